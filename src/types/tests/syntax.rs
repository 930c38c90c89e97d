//! The subset of Java that test worlds are written in.

use crate::base::Flags;

#[derive(Clone, Debug)]
pub enum TypeText {
    Named(String, Vec<TypeText>),
    Array(Box<TypeText>),
    Wildcard,
    Extends(Box<TypeText>),
    Super(Box<TypeText>),
}

#[derive(Clone, Debug)]
pub struct ClassText {
    pub package: String,
    pub name: String,
    pub outer: Option<String>,
    pub is_interface: bool,
    pub flags: Flags,
    pub type_parameters: Vec<(String, Vec<TypeText>)>,
    pub extends: Vec<TypeText>,
    pub implements: Vec<TypeText>,
    pub methods: Vec<MethodText>,
}

#[derive(Clone, Debug)]
pub struct MethodText {
    pub name: String,
    pub flags: Flags,
    pub type_parameters: Vec<(String, Vec<TypeText>)>,
    pub result: TypeText,
    pub parameters: Vec<TypeText>,
    pub throws: Vec<TypeText>,
}

/// `package p;` holds for what follows it.
pub fn parse_declarations(text: &str) -> Vec<ClassText> {
    let mut reader = Reader::new(text);
    let mut package = String::new();
    let mut all = Vec::new();
    while reader.peek().is_some() {
        if reader.eat("package") {
            package = reader.word();
            reader.expect(";");
        } else {
            reader.class(&package, None, &mut all);
        }
    }
    all
}

pub fn parse_type(text: &str) -> TypeText {
    let mut reader = Reader::new(text);
    let ty = reader.ty();
    assert_eq!(reader.peek(), None, "more than a type: {text}");
    ty
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Reader {
        let mut tokens: Vec<String> = Vec::new();
        let mut glue = false;
        for c in text.chars() {
            let is_word = c.is_alphanumeric() || c == '_';
            match tokens.last_mut() {
                Some(last) if is_word && glue => last.push(c),
                _ if c.is_whitespace() => {}
                _ => tokens.push(c.to_string()),
            }
            glue = is_word;
        }
        Reader { tokens, at: 0 }
    }

    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn word(&mut self) -> String {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned().expect("more text")
    }

    fn eat(&mut self, token: &str) -> bool {
        let is_next = self.peek() == Some(token);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, token: &str) {
        assert!(self.eat(token), "{token} expected before {:?}", self.tokens.get(self.at..));
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        loop {
            flags = flags.with(match self.peek() {
                Some("public") => Flags::PUBLIC,
                Some("private") => Flags::PRIVATE,
                Some("protected") => Flags::PROTECTED,
                Some("static") => Flags::STATIC,
                Some("final") => Flags::FINAL,
                Some("abstract") => Flags::ABSTRACT,
                Some("default") => Flags::DEFAULT,
                Some("sealed") => Flags::SEALED,
                _ => return flags,
            });
            self.at += 1;
        }
    }

    fn class(&mut self, package: &str, outer: Option<String>, all: &mut Vec<ClassText>) {
        let flags = self.flags();
        let is_interface = self.eat("interface");
        if !is_interface {
            self.expect("class");
        }
        self.class_rest(ClassHead { package, outer, flags, is_interface }, all);
    }

    fn class_rest(&mut self, head: ClassHead<'_>, all: &mut Vec<ClassText>) {
        let name = self.word();
        let type_parameters = self.type_parameters();
        let extends = if self.eat("extends") { self.types(",") } else { Vec::new() };
        let implements = if self.eat("implements") { self.types(",") } else { Vec::new() };
        let mut methods = Vec::new();
        self.expect("{");
        while !self.eat("}") {
            let flags = self.flags();
            if self.eat("class") {
                let outer = Some(name.clone());
                let inner = ClassHead { package: head.package, outer, flags, is_interface: false };
                self.class_rest(inner, all);
            } else {
                methods.push(self.method(flags, head.is_interface));
            }
        }
        all.push(ClassText {
            package: head.package.to_owned(),
            name,
            outer: head.outer,
            is_interface: head.is_interface,
            flags: head.flags,
            type_parameters,
            extends,
            implements,
            methods,
        });
    }

    fn method(&mut self, mut flags: Flags, in_interface: bool) -> MethodText {
        if in_interface {
            flags = flags.with(Flags::PUBLIC);
            if !flags.has(Flags::DEFAULT) && !flags.has(Flags::STATIC) {
                flags = flags.with(Flags::ABSTRACT);
            }
        }
        let type_parameters = self.type_parameters();
        let result = self.ty();
        let name = self.word();
        self.expect("(");
        let parameters = if self.peek() == Some(")") { Vec::new() } else { self.types(",") };
        self.expect(")");
        let throws = if self.eat("throws") { self.types(",") } else { Vec::new() };
        self.expect(";");
        MethodText { name, flags, type_parameters, result, parameters, throws }
    }

    fn type_parameters(&mut self) -> Vec<(String, Vec<TypeText>)> {
        let mut all = Vec::new();
        if self.eat("<") {
            loop {
                let name = self.word();
                all.push((name, if self.eat("extends") { self.types("&") } else { Vec::new() }));
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(">");
        }
        all
    }

    fn types(&mut self, separator: &str) -> Vec<TypeText> {
        let mut all = vec![self.ty()];
        while self.eat(separator) {
            all.push(self.ty());
        }
        all
    }

    fn ty(&mut self) -> TypeText {
        if self.eat("?") {
            return match self.peek() {
                Some("extends") => self.bound(TypeText::Extends),
                Some("super") => self.bound(TypeText::Super),
                _ => TypeText::Wildcard,
            };
        }
        let name = self.word();
        let mut arguments = Vec::new();
        if self.eat("<") {
            arguments = self.types(",");
            self.expect(">");
        }
        let mut ty = TypeText::Named(name, arguments);
        while self.eat("[") {
            self.expect("]");
            ty = TypeText::Array(Box::new(ty));
        }
        ty
    }

    fn bound(&mut self, make: fn(Box<TypeText>) -> TypeText) -> TypeText {
        self.at += 1;
        make(Box::new(self.ty()))
    }
}

struct ClassHead<'a> {
    package: &'a str,
    outer: Option<String>,
    flags: Flags,
    is_interface: bool,
}
