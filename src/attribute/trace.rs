//! What attribution looked at on its way, for those who have to make up what it did not find.

use rustc_hash::FxHashMap;

use super::attributor::Attributor;
use super::names::Site;
use crate::base::ClassId;
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, PatternId};

/// Contexts of the expressions of a body.
#[derive(Debug, Default)]
pub struct Trace {
    /// The type that an expression is assigned, passed or returned to.
    pub targets: FxHashMap<ExprId, Type>,
    /// What stands before the dot or `::` of a call, field access or method reference.
    pub sites: FxHashMap<ExprId, Site>,
    /// Where a call or name without a dot stands.
    pub around: FxHashMap<ExprId, Around>,
    pub patterns: FxHashMap<PatternId, Type>,
}

/// The classes around a place.
#[derive(Clone, Debug)]
pub struct Around {
    /// Innermost first.
    pub classes: Vec<ClassId>,
    /// Whether there is no instance of the innermost (JLS 8.1.3).
    pub is_static: bool,
}

impl Attributor<'_> {
    pub fn trace_target(&mut self, id: ExprId, target: &Type) {
        if let Some(trace) = &mut self.trace
            && !matches!(target, Type::Unknown | Type::Inference(_))
        {
            trace.targets.insert(id, target.clone());
        }
    }

    pub fn trace_site(&mut self, id: ExprId, site: &Site) {
        if let Some(trace) = &mut self.trace {
            trace.sites.insert(id, site.clone());
        }
    }

    pub fn trace_around(&mut self, id: ExprId) {
        if self.trace.is_some() {
            let around = Around { classes: self.env.classes().collect(), is_static: self.env.is_static() };
            if let Some(trace) = &mut self.trace {
                trace.around.insert(id, around);
            }
        }
    }
}
