//! Annotations of class files (JVMS 4.7.16 to 4.7.22): on declarations, on types, and their values.

use super::ClassFileError;
use super::bytes::Bytes;
use super::pool::ConstantPool;
use super::record::ConstantRecord;
use super::signature::{TypeSignature, parse_type};
use crate::base::Name;

/// Annotations as values of annotations; javac itself does not accept deeper ones.
const MAX_DEPTH: u32 = 64;

/// An annotation with its elements, in the order of the class file.
#[derive(Clone, PartialEq, Debug)]
pub struct AnnotationRecord {
    /// The binary name of the annotation interface.
    pub name: Name,
    pub elements: Vec<(Name, ElementValue)>,
}

/// The value of an annotation's element (JVMS 4.7.16.1).
#[derive(Clone, PartialEq, Debug)]
pub enum ElementValue {
    /// `boolean`, `byte`, `short`, `int`, `long`, `float`, `double` and `String`.
    Constant(ConstantRecord),
    Boolean(bool),
    Char(u16),
    /// The enum's binary name and the constant.
    Enum(Name, Name),
    /// A class literal, of `void` as well.
    Class(TypeSignature),
    Annotation(AnnotationRecord),
    Array(Vec<ElementValue>),
}

/// An annotation on a type of a declaration (JVMS 4.7.20).
#[derive(Clone, PartialEq, Debug)]
pub struct TypeAnnotation {
    pub target: TypeTarget,
    /// From the type that is meant by `target` to the part of it that is annotated.
    pub path: Vec<PathStep>,
    pub annotation: AnnotationRecord,
}

/// Which type of a declaration is annotated (JVMS 4.7.20.1). Types in code are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeTarget {
    /// The declaration of a type parameter.
    Parameter(u8),
    /// A bound of a type parameter; the class bound is number 0 whether there is one or not.
    Bound(u8, u8),
    Superclass,
    Interface(u16),
    /// The type of a field or record component, the result of a method, the class that a constructor makes.
    Own,
    Receiver,
    FormalParameter(u8),
    Throws(u16),
}

/// A step into a type (JVMS 4.7.20.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathStep {
    ArrayElement,
    /// From an enclosing class to the inner class.
    Inner,
    WildcardBound,
    TypeArgument(u8),
}

/// A Runtime(In)VisibleAnnotations attribute.
pub(super) fn read_annotations(
    pool: &ConstantPool<'_>,
    input: &mut Bytes<'_>,
) -> Result<Vec<AnnotationRecord>, ClassFileError> {
    (0..input.u16()?).map(|_| read_annotation(pool, input, 0)).collect()
}

/// A Runtime(In)VisibleParameterAnnotations attribute.
pub(super) fn read_parameter_annotations(
    pool: &ConstantPool<'_>,
    input: &mut Bytes<'_>,
) -> Result<Vec<Vec<AnnotationRecord>>, ClassFileError> {
    (0..input.u8()?).map(|_| read_annotations(pool, input)).collect()
}

/// A Runtime(In)VisibleTypeAnnotations attribute.
pub(super) fn read_type_annotations(
    pool: &ConstantPool<'_>,
    input: &mut Bytes<'_>,
) -> Result<Vec<TypeAnnotation>, ClassFileError> {
    let mut all = Vec::new();
    for _ in 0..input.u16()? {
        let target = read_target(input)?;
        let path = read_path(input)?;
        let annotation = read_annotation(pool, input, 0)?;
        if let (Some(target), Some(path)) = (target, path) {
            all.push(TypeAnnotation { target, path, annotation });
        }
    }
    Ok(all)
}

/// `None` for places in code.
fn read_target(input: &mut Bytes<'_>) -> Result<Option<TypeTarget>, ClassFileError> {
    Ok(match input.u8()? {
        0x00 | 0x01 => Some(TypeTarget::Parameter(input.u8()?)),
        0x10 => Some(match input.u16()? {
            u16::MAX => TypeTarget::Superclass,
            interface => TypeTarget::Interface(interface),
        }),
        0x11 | 0x12 => Some(TypeTarget::Bound(input.u8()?, input.u8()?)),
        0x13 | 0x14 => Some(TypeTarget::Own),
        0x15 => Some(TypeTarget::Receiver),
        0x16 => Some(TypeTarget::FormalParameter(input.u8()?)),
        0x17 => Some(TypeTarget::Throws(input.u16()?)),
        0x40 | 0x41 => {
            let ranges = usize::from(input.u16()?);
            input.skip(ranges.saturating_mul(6))?;
            None
        }
        0x47..=0x4B => {
            input.skip(3)?;
            None
        }
        // 0x42 to 0x46, and what a later version may add: it is then a wrong length that ends the attribute.
        _ => {
            input.skip(2)?;
            None
        }
    })
}

/// `None` for a step that we do not know.
fn read_path(input: &mut Bytes<'_>) -> Result<Option<Vec<PathStep>>, ClassFileError> {
    let mut steps = Some(Vec::new());
    for _ in 0..input.u8()? {
        let (kind, argument) = (input.u8()?, input.u8()?);
        let step = match kind {
            0 => Some(PathStep::ArrayElement),
            1 => Some(PathStep::Inner),
            2 => Some(PathStep::WildcardBound),
            3 => Some(PathStep::TypeArgument(argument)),
            _ => None,
        };
        steps = steps.zip(step).map(|(mut steps, step)| {
            steps.push(step);
            steps
        });
    }
    Ok(steps)
}

fn read_annotation(
    pool: &ConstantPool<'_>,
    input: &mut Bytes<'_>,
    depth: u32,
) -> Result<AnnotationRecord, ClassFileError> {
    let index = input.u16()?;
    let name = class_name(pool, index)?;
    let elements = (0..input.u16()?)
        .map(|_| Ok((pool.name(input.u16()?)?, read_value(pool, input, depth)?)))
        .collect::<Result<_, ClassFileError>>()?;
    Ok(AnnotationRecord { name, elements })
}

/// The class that a field descriptor in the pool names.
fn class_name(pool: &ConstantPool<'_>, index: u16) -> Result<Name, ClassFileError> {
    let descriptor = pool.text(index)?;
    let parsed = parse_type(&descriptor).ok().and_then(|ty| ty.binary_name());
    parsed.ok_or(ClassFileError::Constant(index))
}

/// The value of an element, or the default of one (JVMS 4.7.22).
pub(super) fn read_value(
    pool: &ConstantPool<'_>,
    input: &mut Bytes<'_>,
    depth: u32,
) -> Result<ElementValue, ClassFileError> {
    if depth > MAX_DEPTH {
        return Err(ClassFileError::Truncated(input.position()));
    }
    Ok(match input.u8()? {
        b'Z' => ElementValue::Boolean(int(pool, input.u16()?)? != 0),
        // A char is 16 bits of an Integer entry.
        b'C' => ElementValue::Char(int(pool, input.u16()?)? as u16),
        b'B' | b'S' | b'I' | b'J' | b'F' | b'D' => ElementValue::Constant(pool.constant(input.u16()?)?),
        b's' => ElementValue::Constant(ConstantRecord::String(pool.boxed(input.u16()?)?)),
        b'e' => ElementValue::Enum(class_name(pool, input.u16()?)?, pool.name(input.u16()?)?),
        b'c' => ElementValue::Class(class_literal(pool, input.u16()?)?),
        b'@' => ElementValue::Annotation(read_annotation(pool, input, depth + 1)?),
        b'[' => ElementValue::Array(
            (0..input.u16()?).map(|_| read_value(pool, input, depth + 1)).collect::<Result<_, _>>()?,
        ),
        _ => return Err(ClassFileError::Truncated(input.position())),
    })
}

fn int(pool: &ConstantPool<'_>, index: u16) -> Result<i32, ClassFileError> {
    match pool.constant(index)? {
        ConstantRecord::Int(value) => Ok(value),
        ConstantRecord::Long(_)
        | ConstantRecord::Float(_)
        | ConstantRecord::Double(_)
        | ConstantRecord::String(_) => Err(ClassFileError::Constant(index)),
    }
}

fn class_literal(pool: &ConstantPool<'_>, index: u16) -> Result<TypeSignature, ClassFileError> {
    match &*pool.text(index)? {
        "V" => Ok(TypeSignature::Void),
        descriptor => parse_type(descriptor).map_err(|_| ClassFileError::Constant(index)),
    }
}
