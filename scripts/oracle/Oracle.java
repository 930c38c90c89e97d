import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.code.*;
import com.sun.tools.javac.code.Symbol.*;
import com.sun.tools.javac.code.Type.*;
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
 * Prints what javac says each name, call, creation, method reference and lambda of a source folder refers to, and the type of
 * each expression in bodies, in the form of `typeslice attribute --json`: one JSON array a line,
 * ["s", file, kind, start, symbol] for a symbol and ["t", file, kind, start, end, type] for a type; before all,
 * ["x", file] for each file in which javac found an error, whose surroundings it does not attribute, and ["e", count] at the end.
 *
 * A symbol's `start` is the byte offset of the name (of the class in a creation, of the first token of a lambda or explicit
 * constructor call). Classes that are local, or inside local ones, are "~" and their simple name. A type's `start` and `end` are
 * those of the expression; parentheses are no expressions here, and bodies are blocks and initializers of variables, but not what
 * is in annotations.
 *
 * The form of types: classes by their binary names with all arguments, those of enclosing classes first, as in
 * `java.util.Map$Entry<K@java.util.Map,+java.lang.Number>`; `*`, `+T`, `-T` for `?`, `? extends T`, `? super T` (`? extends
 * Object` is `*`); type variables with their owner, `T@Class` or `T@Class#method`; a captured variable (JLS 5.1.10) is `^` and
 * its wildcard, so that two captures of one wildcard look the same; an intersection is `(A&B)`, its parts in alphabetical order;
 * `null`; `…` for what is nested more than eight deep, since bounds may name themselves. javac is not strict about two things,
 * which have one form therefore: an expression whose type is a captured variable has the variable's upper bound (in arguments
 * javac takes that, see 6391995); expressions have their types before capture (as javac has variables in front of a dot and on the
 * left of an assignment, but not elsewhere). `? super Object` is `Object`.
 *
 * Run: java --add-exports jdk.compiler/com.sun.tools.javac.{api,code,tree,util}=ALL-UNNAMED Oracle.java
 *           SOURCES [javac options]
 *
 * With --members before SOURCES, also ["m", file, class, member, start, end, start of the name, first line, line of the name] for
 * each field, method, constructor and initializer (<clinit> or <init>) of a class that is not local.
 *
 * With --slices instead of SOURCES, reads lines `FOLDER TAB FILE TAB CLASS TAB MEMBER` and prints for each folder, as a program of
 * its own, ["p", folder, errors, the first error] and then the rows in the members by that name alone, with the folder for the file.
 */
public class Oracle extends TreeScanner<Void, Void> {
    private static final int DEPTH = 8;
    private static PrintStream out;

    private final Program program;
    private final CompilationUnitTree unit;
    private final String file;
    private final String text;
    private final int[] bytes;
    /** How many blocks and initializers are around; none in an annotation. */
    private int bodies;
    /** Whether rows are printed: within the members that were asked for. */
    private boolean prints;
    /** The one member to print, its class before it; null for all of them. */
    private String[] only;
    private boolean printsMembers;

    public static void main(String[] args) throws IOException {
        out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, "UTF-8");
        boolean slices = args[0].equals("--slices");
        boolean members = args[0].equals("--members");
        int first = members ? 2 : 1;
        List<String> options = new ArrayList<>(List.of(args).subList(first, args.length));
        options.addAll(List.of("-proc:none", "-implicit:none", "-Xmaxerrs", "1000000", "-XDallowStringFolding=false"));
        int encoding = options.indexOf("-encoding");
        Charset charset = encoding < 0 ? StandardCharsets.UTF_8 : Charset.forName(options.get(encoding + 1));
        StandardJavaFileManager manager = ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, charset);
        if (slices) {
            slices(manager, options);
        } else {
            Program program = new Program(Path.of(args[first - 1]).toAbsolutePath(), manager, options);
            program.wrong.forEach(file -> out.println("[\"x\",\"" + file + "\"]"));
            for (CompilationUnitTree unit : program.units) {
                Oracle oracle = new Oracle(program, unit, program.name(unit));
                oracle.prints = true;
                oracle.printsMembers = members;
                oracle.scan(unit, null);
            }
            program.errors.stream().limit(5).forEach(System.err::println);
            out.println("[\"e\"," + program.errors.size() + "]");
        }
        out.flush();
    }

    private static void slices(StandardJavaFileManager manager, List<String> options) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] parts = line.split("\t");
            Program program = new Program(Path.of(parts[0]).toAbsolutePath(), manager, options);
            String error = program.errors.isEmpty() ? "" : program.errors.get(0).replaceAll("[\"\\\\\\p{Cntrl}]", " ");
            out.println("[\"p\",\"" + parts[0] + "\"," + program.errors.size() + ",\"" + error + "\"]");
            for (CompilationUnitTree unit : program.units) {
                if (program.name(unit).equals(parts[1])) {
                    Oracle oracle = new Oracle(program, unit, parts[0]);
                    oracle.only = new String[] {parts[2], parts[3]};
                    oracle.printsMembers = true;
                    oracle.scan(unit, null);
                }
            }
        }
    }

    /** A folder that javac has attributed. */
    private static final class Program {
        final Path root;
        final List<CompilationUnitTree> units = new ArrayList<>();
        final List<String> errors = new ArrayList<>();
        /** The files that errors are in. */
        final Set<String> wrong = new TreeSet<>();
        final SourcePositions positions;
        final Types types;
        final Symtab symtab;

        Program(Path root, StandardJavaFileManager manager, List<String> options) throws IOException {
            this.root = root;
            DiagnosticListener<JavaFileObject> listener = diagnostic -> {
                if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                    errors.add(diagnostic.toString());
                    if (diagnostic.getSource() != null) {
                        wrong.add(name(diagnostic.getSource()));
                    }
                }
            };
            var files = manager.getJavaFileObjectsFromPaths(sources(root));
            var task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, manager, listener, options, null, files);
            task.parse().forEach(units::add);
            task.analyze();
            positions = Trees.instance(task).getSourcePositions();
            types = Types.instance(((BasicJavacTask) task).getContext());
            symtab = Symtab.instance(((BasicJavacTask) task).getContext());
        }

        private static List<Path> sources(Path root) throws IOException {
            try (var walk = Files.walk(root)) {
                return walk.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.getFileName().toString().equals("module-info.java"))
                    .filter(path -> !root.relativize(path).toString().startsWith("META-INF")).sorted().toList();
            }
        }

        String name(CompilationUnitTree unit) {
            return name(unit.getSourceFile());
        }

        String name(JavaFileObject file) {
            return root.relativize(Path.of(file.toUri())).toString();
        }
    }

    private Oracle(Program program, CompilationUnitTree unit, String file) throws IOException {
        this.program = program;
        this.unit = unit;
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
    private void row(String table, String kind, String place, String value) {
        if (prints && !value.contains("?")) {
            out.println("[\"" + table + "\",\"" + file + "\",\"" + kind + "\"," + place + ",\"" + value + "\"]");
        }
    }

    private void symbol(String kind, long at, String value) {
        row("s", kind, String.valueOf(bytes[(int) at]), value);
    }

    private long start(Tree tree) {
        return program.positions.getStartPosition(unit, tree);
    }

    /** Where the name at the end of a tree begins; -1 if the source has no such name there (code javac made up). */
    private long nameStart(Tree tree, CharSequence name) {
        long at = program.positions.getEndPosition(unit, tree) - name.length();
        return at >= 0 && text.startsWith(name.toString(), (int) at) ? at : -1;
    }

    private void type(String kind, long start, long end, Type type) {
        if (bodies > 0 && start >= 0 && end >= start && type != null) {
            row("t", kind, bytes[(int) start] + "," + bytes[(int) end], beforeCapture(program.types.cvarUpperBound(type)));
        }
    }

    @Override
    public Void scan(Tree tree, Void unused) {
        if (tree instanceof JCTree.JCExpression expression) {
            expression(expression);
        }
        return super.scan(tree, null);
    }

    /** The type of an expression; a name is one only where it means a variable. */
    private void expression(JCTree.JCExpression tree) {
        long start = start(tree);
        long end = program.positions.getEndPosition(unit, tree);
        String kind = kindOf(tree);
        if (kind == null || start < 0 || end <= start) {
            return;
        }
        if (kind.equals("literal") && text.charAt((int) start) == '-') {
            // javac's parser takes the sign of a number to be a part of it.
            type("unary", start, end, tree.type);
            do {
                start++;
            } while (Character.isWhitespace(text.charAt((int) start)));
        }
        type(kind, start, end, tree.type);
    }

    private String kindOf(JCTree.JCExpression tree) {
        switch (tree.getKind()) {
            case IDENTIFIER: case MEMBER_SELECT:
                // `class` is a variable of javac, too. Names that it made up are not where they say to be.
                return TreeInfo.symbol(tree) instanceof VarSymbol && nameStart(tree, TreeInfo.name(tree)) >= 0 ? "name" : null;
            case METHOD_INVOCATION: {
                JCTree.JCExpression method = ((JCTree.JCMethodInvocation) tree).meth;
                Symbol symbol = TreeInfo.symbol(method);
                return symbol == null || symbol.isConstructor() || nameStart(method, TreeInfo.name(method)) < 0 ? null : "call";
            }
            case NEW_CLASS: {
                boolean isThere = text.startsWith("new", (int) start(tree)) || ((JCTree.JCNewClass) tree).encl != null;
                return isThere ? "new" : null;
            }
            case NEW_ARRAY: return ((JCTree.JCNewArray) tree).elemtype == null ? "initializer" : "array";
            case MEMBER_REFERENCE: return "reference";
            case LAMBDA_EXPRESSION: return "lambda";
            case ARRAY_ACCESS: return "index";
            case CONDITIONAL_EXPRESSION: return "conditional";
            case TYPE_CAST: return "cast";
            case INSTANCE_OF: return "instanceof";
            case SWITCH_EXPRESSION: return "switch";
            default:
                return tree instanceof JCTree.JCLiteral ? "literal"
                    : tree instanceof JCTree.JCUnary ? "unary"
                    : tree instanceof JCTree.JCBinary ? "binary"
                    : tree instanceof JCTree.JCAssign || tree instanceof JCTree.JCAssignOp ? "assign" : null;
        }
    }

    private void name(Tree tree, Symbol symbol, CharSequence name) {
        long at = nameStart(tree, name);
        String word = name.toString();
        if (at < 0 || symbol == null || word.equals("this") || word.equals("super") || word.equals("class")) {
            return;
        }
        if (symbol instanceof ClassSymbol) {
            symbol("type", at, className(symbol));
        } else if (symbol instanceof VarSymbol) {
            if (symbol.owner instanceof ClassSymbol && !isOfArrays(symbol)) {
                symbol("field", at, member(symbol));
            }
        }
    }

    /** Whether this is `length` or `clone` of arrays, which no class declares. */
    private boolean isOfArrays(Symbol symbol) {
        return symbol.owner == program.symtab.arrayClass;
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void unused) {
        var ident = (JCTree.JCIdent) tree;
        name(tree, ident.sym, ident.name);
        return super.visitIdentifier(tree, null);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void unused) {
        var select = (JCTree.JCFieldAccess) tree;
        name(tree, select.sym, select.name);
        return super.visitMemberSelect(tree, null);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void unused) {
        var call = (JCTree.JCMethodInvocation) tree;
        Symbol symbol = TreeInfo.symbol(call.meth);
        if (symbol instanceof MethodSymbol && symbol.isConstructor()) {
            // An implicit super() is where the block begins; javac makes one up for enums as well, against JLS 8.8.7.
            if (symbol.owner != program.symtab.enumSym) {
                symbol("constructor", start(tree), member(symbol));
            }
        } else {
            long at = nameStart(call.meth, TreeInfo.name(call.meth));
            if (at >= 0 && symbol instanceof MethodSymbol && !isOfArrays(symbol)) {
                symbol("call", at, member(symbol));
            }
        }
        return super.visitMethodInvocation(tree, null);
    }

    @Override
    public Void visitVariable(VariableTree tree, Void unused) {
        var variable = (JCTree.JCVariableDecl) tree;
        if ((variable.mods.flags & Flags.ENUM) != 0 && variable.init instanceof JCTree.JCNewClass) {
            // The name follows annotations, at the first of which javac has the constant begin.
            long annotated = program.positions.getEndPosition(unit, variable.mods);
            long at = annotated < 0 ? variable.pos : text.indexOf(variable.name.toString(), (int) annotated);
            creation((JCTree.JCNewClass) variable.init, at);
            bodies++;
            type("new", at, at, variable.init.type);
            bodies--;
        }
        scan(tree.getModifiers(), null);
        scan(tree.getType(), null);
        scan(tree.getNameExpression(), null);
        bodies++;
        scan(tree.getInitializer(), null);
        bodies--;
        return null;
    }

    @Override
    public Void visitBlock(BlockTree tree, Void unused) {
        bodies++;
        super.visitBlock(tree, null);
        bodies--;
        return null;
    }

    @Override
    public Void visitClass(ClassTree tree, Void unused) {
        var declaration = (JCTree.JCClassDecl) tree;
        String owner = declaration.sym == null ? "?" : className(declaration.sym);
        if (!printsMembers || owner.contains("?") || owner.startsWith("~")) {
            return super.visitClass(tree, null);
        }
        scan(tree.getModifiers(), null);
        scan(tree.getTypeParameters(), null);
        scan(tree.getExtendsClause(), null);
        scan(tree.getImplementsClause(), null);
        scan(tree.getPermitsClause(), null);
        for (JCTree member : declaration.defs) {
            boolean before = prints;
            prints = only == null || member(owner, member);
            if (only == null) {
                member(owner, member);
            }
            scan(member, null);
            prints = before;
        }
        return null;
    }

    /** Prints the row of a member; whether it is one that was asked for. */
    private boolean member(String owner, JCTree tree) {
        String name;
        if (tree instanceof JCTree.JCMethodDecl method) {
            boolean isConstructor = TreeInfo.isConstructor(method);
            name = isConstructor ? method.sym.owner.name.toString() : method.name.toString();
        } else if (tree instanceof JCTree.JCVariableDecl variable) {
            name = variable.name.toString();
        } else if (tree instanceof JCTree.JCBlock block) {
            name = block.isStatic() ? "<clinit>" : "<init>";
        } else {
            return false;
        }
        long start = start(tree);
        long end = program.positions.getEndPosition(unit, tree);
        boolean isWanted = only == null || only[0].equals(owner) && only[1].equals(name);
        if (start < 0 || end < start || !isWanted) {
            return false;
        }
        LineMap lines = unit.getLineMap();
        out.println("[\"m\",\"" + file + "\",\"" + owner + "\",\"" + name + "\"," + bytes[(int) start] + "," + bytes[(int) end] + ","
            + bytes[tree.pos] + "," + lines.getLineNumber(start) + "," + lines.getLineNumber(tree.pos) + "]");
        return true;
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
            symbol("new", at, member(constructor));
        }
    }

    /** What the constructor of an anonymous class calls; nothing where it implements an interface. */
    private Symbol superConstructor(JCTree.JCClassDecl decl) {
        if (decl.sym != null && !program.types.interfaces(decl.sym.type).isEmpty()) {
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
            symbol("reference", at, member(symbol));
        }
        function(tree, reference);
        return super.visitMemberReference(tree, null);
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void unused) {
        var lambda = (JCTree.JCLambda) tree;
        function(tree, lambda);
        return super.visitLambdaExpression(tree, null);
    }

    private void function(Tree tree, JCTree.JCFunctionalExpression expression) {
        if (expression.target == null || expression.target.isErroneous()) {
            return;
        }
        Symbol found = program.types.findDescriptorSymbol(expression.target.tsym);
        if (found != null) {
            symbol("function", start(tree), member(found));
        }
    }

    /** An annotation with the elements it gives values for; javac makes up `value =` where it is not written. */
    @Override
    public Void visitAnnotation(AnnotationTree tree, Void unused) {
        int around = bodies;
        bodies = 0;
        scan(tree.getAnnotationType(), null);
        var elements = new StringJoiner(",", "(", ")");
        for (ExpressionTree argument : tree.getArguments()) {
            var assignment = (AssignmentTree) argument;
            elements.add(assignment.getVariable().toString());
            scan(assignment.getExpression(), null);
        }
        if (TreeInfo.symbol((JCTree) tree.getAnnotationType()) instanceof ClassSymbol interfaceSymbol) {
            symbol("annotation", start(tree), className(interfaceSymbol) + elements);
        }
        bodies = around;
        return null;
    }

    private String member(Symbol found) {
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

    private String className(Symbol symbol) {
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

    /** The type in the form that the class's comment gives; with a `?` where it is not attributed. */
    private String typeText(Type type, int depth) {
        if (depth > DEPTH) {
            return "…";
        }
        switch (type.getTag()) {
            case BOOLEAN: case BYTE: case SHORT: case CHAR: case INT: case LONG: case FLOAT: case DOUBLE: case VOID:
                return type.getTag().toString().toLowerCase(Locale.ROOT);
            case BOT: return "null";
            case ARRAY: return typeText(program.types.elemtype(type), depth) + "[]";
            case WILDCARD: return wildcard((WildcardType) type, depth);
            case TYPEVAR:
                return type instanceof CapturedType captured ? "^" + wildcard(captured.wildcard, depth) : variable(type.tsym);
            case CLASS: {
                if (type instanceof IntersectionClassType intersection) {
                    var parts = intersection.getExplicitComponents().stream().map(part -> typeText(part, depth + 1)).sorted().toList();
                    return "(" + String.join("&", parts) + ")";
                }
                var arguments = new StringJoiner(",", "<", ">").setEmptyValue("");
                type.allparams().forEach(argument -> arguments.add(typeText(argument, depth + 1)));
                return className(type.tsym) + arguments;
            }
            default: return "?";
        }
    }

    private String beforeCapture(Type type) {
        if (!type.hasTag(TypeTag.CLASS) || type instanceof IntersectionClassType) {
            return typeText(type, 0);
        }
        var arguments = new StringJoiner(",", "<", ">").setEmptyValue("");
        type.allparams().forEach(argument -> arguments.add(
            argument instanceof CapturedType captured ? wildcard(captured.wildcard, 1) : typeText(argument, 1)));
        return className(type.tsym) + arguments;
    }

    private String wildcard(WildcardType type, int depth) {
        boolean isUnbounded = type.kind == BoundKind.UNBOUND || type.isExtendsBound() && type.type.tsym == program.symtab.objectType.tsym;
        if (type.isSuperBound() && !isUnbounded && type.type.tsym == program.symtab.objectType.tsym) {
            // Only `Object` is in there, and capture says so.
            return typeText(type.type, depth);
        }
        return isUnbounded ? "*" : (type.isSuperBound() ? "-" : "+") + typeText(type.type, depth + 1);
    }

    private String variable(Symbol symbol) {
        Symbol owner = symbol.owner;
        return symbol.name + "@" + (owner instanceof MethodSymbol ? className(owner.owner) + "#" + owner.name : className(owner));
    }

    private String descriptor(Type type) {
        Type erased = program.types.erasure(type);
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
            case ARRAY: return "[" + descriptor(program.types.elemtype(erased));
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
