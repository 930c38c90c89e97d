import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Runs javac with a checker over one folder after the other, in one process: a launch costs seconds, a warm run
 * milliseconds. Folders are read from standard input, one a line; the options of javac are the arguments.
 *
 * <p>Prints for each diagnostic a line: folder, path below it, line, kind, message, with tabs between them (tabs and
 * line ends in messages become blanks); and for each folder a line "folder TAB end".
 */
final class Check {
    public static void main(String[] options) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            try {
                check(compiler, Path.of(line), List.of(options), out);
            } catch (RuntimeException | StackOverflowError crash) {
                print(out, line, "", 0, "CRASH", String.valueOf(crash));
            }
            out.println(line + "\tend");
            out.flush();
        }
    }

    private static void check(JavaCompiler compiler, Path folder, List<String> options, PrintStream out)
            throws Exception {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        Path classes = Files.createTempDirectory("check");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8);
                Stream<Path> walk = Files.walk(folder)) {
            List<Path> sources = walk.filter(path -> path.toString().endsWith(".java")).sorted().toList();
            List<String> all = new ArrayList<>(options);
            all.addAll(List.of("-d", classes.toString(), "-Xmaxwarns", "100000", "-Xmaxerrs", "1000"));
            compiler.getTask(null, files, found, all, null, files.getJavaFileObjectsFromPaths(sources)).call();
        }
        for (Diagnostic<? extends JavaFileObject> diagnostic : found.getDiagnostics()) {
            JavaFileObject source = diagnostic.getSource();
            String path = source == null ? "" : folder.relativize(Path.of(source.toUri())).toString();
            print(out, folder.toString(), path, diagnostic.getLineNumber(), diagnostic.getKind().toString(),
                    diagnostic.getMessage(Locale.ROOT));
        }
        delete(classes);
    }

    private static void delete(Path folder) throws Exception {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path path : walk.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static void print(PrintStream out, String folder, String path, long line, String kind, String message) {
        out.println(folder + "\t" + path + "\t" + line + "\t" + kind + "\t" + message.replaceAll("[\\t\\r\\n]+", " "));
    }
}
