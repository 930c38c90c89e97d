//! A class file's header and members (JVMS 4.1), without its code.

use super::ClassFileError;
use super::bytes::Bytes;
use super::pool::ConstantPool;
use super::record::{ClassRecord, ConstantRecord, FieldRecord, MethodRecord, has_signature_polymorphic};
use crate::base::{Flags, Name};

const ACC_VARARGS: u16 = 0x0080;
const ACC_BRIDGE: u16 = 0x0040;
const ACC_SYNTHETIC: u16 = 0x1000;
const ACC_ANNOTATION: u16 = 0x2000;
const ACC_ENUM: u16 = 0x4000;

/// The bits that mean a modifier, for each kind of element (JVMS tables 4.1-B, 4.5-A, 4.6-A, 4.7.6-A).
const CLASS_MODIFIERS: u16 = 0x0E1F;
const FIELD_MODIFIERS: u16 = 0x00DF;
const METHOD_MODIFIERS: u16 = 0x0D3F;

/// Reads the header and the members of a class file; the code of methods is skipped unread.
///
/// Beyond the class file's own bits, `flags` has `SEALED` where there are PermittedSubclasses, and `DEFAULT` on
/// an interface's instance methods with a body.
pub fn read_class(bytes: &[u8]) -> Result<ClassRecord, ClassFileError> {
    let mut input = Bytes::new(bytes);
    let pool = read_start(bytes, &mut input)?;
    let access = input.u16()?;
    let name = pool.dotted(input.u16()?)?;
    let mut record = ClassRecord {
        name,
        flags: u32::from(access & (CLASS_MODIFIERS & !0x80E)),
        is_enum: access & ACC_ENUM != 0,
        is_record: false,
        is_annotation: access & ACC_ANNOTATION != 0,
        superclass: pool.optional_dotted(input.u16()?)?,
        interfaces: read_class_list(&pool, &mut input)?,
        signature: None,
        member_of: None,
        is_local: false,
        member_classes: Vec::new(),
        permitted: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        record_components: Vec::new(),
    };
    record.fields = read_members(&pool, &mut input, read_field)?;
    record.methods = read_members(&pool, &mut input, read_method)?;
    for_each_attribute(&pool, &mut input, |name, mut attribute| {
        read_class_attribute(&mut record, &pool, name, &mut attribute)
    })?;
    if !record.permitted.is_empty() {
        record.flags |= Flags::SEALED.0;
    }
    mark_methods(&mut record);
    Ok(record)
}

/// Magic, version and constant pool; `input` is left at the access flags.
pub(super) fn read_start<'a>(
    bytes: &'a [u8],
    input: &mut Bytes<'a>,
) -> Result<ConstantPool<'a>, ClassFileError> {
    if input.u32()? != 0xCAFE_BABE {
        return Err(ClassFileError::Magic);
    }
    input.skip(4)?;
    ConstantPool::read(bytes, input)
}

/// Calls `read` with the name and the contents of each attribute (JVMS 4.7).
pub(super) fn for_each_attribute<'a>(
    pool: &ConstantPool<'a>,
    input: &mut Bytes<'a>,
    mut read: impl FnMut(&[u8], Bytes<'a>) -> Result<(), ClassFileError>,
) -> Result<(), ClassFileError> {
    for _ in 0..input.u16()? {
        let name = pool.utf8_bytes(input.u16()?)?;
        let length = input.u32()? as usize;
        read(name, Bytes::new(input.take(length)?))?;
    }
    Ok(())
}

/// A count and so many Class, Module or Package entries.
pub(super) fn read_class_list(
    pool: &ConstantPool<'_>,
    input: &mut Bytes<'_>,
) -> Result<Vec<Name>, ClassFileError> {
    (0..input.u16()?).map(|_| pool.dotted(input.u16()?)).collect()
}

fn read_class_attribute<'a>(
    record: &mut ClassRecord,
    pool: &ConstantPool<'a>,
    name: &[u8],
    attribute: &mut Bytes<'a>,
) -> Result<(), ClassFileError> {
    match name {
        b"Signature" => record.signature = Some(pool.boxed(attribute.u16()?)?),
        b"PermittedSubclasses" => record.permitted = read_class_list(pool, attribute)?,
        b"InnerClasses" => read_inner_classes(record, pool, attribute)?,
        b"Record" => {
            record.is_record = true;
            for _ in 0..attribute.u16()? {
                record.record_components.push(pool.name(attribute.u16()?)?);
                attribute.skip(2)?;
                for_each_attribute(pool, attribute, |_, _| Ok(()))?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// This class's own place and its member classes (JVMS 4.7.6).
fn read_inner_classes(
    record: &mut ClassRecord,
    pool: &ConstantPool<'_>,
    attribute: &mut Bytes<'_>,
) -> Result<(), ClassFileError> {
    for _ in 0..attribute.u16()? {
        let inner = pool.dotted(attribute.u16()?)?;
        let outer = pool.optional_dotted(attribute.u16()?)?;
        let simple = pool.optional_name(attribute.u16()?)?;
        let access = attribute.u16()?;
        let flags = u32::from(access & CLASS_MODIFIERS);
        if inner == record.name {
            match (outer, simple) {
                (Some(outer), Some(simple)) => record.member_of = Some((outer, simple)),
                (Some(_) | None, None) | (None, Some(_)) => record.is_local = true,
            }
            record.flags = flags;
        } else if outer == Some(record.name) && access & ACC_SYNTHETIC == 0 {
            record.member_classes.extend(simple.map(|simple| (simple, inner, flags)));
        }
    }
    Ok(())
}

/// What fields and methods begin with.
struct MemberStart {
    access: u16,
    name: Name,
    descriptor: Box<str>,
}

/// Whether a member is none of the source. ACC_BRIDGE is ACC_VOLATILE on a field, but a bridge is always synthetic too.
pub(super) fn is_left_out(pool: &ConstantPool<'_>, access: u16, name: u16) -> Result<bool, ClassFileError> {
    Ok(access & ACC_SYNTHETIC != 0 || pool.utf8_bytes(name)? == b"<clinit>")
}

fn read_members<'a, M>(
    pool: &ConstantPool<'a>,
    input: &mut Bytes<'a>,
    read: fn(&ConstantPool<'a>, MemberStart, &mut Bytes<'a>) -> Result<Option<M>, ClassFileError>,
) -> Result<Vec<M>, ClassFileError> {
    let mut members = Vec::new();
    for _ in 0..input.u16()? {
        let access = input.u16()?;
        let (name, descriptor) = (input.u16()?, input.u16()?);
        if is_left_out(pool, access, name)? {
            for_each_attribute(pool, input, |_, _| Ok(()))?;
            continue;
        }
        let start = MemberStart { access, name: pool.name(name)?, descriptor: pool.boxed(descriptor)? };
        members.extend(read(pool, start, input)?);
    }
    Ok(members)
}

fn read_field<'a>(
    pool: &ConstantPool<'a>,
    start: MemberStart,
    input: &mut Bytes<'a>,
) -> Result<Option<FieldRecord>, ClassFileError> {
    let mut signature: Option<Box<str>> = None;
    let mut constant: Option<ConstantRecord> = None;
    let mut is_synthetic = false;
    for_each_attribute(pool, input, |name, mut attribute| {
        match name {
            b"Signature" => signature = Some(pool.boxed(attribute.u16()?)?),
            b"ConstantValue" => constant = Some(pool.constant(attribute.u16()?)?),
            b"Synthetic" => is_synthetic = true,
            _ => {}
        }
        Ok(())
    })?;
    let field = FieldRecord {
        name: start.name,
        flags: u32::from(start.access & FIELD_MODIFIERS),
        is_enum_constant: start.access & ACC_ENUM != 0,
        descriptor: start.descriptor,
        signature,
        constant,
    };
    Ok((!is_synthetic).then_some(field))
}

fn read_method<'a>(
    pool: &ConstantPool<'a>,
    start: MemberStart,
    input: &mut Bytes<'a>,
) -> Result<Option<MethodRecord>, ClassFileError> {
    let varargs = if start.access & ACC_VARARGS == 0 { 0 } else { Flags::VARARGS.0 };
    let mut method = MethodRecord {
        name: start.name,
        flags: u32::from(start.access & METHOD_MODIFIERS & !ACC_BRIDGE) | varargs,
        descriptor: start.descriptor,
        signature: None,
        exceptions: Vec::new(),
        parameter_names: Vec::new(),
        has_default: false,
        signature_polymorphic: false,
    };
    let mut is_synthetic = false;
    for_each_attribute(pool, input, |name, mut attribute| {
        match name {
            b"Signature" => method.signature = Some(pool.boxed(attribute.u16()?)?),
            b"Exceptions" => method.exceptions = read_class_list(pool, &mut attribute)?,
            b"AnnotationDefault" => method.has_default = true,
            // Compilers before Java 5 say so in an attribute (JVMS 4.7.8).
            b"Synthetic" => is_synthetic = true,
            b"MethodParameters" => method.parameter_names = read_parameter_names(pool, &mut attribute)?,
            _ => {}
        }
        Ok(())
    })?;
    Ok((!is_synthetic).then_some(method))
}

/// One name per parameter of the descriptor, empty for one without a name (JVMS 4.7.24).
fn read_parameter_names(
    pool: &ConstantPool<'_>,
    attribute: &mut Bytes<'_>,
) -> Result<Vec<Name>, ClassFileError> {
    (0..attribute.u8()?)
        .map(|_| {
            let name = pool.optional_name(attribute.u16()?)?;
            attribute.skip(2)?;
            Ok(name.unwrap_or_else(|| Name::new("")))
        })
        .collect()
}

/// What a method's flags do not say alone: `default`, and signature polymorphism (JLS 15.12.3, JVMS 2.9.3).
fn mark_methods(record: &mut ClassRecord) {
    let has_polymorphic = has_signature_polymorphic(&record.name);
    let is_interface = Flags(record.flags).has(Flags::INTERFACE);
    for method in &mut record.methods {
        let flags = Flags(method.flags);
        let other = Flags::ABSTRACT.with(Flags::STATIC).with(Flags::PRIVATE);
        if is_interface && !flags.has(other) {
            method.flags |= Flags::DEFAULT.0;
        }
        method.signature_polymorphic = has_polymorphic
            && flags.has(Flags::NATIVE)
            && flags.has(Flags::VARARGS)
            && method.descriptor.starts_with("([Ljava/lang/Object;)");
    }
}
