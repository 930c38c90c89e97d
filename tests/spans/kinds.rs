//! What `scripts/oracle/Spans.java` calls the nodes of our tree; `""` where javac has none.

use typeslice::testing::tree::{ExprKind, StmtKind};

pub fn stmt_kind(kind: &StmtKind) -> &'static str {
    match kind {
        StmtKind::Block(_) => "block",
        StmtKind::Local { .. } | StmtKind::LocalClass(_) => "",
        StmtKind::Expr(_) => "expression",
        StmtKind::If { .. } => "if",
        StmtKind::While { .. } => "while",
        StmtKind::DoWhile { .. } => "do",
        StmtKind::For { .. } => "for",
        StmtKind::ForEach { .. } => "foreach",
        StmtKind::Labeled { .. } => "labeled",
        StmtKind::Switch(_) => "switch",
        StmtKind::Return(_) => "return",
        StmtKind::Throw(_) => "throw",
        StmtKind::Break(_) => "break",
        StmtKind::Continue(_) => "continue",
        StmtKind::Yield(_) => "yield",
        StmtKind::Try { .. } => "try",
        StmtKind::Synchronized { .. } => "synchronized",
        StmtKind::Assert { .. } => "assert",
        StmtKind::ConstructorCall { .. } => "constructor",
        StmtKind::Empty => "empty",
        StmtKind::Malformed(_) => "malformed",
    }
}

pub fn expr_kind(kind: &ExprKind) -> &'static str {
    match kind {
        ExprKind::Literal(_) => "literal",
        ExprKind::Name(_) | ExprKind::This { qualifier: None } | ExprKind::Super { qualifier: None } => {
            "name"
        }
        ExprKind::Select { .. } | ExprKind::This { .. } | ExprKind::Super { .. } => "select",
        ExprKind::ClassLiteral(_) => "classliteral",
        ExprKind::Annotation(_) => "",
        ExprKind::Call { .. } => "call",
        ExprKind::New { .. } => "new",
        ExprKind::NewArray { .. } => "newarray",
        ExprKind::ArrayInitializer(_) => "array",
        ExprKind::Index { .. } => "index",
        ExprKind::Unary { .. } => "unary",
        ExprKind::Binary { .. } => "binary",
        ExprKind::Assign { .. } => "assign",
        ExprKind::Conditional { .. } => "conditional",
        ExprKind::Cast { .. } => "cast",
        ExprKind::InstanceOf { .. } => "instanceof",
        ExprKind::Lambda { .. } => "lambda",
        ExprKind::MethodRef { .. } => "reference",
        ExprKind::Switch(_) => "switch",
        ExprKind::Parenthesized(_) => "parenthesized",
        ExprKind::Malformed(_) => "malformed",
    }
}
