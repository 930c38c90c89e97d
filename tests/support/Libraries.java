import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles the sources in `sources` of each folder given to class files in `classes` beside it, in one JVM. */
class Libraries {
    public static void main(String[] folders) throws Exception {
        for (String folder : folders) {
            Path sources = Path.of(folder, "sources");
            List<String> arguments =
                    new ArrayList<>(List.of("-proc:none", "-g", "-d", Path.of(folder, "classes").toString()));
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(Files::isRegularFile).forEach(file -> arguments.add(file.toString()));
            }
            if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0])) != 0) {
                System.exit(1);
            }
        }
    }
}
