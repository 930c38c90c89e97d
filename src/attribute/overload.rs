//! Choosing the method of a call (JLS 15.12.2): potential applicability, the three phases, and what is known of
//! the call once its method is chosen.

use smallvec::SmallVec;

use super::Candidates;
use super::attributor::Attributor;
use super::infer::{Inference, Strictness, is_reifiable};
use super::operand::{Deferred, Import, Operand};
use super::problems::{Aspect, Problem};
use super::table::Sought;
use crate::base::{ClassId, MethodId, Span};
use crate::enter::ParameterClass;
use crate::symbols::{Type, TypeVariable};
use crate::syntax::tree::ExprId;
use crate::types::{self, Substitution};

/// The phases of JLS 15.12.2.2 - 15.12.2.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Strict,
    Loose,
    VariableArity,
}

/// A method as a member of the type it is called on.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub method: MethodId,
    pub type_parameters: Vec<TypeVariable>,
    /// Of the type parameters, as the other types seen through the site.
    pub bounds: Vec<Vec<Type>>,
    pub parameters: Vec<Type>,
    pub result: Type,
    pub throws: Vec<Type>,
    pub is_varargs: bool,
}

/// What a call passes.
#[derive(Clone)]
pub struct Arguments {
    pub ids: Vec<ExprId>,
    pub operands: Vec<Operand>,
    /// Explicit type arguments (JLS 15.12): `this.<T>m()`.
    pub type_arguments: Vec<Type>,
}

/// What kind of use a call is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallKind {
    Method,
    /// `new` of this class.
    New(ClassId),
    Constructor,
    Reference,
}

/// A call whose method is to be chosen.
#[derive(Clone, Copy, Debug)]
pub struct CallPlace {
    pub kind: CallKind,
    /// The class that the method is searched in.
    pub site: Option<ClassId>,
    pub span: Span,
}

/// A call with its method chosen.
#[derive(Clone)]
pub struct Invocation {
    /// One, or those that could not be told apart.
    pub methods: Candidates,
    pub kind: CallKind,
    pub site: Option<ClassId>,
    pub inference: Inference,
    /// In terms of the inference's variables, as are the formal parameters.
    pub result: Type,
    pub arguments: Vec<Argument>,
    pub deferred: Vec<Deferred>,
    /// What it throws, in the same terms.
    pub throws: Vec<Type>,
    /// An unchecked conversion made this method applicable (JLS 15.12.2.6).
    pub unchecked: bool,
}

#[derive(Clone)]
pub struct Argument {
    pub id: ExprId,
    pub operand: Operand,
    pub formal: Type,
    pub import: Import,
}

impl Candidate {
    /// The formal parameter types for this many arguments.
    pub fn formals(&self, count: usize, phase: Phase) -> Option<Vec<Type>> {
        if phase != Phase::VariableArity {
            return (self.parameters.len() == count).then(|| self.parameters.clone());
        }
        let (last, fixed) = self.parameters.split_last()?;
        let Type::Array(element) = last else { return None };
        if !self.is_varargs || count < fixed.len() {
            return None;
        }
        let mut formals = fixed.to_vec();
        formals.resize(count, element.as_ref().clone());
        Some(formals)
    }

    /// What explicit type arguments stand for; `None` where they are left to inference.
    pub fn explicit(&self, type_arguments: &[Type]) -> Option<Substitution> {
        let given = !type_arguments.is_empty() && type_arguments.len() == self.type_parameters.len();
        given.then(|| Substitution::new(&self.type_parameters, type_arguments))
    }

    /// JLS 15.12.2.1, as far as the number of arguments goes.
    fn takes(&self, count: usize) -> bool {
        self.parameters.len() == count || (self.is_varargs && count + 1 >= self.parameters.len())
    }
}

impl Attributor<'_> {
    /// The method as a member of `site` (JLS 4.5.2, 4.8): parameterized, or erased where `site` is raw.
    pub fn candidate(&self, site: &Type, method: MethodId) -> Candidate {
        let symbol = self.symbols.method(method);
        let signature = self.symbols.signature(method);
        let member = |ty: &Type| {
            if symbol.is_static() {
                ty.clone()
            } else {
                types::member_type(self.symbols, site, method.class, ty)
            }
        };
        let parameters: Vec<Type> = signature.parameters.iter().map(member).collect();
        let raw = !symbol.is_static() && self.is_raw_member(site, method.class);
        let type_parameters = if raw { Vec::new() } else { self.symbols.method_type_variables(method) };
        let bounds = type_parameters
            .iter()
            .map(|parameter| self.symbols.bounds(*parameter).iter().map(member).collect())
            .collect();
        Candidate {
            method,
            type_parameters,
            bounds,
            parameters,
            result: member(&signature.result),
            throws: signature.throws.iter().map(member).collect(),
            is_varargs: symbol.is_varargs(),
        }
    }

    /// Whether the member's types are erased because it is inherited through a raw type (JLS 4.8).
    fn is_raw_member(&self, site: &Type, owner: ClassId) -> bool {
        if self.symbols.all_type_variables(owner).is_empty() {
            return types::is_raw(self.symbols, site);
        }
        types::as_super(self.symbols, site, owner).is_some_and(|found| types::is_raw(self.symbols, &found))
    }

    /// JLS 15.12.2 for candidates that are members of one site.
    pub fn choose(
        &mut self,
        candidates: &[Candidate],
        arguments: &Arguments,
        call: CallPlace,
    ) -> Option<Invocation> {
        let applicable = self.choose_applicable(candidates, arguments, call);
        let is_wrong = applicable.is_none() && !candidates.is_empty();
        self.judge(call.span, Aspect::Call, is_wrong.then_some(Problem::NotApplicable));
        if applicable.is_none()
            && call.kind == CallKind::Method
            && self.may_mean_another(call.site, candidates, arguments)
        {
            return None;
        }
        applicable.or_else(|| self.choose_forced(candidates, arguments, call))
    }

    /// The most specific applicable method; `None` if none is applicable.
    pub fn choose_applicable(
        &mut self,
        candidates: &[Candidate],
        arguments: &Arguments,
        call: CallPlace,
    ) -> Option<Invocation> {
        let count = arguments.operands.len();
        let potential: Vec<&Candidate> = candidates
            .iter()
            .filter(|candidate| {
                candidate.takes(count) && self.is_potentially_applicable(candidate, arguments)
            })
            .collect();
        self.record_read_classes(&potential, call.span);
        let before = self.speculations;
        for phase in [Phase::Strict, Phase::Loose, Phase::VariableArity] {
            let mut applicable: Vec<(Candidate, Invocation)> = Vec::new();
            for candidate in &potential {
                if phase == Phase::VariableArity && !candidate.is_varargs {
                    continue;
                }
                if let Some(found) = self.applicable(candidate, arguments, call, phase, Reduction::Tested) {
                    applicable.push(((*candidate).clone(), found));
                }
            }
            let exhausted = applicable.iter().any(|(_, found)| found.inference.is_exhausted());
            if exhausted || self.has_given_up_since(before) {
                const WHY: &str =
                    "inference ran out of its bound; every potentially applicable overload is kept";
                return self.undecided(&potential, arguments, call, WHY);
            }
            if !applicable.is_empty() {
                return Some(self.most_specific(applicable, arguments, phase, call.span));
            }
        }
        None
    }

    /// To see whether a method of a class file is applicable, its parameters' classes are looked at: those of the sources, and
    /// those that are missing, are used here. A written header says so itself.
    fn record_read_classes(&mut self, potential: &[&Candidate], span: Span) {
        for candidate in potential {
            for class in self.world.parameter_classes(candidate.method) {
                match class {
                    ParameterClass::Found(class) if self.world.is_source(class) => {
                        self.record_class(span, class)
                    }
                    ParameterClass::Found(_) => {}
                    ParameterClass::Missing(name, arguments) => {
                        self.record_missing(span, name, Sought::Type { arguments });
                    }
                }
            }
        }
    }

    /// No candidate is applicable: the program is wrong, or we are. All candidates stay (never a guess).
    pub fn choose_forced(
        &mut self,
        candidates: &[Candidate],
        arguments: &Arguments,
        call: CallPlace,
    ) -> Option<Invocation> {
        let count = arguments.operands.len();
        let potential: Vec<&Candidate> =
            candidates.iter().filter(|candidate| candidate.takes(count)).collect();
        const WHY: &str = "no overload was found applicable; all are kept";
        self.undecided(&potential, arguments, call, WHY)
    }

    /// All of these candidates, which could not be told apart, with the reason as a note.
    fn undecided(
        &mut self,
        potential: &[&Candidate],
        arguments: &Arguments,
        call: CallPlace,
        why: &str,
    ) -> Option<Invocation> {
        let count = arguments.operands.len();
        let first = *potential.first()?;
        let phase = if first.parameters.len() == count { Phase::Loose } else { Phase::VariableArity };
        let mut invocation = self.applicable(first, arguments, call, phase, Reduction::Forced)?;
        if potential.len() > 1 {
            arguments.operands.iter().for_each(|operand| self.keep_inexact(operand));
            invocation.methods = potential.iter().map(|candidate| candidate.method).collect();
            if potential.iter().any(|other| other.result != first.result) {
                invocation.result = Type::Unknown;
            }
            let names: Vec<String> =
                invocation.methods.iter().map(|m| types::method_display(self.symbols, *m)).collect();
            self.note(call.span, format!("{why}: {}", names.join(", ")));
        }
        Some(invocation)
    }

    /// Whether the candidate is applicable in this phase (JLS 15.12.2.2 - 15.12.2.4), with what was inferred.
    pub fn applicable(
        &mut self,
        candidate: &Candidate,
        arguments: &Arguments,
        call: CallPlace,
        phase: Phase,
        reduction: Reduction,
    ) -> Option<Invocation> {
        let formals = candidate.formals(arguments.operands.len(), phase)?;
        let mut inference = Inference::default();
        let theta = candidate
            .explicit(&arguments.type_arguments)
            .unwrap_or_else(|| inference.declare_bounded(&candidate.type_parameters, &candidate.bounds));
        self.note_unchecked_bounds(&mut inference, candidate, &arguments.type_arguments);
        for thrown in &candidate.throws {
            inference.mark_throws(&theta.apply(thrown));
        }
        let strictness = if phase == Phase::Strict { Strictness::Strict } else { Strictness::Loose };
        let mut deferred = Vec::new();
        let mut passed = Vec::with_capacity(formals.len());
        for ((operand, &id), formal) in arguments.operands.iter().zip(&arguments.ids).zip(&formals) {
            let target = theta.apply(formal);
            let mut import = Import::None;
            if self.is_pertinent(operand, formal, candidate) {
                let mut attempt = inference.clone();
                match self.reduce_argument(&mut attempt, operand, &target, strictness, &mut deferred) {
                    Some(found) => {
                        import = found;
                        inference = attempt;
                    }
                    None if reduction == Reduction::Forced => {}
                    None => return None,
                }
            } else if reduction == Reduction::Tested
                && !self.is_potentially_compatible(operand, formal, candidate)
            {
                // Potentially applicable by its variable arity only: no lambda is an array (javac; JLS 15.12.2.2 does
                // not look at the argument at all and would find the call ambiguous).
                return None;
            } else if target.mentions_inference() {
                deferred.push(Deferred { operand: operand.clone(), target: target.clone() });
            }
            passed.push(Argument { id, operand: operand.clone(), formal: target, import });
        }
        Some(Invocation {
            methods: SmallVec::from_elem(candidate.method, 1),
            kind: call.kind,
            site: call.site,
            result: theta.apply(&candidate.result),
            throws: candidate.throws.iter().map(|thrown| theta.apply(thrown)).collect(),
            arguments: passed,
            deferred,
            unchecked: inference.unchecked,
            inference,
        })
    }

    /// ‹argument → T›. javac looks at the upper bound of an argument whose type is a captured variable (its 6391995); where that
    /// does not fit, the type itself is tried here.
    fn reduce_argument(
        &mut self,
        inference: &mut Inference,
        operand: &Operand,
        target: &Type,
        strictness: Strictness,
        deferred: &mut Vec<Deferred>,
    ) -> Option<Import> {
        if let Operand::Typed(ty @ Type::Captured(_)) = operand
            && ty != target
        {
            let bound = Operand::Typed(types::upper_of_captured(ty));
            let mut attempt = inference.clone();
            if let Some(found) = self.reduce_operand(&mut attempt, &bound, target, strictness, deferred) {
                *inference = attempt;
                return Some(found);
            }
        }
        self.reduce_operand(inference, operand, target, strictness, deferred)
    }

    /// Explicit type arguments that are within their bounds by unchecked conversion only (JLS 4.5, 5.1.9).
    fn note_unchecked_bounds(&self, inference: &mut Inference, candidate: &Candidate, given: &[Type]) {
        let Some(theta) = candidate.explicit(given) else { return };
        let is_unchecked = |(argument, bounds): (&Type, &Vec<Type>)| {
            bounds.iter().map(|bound| theta.apply(bound)).any(|bound| {
                // Asked of every bound: what keeps the argument within it must stay.
                types::is_subtype_unchecked(self.symbols, argument, &bound)
                    && !is_reifiable(&bound)
                    && !types::is_subtype(self.symbols, argument, &bound)
            })
        };
        if given.iter().zip(&candidate.bounds).any(is_unchecked) {
            inference.unchecked = true;
        }
    }
}

/// Whether a constraint that cannot be reduced rules the candidate out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reduction {
    Tested,
    /// The only candidate left: its types are used whatever the arguments are.
    Forced,
}
