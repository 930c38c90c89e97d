import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.tools.*;

/**
 * Prints the declarations of files, for scripts/quality. Reads file names from standard input, one a line. For each file it
 * prints "# name" and then one line a declaration, fields separated by tabs:
 *
 *   class   Outer.Inner  KIND   static|-  supertypes, separated by ;
 *   method  Outer.Inner  name   static|-  parameter count  varargs|-  type of the result
 *   field   Outer.Inner  name   static|-  type
 *
 * Types are written without packages, outer classes and annotations; type parameters of classes are #0, #1 …, of methods ##0 ….
 */
public class Declarations extends TreeScanner<Void, String> {
    private static final Pattern ANNOTATION = Pattern.compile("@[\\w.]+(\\([^)]*\\))?\\s*");
    private static final Pattern QUALIFIER = Pattern.compile("\\b(?:\\w+\\.)+(?=\\w)");
    private static final Pattern SPACE = Pattern.compile("\\s+(?!(extends|super)\\b)(?<!\\b(extends|super)\\s)");
    private final PrintStream out;
    private final Deque<List<String>> variables = new ArrayDeque<>();
    private Tree.Kind around;

    private Declarations(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        var out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, "UTF-8");
        var names = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        for (String name : names) {
            out.println("# " + name);
            var files = manager.getJavaFileObjects(Path.of(name));
            var task = (JavacTask) compiler.getTask(null, manager, d -> {}, List.of("-proc:none"), null, files);
            for (CompilationUnitTree unit : task.parse()) {
                new Declarations(out).scan(unit.getTypeDecls(), "");
            }
        }
        out.flush();
    }

    @Override
    public Void visitClass(ClassTree tree, String outer) {
        String name = outer.isEmpty() ? tree.getSimpleName().toString() : outer + "." + tree.getSimpleName();
        variables.push(tree.getTypeParameters().stream().map(parameter -> parameter.getName().toString()).toList());
        var above = new ArrayList<String>();
        if (tree.getExtendsClause() != null) {
            above.add(type(tree.getExtendsClause(), List.of()));
        }
        tree.getImplementsClause().forEach(ty -> above.add(type(ty, List.of())));
        boolean isStatic = tree.getModifiers().getFlags().contains(Modifier.STATIC) || tree.getKind() != Tree.Kind.CLASS
                || outer.isEmpty() || isInterface(around);
        print("class", name, tree.getKind().toString(), isStatic ? "static" : "-", String.join(";", above));
        Tree.Kind before = around;
        around = tree.getKind();
        for (Tree member : tree.getMembers()) {
            if (member instanceof ClassTree || member instanceof MethodTree || member instanceof VariableTree) {
                scan(member, name);
            }
        }
        around = before;
        variables.pop();
        return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, String owner) {
        var own = tree.getTypeParameters().stream().map(parameter -> parameter.getName().toString()).toList();
        var parameters = tree.getParameters();
        boolean isVarargs = !parameters.isEmpty() && parameters.get(parameters.size() - 1).toString().contains("...");
        String result = tree.getReturnType() == null ? "" : type(tree.getReturnType(), own);
        print("method", owner, tree.getName().toString(), isStatic(tree.getModifiers(), false),
                String.valueOf(parameters.size()), isVarargs ? "varargs" : "-", result);
        return null;
    }

    @Override
    public Void visitVariable(VariableTree tree, String owner) {
        print("field", owner, tree.getName().toString(), isStatic(tree.getModifiers(), isInterface(around)),
                type(tree.getType(), List.of()));
        return null;
    }

    private static boolean isInterface(Tree.Kind kind) {
        return kind == Tree.Kind.INTERFACE || kind == Tree.Kind.ANNOTATION_TYPE;
    }

    private static String isStatic(ModifiersTree modifiers, boolean implicitly) {
        return implicitly || modifiers.getFlags().contains(Modifier.STATIC) ? "static" : "-";
    }

    private String type(Tree tree, List<String> own) {
        String text = ANNOTATION.matcher(String.valueOf(tree)).replaceAll("");
        text = QUALIFIER.matcher(text).replaceAll("");
        text = SPACE.matcher(text.strip()).replaceAll("");
        var names = variables.isEmpty() ? List.<String>of() : variables.peek();
        var result = new StringBuilder();
        var words = Pattern.compile("\\w+|\\W").matcher(text);
        while (words.find()) {
            String word = words.group();
            int method = own.indexOf(word);
            int owner = names.indexOf(word);
            result.append(method >= 0 ? "##" + method : owner >= 0 ? "#" + owner : word);
        }
        return result.toString();
    }

    private void print(String... fields) {
        out.println(String.join("\t", fields));
    }
}
