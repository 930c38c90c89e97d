import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import com.sun.tools.javac.file.CacheFSInfo;
import com.sun.tools.javac.file.JavacFileManager;
import com.sun.tools.javac.util.Context;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Runs a compiler with a checker over one folder after the other, in one process and with the checker loaded once: a launch
 * costs seconds, a warm run milliseconds. Folders are read from standard input, one a line; with the path of a file below it
 * and a tab between them, only that one is compiled, or, if the options have "{file}", it takes the place of that. The
 * arguments are the path of the checker's jars, the class of the compiler in them ("javac" for that of the JDK), and the
 * options of the compiler.
 *
 * <p>Prints for each diagnostic a line: folder, path below it, line, kind, code, the declaration it is in, that one's first
 * line, how many characters behind its start the diagnostic is, message, with tabs between them (tabs and line ends in messages
 * become blanks); for an exception that ends the run one of the kind "CRASH"; and at the end of each run a line
 * "folder TAB end". The declaration is a member, {@code Outer.Inner#name(int, String)}, with what stands before it, or a class.
 */
final class Check {
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
    private static final String FILE = "{file}";
    private static final int FOLDERS_PER_LOADER = 100;
    private static final int FRAMES_OF_A_CRASH = 8;

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        ClassLoader checker = null;
        int checked = 0;
        List<String> options = Arrays.asList(arguments).subList(2, arguments.length);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            // A checker may hold on to what it has seen.
            if (checked++ % FOLDERS_PER_LOADER == 0) {
                checker = loader(arguments[0]);
            }
            Input input = Input.of(line);
            try {
                if (arguments[1].equals("javac")) {
                    try (JavacFileManager files = new WarmFiles(checker)) {
                        check(JAVAC, files, input, options, out);
                    }
                } else {
                    JavaCompiler compiler = (JavaCompiler) checker.loadClass(arguments[1]).getConstructor().newInstance();
                    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                        check(compiler, files, input, options, out);
                    }
                }
            } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError crash) {
                print(out, input.folder().toString(), input.file(), 0, "CRASH", "", Place.NONE, 0, frames(crash));
            }
            out.println(input.folder() + "\tend");
            out.flush();
        }
    }

    /** The checker's classes; javac closes a loader that can be closed, so it gets one that cannot. */
    private static ClassLoader loader(String path) throws IOException {
        List<URL> jars = new ArrayList<>();
        for (String jar : path.split(File.pathSeparator)) {
            jars.add(Path.of(jar).toUri().toURL());
        }
        return new ClassLoader(new URLClassLoader(jars.toArray(new URL[0]))) {};
    }

    private static void check(
            JavaCompiler compiler, StandardJavaFileManager files, Input input, List<String> options, PrintStream out)
            throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        Path folder = input.folder();
        List<String> all = new ArrayList<>();
        options.forEach(option -> all.add(option.replace(FILE, input.file())));
        if (compiler == JAVAC) {
            // Checkers run when a class is analysed; nobody needs its code.
            all.addAll(List.of("-Xmaxwarns", "100000", "-Xmaxerrs", "1000", "-XDshould-stop.ifNoError=FLOW"));
        }
        StringWriter messages = new StringWriter();
        compiler.getTask(messages, files, found, all, null, files.getJavaFileObjectsFromPaths(input.sources(options))).call();
        Map<Path, Declarations> declarations = new HashMap<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : found.getDiagnostics()) {
            Path source = fileOf(diagnostic.getSource());
            String path = source == null ? "" : folder.relativize(source).toString();
            Place place = Place.NONE;
            if (source != null) {
                place = declarations.computeIfAbsent(source, Declarations::new).at(diagnostic.getPosition());
            }
            print(out, folder.toString(), path, diagnostic.getLineNumber(), diagnostic.getKind().toString(),
                    String.valueOf(diagnostic.getCode()), place, diagnostic.getPosition() - place.start(),
                    diagnostic.getMessage(Locale.ROOT));
        }
        // What javac is surprised by, it prints and does not throw.
        if (messages.toString().contains("\tat ")) {
            print(out, folder.toString(), input.file(), 0, "CRASH", "", Place.NONE, 0, messages.toString());
        }
    }

    /** A folder, and the path of the file in it that counts; empty if all do. */
    private record Input(Path folder, String file) {
        static Input of(String line) {
            String[] parts = line.split("\t");
            return new Input(Path.of(parts[0]), parts.length > 1 ? parts[1] : "");
        }

        List<Path> sources(List<String> options) throws IOException {
            if (!file.isEmpty() && options.stream().noneMatch(option -> option.contains(FILE))) {
                return List.of(folder.resolve(file));
            }
            try (Stream<Path> walk = Files.walk(folder)) {
                return walk.filter(Input::isChecked).sorted().toList();
            }
        }

        /** Slices are of no module. */
        private static boolean isChecked(Path path) {
            return path.toString().endsWith(".java") && !path.endsWith("module-info.java");
        }
    }

    private static void print(
            PrintStream out, String folder, String path, long line, String kind, String code, Place place, long offset,
            String message) {
        List<Object> parts = List.of(folder, path, line, kind, code, place.name(), place.line(), offset,
                message.replaceAll("[\\t\\r\\n]+", " "));
        out.println(parts.stream().map(String::valueOf).collect(Collectors.joining("\t")));
    }

    /** The file of a diagnostic; null where it has none, as for a class of a jar. */
    private static Path fileOf(JavaFileObject source) {
        boolean isFile = source != null && "file".equals(source.toUri().getScheme());
        return isFile ? Path.of(source.toUri()) : null;
    }

    /** What was thrown, by what, and where: the innermost cause. */
    private static String frames(Throwable crash) {
        Throwable cause = crash;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause + " " + Arrays.stream(cause.getStackTrace()).limit(FRAMES_OF_A_CRASH).map(frame -> "at " + frame)
                .collect(Collectors.joining(" "));
    }

    /** Files, with the checker's classes loaded already. */
    private static final class WarmFiles extends JavacFileManager {
        private final ClassLoader checker;

        WarmFiles(ClassLoader checker) {
            super(context(), true, StandardCharsets.UTF_8);
            this.checker = checker;
        }

        private static Context context() {
            Context context = new Context();
            CacheFSInfo.preRegister(context);
            return context;
        }

        @Override
        public ClassLoader getClassLoader(Location location) {
            return checker;
        }
    }

    /** A declaration, its first line and its first character. */
    private record Place(String name, long line, long start) {
        static final Place NONE = new Place("", 0, 0);
    }

    /** The declarations of a file by their positions. */
    private static final class Declarations {
        private final SourcePositions positions;
        private final CompilationUnitTree unit;

        Declarations(Path source) {
            try (StandardJavaFileManager files = JAVAC.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                List<String> options = List.of("-proc:none");
                JavacTask task =
                        (JavacTask) JAVAC.getTask(null, files, unused -> {}, options, null, files.getJavaFileObjects(source));
                positions = Trees.instance(task).getSourcePositions();
                unit = task.parse().iterator().next();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        Place at(long position) {
            Place place = Place.NONE;
            ClassTree around = null;
            Tree in = next(unit.getTypeDecls(), position);
            while (in != null) {
                boolean isBefore = position < start(in);
                if (!(in instanceof ClassTree)) {
                    return new Place(place.name() + "#" + signature(in, around), line(in), start(in));
                }
                around = (ClassTree) in;
                String outer = place.name().isEmpty() ? "" : place.name() + ".";
                place = new Place(outer + around.getSimpleName(), line(in), start(in));
                in = isBefore ? null : next(around.getMembers(), position);
                // A class's own header is not what stands before its first member.
                if (in != null && position < bodyStart(around)) {
                    in = null;
                }
            }
            return place;
        }

        /** The declaration at the position, or the first one behind it. */
        private Tree next(List<? extends Tree> declarations, long position) {
            Tree next = null;
            for (Tree tree : declarations) {
                boolean isWritten = positions.getEndPosition(unit, tree) > start(tree);
                if (isWritten && position < positions.getEndPosition(unit, tree) && (next == null || start(tree) < start(next))) {
                    next = tree;
                }
            }
            return next;
        }

        private static String signature(Tree tree, ClassTree around) {
            if (tree instanceof MethodTree method) {
                String types = method.getParameters().stream().map(parameter -> String.valueOf(parameter.getType()))
                        .collect(Collectors.joining(", "));
                boolean isConstructor = method.getName().contentEquals("<init>");
                return (isConstructor ? around.getSimpleName() : method.getName()) + "(" + types + ")";
            }
            if (tree instanceof BlockTree block) {
                return block.isStatic() ? "<clinit>" : "{}";
            }
            return tree instanceof VariableTree variable ? variable.getName().toString() : "";
        }

        private long start(Tree tree) {
            return positions.getStartPosition(unit, tree);
        }

        private long line(Tree tree) {
            return unit.getLineMap().getLineNumber(start(tree));
        }

        /** Where the body of a class starts: at the first brace behind what its header is made of. */
        private long bodyStart(ClassTree tree) {
            long end = Math.max(start(tree), positions.getEndPosition(unit, tree.getModifiers()));
            List<Tree> parts = new ArrayList<>(tree.getTypeParameters());
            parts.addAll(tree.getImplementsClause());
            parts.addAll(tree.getPermitsClause());
            if (tree.getExtendsClause() != null) {
                parts.add(tree.getExtendsClause());
            }
            for (Tree part : parts) {
                end = Math.max(end, positions.getEndPosition(unit, part));
            }
            try {
                return unit.getSourceFile().getCharContent(true).toString().indexOf('{', (int) end);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
