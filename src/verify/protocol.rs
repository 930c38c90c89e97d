//! Frames to and from `CompileServer.java`, which describes them.

use super::{CompileResult, JavacMessage, MessageKind, VerifyError};
use crate::base::Span;

/// The bytes of a request, its length first.
pub(super) fn encode<P: AsRef<str>, T: AsRef<str>>(
    options: &[String],
    files: &[(P, T)],
) -> Result<Vec<u8>, VerifyError> {
    let mut frame = vec![0; 4];
    push_number(&mut frame, options.len())?;
    for option in options {
        push_text(&mut frame, option)?;
    }
    push_number(&mut frame, files.len())?;
    for (path, text) in files {
        push_text(&mut frame, path.as_ref())?;
        push_text(&mut frame, text.as_ref())?;
    }
    let length = i32::try_from(frame.len() - 4).map_err(|_| VerifyError::TooLarge)?;
    if let Some(head) = frame.first_chunk_mut() {
        *head = length.to_be_bytes();
    }
    Ok(frame)
}

fn push_number(frame: &mut Vec<u8>, number: usize) -> Result<(), VerifyError> {
    let number = i32::try_from(number).map_err(|_| VerifyError::TooLarge)?;
    frame.extend_from_slice(&number.to_be_bytes());
    Ok(())
}

fn push_text(frame: &mut Vec<u8>, text: &str) -> Result<(), VerifyError> {
    push_number(frame, text.len())?;
    frame.extend_from_slice(text.as_bytes());
    Ok(())
}

/// The verdict in an answer to a request for these files.
pub(super) fn decode<P: AsRef<str>, T: AsRef<str>>(
    frame: &[u8],
    files: &[(P, T)],
) -> Result<CompileResult, VerifyError> {
    let mut input = Frame { rest: frame };
    let status = input.number()?;
    let count = input.number()?;
    let mut messages = Vec::new();
    for _ in 0..count {
        messages.push(decode_message(&mut input, files)?);
    }
    match status {
        0 | 1 => Ok(CompileResult { ok: status == 0, messages }),
        2 => Err(VerifyError::CompilerFailed(messages.into_iter().map(|message| message.text).collect())),
        _ => Err(VerifyError::Garbled),
    }
}

fn decode_message<P: AsRef<str>, T: AsRef<str>>(
    input: &mut Frame<'_>,
    files: &[(P, T)],
) -> Result<JavacMessage, VerifyError> {
    let kind = match input.text()?.as_str() {
        "ERROR" => MessageKind::Error,
        "WARNING" => MessageKind::Warning,
        "MANDATORY_WARNING" => MessageKind::MandatoryWarning,
        "NOTE" => MessageKind::Note,
        _ => MessageKind::Other,
    };
    let code = input.text()?;
    let file = usize::try_from(input.number()?).ok().and_then(|index| files.get(index));
    // -1 is javac's "no position".
    let line = input.number()?.max(0).unsigned_abs();
    let column = input.number()?.max(0).unsigned_abs();
    let (start, end) = (input.number()?, input.number()?);
    let span = file.and_then(|(_, text)| byte_span(text.as_ref(), start, end));
    let file = file.map(|(path, _)| path.as_ref().to_owned());
    Ok(JavacMessage { kind, code, file, line, column, span, text: input.text()? })
}

/// javac counts UTF-16 units.
fn byte_span(text: &str, start: i32, end: i32) -> Option<Span> {
    let (start, end) = (usize::try_from(start).ok()?, usize::try_from(end).ok()?);
    let offset = |units: usize| {
        let mut seen = 0;
        let at = text.char_indices().find(|(_, c)| {
            let found = seen >= units;
            seen += c.len_utf16();
            found
        });
        u32::try_from(at.map_or(text.len(), |(at, _)| at)).ok()
    };
    Some(Span::new(offset(start)?, offset(end)?))
}

struct Frame<'a> {
    rest: &'a [u8],
}

impl Frame<'_> {
    fn number(&mut self) -> Result<i32, VerifyError> {
        let (head, rest) = self.rest.split_first_chunk().ok_or(VerifyError::Garbled)?;
        self.rest = rest;
        Ok(i32::from_be_bytes(*head))
    }

    fn text(&mut self) -> Result<String, VerifyError> {
        let length = usize::try_from(self.number()?).map_err(|_| VerifyError::Garbled)?;
        let (text, rest) = self.rest.split_at_checked(length).ok_or(VerifyError::Garbled)?;
        self.rest = rest;
        Ok(String::from_utf8_lossy(text).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_bytes() {
        assert_eq!(byte_span("aé😀b", 1, 2), Some(Span::new(1, 3)));
        assert_eq!(byte_span("aé😀b", 4, 5), Some(Span::new(7, 8)));
        assert_eq!(byte_span("ab", 1, 9), Some(Span::new(1, 2)));
        assert_eq!(byte_span("ab", -1, -1), None);
    }

    #[test]
    fn a_garbled_answer_is_an_error() {
        let files: [(&str, &str); 0] = [];
        for frame in [&[][..], &[0; 7], &[0, 0, 0, 0, 0, 0, 0, 1, 0x7F], &[0, 0, 0, 9, 0, 0, 0, 0]] {
            assert!(matches!(decode(frame, &files), Err(VerifyError::Garbled)));
        }
    }
}
