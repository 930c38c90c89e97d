//! Cases as Markdown: one heading a case, Java blocks for the input and the expected slice, a TOML block for the rest.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The folder of cases whose programs use what nobody declares.
pub const MISSING: &str = "missing";

/// A file of cases; what is before the first case is kept as it is.
pub struct Topic {
    pub name: String,
    preamble: String,
    pub cases: Vec<Case>,
}

pub struct Case {
    pub topic: String,
    pub name: String,
    /// The section's text without the expected blocks.
    text: String,
    pub input: Vec<Block>,
    /// Sources of what is on the class path.
    pub libraries: Vec<Block>,
    pub expected: Vec<Block>,
    pub settings: Settings,
}

/// A file in a block ` ```java file=path `, ` ```java class-path=path ` or ` ```java slice=path `.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    pub path: String,
    pub text: String,
    pub encoding: Encoding,
}

/// What a Markdown file cannot show: named behind the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Plain,
    /// `crlf`: lines end in carriage return and line feed.
    Crlf,
    /// `bom`: the file starts with a byte order mark.
    Bom,
}

/// The block ` ```toml `.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Toml {
    target: Option<String>,
    targets: Option<Vec<String>>,
    wrong: Option<String>,
    jdk: Option<u32>,
    rejected: Option<String>,
    #[serde(default)]
    error: Vec<String>,
    #[serde(default)]
    keeps: Vec<String>,
    #[serde(default)]
    drops: Vec<String>,
    uses: Option<Vec<String>>,
    #[serde(default)]
    silent: Vec<String>,
    rules: Option<String>,
    #[serde(default)]
    keep_class_path: bool,
    #[serde(default)]
    hide_class_path: bool,
    provided: Option<Vec<String>>,
}

pub struct Settings {
    pub targets: Vec<String>,
    /// The result is known to be wrong; the only problem that the harness finds contains this text.
    pub wrong: Option<String>,
    /// The release of javac that the input needs, where 17 is not enough.
    pub jdk: Option<u32>,
    /// javac rejects the input with errors that contain this text, and so it must reject the slice.
    pub rejected: Option<String>,
    /// The target is refused with a message that contains these texts.
    pub error: Vec<String>,
    /// Texts that some file of the slice contains.
    pub keeps: Vec<String>,
    /// Texts that no file of the slice contains.
    pub drops: Vec<String>,
    /// The classes of the class path that the slice is said to use, sorted.
    pub uses: Option<Vec<String>>,
    /// Rules that must make no difference here.
    pub silent: Vec<String>,
    /// The rule map: a name, or the text of a rule file.
    pub rules: String,
    /// Whether the slice depends on the class path, instead of having its own declarations.
    pub keep_class_path: bool,
    /// Whether the class path is javac's alone: the slice is made without it, as what a checker brings along is.
    pub hide_class_path: bool,
    /// The classes that the slice is said to leave to the checker, sorted.
    pub provided: Option<Vec<String>>,
}

impl Encoding {
    /// The file's text, from the block's.
    pub fn encode(self, text: &str) -> String {
        match self {
            Encoding::Plain => text.to_owned(),
            Encoding::Crlf => text.replace('\n', "\r\n"),
            Encoding::Bom => format!("\u{feff}{text}"),
        }
    }
}

impl Case {
    pub fn title(&self) -> String {
        format!("{}: {}", self.topic, self.name)
    }

    /// How a file of the output shows in a block: with the line ends of the input's.
    pub fn block_of(&self, path: &str, text: &str) -> Block {
        if text.contains("\r\n") && !text.replace("\r\n", "").contains('\n') {
            return Block {
                path: path.to_owned(),
                text: text.replace("\r\n", "\n"),
                encoding: Encoding::Crlf,
            };
        }
        match text.strip_prefix('\u{feff}') {
            Some(rest) => Block { path: path.to_owned(), text: rest.to_owned(), encoding: Encoding::Bom },
            None => Block { path: path.to_owned(), text: text.to_owned(), encoding: Encoding::Plain },
        }
    }
}

impl Topic {
    pub fn parse(name: &str, text: &str) -> Result<Topic, String> {
        let mut preamble = String::new();
        let mut sections: Vec<(String, Vec<&str>)> = Vec::new();
        let mut in_block = false;
        for line in text.lines() {
            in_block ^= line.starts_with("```");
            match (line.strip_prefix("## "), sections.last_mut()) {
                (Some(heading), _) if !in_block => sections.push((heading.trim().to_owned(), Vec::new())),
                (_, Some((_, lines))) => lines.push(line),
                (_, None) => preamble += &format!("{line}\n"),
            }
        }
        let case = |(heading, lines): (String, Vec<&str>)| {
            parse_case(name, &heading, &lines).map_err(|problem| format!("{name}.md, {heading}: {problem}"))
        };
        let cases = sections.into_iter().map(case).collect::<Result<Vec<_>, _>>()?;
        Ok(Topic { name: name.to_owned(), preamble, cases })
    }

    /// The Markdown text, with the expected blocks as they are in the cases now.
    pub fn to_markdown(&self) -> String {
        let mut out = self.preamble.trim_end().to_owned();
        out.push('\n');
        for case in &self.cases {
            let _ = write!(out, "\n## {}\n\n{}\n", case.name, case.text.trim());
            for block in &case.expected {
                let suffix = match block.encoding {
                    Encoding::Plain => "",
                    Encoding::Crlf => " crlf",
                    Encoding::Bom => " bom",
                };
                let newline = if block.text.ends_with('\n') { "" } else { "\n" };
                let _ = write!(out, "\n```java slice={}{suffix}\n{}{newline}```\n", block.path, block.text);
            }
        }
        out
    }
}

/// The folder of the cases.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// All cases, by topic.
pub fn read_topics() -> Result<Vec<Topic>, String> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in [folder(), folder().join(MISSING)] {
        let entries = std::fs::read_dir(folder).map_err(|e| e.to_string())?;
        paths.extend(entries.flatten().map(|entry| entry.path()));
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let name = path.strip_prefix(folder()).unwrap_or(path).with_extension("");
        Topic::parse(&name.to_string_lossy(), &text)
    };
    paths.iter().map(read).collect()
}

fn parse_case(topic: &str, name: &str, lines: &[&str]) -> Result<Case, String> {
    let (mut text, mut toml) = (String::new(), None);
    let (mut input, mut libraries, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    let mut rest = lines.iter();
    while let Some(line) = rest.next() {
        let Some(label) = line.strip_prefix("```") else {
            text += &format!("{line}\n");
            continue;
        };
        let body: String =
            rest.by_ref().take_while(|line| **line != "```").map(|line| format!("{line}\n")).collect();
        match label.split_once(' ') {
            Some(("java", info)) if info.starts_with("slice=") => {
                expected.push(parse_block(&info["slice=".len()..], body)?);
                continue;
            }
            Some(("java", info)) if info.starts_with("file=") => {
                input.push(parse_block(&info["file=".len()..], body.clone())?)
            }
            Some(("java", info)) if info.starts_with("class-path=") => {
                libraries.push(parse_block(&info["class-path=".len()..], body.clone())?)
            }
            None if label == "toml" => toml = Some(toml::from_str(&body).map_err(|e| e.to_string())?),
            _ => {
                return Err(format!(
                    "a block ```{label}: expected java file=…, class-path=…, slice=… or toml"
                ));
            }
        }
        text += &format!("{line}\n{body}```\n");
    }
    let settings = settings(toml.ok_or("there is no toml block")?)?;
    Ok(Case {
        topic: topic.to_owned(),
        name: name.to_owned(),
        text: squeeze(&text),
        input,
        libraries,
        expected,
        settings,
    })
}

/// Taking the expected blocks out leaves blank lines behind.
fn squeeze(text: &str) -> String {
    let mut text = text.to_owned();
    while text.contains("```\n\n\n") {
        text = text.replace("```\n\n\n", "```\n\n");
    }
    text
}

fn parse_block(label: &str, text: String) -> Result<Block, String> {
    let (path, encoding) = match label.split_once(' ') {
        None => (label, Encoding::Plain),
        Some((path, "crlf")) => (path, Encoding::Crlf),
        Some((path, "bom")) => (path, Encoding::Bom),
        Some((_, other)) => return Err(format!("`{other}` is no encoding; there are crlf and bom")),
    };
    Ok(Block { path: path.to_owned(), text, encoding })
}

fn settings(toml: Toml) -> Result<Settings, String> {
    let Toml {
        target,
        targets,
        wrong,
        jdk,
        rejected,
        error,
        keeps,
        drops,
        uses,
        silent,
        rules,
        keep_class_path,
        hide_class_path,
        provided,
    } = toml;
    let rules = rules.unwrap_or_else(|| "java".to_owned());
    let targets = match (target, targets) {
        (Some(target), None) => vec![target],
        (None, Some(targets)) => targets,
        (Some(_), Some(_)) | (None, None) => return Err("give either target or targets".to_owned()),
    };
    Ok(Settings {
        targets,
        wrong,
        jdk,
        rejected,
        error,
        keeps,
        drops,
        uses,
        silent,
        rules,
        keep_class_path,
        hide_class_path,
        provided,
    })
}
