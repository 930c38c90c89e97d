"""What `javap -v -p` prints of a class, read back into the form of the rows of `typeslice headers --json`."""

import re
import struct
import subprocess

ACC_SYNTHETIC = 0x1000
AT_ONCE = 200
TARGETS = {
    "CLASS_TYPE_PARAMETER": "type parameter",
    "METHOD_TYPE_PARAMETER": "type parameter",
    "CLASS_TYPE_PARAMETER_BOUND": "bound",
    "METHOD_TYPE_PARAMETER_BOUND": "bound",
    "CLASS_EXTENDS": "interface",
    "FIELD": "own",
    "METHOD_RETURN": "own",
    "METHOD_RECEIVER": "receiver",
    "METHOD_FORMAL_PARAMETER": "parameter",
    "THROWS": "throws",
}
SUPERCLASS = ("interface -1", "interface 65535")
POOL_KINDS = {"Integer": "int", "Long": "long", "Float": "float", "Double": "double"}
SUFFIXES = {"long": "l", "float": "f", "double": "d"}
ESCAPES = {chr(code): f"\\u{code:04x}" for code in (*range(32), *range(127, 160))}
ESCAPES |= {"\t": "\\t", "\n": "\\n", "\r": "\\r", "\b": "\\b", "\f": "\\f", '"': '\\"', "'": "\\'", "\\": "\\\\"}


def javap(jdk, options, names):
    """What javap says of classes, each as lines."""
    text = []
    for start in range(0, len(names), AT_ONCE):
        command = [jdk / "bin" / "javap", "-J-Dstdout.encoding=UTF-8", "-J-Dfile.encoding=UTF-8", "-v", "-p"]
        command += [*map(str, options), *names[start : start + AT_ONCE]]
        ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        text.append(ran.stdout.decode(errors="replace"))
    found = {}
    for part in re.split(r"^Classfile ", "".join(text), flags=re.MULTILINE)[1:]:
        name = re.search(r"^  this_class: #\d+ +// (.*)$", part, re.MULTILINE)[1].strip('"').replace("/", ".")
        found[name] = part.split("\n")
    return found


def expected(name, lines):
    """A class as javap prints it, in the form of our rows."""
    begin, end = lines.index("{"), len(lines) - 1 - lines[::-1].index("}")
    superclass = next((line.split("// ")[1] for line in lines[:begin] if line.startswith("  super_class: #") and "//" in line), None)
    pool, after = constant_pool(lines[:begin]), lines[end:]
    row = {"class": name, "superclass": dotted(superclass), "interfaces": interfaces(lines[:begin]), "fields": [], "methods": []}
    row["signature"] = attribute(after, "Signature", 0)
    row["permitted"] = sorted(dotted(line.strip()) for line in below(after, "PermittedSubclasses:"))
    row["components"] = [component(lines, pool) for lines in members(below(after, "Record:"))]
    row |= annotated(after, pool, 0)
    for member in members(lines[begin + 1 : end]):
        add_member(row, name, member, pool)
    return row


def constant_pool(lines):
    """The texts of Utf8 entries, and numbers in our form, by index; texts are as javap escapes them."""
    pool = {}
    for line in lines[lines.index("Constant pool:") + 1 :]:
        entry = re.match(r" *#(\d+) = (\w+)", line)
        if entry and entry[2] in ("Utf8", *POOL_KINDS):
            # The kind has 18 columns, and a blank follows; what is blank at the end of a line is not printed.
            text = line[entry.start(2) + 19 :]
            pool[int(entry[1])] = text if entry[2] == "Utf8" else number(POOL_KINDS[entry[2]], text)
    return pool


def interfaces(lines):
    """Of the line that looks like a declaration: it has the type arguments of the signature, which are left out, and a dot
    after a class that has some."""
    header = lines[next(at for at, line in enumerate(lines) if line.startswith("  minor version: ")) - 1]
    plain = re.sub(r"\s+", " ", without_arguments(header))
    listed = re.search(r" interface \S+ extends (.*)$" if re.search(r"(^| )interface ", plain) else r" implements (.*)$", " " + plain)
    names = listed[1].split(",") if listed else []
    count = int(next(line for line in lines if line.startswith("  interfaces: ")).split(",")[0].split(": ")[1])
    return [name.strip().replace("$", ".") for name in names] if len(names) == count else f"{count} in {header}"


def without_arguments(text):
    kept, depth = [], 0
    for char in text:
        depth += char == "<"
        if depth == 0:
            kept.append(char)
        depth -= char == ">"
    return "".join(kept)


def members(lines):
    """The lines of each field and method: the first of each is indented by two blanks."""
    found = []
    for line in lines:
        if re.match(r"  \S", line):
            found.append([line])
        elif line and found:
            found[-1].append(line)
    return found


def component(lines, pool):
    declared = {"name": lines[0].split(";")[0].split()[-1], "descriptor": descriptor_of(lines)}
    return declared | {"signature": attribute(lines, "Signature", 4)} | annotated(lines, pool, 4)


def add_member(row, class_name, lines, pool):
    flags = next(line for line in lines if line.startswith("    flags: ("))
    if int(flags.split("(")[1][:6], 16) & ACC_SYNTHETIC or lines[0].endswith("static {};"):
        return
    descriptor = descriptor_of(lines)
    declared = {"name": "", "descriptor": descriptor, "signature": attribute(lines, "Signature", 4)} | annotated(lines, pool, 4)
    if descriptor.startswith("("):
        name = lines[0].split("(")[0].split()[-1]
        declared["name"] = "<init>" if name == class_name and descriptor.endswith("V") else name
        declared["exceptions"] = sorted(thrown(lines))
        default = [line.split(": ", 1)[1] for line in below(lines, "    AnnotationDefault:") if line.startswith("      default_value: ")]
        declared["has_default"] = bool(default)
        declared["default"] = Reader(default[0], pool).value() if default else None
        declared["parameters"] = parameter_annotations(lines, pool)
        row["methods"].append(declared)
    else:
        declared["name"] = lines[0].split(";")[0].split()[-1]
        value = next((line.split(": ", 1)[1] for line in lines if line.startswith("    ConstantValue: ")), None)
        declared["constant"] = None if value is None else field_constant(value)
        row["fields"].append(declared)


def descriptor_of(lines):
    return next(line for line in lines if line.startswith("    descriptor: ")).split(": ", 1)[1]


def attribute(lines, name, indent):
    start = " " * indent + name + ": #"
    return next((line.split("// ", 1)[1] for line in lines if line.startswith(start)), None)


def thrown(lines):
    at = next((at for at, line in enumerate(lines) if line == "    Exceptions:"), None)
    return lines[at + 1].strip().removeprefix("throws ").split(", ") if at is not None else []


def below(lines, title):
    """The lines after a title that are indented deeper; none without the title."""
    at = next((at for at, line in enumerate(lines) if line == title), len(lines))
    inner, found = " " * (len(title) - len(title.lstrip()) + 2), []
    for line in lines[at + 1 :]:
        if line and not line.startswith(inner):
            break
        found.append(line)
    return [line for line in found if line]


def annotated(lines, pool, indent):
    """Visible and invisible annotations in the order of the class file, as our reader keeps them."""
    found = {"annotations": [], "type_annotations": []}
    for title, key in (("Annotations", "annotations"), ("TypeAnnotations", "type_annotations")):
        for attribute_title in in_order(lines, title, indent):
            for text in numbered(below(lines, attribute_title), indent + 2):
                reader = Reader(text, pool)
                annotation = reader.annotation()
                found[key] += [annotation] if key == "annotations" else type_annotation(reader.rest(), annotation)
    return found


def in_order(lines, title, indent):
    titles = [f"{' ' * indent}Runtime{visible}{title}:" for visible in ("Visible", "Invisible")]
    return [line for line in lines if line in titles]


def numbered(lines, indent):
    """What javap writes with indexes into the constant pool; the lines after it, deeper, say the same in words."""
    matches = (re.match(r" {%d}\d+: (#.*)$" % indent, line) for line in lines)
    return [match[1] for match in matches if match]


def type_annotation(text, annotation):
    """`: METHOD_FORMAL_PARAMETER, param_index=0, location=[ARRAY]`, as a list; an empty one of places in code."""
    place, _, location = text.removeprefix(": ").partition(", location=[")
    kind, *numbers = place.split(", ")
    if kind not in TARGETS:
        return []
    target = " ".join([TARGETS[kind], *(number.split("=")[1] for number in numbers)])
    path = location.removesuffix("]").split(", ") if location else []
    return [["superclass" if target in SUPERCLASS else target, path, annotation]]


def parameter_annotations(lines, pool):
    """Visible and invisible, counted from the last parameter, as our reader keeps them."""
    all_parameters = []
    for title in in_order(lines, "ParameterAnnotations", 4):
        parameters = []
        for line in below(lines, title):
            if re.match(r"      parameter \d+:", line):
                parameters.append([])
            else:
                parameters[-1] += [Reader(text, pool).annotation() for text in numbered([line], 8)]
        missing = len(parameters) - len(all_parameters)
        all_parameters = [[] for _ in range(missing)] + all_parameters
        for into, more in zip(reversed(all_parameters), reversed(parameters)):
            into += more
    return all_parameters


class Reader:
    """`#1(#2=s#3,#4=[I#5,e#6.#7],#8=@#9())`: annotations with indexes into the constant pool."""

    def __init__(self, text, pool):
        self.text, self.pool, self.at = text, pool, 0

    def rest(self):
        return self.text[self.at :]

    def accept(self, start):
        found = self.text.startswith(start, self.at)
        self.at += len(start) if found else 0
        return found

    def entry(self):
        match = re.compile(r"#(\d+)").match(self.text, self.at)
        self.at = match.end()
        return self.pool[int(match[1])]

    def annotation(self):
        name = class_of(self.entry())
        return [name, self.sequence("(", ")", self.element)]

    def sequence(self, start, end, read):
        found = []
        assert self.accept(start), self.rest()
        while not self.accept(end):
            found.append(read())
            self.accept(",")
        return found

    def element(self):
        name = self.entry()
        assert self.accept("="), self.rest()
        return [name, self.value()]

    def value(self):
        if self.text.startswith("[", self.at):
            return self.sequence("[", "]", self.value)
        tag = self.text[self.at]
        self.at += 1
        match tag:
            case "@":
                return {"annotation": self.annotation()}
            case "e":
                name = class_of(self.entry())
                assert self.accept("."), self.rest()
                return f"enum {name} {self.entry()}"
            case "c":
                return f"class {self.entry()}"
            case "s":
                return f"String {self.entry()}".rstrip(" ")
            case "Z":
                return "boolean false" if self.entry() == "int 0" else "boolean true"
            case "C":
                return self.entry().replace("int", "char")
            case _:
                return self.entry()


def class_of(descriptor):
    return descriptor[1:-1].replace("/", ".")


def dotted(name):
    return name.strip('"').replace("/", ".") if name else None


def field_constant(text):
    kind, _, value = text.partition(" ")
    return text.rstrip(" ") if kind == "String" else number(kind, value)


def number(kind, value):
    value = value.removesuffix(SUFFIXES.get(kind, ""))
    if kind in ("int", "long"):
        return f"{kind} {value}"
    # Java and Rust do not choose the same digits for all: the bits decide.
    parsed = float(value.replace("Infinity", "inf"))
    return f"{kind} {struct.unpack('f', struct.pack('f', parsed))[0] if kind == 'float' else parsed!r}"


def ours(row):
    """A row of ours, as far as javap's output can be read back."""
    fields = [{**field, "constant": field["constant"] and escaped(field["constant"])} for field in row["fields"]]
    methods = [{**method, "exceptions": sorted(method["exceptions"])} for method in row["methods"]]
    plain = {"permitted": sorted(row["permitted"]), "interfaces": [name.replace("$", ".") for name in row["interfaces"]]}
    rest = {key: row[key] for key in ("components", "annotations", "type_annotations")}
    return row | plain | all_escaped(rest | {"fields": fields, "methods": methods})


def all_escaped(value):
    """The constants within annotations in the form of javap, at any depth."""
    if isinstance(value, dict):
        inner = {key: all_escaped(item) for key, item in value.items() if key not in ("name", "descriptor", "signature", "constant")}
        return value | inner
    if isinstance(value, list):
        return [all_escaped(item) for item in value]
    return escaped(value) if isinstance(value, str) else value


def escaped(text):
    """Texts as javap writes them, without blanks at the end; numbers with a fraction as Python writes them."""
    kind, _, value = text.partition(" ")
    if kind in ("float", "double"):
        return number(kind, value)
    if kind != "String":
        return text
    return f"String {''.join(ESCAPES.get(char, char) for char in value)}".rstrip(" ")
