//! What statements do to control flow (JLS 14.22), as far as pattern variables and lambda shapes depend on it.

use crate::base::Name;
use crate::syntax::tree::{Arena, Case, CaseLabel, ExprId, ExprKind, Literal, StmtId, StmtKind};

/// Nesting these walks follow; deeper code counts as completing normally.
const MAX_DEPTH: u32 = 1_000;

/// How a lambda's block ends (JLS 15.27.2).
#[derive(Clone, Copy, Debug)]
pub struct BlockShape {
    pub returns_value: bool,
    pub completes: bool,
}

pub fn block_shape(arena: &Arena, block: StmtId) -> BlockShape {
    BlockShape { returns_value: returns_value(arena, block, 0), completes: completes_normally(arena, block) }
}

/// Whether an expression may stand as a statement (JLS 14.8).
pub fn is_statement_expression(arena: &Arena, id: ExprId) -> bool {
    use crate::syntax::tree::UnaryOperator as U;
    match &arena.expr(id).kind {
        ExprKind::Call { .. } | ExprKind::New { .. } | ExprKind::Assign { .. } => true,
        ExprKind::Unary { operator, .. } => {
            matches!(operator, U::PreIncrement | U::PreDecrement | U::PostIncrement | U::PostDecrement)
        }
        _ => false,
    }
}

/// Whether the statement can complete normally (JLS 14.22).
pub fn completes_normally(arena: &Arena, id: StmtId) -> bool {
    completes(arena, id, 0)
}

fn completes(arena: &Arena, id: StmtId, depth: u32) -> bool {
    if depth > MAX_DEPTH {
        return true;
    }
    let go = |id: StmtId| completes(arena, id, depth + 1);
    match &arena.stmt(id).kind {
        StmtKind::Block(parts) => parts.iter().all(|part| go(*part)),
        // Without an `else` the last link completes.
        StmtKind::If { .. } => if_parts(arena, id).any(|(part, is_last_if)| is_last_if || go(part)),
        StmtKind::While { condition, body } => {
            !is_true(arena, *condition) || breaks_out(arena, *body, None, depth)
        }
        StmtKind::DoWhile { body, condition } => {
            breaks_out(arena, *body, None, depth) || (go(*body) && !is_true(arena, *condition))
        }
        StmtKind::For { condition, body, .. } => {
            condition.is_some_and(|condition| !is_true(arena, condition))
                || breaks_out(arena, *body, None, depth)
        }
        StmtKind::Labeled { label, body } => go(*body) || breaks_out(arena, *body, Some(*label), depth),
        StmtKind::Switch(switch) => switch_completes(arena, &switch.cases, depth),
        StmtKind::Try { block, catches, finally, .. } => {
            finally.is_none_or(go) && (go(*block) || catches.iter().any(|clause| go(clause.block)))
        }
        StmtKind::Synchronized { block, .. } => go(*block),
        StmtKind::Return(_)
        | StmtKind::Throw(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(_) => false,
        StmtKind::ForEach { .. }
        | StmtKind::Local { .. }
        | StmtKind::LocalClass(_)
        | StmtKind::Expr(_)
        | StmtKind::Assert { .. }
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Empty
        | StmtKind::Malformed(_) => true,
    }
}

/// The statements that an `if` chooses from, along its chain of `else if`, each with whether nothing is chosen where its
/// condition does not hold.
fn if_parts(arena: &Arena, id: StmtId) -> impl Iterator<Item = (StmtId, bool)> {
    let mut next = Some(id);
    std::iter::from_fn(move || {
        let at = next?;
        match arena.stmt(at).kind {
            StmtKind::If { then, otherwise, .. } => {
                next = otherwise;
                Some((then, otherwise.is_none()))
            }
            _ => {
                next = None;
                Some((at, false))
            }
        }
    })
}

fn switch_completes(arena: &Arena, cases: &[Case], depth: u32) -> bool {
    let has_default = cases.iter().any(|case| {
        case.labels.iter().any(|label| matches!(label, CaseLabel::Default | CaseLabel::Pattern(_)))
    });
    let ends = |case: &Case| case.body.iter().all(|stmt| completes(arena, *stmt, depth + 1));
    let breaks =
        cases.iter().any(|case| case.body.iter().any(|stmt| breaks_out(arena, *stmt, None, depth + 1)));
    if !has_default || breaks {
        return true;
    }
    match cases.first() {
        Some(first) if first.arrow => cases.iter().any(|case| {
            // An arrow's expression completes; a block or throw decides for itself.
            ends(case)
        }),
        _ => cases.last().is_none_or(ends),
    }
}

/// Whether a `break` inside leaves the statement that `body` belongs to: unlabeled, or with this label.
fn breaks_out(arena: &Arena, body: StmtId, label: Option<Name>, depth: u32) -> bool {
    if depth > MAX_DEPTH {
        return true;
    }
    let go = |id: StmtId| breaks_out(arena, id, label, depth + 1);
    // Inside another loop or switch only a labeled break leads out.
    let inner = |id: StmtId| label.is_some() && go(id);
    match &arena.stmt(body).kind {
        StmtKind::Break(target) => *target == label,
        StmtKind::Block(parts) => parts.iter().any(|part| go(*part)),
        StmtKind::If { .. } => if_parts(arena, body).any(|(part, _)| go(part)),
        StmtKind::Labeled { body, .. } => go(*body),
        StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } | StmtKind::For { body, .. } => {
            inner(*body)
        }
        StmtKind::ForEach { body, .. } => inner(*body),
        StmtKind::Switch(switch) => {
            label.is_some() && switch.cases.iter().any(|case| case.body.iter().any(|stmt| go(*stmt)))
        }
        StmtKind::Try { block, catches, finally, .. } => {
            go(*block) || catches.iter().any(|clause| go(clause.block)) || finally.is_some_and(go)
        }
        StmtKind::Synchronized { block, .. } => go(*block),
        StmtKind::Local { .. }
        | StmtKind::LocalClass(_)
        | StmtKind::Expr(_)
        | StmtKind::Return(_)
        | StmtKind::Throw(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(_)
        | StmtKind::Assert { .. }
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Empty
        | StmtKind::Malformed(_) => false,
    }
}

/// Whether a loop can only end by `break`, so that what its condition introduces when false holds afterwards.
pub fn ends_by_condition(arena: &Arena, body: StmtId) -> bool {
    !breaks_out(arena, body, None, 0)
}

/// Whether a `return` with a value belongs to this block.
fn returns_value(arena: &Arena, id: StmtId, depth: u32) -> bool {
    if depth > MAX_DEPTH {
        return false;
    }
    let go = |id: StmtId| returns_value(arena, id, depth + 1);
    match &arena.stmt(id).kind {
        StmtKind::Return(value) => value.is_some(),
        StmtKind::Block(parts) | StmtKind::Malformed(parts) => parts.iter().any(|part| go(*part)),
        StmtKind::If { .. } => if_parts(arena, id).any(|(part, _)| go(part)),
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Labeled { body, .. } => go(*body),
        StmtKind::Switch(switch) => switch.cases.iter().any(|case| case.body.iter().any(|stmt| go(*stmt))),
        StmtKind::Try { block, catches, finally, .. } => {
            go(*block) || catches.iter().any(|clause| go(clause.block)) || finally.is_some_and(go)
        }
        StmtKind::Synchronized { block, .. } => go(*block),
        StmtKind::Local { .. }
        | StmtKind::LocalClass(_)
        | StmtKind::Expr(_)
        | StmtKind::Throw(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(_)
        | StmtKind::Assert { .. }
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Empty => false,
    }
}

fn is_true(arena: &Arena, id: ExprId) -> bool {
    match &arena.expr(id).kind {
        ExprKind::Literal(Literal::Boolean(true)) => true,
        ExprKind::Parenthesized(inner) => {
            matches!(arena.expr(*inner).kind, ExprKind::Literal(Literal::Boolean(true)))
        }
        _ => false,
    }
}
