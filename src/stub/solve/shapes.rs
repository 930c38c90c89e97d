//! Which type parameters of an interface its function's parts are: `Try<String, IOException> t = () -> read();` gives
//! `interface Try<T1, T2 extends Throwable> { T1 call() throws T2; }`.

use super::super::evidence::{Function, FunctionResult, FunctionValue, Known};
use super::super::model::StubType;

/// The parts of a function that are type parameters of its interface, by their numbers.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct Shape {
    pub parameters: Vec<Option<usize>>,
    pub result: Option<usize>,
    pub throws: Option<usize>,
}

/// The shape of the function of an interface with that many type parameters: parameters first, then the result, as the
/// interfaces of the JDK have them, unless types that are known say otherwise.
pub(super) fn shape(arity: usize, value: &FunctionValue) -> Shape {
    let FunctionValue { function, arguments, own } = value;
    if arguments.len() != arity {
        return Shape { parameters: vec![None; function.parameters.len()], ..Shape::default() };
    }
    let throws = function.throws.first().and_then(|thrown| position(arguments, thrown));
    let parameters: Vec<Option<usize>> = (0..function.parameters.len())
        .map(|at| parameter(function, arguments, at, throws).filter(|_| !own.contains(&at)))
        .collect();
    let is_unused = |index: &usize| !parameters.contains(&Some(*index)) && throws != Some(*index);
    let unused: Vec<usize> = (0..arity).filter(is_unused).collect();
    let result = result(&function.result, arguments, &unused);
    Shape { parameters, result, throws }
}

fn parameter(function: &Function, arguments: &[Known], at: usize, throws: Option<usize>) -> Option<usize> {
    if function.is_explicit {
        return function.parameters.get(at)?.as_ref().and_then(|ty| position(arguments, ty));
    }
    let by_place = if arguments.len() == 1 { 0 } else { at };
    (by_place < arguments.len() && throws != Some(by_place)).then_some(by_place)
}

fn result(result: &FunctionResult, arguments: &[Known], unused: &[usize]) -> Option<usize> {
    let same = |ty: &StubType| {
        let mut of_unused = unused.iter().copied().filter(|at| is_same(arguments.get(*at), ty));
        of_unused.next().or_else(|| position(arguments, ty))
    };
    match result {
        FunctionResult::Void => None,
        FunctionResult::Boolean => same(&StubType::java_lang("Boolean")),
        FunctionResult::Value(Some(ty)) => same(&ty.clone().boxed())
            .or_else(|| unused.first().copied().filter(|at| can_be(arguments.get(*at), ty))),
        FunctionResult::Value(None) | FunctionResult::Either => unused.first().copied(),
    }
}

/// Whether a value of the type may be one of the argument: what has a class is of no type parameter (JLS 4.10.2).
fn can_be(argument: Option<&Known>, ty: &StubType) -> bool {
    let is_variable = argument.is_some_and(|argument| match &argument.written {
        StubType::Extends(bound) | StubType::Super(bound) => matches!(**bound, StubType::Free(_)),
        written => matches!(written, StubType::Free(_)),
    });
    !is_variable || !matches!(ty, StubType::Class(..))
}

fn position(arguments: &[Known], ty: &StubType) -> Option<usize> {
    (0..arguments.len()).find(|at| is_same(arguments.get(*at), ty))
}

/// Whether the type is what the argument stands for (JLS 9.9).
fn is_same(argument: Option<&Known>, ty: &StubType) -> bool {
    argument.is_some_and(|argument| match &argument.written {
        StubType::Extends(bound) | StubType::Super(bound) => **bound == *ty,
        written => written == ty,
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::evidence::{Function, FunctionResult, FunctionValue, Known};
    use super::super::super::model::StubType;
    use super::{Shape, shape};
    use crate::base::Name;
    use crate::symbols::Type;

    /// A function of so many parameters whose types are not written.
    fn implicit(count: usize, result: FunctionResult, throws: &[&str]) -> Function {
        Function {
            parameters: vec![None; count],
            is_explicit: false,
            names: vec![Name::new("x"); count],
            result,
            throws: throws.iter().map(|name| StubType::java_lang(name)).collect(),
        }
    }

    fn shape_of(arguments: &[&str], function: Function) -> Shape {
        let known = |name: &&str| Known { ty: Type::Unknown, written: StubType::java_lang(name) };
        let value =
            FunctionValue { function, arguments: arguments.iter().map(known).collect(), own: Vec::new() };
        shape(arguments.len(), &value)
    }

    fn text(shape: &Shape) -> String {
        let part = |part: &Option<usize>| part.map_or("-".to_owned(), |index| format!("T{}", index + 1));
        let parameters: Vec<String> = shape.parameters.iter().map(part).collect();
        format!("({}) {} throws {}", parameters.join(" "), part(&shape.result), part(&shape.throws))
    }

    #[test]
    fn parameters_come_first_and_then_the_result() {
        let value = |name: &str| FunctionResult::Value(Some(StubType::java_lang(name)));
        for (arguments, function, expected) in [
            (&["A", "B"][..], implicit(1, FunctionResult::Value(None), &[]), "(T1) T2 throws -"),
            (&["A", "B"], implicit(2, FunctionResult::Void, &[]), "(T1 T2) - throws -"),
            (&["A"], implicit(2, value("A"), &[]), "(T1 T1) T1 throws -"),
            (&["A"], implicit(2, value("Integer"), &[]), "(T1 T1) - throws -"),
            (&["A"], implicit(0, FunctionResult::Either, &[]), "() T1 throws -"),
            (&["A"], implicit(1, FunctionResult::Boolean, &[]), "(T1) - throws -"),
            (&["A", "Boolean"], implicit(1, FunctionResult::Boolean, &[]), "(T1) T2 throws -"),
            (&["String", "E"], implicit(0, value("String"), &["E"]), "() T1 throws T2"),
            (&["E", "A"], implicit(0, value("A"), &["E"]), "() T2 throws T1"),
            (&["A", "E"], implicit(1, FunctionResult::Void, &["E"]), "(T1) - throws T2"),
            (&[], implicit(1, value("A"), &["E"]), "(-) - throws -"),
        ] {
            assert_eq!(text(&shape_of(arguments, function)), expected, "{arguments:?}");
        }
    }

    #[test]
    fn types_that_are_written_are_those_of_the_function() {
        let written = |names: &[&str]| Function {
            parameters: names.iter().map(|name| Some(StubType::java_lang(name))).collect(),
            is_explicit: true,
            ..implicit(names.len(), FunctionResult::Void, &[])
        };
        assert_eq!(text(&shape_of(&["A", "B"], written(&["B", "A"]))), "(T2 T1) - throws -");
        assert_eq!(text(&shape_of(&["A", "B"], written(&["C"]))), "(-) - throws -");
    }
}
