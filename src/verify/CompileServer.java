import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.util.JavacTask;
import java.io.*;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.LinkedBlockingQueue;
import javax.tools.*;

/**
 * A resident javac: compiles sets of sources that come in on stdin and answers with javac's verdict and messages.
 * Nothing is read from the working directory and nothing is written to the disk.
 *
 * <p>Frames in both directions are a length (4 bytes, big-endian) and so many bytes; within them a string is a length
 * and UTF-8 bytes. A request: the number of options, the options, the number of files, and path and text of each. An
 * answer: the status (0 accepted, 1 rejected, 2 the compiler failed), the number of messages and the messages (kind, code,
 * index of the file or -1, line, column, start, end, text); for status 2 one message whose text is the reason. The server
 * says hello with an empty frame.
 *
 * <p>Most of a small compilation is the reading of the JDK's classes, so javac's own pool of contexts is used where it
 * exists. A context that has seen other sources might let a program pass that names a package of theirs, or report an
 * error that is not there. So its word counts only where it accepts a program that names no such package; whatever else it
 * says, a fresh context decides.
 */
public final class CompileServer {
    private static final int ACCEPTED = 0;
    private static final int REJECTED = 1;
    private static final int FAILED = 2;

    /** Contexts grow with every use: names and packages stay. */
    private static final int USES_OF_A_POOL = 500;

    private static final int MAX_SETTINGS = 8;

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** One per list of options, since the class path is an option and belongs to the file manager. */
    private static final Map<List<String>, Setting> SETTINGS = new HashMap<>();

    public static void main(String[] arguments) throws Exception {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        LinkedBlockingQueue<byte[]> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readRequests(requests), "requests");
        reader.setDaemon(true);
        reader.start();
        send(out, new byte[0]);
        while (true) {
            byte[] answer;
            boolean broken = false;
            try {
                answer = answer(new Request(requests.take()));
            } catch (OutOfMemoryError error) {
                broken = true;
                answer = Answer.failed(error.toString());
            } catch (Throwable error) {
                closeSettings();
                answer = Answer.failed(describe(error));
            }
            send(out, answer);
            if (broken) {
                Runtime.getRuntime().halt(3);
            }
        }
    }

    /** Reads until the other side is gone, and then ends the process, whatever it is doing. */
    private static void readRequests(LinkedBlockingQueue<byte[]> requests) {
        try (DataInputStream in = new DataInputStream(System.in)) {
            while (true) {
                byte[] frame = new byte[in.readInt()];
                in.readFully(frame);
                requests.add(frame);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError end) {
            Runtime.getRuntime().halt(end instanceof EOFException ? 0 : 3);
        }
    }

    private static void send(DataOutputStream out, byte[] frame) throws IOException {
        out.writeInt(frame.length);
        out.write(frame);
        out.flush();
    }

    private static String describe(Throwable error) {
        StackTraceElement[] trace = error.getStackTrace();
        return error + (trace.length == 0 ? "" : " at " + trace[0]);
    }

    private static byte[] answer(Request request) throws Exception {
        Setting setting = SETTINGS.get(request.options);
        if (setting == null) {
            setting = new Setting(request.options);
            if (SETTINGS.size() >= MAX_SETTINGS) {
                closeSettings();
            }
            SETTINGS.put(request.options, setting);
        }
        if (setting.pool != null && setting.pool.suits(request)) {
            boolean accepted = setting.pool.accepts(request);
            if (setting.pool.uses >= USES_OF_A_POOL) {
                setting.pool = Pool.of(setting);
            }
            if (accepted) {
                return new Answer(ACCEPTED, 0).bytes.toByteArray();
            }
        }
        return setting.compileFresh(request).answer(request);
    }

    /** Forgets all contexts and closes the jars of all class paths. */
    private static void closeSettings() throws IOException {
        for (Setting setting : SETTINGS.values()) {
            setting.files.close();
        }
        SETTINGS.clear();
    }

    /** What was sent. */
    private static final class Request {
        final List<String> options = new ArrayList<>();
        final List<Source> sources = new ArrayList<>();

        Request(byte[] frame) throws IOException {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(frame));
            for (int n = in.readInt(); n > 0; n--) {
                options.add(text(in));
            }
            for (int n = in.readInt(); n > 0; n--) {
                sources.add(new Source(sources.size(), text(in), text(in)));
            }
        }

        private static String text(DataInputStream in) throws IOException {
            return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
        }

        boolean hasFile(String name) {
            return sources.stream().anyMatch(source -> source.getName().endsWith(name));
        }
    }

    private static final class Answer {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);

        Answer(int status, int messages) throws IOException {
            out.writeInt(status);
            out.writeInt(messages);
        }

        static byte[] failed(String output) throws IOException {
            // The trace of a stack overflow is long and says little.
            String reason = output.substring(0, Math.min(output.length(), 2000));
            return new Answer(FAILED, 1).add("ERROR", "", new long[] {-1, -1, -1, -1, -1}, reason).bytes.toByteArray();
        }

        Answer add(String kind, String code, long[] place, String text) throws IOException {
            text(kind);
            text(code);
            for (long number : place) {
                out.writeInt((int) number);
            }
            text(text);
            return this;
        }

        private void text(String text) throws IOException {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(utf8.length);
            out.write(utf8);
        }
    }

    /** What javac said. */
    private static final class Outcome {
        final boolean accepted;
        final List<Diagnostic<? extends JavaFileObject>> diagnostics;
        /** What javac prints where no diagnostic fits, such as the trace of a crash. */
        final String output;

        Outcome(Boolean accepted, List<Diagnostic<? extends JavaFileObject>> diagnostics, String output) {
            this.accepted = Boolean.TRUE.equals(accepted);
            this.diagnostics = diagnostics;
            this.output = output;
        }

        byte[] answer(Request request) throws IOException {
            boolean hasError = diagnostics.stream().anyMatch(d -> d.getKind() == Diagnostic.Kind.ERROR);
            if (!accepted && !hasError) {
                return Answer.failed(output);
            }
            Answer answer = new Answer(accepted ? ACCEPTED : REJECTED, diagnostics.size());
            for (Diagnostic<? extends JavaFileObject> d : diagnostics) {
                long[] place = {indexOf(d.getSource(), request), d.getLineNumber(), d.getColumnNumber(),
                    d.getStartPosition(), d.getEndPosition()};
                answer.add(d.getKind().name(), String.valueOf(d.getCode()), place, d.getMessage(Locale.ROOT));
            }
            return answer.bytes.toByteArray();
        }

        private static int indexOf(JavaFileObject file, Request request) {
            for (Source source : request.sources) {
                // javac hands out wrappers of our objects.
                if (file == source || file != null && file.toUri().equals(source.toUri())) {
                    return source.index;
                }
            }
            return -1;
        }
    }

    /** Compilations with one list of options. */
    private static final class Setting {
        final List<String> options = new ArrayList<>(List.of("-proc:none", "-implicit:none", "-g:none"));
        final Files files;
        /** Without such an option the answers have errors only. */
        final boolean warns;
        Pool pool;

        Setting(List<String> extra) throws Exception {
            StandardJavaFileManager standard = COMPILER.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
            // Neither the working directory nor sources that happen to lie on the class path belong to a request.
            standard.setLocation(StandardLocation.CLASS_PATH, List.of());
            standard.setLocation(StandardLocation.SOURCE_PATH, List.of());
            options.addAll(extra);
            files = new Files(standard, patch(standard));
            warns = extra.stream().anyMatch(option -> option.startsWith("-Xlint") || option.startsWith("-W"));
            // Warnings depend on what a context has seen before.
            pool = warns ? null : Pool.of(this);
        }

        /**
         * The module that the sources of a request belong to, if they patch one. The file manager is told once: javac would
         * tell it again for every compilation, and it takes no second patch.
         */
        private String patch(StandardJavaFileManager standard) {
            String module = null;
            for (int at; (at = options.indexOf("--patch-module")) >= 0 && at + 1 < options.size(); ) {
                String option = options.remove(at);
                String patch = options.remove(at);
                standard.handleOption(option, List.of(patch).iterator());
                module = module == null ? patch.split("=", 2)[0] : module;
            }
            return module;
        }

        Outcome compileFresh(Request request) {
            DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
            StringWriter output = new StringWriter();
            Boolean accepted =
                    COMPILER.getTask(output, files, collector, options, null, request.sources).call();
            List<Diagnostic<? extends JavaFileObject>> diagnostics = new ArrayList<>(collector.getDiagnostics());
            diagnostics.removeIf(d -> !warns && d.getKind() != Diagnostic.Kind.ERROR);
            return new Outcome(accepted, diagnostics, output.toString());
        }
    }

    /** com.sun.tools.javac.api.JavacTaskPool, which need not be there. */
    private static final class Pool {
        private final Setting setting;
        private final Object pool;
        private final Method getTask;
        private final Class<?> worker;
        private final Set<String> packages = new HashSet<>();
        private int uses;

        private Pool(Setting setting) throws ReflectiveOperationException {
            Class<?> type = Class.forName("com.sun.tools.javac.api.JavacTaskPool");
            this.setting = setting;
            worker = Class.forName("com.sun.tools.javac.api.JavacTaskPool$Worker");
            pool = type.getConstructor(int.class).newInstance(1);
            getTask = type.getMethod("getTask", Writer.class, JavaFileManager.class,
                    DiagnosticListener.class, Iterable.class, Iterable.class, Iterable.class, worker);
        }

        static Pool of(Setting setting) {
            try {
                return System.getProperty("typeslice.fresh") == null ? new Pool(setting) : null;
            } catch (ReflectiveOperationException | RuntimeException | LinkageError absent) {
                return null;
            }
        }

        /** Whether a used context can be asked at all; it keeps what it learnt of packages and modules. */
        boolean suits(Request request) {
            return !request.hasFile("package-info.java") && !request.hasFile("module-info.java");
        }

        /** Whether javac accepts the sources beyond doubt. If not, a fresh context must decide. */
        boolean accepts(Request request) throws Exception {
            DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
            uses++;
            Object call = Proxy.newProxyInstance(CompileServer.class.getClassLoader(), new Class<?>[] {worker},
                    (self, method, arguments) -> compile((JavacTask) arguments[0], collector));
            try {
                return (Boolean) getTask.invoke(
                        pool, new StringWriter(), setting.files, collector, setting.options, null, request.sources, call);
            } catch (InvocationTargetException failure) {
                if (failure.getCause() instanceof OutOfMemoryError) {
                    throw (OutOfMemoryError) failure.getCause();
                }
                // The pool does not use that context again.
                return false;
            }
        }

        private boolean compile(JavacTask task, DiagnosticCollector<JavaFileObject> collector) throws IOException {
            boolean trusted = enterPackages(task.parse());
            task.analyze();
            if (trusted && !hasError(collector)) {
                task.generate();
            }
            return trusted && !hasError(collector);
        }

        /**
         * Notes the packages; false where an import on demand names one that only earlier requests had, or where a unit imports
         * several of this request's: a used context may not see that a name is ambiguous.
         */
        private boolean enterPackages(Iterable<? extends CompilationUnitTree> units) {
            Set<String> own = new HashSet<>();
            Set<String> imported = new HashSet<>();
            List<Set<String>> together = new ArrayList<>();
            for (CompilationUnitTree unit : units) {
                String name = String.valueOf(unit.getPackageName());
                for (int end = name.length(); end > 0; end = name.lastIndexOf('.', end - 1)) {
                    own.add(name.substring(0, end));
                }
                Set<String> onDemand = new HashSet<>();
                for (ImportTree each : unit.getImports()) {
                    String path = each.getQualifiedIdentifier().toString();
                    if (path.endsWith(".*")) {
                        onDemand.add(path.substring(0, path.length() - 2));
                    }
                }
                imported.addAll(onDemand);
                together.add(onDemand);
            }
            boolean isClear = together.stream().allMatch(of -> of.stream().filter(own::contains).count() <= 1);
            imported.removeAll(own);
            boolean trusted = isClear && imported.stream().noneMatch(packages::contains);
            packages.addAll(own);
            return trusted;
        }

        private static boolean hasError(DiagnosticCollector<JavaFileObject> collector) {
            return collector.getDiagnostics().stream().anyMatch(d -> d.getKind() == Diagnostic.Kind.ERROR);
        }
    }

    /** The JDK and the class path; what javac writes is thrown away. */
    private static final class Files extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final String patchedModule;

        Files(StandardJavaFileManager standard, String patchedModule) {
            super(standard);
            this.patchedModule = patchedModule;
        }

        @Override
        public Location getLocationForModule(Location location, JavaFileObject file) throws IOException {
            if (!(file instanceof Source)) {
                return super.getLocationForModule(location, file);
            }
            boolean isPatch = location == StandardLocation.PATCH_MODULE_PATH && patchedModule != null;
            return isPatch ? getLocationForModule(location, patchedModule) : null;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new Discarded(name, kind);
        }

        @Override
        public FileObject getFileForOutput(Location location, String folder, String name, FileObject sibling) {
            return new Discarded(name, JavaFileObject.Kind.OTHER);
        }

        @Override
        public boolean contains(Location location, FileObject file) throws IOException {
            // The sources of a request are the source path as far as modules are concerned.
            if (file instanceof Source) {
                return location == StandardLocation.SOURCE_PATH || patchedModule != null;
            }
            return super.contains(location, file);
        }

        @Override
        public boolean isSameFile(FileObject a, FileObject b) {
            return a == b || a.toUri().equals(b.toUri());
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        final int index;
        final String text;

        Source(int index, String path, String text) {
            super(URI.create("memory:///" + encode(path)), Kind.SOURCE);
            this.index = index;
            this.text = text;
        }

        private static String encode(String path) {
            try {
                return new URI(null, null, "/" + path.replace('\\', '/'), null).getRawPath().substring(1);
            } catch (java.net.URISyntaxException error) {
                throw new IllegalArgumentException(error);
            }
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Discarded extends SimpleJavaFileObject {
        Discarded(String name, Kind kind) {
            super(URI.create("memory:///" + Integer.toHexString(name.hashCode()) + kind.extension), kind);
        }

        @Override
        public OutputStream openOutputStream() {
            return OutputStream.nullOutputStream();
        }
    }
}
