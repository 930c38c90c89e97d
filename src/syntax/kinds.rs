//! The grammar's node kinds and fields as enums, so that lowering matches integers, not strings.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use tree_sitter::Language;

macro_rules! names {
    ($name:ident, $table:ident, $($variant:ident $text:literal,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum $name {
            /// Whatever lowering has no use for.
            Other,
            $($variant,)*
        }

        const $table: &[(&str, $name)] = &[$(($text, $name::$variant),)*];
    };
}

names! { Kind, KINDS,
    // What tree-sitter calls a stretch that it could not parse.
    Error "ERROR",
    Program "program",
    // Declarations.
    PackageDeclaration "package_declaration",
    ImportDeclaration "import_declaration",
    ModuleDeclaration "module_declaration",
    RequiresDirective "requires_module_directive",
    RequiresModifier "requires_modifier",
    ExportsDirective "exports_module_directive",
    ClassDeclaration "class_declaration",
    InterfaceDeclaration "interface_declaration",
    EnumDeclaration "enum_declaration",
    RecordDeclaration "record_declaration",
    AnnotationTypeDeclaration "annotation_type_declaration",
    ClassBody "class_body",
    InterfaceBody "interface_body",
    EnumBody "enum_body",
    EnumBodyDeclarations "enum_body_declarations",
    AnnotationTypeBody "annotation_type_body",
    EnumConstant "enum_constant",
    FieldDeclaration "field_declaration",
    ConstantDeclaration "constant_declaration",
    MethodDeclaration "method_declaration",
    ConstructorDeclaration "constructor_declaration",
    CompactConstructorDeclaration "compact_constructor_declaration",
    AnnotationElement "annotation_type_element_declaration",
    StaticInitializer "static_initializer",
    ConstructorBody "constructor_body",
    ConstructorCall "explicit_constructor_invocation",
    VariableDeclarator "variable_declarator",
    FormalParameters "formal_parameters",
    FormalParameter "formal_parameter",
    SpreadParameter "spread_parameter",
    ReceiverParameter "receiver_parameter",
    InferredParameters "inferred_parameters",
    TypeParameters "type_parameters",
    TypeParameter "type_parameter",
    TypeBound "type_bound",
    Superclass "superclass",
    SuperInterfaces "super_interfaces",
    ExtendsInterfaces "extends_interfaces",
    Permits "permits",
    TypeList "type_list",
    Throws "throws",
    Modifiers "modifiers",
    Modifier "modifier",
    Visibility "visibility",
    MarkerAnnotation "marker_annotation",
    Annotation "annotation",
    AnnotationArguments "annotation_argument_list",
    ElementValuePair "element_value_pair",
    ElementValueArray "element_value_array_initializer",
    // Types.
    VoidType "void_type",
    IntegralType "integral_type",
    FloatingType "floating_point_type",
    BooleanType "boolean_type",
    TypeIdentifier "type_identifier",
    ScopedTypeIdentifier "scoped_type_identifier",
    GenericType "generic_type",
    ArrayType "array_type",
    AnnotatedType "annotated_type",
    TypeArguments "type_arguments",
    Wildcard "wildcard",
    Dimensions "dimensions",
    CatchType "catch_type",
    // Statements.
    Block "block",
    LocalVariable "local_variable_declaration",
    ExpressionStatement "expression_statement",
    LabeledStatement "labeled_statement",
    IfStatement "if_statement",
    WhileStatement "while_statement",
    ForStatement "for_statement",
    EnhancedFor "enhanced_for_statement",
    AssertStatement "assert_statement",
    DoStatement "do_statement",
    BreakStatement "break_statement",
    ContinueStatement "continue_statement",
    ReturnStatement "return_statement",
    YieldStatement "yield_statement",
    SynchronizedStatement "synchronized_statement",
    ThrowStatement "throw_statement",
    TryStatement "try_statement",
    TryWithResources "try_with_resources_statement",
    ResourceSpecification "resource_specification",
    Resource "resource",
    CatchClause "catch_clause",
    CatchParameter "catch_formal_parameter",
    FinallyClause "finally_clause",
    // Expressions.
    Identifier "identifier",
    ScopedIdentifier "scoped_identifier",
    DecimalInteger "decimal_integer_literal",
    HexInteger "hex_integer_literal",
    OctalInteger "octal_integer_literal",
    BinaryInteger "binary_integer_literal",
    DecimalFloating "decimal_floating_point_literal",
    HexFloating "hex_floating_point_literal",
    True "true",
    False "false",
    CharacterLiteral "character_literal",
    StringLiteral "string_literal",
    NullLiteral "null_literal",
    This "this",
    Super "super",
    ClassLiteral "class_literal",
    Parenthesized "parenthesized_expression",
    ObjectCreation "object_creation_expression",
    ArrayCreation "array_creation_expression",
    DimensionsExpr "dimensions_expr",
    ArrayInitializer "array_initializer",
    FieldAccess "field_access",
    ArrayAccess "array_access",
    MethodInvocation "method_invocation",
    ArgumentList "argument_list",
    MethodReference "method_reference",
    Assignment "assignment_expression",
    Binary "binary_expression",
    InstanceOf "instanceof_expression",
    Lambda "lambda_expression",
    Ternary "ternary_expression",
    Update "update_expression",
    Unary "unary_expression",
    Cast "cast_expression",
    Switch "switch_expression",
    SwitchBlock "switch_block",
    SwitchGroup "switch_block_statement_group",
    SwitchRule "switch_rule",
    SwitchLabel "switch_label",
    Guard "guard",
    Pattern "pattern",
    TypePattern "type_pattern",
    RecordPattern "record_pattern",
    RecordPatternBody "record_pattern_body",
    RecordPatternComponent "record_pattern_component",
    UnderscorePattern "underscore_pattern",
    Asterisk "asterisk",
    // Tokens.
    Semicolon ";",
    OpenParen "(",
    CloseParen ")",
    OpenBracket "[",
    CloseBracket "]",
    At "@",
    StaticToken "static",
    ModuleToken "module",
    NewToken "new",
    ExtendsToken "extends",
    Assign "=",
    Plus "+",
    Minus "-",
    Star "*",
    Slash "/",
    Percent "%",
    Ampersand "&",
    Bar "|",
    Caret "^",
    ShiftLeft "<<",
    ShiftRight ">>",
    ShiftRightUnsigned ">>>",
    Less "<",
    Greater ">",
    LessEqual "<=",
    GreaterEqual ">=",
    EqualEqual "==",
    NotEqual "!=",
    AndAnd "&&",
    OrOr "||",
    Tilde "~",
    Bang "!",
    PlusPlus "++",
    MinusMinus "--",
    PlusAssign "+=",
    MinusAssign "-=",
    StarAssign "*=",
    SlashAssign "/=",
    AndAssign "&=",
    OrAssign "|=",
    XorAssign "^=",
    PercentAssign "%=",
    ShiftLeftAssign "<<=",
    ShiftRightAssign ">>=",
    ShiftRightUnsignedAssign ">>>=",
}

names! { Field, FIELDS,
    Alternative "alternative",
    Arguments "arguments",
    Array "array",
    Body "body",
    Condition "condition",
    Consequence "consequence",
    Constructor "constructor",
    Declarator "declarator",
    Dimensions "dimensions",
    Element "element",
    Member "field",
    Index "index",
    Init "init",
    Interfaces "interfaces",
    Key "key",
    Left "left",
    Name "name",
    Object "object",
    Operand "operand",
    Operator "operator",
    Parameters "parameters",
    Pattern "pattern",
    Right "right",
    Scope "scope",
    Type "type",
    TypeArguments "type_arguments",
    Update "update",
    Value "value",
}

/// The grammar with its ids translated.
pub(super) struct Grammar {
    pub(super) language: Language,
    kinds: Vec<Kind>,
    fields: Vec<Field>,
}

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(Grammar::new);

impl Grammar {
    pub(super) fn get() -> &'static Grammar {
        &GRAMMAR
    }

    fn new() -> Grammar {
        let language = Language::new(tree_sitter_java::LANGUAGE);
        let by_name: FxHashMap<&str, Kind> = KINDS.iter().copied().collect();
        let kinds = (0..language.node_kind_count() as u16)
            .map(|id| {
                let name = language.node_kind_for_id(id).unwrap_or("");
                by_name.get(name).copied().unwrap_or(Kind::Other)
            })
            .collect();
        let by_name: FxHashMap<&str, Field> = FIELDS.iter().copied().collect();
        let fields = (0..=language.field_count() as u16)
            .map(|id| {
                let name = language.field_name_for_id(id).unwrap_or("");
                by_name.get(name).copied().unwrap_or(Field::Other)
            })
            .collect();
        Grammar { language, kinds, fields }
    }

    pub(super) fn kind(&self, id: u16) -> Kind {
        // Ids beyond the table are tree-sitter's own: 65535 is ERROR.
        self.kinds.get(usize::from(id)).copied().unwrap_or(Kind::Error)
    }

    pub(super) fn field(&self, id: u16) -> Field {
        self.fields.get(usize::from(id)).copied().unwrap_or(Field::Other)
    }
}
