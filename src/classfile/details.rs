//! What a class file says beyond what types are found by: annotations, defaults, names of parameters. Read only for classes
//! that are written as source, in a pass of its own.

use super::ClassFileError;
use super::annotation::{
    AnnotationRecord, ElementValue, TypeAnnotation, read_annotations, read_parameter_annotations,
    read_type_annotations, read_value,
};
use super::bytes::Bytes;
use super::pool::ConstantPool;
use super::read::{for_each_attribute, is_left_out, read_class_list, read_start};
use crate::base::Name;

/// The details of a class file; fields and methods are those of its [`super::record::ClassRecord`], in the same order.
#[derive(Clone, Debug, Default)]
pub struct ClassDetails {
    /// The major version: 61 is Java 17.
    pub version: u16,
    pub own: MemberDetails,
    pub fields: Vec<MemberDetails>,
    pub methods: Vec<MethodDetails>,
    pub components: Vec<ComponentDetails>,
    /// The classes that the InnerClasses attribute knows a place of.
    pub nested: Vec<NestedClass>,
}

/// A class and the one it is a member of (JVMS 4.7.6).
#[derive(Clone, Copy, Debug)]
pub struct NestedClass {
    pub name: Name,
    pub outer: Name,
    pub simple: Name,
    pub flags: u32,
}

/// What any declaration can have.
#[derive(Clone, Debug, Default)]
pub struct MemberDetails {
    pub annotations: Vec<AnnotationRecord>,
    pub type_annotations: Vec<TypeAnnotation>,
    /// The Deprecated attribute, which a Javadoc tag makes as well.
    pub is_deprecated: bool,
    /// The Synthetic attribute, of compilers before Java 5.
    is_synthetic: bool,
}

#[derive(Clone, Debug, Default)]
pub struct MethodDetails {
    pub own: MemberDetails,
    /// One list for each parameter, from the last back: compilers leave out those that no source has, at the start.
    pub parameters: Vec<Vec<AnnotationRecord>>,
    pub default: Option<ElementValue>,
    /// From MethodParameters, without those that no source has; else from the LocalVariableTable by slot, else empty.
    pub names: ParameterNames,
}

/// Where names of parameters are known from.
#[derive(Clone, Debug, Default)]
pub enum ParameterNames {
    #[default]
    Unknown,
    /// Of the parameters that the source has.
    Declared(Vec<Option<Name>>),
    /// By number of the local variable.
    Locals(Vec<(u16, Name)>),
}

#[derive(Clone, Debug)]
pub struct ComponentDetails {
    pub name: Name,
    pub descriptor: Box<str>,
    pub signature: Option<Box<str>>,
    pub own: MemberDetails,
}

/// Reads the details of a class file.
pub fn read_details(bytes: &[u8]) -> Result<ClassDetails, ClassFileError> {
    let mut input = Bytes::new(bytes);
    let pool = read_start(bytes, &mut input)?;
    let mut version = Bytes::from(bytes, 6);
    let mut details = ClassDetails { version: version.u16()?, ..ClassDetails::default() };
    input.skip(6)?;
    read_class_list(&pool, &mut input)?;
    details.fields = read_members(&pool, &mut input, read_field, |field| field)?;
    details.methods = read_members(&pool, &mut input, read_method, |method| &method.own)?;
    for_each_attribute(&pool, &mut input, |name, mut attribute| match name {
        b"Record" => {
            details.components = read_components(&pool, &mut attribute)?;
            Ok(())
        }
        b"InnerClasses" => {
            details.nested = read_nested(&pool, &mut attribute)?;
            Ok(())
        }
        _ => details.own.read(&pool, name, &mut attribute),
    })?;
    Ok(details)
}

impl MemberDetails {
    fn read<'a>(
        &mut self,
        pool: &ConstantPool<'a>,
        name: &[u8],
        attribute: &mut Bytes<'a>,
    ) -> Result<(), ClassFileError> {
        match name {
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
                self.annotations.extend(read_annotations(pool, attribute)?);
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                self.type_annotations.extend(read_type_annotations(pool, attribute)?);
            }
            b"Deprecated" => self.is_deprecated = true,
            b"Synthetic" => self.is_synthetic = true,
            _ => {}
        }
        Ok(())
    }
}

fn read_members<'a, M>(
    pool: &ConstantPool<'a>,
    input: &mut Bytes<'a>,
    read: impl Fn(&ConstantPool<'a>, &mut Bytes<'a>) -> Result<M, ClassFileError>,
    own: impl Fn(&M) -> &MemberDetails,
) -> Result<Vec<M>, ClassFileError> {
    let mut members = Vec::new();
    for _ in 0..input.u16()? {
        let access = input.u16()?;
        let name = input.u16()?;
        input.skip(2)?;
        if is_left_out(pool, access, name)? {
            for_each_attribute(pool, input, |_, _| Ok(()))?;
        } else {
            members.push(read(pool, input)?);
            members.pop_if(|member| own(member).is_synthetic);
        }
    }
    Ok(members)
}

fn read_field<'a>(pool: &ConstantPool<'a>, input: &mut Bytes<'a>) -> Result<MemberDetails, ClassFileError> {
    let mut field = MemberDetails::default();
    for_each_attribute(pool, input, |name, mut attribute| field.read(pool, name, &mut attribute))?;
    Ok(field)
}

fn read_method<'a>(pool: &ConstantPool<'a>, input: &mut Bytes<'a>) -> Result<MethodDetails, ClassFileError> {
    let mut method = MethodDetails::default();
    let mut declared = None;
    let mut locals = Vec::new();
    for_each_attribute(pool, input, |name, mut attribute| match name {
        b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
            let read = read_parameter_annotations(pool, &mut attribute)?;
            add_from_the_end(&mut method.parameters, read);
            Ok(())
        }
        b"AnnotationDefault" => {
            method.default = Some(read_value(pool, &mut attribute, 0)?);
            Ok(())
        }
        b"MethodParameters" => {
            declared = Some(read_declared_names(pool, &mut attribute)?);
            Ok(())
        }
        b"Code" => {
            locals = read_locals(pool, &mut attribute)?;
            Ok(())
        }
        _ => method.own.read(pool, name, &mut attribute),
    })?;
    method.names = match declared {
        Some(names) => ParameterNames::Declared(names),
        None if locals.is_empty() => ParameterNames::Unknown,
        None => ParameterNames::Locals(locals),
    };
    Ok(method)
}

/// Merges the lists of visible and invisible annotations, which may leave out a different number of parameters.
fn add_from_the_end(all: &mut Vec<Vec<AnnotationRecord>>, read: Vec<Vec<AnnotationRecord>>) {
    while all.len() < read.len() {
        all.insert(0, Vec::new());
    }
    for (into, more) in all.iter_mut().rev().zip(read.into_iter().rev()) {
        into.extend(more);
    }
}

/// JVMS 4.7.24. Parameters that are synthetic or mandated have no place in the source.
fn read_declared_names(
    pool: &ConstantPool<'_>,
    input: &mut Bytes<'_>,
) -> Result<Vec<Option<Name>>, ClassFileError> {
    const IMPLICIT: u16 = 0x9000;
    let mut names = Vec::new();
    for _ in 0..input.u8()? {
        let name = pool.optional_name(input.u16()?)?;
        if input.u16()? & IMPLICIT == 0 {
            names.push(name);
        }
    }
    Ok(names)
}

/// The local variables that are there when the code starts (JVMS 4.7.13).
fn read_locals<'a>(
    pool: &ConstantPool<'a>,
    code: &mut Bytes<'a>,
) -> Result<Vec<(u16, Name)>, ClassFileError> {
    code.skip(4)?;
    let length = code.u32()? as usize;
    code.skip(length)?;
    let handlers = usize::from(code.u16()?);
    code.skip(handlers.saturating_mul(8))?;
    let mut locals = Vec::new();
    for_each_attribute(pool, code, |name, mut table| {
        if name == b"LocalVariableTable" {
            for _ in 0..table.u16()? {
                let start = table.u16()?;
                table.skip(2)?;
                let name = table.u16()?;
                table.skip(2)?;
                let slot = table.u16()?;
                if start == 0 {
                    locals.push((slot, pool.name(name)?));
                }
            }
        }
        Ok(())
    })?;
    Ok(locals)
}

fn read_components<'a>(
    pool: &ConstantPool<'a>,
    input: &mut Bytes<'a>,
) -> Result<Vec<ComponentDetails>, ClassFileError> {
    let mut components = Vec::new();
    for _ in 0..input.u16()? {
        let mut component = ComponentDetails {
            name: pool.name(input.u16()?)?,
            descriptor: pool.boxed(input.u16()?)?,
            signature: None,
            own: MemberDetails::default(),
        };
        for_each_attribute(pool, input, |name, mut attribute| match name {
            b"Signature" => {
                component.signature = Some(pool.boxed(attribute.u16()?)?);
                Ok(())
            }
            _ => component.own.read(pool, name, &mut attribute),
        })?;
        components.push(component);
    }
    Ok(components)
}

fn read_nested(pool: &ConstantPool<'_>, input: &mut Bytes<'_>) -> Result<Vec<NestedClass>, ClassFileError> {
    let mut all = Vec::new();
    for _ in 0..input.u16()? {
        let name = pool.dotted(input.u16()?)?;
        let outer = pool.optional_dotted(input.u16()?)?;
        let simple = pool.optional_name(input.u16()?)?;
        let flags = u32::from(input.u16()?);
        if let (Some(outer), Some(simple)) = (outer, simple) {
            all.push(NestedClass { name, outer, simple, flags });
        }
    }
    Ok(all)
}
