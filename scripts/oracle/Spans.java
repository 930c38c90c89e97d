import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.tree.JCTree;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

/**
 * Prints what javac's own parser says about the places of declarations, statements and expressions, for the
 * comparison in tests/spans.rs. Reads file names from standard input, one a line. For each file it prints
 * "# name" and then lines "kind start end", where places are byte offsets. Types are left out.
 *
 * Run: java --add-exports jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED
 *           --add-exports jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED Spans.java
 */
public class Spans extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final String text;
    private final int[] bytes;
    private final PrintStream out;

    public static void main(String[] args) throws IOException {
        var out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, "UTF-8");
        var names = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String name : names) {
            String text = Files.readString(Path.of(name));
            var file = new SimpleJavaFileObject(Path.of(name).toUri(), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignore) {
                    return text;
                }
            };
            // Without folding, "a" + "b" stays two literals and a sum.
            var options = List.of("-XDallowStringFolding=false", "-proc:none");
            var task = (JavacTask) compiler.getTask(null, null, d -> {}, options, null, List.of(file));
            out.println("# " + name);
            for (CompilationUnitTree unit : task.parse()) {
                new Spans(unit, Trees.instance(task).getSourcePositions(), text, out).scan(unit, null);
            }
        }
        out.flush();
    }

    private Spans(CompilationUnitTree unit, SourcePositions positions, String text, PrintStream out) {
        this.unit = unit;
        this.positions = positions;
        this.text = text;
        this.bytes = byteOffsets(text);
        this.out = out;
    }

    /** javac counts UTF-16 units. */
    private static int[] byteOffsets(String text) {
        int[] offsets = new int[text.length() + 1];
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            offsets[i] = at;
            char c = text.charAt(i);
            at += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        offsets[text.length()] = at;
        return offsets;
    }

    private void print(String kind, Tree tree) {
        print(kind, positions.getStartPosition(unit, tree), positions.getEndPosition(unit, tree));
    }

    private void print(String kind, long start, long end) {
        if (start >= 0 && end >= 0) {
            out.println(kind + " " + bytes[(int) start] + " " + bytes[(int) end]);
        }
    }

    private void place(String kind, Tree tree) {
        print(kind, ((JCTree) tree).pos, ((JCTree) tree).pos);
    }

    /** Prints a node and goes on with its parts. */
    private Void node(String kind, Tree tree, Runnable parts) {
        print(kind, tree);
        parts.run();
        return null;
    }

    /** Statements own their parentheses in our tree. */
    private void scanCondition(ExpressionTree tree) {
        scan(tree instanceof ParenthesizedTree p ? p.getExpression() : tree, null);
    }

    @Override
    public Void visitCompilationUnit(CompilationUnitTree tree, Void p) {
        scan(tree.getPackage(), p);
        tree.getImports().forEach(i -> print("import", i));
        tree.getTypeDecls().stream().filter(t -> t instanceof ClassTree).forEach(t -> scan(t, p));
        return null;
    }

    @Override
    public Void visitPackage(PackageTree tree, Void p) {
        return node("package", tree, () -> scan(tree.getAnnotations(), p));
    }

    @Override
    public Void visitClass(ClassTree tree, Void p) {
        if (!tree.getSimpleName().isEmpty()) {
            print("class", tree);
        }
        scan(tree.getModifiers(), p);
        scanMembers(tree, p);
        return null;
    }

    private void scanMembers(ClassTree tree, Void p) {
        for (Tree member : tree.getMembers()) {
            if (member instanceof JCTree.JCVariableDecl v && (v.mods.flags & Flags.RECORD) != 0) {
                scan(v.getModifiers(), p);
            } else if (member instanceof JCTree.JCVariableDecl v && (v.mods.flags & Flags.ENUM) != 0) {
                scan(v.getModifiers(), p);
                // javac takes the first annotation for the place of the constant.
                print("constant", positions.getStartPosition(unit, v), positions.getStartPosition(unit, v));
                scanConstant((NewClassTree) v.getInitializer(), p);
            } else if (member instanceof VariableTree v) {
                place("field", v);
                scan(v.getModifiers(), p);
                scan(v.getInitializer(), p);
            } else if (member instanceof BlockTree b) {
                // javac counts `static` to the block.
                print("initializer", b);
                scan(b.getStatements(), p);
            } else if (member instanceof ClassTree || member instanceof MethodTree) {
                scan(member, p);
            }
        }
    }

    private void scanConstant(NewClassTree tree, Void p) {
        scan(tree.getArguments(), p);
        if (tree.getClassBody() != null) {
            scanMembers(tree.getClassBody(), p);
        }
    }

    @Override
    public Void visitMethod(MethodTree tree, Void p) {
        print("method", tree);
        scan(tree.getModifiers(), p);
        if ((((JCTree.JCMethodDecl) tree).mods.flags & Flags.COMPACT_RECORD_CONSTRUCTOR) == 0) {
            tree.getParameters().forEach(v -> scan(v.getModifiers(), p));
        }
        scan(tree.getDefaultValue(), p);
        scan(tree.getBody(), p);
        return null;
    }

    @Override
    public Void visitVariable(VariableTree tree, Void p) {
        place("local", tree);
        scan(tree.getModifiers(), p);
        scan(tree.getInitializer(), p);
        return null;
    }

    @Override
    public Void visitModifiers(ModifiersTree tree, Void p) {
        scan(tree.getAnnotations(), p);
        return null;
    }

    @Override
    public Void visitAnnotation(AnnotationTree tree, Void p) {
        print("annotation", tree);
        for (ExpressionTree argument : tree.getArguments()) {
            scan(argument instanceof AssignmentTree a ? a.getExpression() : argument, p);
        }
        return null;
    }

    // Statements.

    @Override
    public Void visitBlock(BlockTree tree, Void p) {
        return node("block", tree, () -> super.visitBlock(tree, p));
    }

    @Override
    public Void visitExpressionStatement(ExpressionStatementTree tree, Void p) {
        if (tree.getExpression() instanceof MethodInvocationTree call && isConstructorCall(call)) {
            print("constructor", tree);
            scan(qualifier(call), p);
            scan(call.getArguments(), p);
            return null;
        }
        return node("expression", tree, () -> scan(tree.getExpression(), p));
    }

    private static boolean isConstructorCall(MethodInvocationTree call) {
        Tree method = call.getMethodSelect();
        String name = method instanceof IdentifierTree i ? i.getName().toString()
            : method instanceof MemberSelectTree m ? m.getIdentifier().toString() : "";
        return name.equals("this") || name.equals("super");
    }

    private static ExpressionTree qualifier(MethodInvocationTree call) {
        return call.getMethodSelect() instanceof MemberSelectTree m ? m.getExpression() : null;
    }

    @Override
    public Void visitIf(IfTree tree, Void p) {
        print("if", tree);
        scanCondition(tree.getCondition());
        scan(tree.getThenStatement(), p);
        return scan(tree.getElseStatement(), p);
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree tree, Void p) {
        print("while", tree);
        scanCondition(tree.getCondition());
        return scan(tree.getStatement(), p);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree tree, Void p) {
        print("do", tree);
        scan(tree.getStatement(), p);
        scanCondition(tree.getCondition());
        return null;
    }

    @Override
    public Void visitForLoop(ForLoopTree tree, Void p) {
        print("for", tree);
        for (StatementTree init : tree.getInitializer()) {
            scan(init instanceof ExpressionStatementTree e ? e.getExpression() : init, p);
        }
        scan(tree.getCondition(), p);
        tree.getUpdate().forEach(u -> scan(u.getExpression(), p));
        return scan(tree.getStatement(), p);
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree tree, Void p) {
        print("foreach", tree);
        return super.visitEnhancedForLoop(tree, p);
    }

    @Override
    public Void visitLabeledStatement(LabeledStatementTree tree, Void p) {
        return node("labeled", tree, () -> scan(tree.getStatement(), p));
    }

    @Override
    public Void visitSwitch(SwitchTree tree, Void p) {
        print("switch", tree);
        scanCondition(tree.getExpression());
        return scan(tree.getCases(), p);
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree tree, Void p) {
        print("switch", tree);
        scanCondition(tree.getExpression());
        return scan(tree.getCases(), p);
    }

    @Override
    public Void visitCase(CaseTree tree, Void p) {
        print("case", tree);
        scan(tree.getLabels(), p);
        scan(tree.getGuard(), p);
        if (tree.getCaseKind() == CaseTree.CaseKind.STATEMENT) {
            return scan(tree.getStatements(), p);
        }
        Tree body = tree.getBody();
        return scan(body instanceof ExpressionStatementTree e ? e.getExpression() : body, p);
    }

    @Override
    public Void visitReturn(ReturnTree tree, Void p) {
        return node("return", tree, () -> super.visitReturn(tree, p));
    }

    @Override
    public Void visitThrow(ThrowTree tree, Void p) {
        return node("throw", tree, () -> super.visitThrow(tree, p));
    }

    @Override
    public Void visitBreak(BreakTree tree, Void p) {
        return node("break", tree, () -> {});
    }

    @Override
    public Void visitContinue(ContinueTree tree, Void p) {
        return node("continue", tree, () -> {});
    }

    @Override
    public Void visitYield(YieldTree tree, Void p) {
        return node("yield", tree, () -> super.visitYield(tree, p));
    }

    @Override
    public Void visitTry(TryTree tree, Void p) {
        return node("try", tree, () -> super.visitTry(tree, p));
    }

    @Override
    public Void visitSynchronized(SynchronizedTree tree, Void p) {
        print("synchronized", tree);
        scanCondition(tree.getExpression());
        return scan(tree.getBlock(), p);
    }

    @Override
    public Void visitAssert(AssertTree tree, Void p) {
        return node("assert", tree, () -> super.visitAssert(tree, p));
    }

    @Override
    public Void visitEmptyStatement(EmptyStatementTree tree, Void p) {
        return node("empty", tree, () -> {});
    }

    // Patterns.

    @Override
    public Void visitBindingPattern(BindingPatternTree tree, Void p) {
        return node("pattern", tree, () -> scan(tree.getVariable().getModifiers(), p));
    }

    @Override
    public Void visitDeconstructionPattern(DeconstructionPatternTree tree, Void p) {
        return node("pattern", tree, () -> scan(tree.getNestedPatterns(), p));
    }

    @Override
    public Void visitAnyPattern(AnyPatternTree tree, Void p) {
        return node("pattern", tree, () -> {});
    }

    // Expressions.

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void p) {
        print("call", tree);
        scan(qualifier(tree), p);
        return scan(tree.getArguments(), p);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void p) {
        print("new", tree);
        scan(tree.getEnclosingExpression(), p);
        scan(tree.getArguments(), p);
        if (tree.getClassBody() != null) {
            scanMembers(tree.getClassBody(), p);
        }
        return null;
    }

    @Override
    public Void visitNewArray(NewArrayTree tree, Void p) {
        print(tree.getType() == null ? "array" : "newarray", tree);
        scan(tree.getDimensions(), p);
        return scan(tree.getInitializers(), p);
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void p) {
        print("lambda", tree);
        tree.getParameters().forEach(v -> scan(v.getModifiers(), p));
        return scan(tree.getBody(), p);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void p) {
        return node("reference", tree, () -> scan(tree.getQualifierExpression(), p));
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void p) {
        if (tree.getIdentifier().contentEquals("class")) {
            return node("classliteral", tree, () -> {});
        }
        return node("select", tree, () -> super.visitMemberSelect(tree, p));
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void p) {
        long end = positions.getEndPosition(unit, tree);
        // For javac the `;` after `try (name;` is part of the name.
        print("name", positions.getStartPosition(unit, tree), end > 0 && text.charAt((int) end - 1) == ';' ? end - 1 : end);
        return null;
    }

    @Override
    public Void visitLiteral(LiteralTree tree, Void p) {
        return node("literal", tree, () -> {});
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void p) {
        return node("binary", tree, () -> super.visitBinary(tree, p));
    }

    @Override
    public Void visitUnary(UnaryTree tree, Void p) {
        return node("unary", tree, () -> super.visitUnary(tree, p));
    }

    @Override
    public Void visitAssignment(AssignmentTree tree, Void p) {
        return node("assign", tree, () -> super.visitAssignment(tree, p));
    }

    @Override
    public Void visitCompoundAssignment(CompoundAssignmentTree tree, Void p) {
        return node("assign", tree, () -> super.visitCompoundAssignment(tree, p));
    }

    @Override
    public Void visitConditionalExpression(ConditionalExpressionTree tree, Void p) {
        return node("conditional", tree, () -> super.visitConditionalExpression(tree, p));
    }

    @Override
    public Void visitTypeCast(TypeCastTree tree, Void p) {
        return node("cast", tree, () -> scan(tree.getExpression(), p));
    }

    @Override
    public Void visitInstanceOf(InstanceOfTree tree, Void p) {
        return node("instanceof", tree, () -> {
            scan(tree.getExpression(), p);
            scan(tree.getPattern(), p);
        });
    }

    @Override
    public Void visitArrayAccess(ArrayAccessTree tree, Void p) {
        return node("index", tree, () -> super.visitArrayAccess(tree, p));
    }

    @Override
    public Void visitParenthesized(ParenthesizedTree tree, Void p) {
        return node("parenthesized", tree, () -> super.visitParenthesized(tree, p));
    }

    // Types.

    @Override
    public Void visitParameterizedType(ParameterizedTypeTree tree, Void p) {
        return null;
    }

    @Override
    public Void visitArrayType(ArrayTypeTree tree, Void p) {
        return null;
    }

    @Override
    public Void visitAnnotatedType(AnnotatedTypeTree tree, Void p) {
        return null;
    }
}
