import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.code.*;
import com.sun.tools.javac.code.Symbol.*;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.TreeInfo;
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.ElementKind;
import javax.tools.*;

/**
 * Prints what javac says each name, call, creation, method reference and lambda of a source folder refers to, in
 * the form of `typeslice attribute --json`: one JSON array a line,
 * ["s", file, kind, start, symbol] for a symbol and ["t", file, kind, start, type] for an erased type; at the end
 * ["e", count] for the errors that javac found, whose surroundings it does not attribute.
 *
 * `start` is the byte offset of the name (of the class in a creation, of the first token of a lambda or explicit
 * constructor call). Classes that are local, or inside local ones, are "~" and their simple name.
 *
 * Run: java --add-exports jdk.compiler/com.sun.tools.javac.{api,code,tree,util}=ALL-UNNAMED Oracle.java
 *           SOURCES [javac options]
 */
public class Oracle extends TreeScanner<Void, Void> {
    private static PrintStream out;
    private static Types types;
    private static Symtab symtab;

    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final String file;
    private final String text;
    private final int[] bytes;

    public static void main(String[] args) throws IOException {
        out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, "UTF-8");
        Path root = Path.of(args[0]);
        List<String> options = new ArrayList<>(List.of(args).subList(1, args.length));
        options.addAll(List.of("-proc:none", "-implicit:none", "-Xmaxerrs", "1000000", "-XDallowStringFolding=false"));
        List<Path> files;
        try (var walk = Files.walk(root)) {
            files = walk.filter(path -> path.toString().endsWith(".java"))
                .filter(path -> !path.getFileName().toString().equals("module-info.java"))
                .filter(path -> !root.relativize(path).toString().startsWith("META-INF")).sorted().toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int encoding = options.indexOf("-encoding");
        Charset charset = encoding < 0 ? StandardCharsets.UTF_8 : Charset.forName(options.get(encoding + 1));
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, charset);
        int[] errors = {0};
        DiagnosticListener<JavaFileObject> listener = diagnostic -> {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR && errors[0]++ < 5) {
                System.err.println(diagnostic);
            }
        };
        var task = (JavacTask) compiler.getTask(null, manager, listener, options, null, manager.getJavaFileObjectsFromPaths(files));
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        types = Types.instance(((BasicJavacTask) task).getContext());
        symtab = Symtab.instance(((BasicJavacTask) task).getContext());
        for (CompilationUnitTree unit : units) {
            String file = root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
            new Oracle(unit, Trees.instance(task).getSourcePositions(), file).scan(unit, null);
        }
        out.println("[\"e\"," + errors[0] + "]");
        out.flush();
    }

    private Oracle(CompilationUnitTree unit, SourcePositions positions, String file) throws IOException {
        this.unit = unit;
        this.positions = positions;
        this.file = file;
        this.text = unit.getSourceFile().getCharContent(true).toString();
        this.bytes = byteOffsets(text, Files.readAllBytes(Path.of(unit.getSourceFile().toUri())));
    }

    /**
     * javac counts UTF-16 units; the places printed are those in the file if it is UTF-8, else those in the same text
     * as UTF-8. A file that is UTF-8 but read as one byte a character needs no counting.
     */
    private static int[] byteOffsets(String text, byte[] file) {
        boolean isByteEach = text.length() == file.length && isUtf8(file);
        int[] offsets = new int[text.length() + 1];
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            offsets[i] = at;
            char c = text.charAt(i);
            at += c < 0x80 || isByteEach ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        offsets[text.length()] = at;
        return offsets;
    }

    private static boolean isUtf8(byte[] file) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file));
            return true;
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }

    /** What javac could not attribute has a "?" in it and is left out. */
    private void row(String table, String kind, long at, String value) {
        if (value.contains("?")) {
            return;
        }
        out.println("[\"" + table + "\",\"" + file + "\",\"" + kind + "\"," + bytes[(int) at] + ",\"" + value + "\"]");
    }

    private long start(Tree tree) {
        return positions.getStartPosition(unit, tree);
    }

    /** Where the name at the end of a tree begins; -1 if the source has no such name there (code javac made up). */
    private long nameStart(Tree tree, CharSequence name) {
        long at = positions.getEndPosition(unit, tree) - name.length();
        return at >= 0 && text.startsWith(name.toString(), (int) at) ? at : -1;
    }

    private void type(String kind, long at, Type type) {
        if (at >= 0 && type != null) {
            row("t", kind, at, descriptor(type));
        }
    }

    private void name(Tree tree, Symbol symbol, CharSequence name, Type type) {
        long at = nameStart(tree, name);
        String word = name.toString();
        if (at < 0 || symbol == null || word.equals("this") || word.equals("super") || word.equals("class")) {
            return;
        }
        if (symbol instanceof ClassSymbol) {
            row("s", "type", at, className(symbol));
        } else if (symbol instanceof VarSymbol) {
            if (symbol.owner instanceof ClassSymbol && !isOfArrays(symbol)) {
                row("s", "field", at, member(symbol));
            }
            type("name", at, type);
        }
    }

    /** Whether this is `length` or `clone` of arrays, which no class declares. */
    private static boolean isOfArrays(Symbol symbol) {
        return symbol.owner == symtab.arrayClass;
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void unused) {
        var ident = (JCTree.JCIdent) tree;
        name(tree, ident.sym, ident.name, ident.type);
        return super.visitIdentifier(tree, null);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void unused) {
        var select = (JCTree.JCFieldAccess) tree;
        name(tree, select.sym, select.name, select.type);
        return super.visitMemberSelect(tree, null);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void unused) {
        var call = (JCTree.JCMethodInvocation) tree;
        Symbol symbol = TreeInfo.symbol(call.meth);
        if (symbol instanceof MethodSymbol && symbol.isConstructor()) {
            // An implicit super() is where the block begins; javac makes one up for enums as well, against JLS 8.8.7.
            if (symbol.owner != symtab.enumSym) {
                row("s", "constructor", start(tree), member(symbol));
            }
        } else {
            long at = nameStart(call.meth, TreeInfo.name(call.meth));
            if (at >= 0 && symbol instanceof MethodSymbol && !isOfArrays(symbol)) {
                row("s", "call", at, member(symbol));
            }
            type("call", at, call.type);
        }
        return super.visitMethodInvocation(tree, null);
    }

    @Override
    public Void visitVariable(VariableTree tree, Void unused) {
        var variable = (JCTree.JCVariableDecl) tree;
        if ((variable.mods.flags & Flags.ENUM) != 0 && variable.init instanceof JCTree.JCNewClass) {
            // The name follows annotations, at the first of which javac has the constant begin.
            long annotated = positions.getEndPosition(unit, variable.mods);
            long at = annotated < 0 ? variable.pos : text.indexOf(variable.name.toString(), (int) annotated);
            creation((JCTree.JCNewClass) variable.init, at);
        }
        return super.visitVariable(tree, null);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void unused) {
        var creation = (JCTree.JCNewClass) tree;
        long at = start(creation.clazz);
        if (text.startsWith("new", (int) start(tree)) || creation.encl != null) {
            creation(creation, at);
        }
        // The anonymous class's constructor and, where there is an outer expression, its first argument are made up.
        scan(tree.getEnclosingExpression(), null);
        scan(tree.getIdentifier(), null);
        scan(tree.getTypeArguments(), null);
        scan(tree.getArguments(), null);
        return scan(tree.getClassBody(), null);
    }

    private void creation(JCTree.JCNewClass tree, long at) {
        Symbol constructor = tree.constructor;
        if (tree.def != null) {
            constructor = superConstructor(tree.def);
        }
        if (constructor instanceof MethodSymbol) {
            row("s", "new", at, member(constructor));
        }
        type("new", at, tree.type);
    }

    /** What the constructor of an anonymous class calls; nothing where it implements an interface. */
    private static Symbol superConstructor(JCTree.JCClassDecl decl) {
        if (decl.sym != null && !types.interfaces(decl.sym.type).isEmpty()) {
            return null;
        }
        for (JCTree part : decl.defs) {
            if (part instanceof JCTree.JCMethodDecl && TreeInfo.isConstructor(part)) {
                JCTree.JCMethodDecl method = (JCTree.JCMethodDecl) part;
                if (method.body.stats.head instanceof JCTree.JCExpressionStatement) {
                    JCTree.JCExpression call = ((JCTree.JCExpressionStatement) method.body.stats.head).expr;
                    return TreeInfo.symbol(((JCTree.JCMethodInvocation) call).meth);
                }
            }
        }
        return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void unused) {
        var method = (JCTree.JCMethodDecl) tree;
        boolean madeUp = (method.mods.flags & (Flags.GENERATEDCONSTR | Flags.ANONCONSTR)) != 0;
        return madeUp ? null : super.visitMethod(tree, null);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void unused) {
        var reference = (JCTree.JCMemberReference) tree;
        String name = reference.name.contentEquals("<init>") ? "new" : reference.name.toString();
        long at = nameStart(tree, name);
        Symbol symbol = reference.sym;
        if (at >= 0 && symbol instanceof MethodSymbol && !isOfArrays(symbol)) {
            row("s", "reference", at, member(symbol));
        }
        function(tree, reference);
        type("reference", at, reference.type);
        return super.visitMemberReference(tree, null);
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void unused) {
        var lambda = (JCTree.JCLambda) tree;
        function(tree, lambda);
        type("lambda", start(tree), lambda.type);
        return super.visitLambdaExpression(tree, null);
    }

    private void function(Tree tree, JCTree.JCFunctionalExpression expression) {
        if (expression.target == null || expression.target.isErroneous()) {
            return;
        }
        Symbol found = types.findDescriptorSymbol(expression.target.tsym);
        if (found != null) {
            row("s", "function", start(tree), member(found));
        }
    }

    /** An annotation with the elements it gives values for; javac makes up `value =` where it is not written. */
    @Override
    public Void visitAnnotation(AnnotationTree tree, Void unused) {
        scan(tree.getAnnotationType(), null);
        var elements = new StringJoiner(",", "(", ")");
        for (ExpressionTree argument : tree.getArguments()) {
            var assignment = (AssignmentTree) argument;
            elements.add(assignment.getVariable().toString());
            scan(assignment.getExpression(), null);
        }
        if (TreeInfo.symbol((JCTree) tree.getAnnotationType()) instanceof ClassSymbol interfaceSymbol) {
            row("s", "annotation", start(tree), className(interfaceSymbol) + elements);
        }
        return null;
    }

    private static String member(Symbol found) {
        // A method of Object that is called on an interface is a copy.
        Symbol symbol = found.baseSymbol();
        String owner = className(symbol.owner);
        boolean handle = owner.equals("java.lang.invoke.VarHandle") || owner.equals("java.lang.invoke.MethodHandle");
        if (handle && !symbol.owner.members().includes(symbol)) {
            // Signature polymorphic (JLS 15.12.3): javac makes a symbol of its own for each call.
            return owner + "#" + symbol.name;
        }
        return owner + "#" + symbol.name + descriptor(symbol.type);
    }

    private static String className(Symbol symbol) {
        if (symbol.kind == Kinds.Kind.ERR || !(symbol instanceof ClassSymbol)) {
            return "?";
        }
        for (Symbol at = symbol; at instanceof ClassSymbol; at = at.owner) {
            if (at.owner.kind != Kinds.Kind.PCK && !(at.owner instanceof ClassSymbol) || at.name.isEmpty()) {
                return "~" + symbol.name;
            }
        }
        return symbol.flatName().toString();
    }

    private static String descriptor(Type type) {
        Type erased = types.erasure(type);
        switch (erased.getTag()) {
            case BOOLEAN: return "Z";
            case BYTE: return "B";
            case SHORT: return "S";
            case CHAR: return "C";
            case INT: return "I";
            case LONG: return "J";
            case FLOAT: return "F";
            case DOUBLE: return "D";
            case VOID: return "V";
            case BOT: return "null";
            case ARRAY: return "[" + descriptor(types.elemtype(erased));
            case CLASS: return "L" + className(erased.tsym) + ";";
            case METHOD: {
                StringBuilder parameters = new StringBuilder("(");
                for (Type parameter : erased.getParameterTypes()) {
                    parameters.append(descriptor(parameter));
                }
                return parameters.append(")").append(descriptor(erased.getReturnType())).toString();
            }
            default: return "?";
        }
    }
}
