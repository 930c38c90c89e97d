"""Writes the signatures of the JDK that are built into the binary: src/classfile/database/jdk.bin.

    scripts/jdk-database [--jdk DIR] [--check]

They are those of a JDK's lib/ct.sym, which javac itself has for --release: the exported public and protected API of
release 8 and all after it, up to the JDK's own (default: the newest JDK that is installed). --check writes nothing and
fails if the file is not what would be written. Needs zstd.

The file: "typeslice jdk 1\\n", the number of its parts, for each its size compressed and not (u32, little endian), then
the parts: the index, then the blocks, each some packages with all that is needed to read them. Numbers in a part are
LEB128.

    index       releases: the first and the last
                packages: name, block, releases (as a bit set, the first release being bit 0)
                modules: one run of classes, as in a block, whose names are modules
    block       constants: kind (the tag of JVMS 4.4) and content: a text, 4 or 8 bytes, or the number of a text
                members: each as tokens
                classes: name, then the number of versions; each: releases, and tokens
    tokens      their size in bytes, then each as value << 3 | kind: 0, 1, 2 are a literal u8, u16, u32 of a class file, 3 is a
                u16 that refers to a constant, 4 the tokens of a member

So a class file is everything behind its constant pool, token by token, and the reader makes the pool anew.
"""

import argparse
import collections
import functools
import operator
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

from .libraries import CHECKOUT, newest_jdk

DATABASE = CHECKOUT / "src" / "classfile" / "database" / "jdk.bin"
MAGIC = b"typeslice jdk 1\n"
FIRST_RELEASE = 8
# A block is what a look-up decompresses: larger ones are smaller together, smaller ones are faster alone.
BLOCK_SIZE = 150_000

U8, U16, U32, CONSTANT, MEMBER = range(5)
UTF8, INTEGER, FLOAT, LONG, DOUBLE, CLASS, STRING, MODULE, PACKAGE = 1, 3, 4, 5, 6, 7, 8, 19, 20
ACC_SYNTHETIC = 0x1000

# Nothing that a slice or a compiler that reads it could ask for.
DROPPED = {b"NestHost", b"NestMembers", b"ModuleTarget", b"ModuleMainClass", b"ModuleResolution", b"RuntimeVisibleTypeAnnotations"}


class ClassFile:
    """A cursor over a class file that turns what it reads into tokens."""

    def __init__(self, content):
        self.content, self.at, self.pool = content, 8, [None]
        count = self.u16()
        while len(self.pool) < count:
            self.pool.append(self.read_constant())
            if self.pool[-1][0] in (LONG, DOUBLE):
                self.pool.append(None)

    def u8(self):
        self.at += 1
        return self.content[self.at - 1]

    def u16(self):
        return self.u8() << 8 | self.u8()

    def u32(self):
        return self.u16() << 16 | self.u16()

    def take(self, size):
        self.at += size
        return bytes(self.content[self.at - size : self.at])

    def read_constant(self):
        tag = self.u8()
        if tag == UTF8:
            return tag, self.take(self.u16())
        if tag in (CLASS, STRING, MODULE, PACKAGE):
            return tag, self.u16()
        sizes = {INTEGER: 4, FLOAT: 4, LONG: 8, DOUBLE: 8}
        return tag, self.take(sizes[tag] if tag in sizes else sys.exit(f"constant of kind {tag}"))

    def constant(self, index):
        """A constant without reference to the pool: (kind, bytes); None for the index 0."""
        if index == 0:
            return None
        tag, content = self.pool[index]
        return (tag, self.pool[content][1]) if isinstance(content, int) else (tag, content)

    def text(self, index):
        return self.constant(index)[1]

    # Tokens, one function for each structure of JVMS 4.

    def literal(self):
        return [(U16, self.u16())]

    def reference(self):
        return constant(self.constant(self.u16()))

    def several(self, item, count=None):
        number = self.u16() if count is None else count
        return [(U16, number)] + [token for _ in range(number) for token in item()]

    def class_file(self):
        """Everything behind the constant pool; fields and methods as members."""
        tokens = self.literal() + self.reference() + self.reference() + self.several(self.reference)
        for _ in ("fields", "methods"):
            members = [member for member in (self.member() for _ in range(self.u16())) if member]
            tokens += [(U16, len(members))] + [(MEMBER, member) for member in members]
        return tokens + self.attributes()

    def member(self):
        """The tokens of a field or method; none of one that no source can name."""
        access = self.u16()
        tokens = [(U16, access)] + self.reference() + self.reference() + self.attributes()
        return () if access & ACC_SYNTHETIC else tuple(tokens)

    def attributes(self):
        kept = [attribute for attribute in (self.attribute() for _ in range(self.u16())) if attribute]
        return [(U16, len(kept))] + [token for attribute in kept for token in attribute]

    def attribute(self):
        name, size = self.text(self.u16()), self.u32()
        end = self.at + size
        tokens = [] if name in DROPPED else self.content_of(name)
        if tokens is None or name in DROPPED:
            self.at = end
            return []
        if self.at != end:
            sys.exit(f"attribute {name} is not {size} bytes long")
        return [*constant((UTF8, name)), (U32, size_of(tokens)), *tokens]

    def content_of(self, name):
        """None for an attribute of which nothing is left."""
        match name:
            case b"Signature" | b"ConstantValue":
                return self.reference()
            case b"Exceptions" | b"PermittedSubclasses":
                return self.several(self.reference)
            case b"Deprecated":
                return []
            case b"InnerClasses":
                return self.several(lambda: self.reference() + self.reference() + self.reference() + self.literal())
            case b"Record":
                return self.several(lambda: self.reference() + self.reference() + self.attributes())
            case b"MethodParameters":
                number = self.u8()
                return [(U8, number)] + self.several(lambda: self.reference() + self.literal(), number)[1:]
            case b"AnnotationDefault":
                return self.element()
            case b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations":
                return self.annotations()
            case b"RuntimeVisibleParameterAnnotations":
                number = self.u8()
                return [(U8, number)] + [token for _ in range(number) for token in self.several(self.annotation)]
            case b"Module":
                return self.module()
        sys.exit(f"unknown attribute {name}")

    def annotations(self):
        read = [self.annotation() for _ in range(self.u16())]
        # javac's own notes, such as Ljdk/Profile+Annotation;
        kept = [annotation for annotation in read if b"+" not in annotation[0][1][1]]
        return [(U16, len(kept))] + [token for annotation in kept for token in annotation] if kept else None

    def annotation(self):
        return self.reference() + self.several(lambda: self.reference() + self.element())

    def element(self):
        tag = self.u8()
        tokens = [(U8, tag)]
        match chr(tag):
            case "e":
                return tokens + self.reference() + self.reference()
            case "@":
                return tokens + self.annotation()
            case "[":
                return tokens + self.several(self.element)
        return tokens + self.reference()

    def module(self):
        exported = lambda: self.reference() + self.literal() + self.several(self.reference)
        tokens = self.reference() + self.literal() + self.reference()
        tokens += self.several(lambda: self.reference() + self.literal() + self.reference())
        tokens += self.several(exported) + self.several(exported) + self.several(self.reference)
        return tokens + self.several(lambda: self.reference() + self.several(self.reference))


def constant(referred):
    return [(CONSTANT, referred)] if referred else [(U16, 0)]


def size_of(tokens):
    return sum({U8: 1, U16: 2, U32: 4, CONSTANT: 2}[kind] for kind, _ in tokens)


def varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out) + bytes([number])


def text(content):
    return varint(len(content)) + content


class Block:
    """Classes with the constants and members they share, in the order of their first use."""

    def __init__(self):
        self.constants, self.members, self.classes = {}, {}, {}

    def add(self, name, versions):
        """`versions`: pairs of releases and tokens."""
        written = [varint(releases) + self.tokens(tokens) for releases, tokens in versions]
        self.classes[name] = text(name.encode()) + varint(len(written)) + b"".join(written)

    def tokens(self, tokens):
        return text(b"".join(varint(self.value(kind, value) << 3 | kind) for kind, value in tokens))

    def value(self, kind, value):
        if kind == CONSTANT:
            return self.number(value)
        if kind == MEMBER:
            if value not in self.members:
                content = self.tokens(value)
                self.members[value] = len(self.members), content
            return self.members[value][0]
        return value

    def number(self, referred):
        tag, content = referred
        if referred not in self.constants:
            refers = tag in (CLASS, STRING, MODULE, PACKAGE)
            body = varint(self.number((UTF8, content))) if refers else text(content) if tag == UTF8 else content
            self.constants[referred] = len(self.constants), bytes([tag]) + body
        return self.constants[referred][0]

    def content(self):
        parts = [[body for _, body in self.constants.values()], [body for _, body in self.members.values()], self.classes.values()]
        return b"".join(varint(len(part)) + b"".join(part) for part in parts)


def read_classes(symbols):
    """By package (modules: None), then by name: the versions, each a pair of releases and tokens."""
    found = collections.defaultdict(lambda: collections.defaultdict(lambda: collections.defaultdict(int)))
    for entry in sorted(symbols.namelist()):
        if not entry.endswith(".sig"):
            continue
        letters, module, path = entry.removesuffix(".sig").split("/", 2)
        releases = sum(1 << int(letter, 36) - FIRST_RELEASE for letter in letters if int(letter, 36) >= FIRST_RELEASE)
        folder, _, name = path.rpartition("/")
        if name == "package-info" or not releases:
            continue
        package, name = (None, module) if path == "module-info" else (folder.replace("/", "."), name)
        found[package][name][tuple(ClassFile(symbols.read(entry)).class_file())] |= releases
    return {package: {name: [(releases, tokens) for tokens, releases in versions.items()] for name, versions in classes.items()} for package, classes in found.items()}


def blocks_of(packages):
    """Neighbouring packages together, until a block has its size."""
    blocks, places = [Block()], {}
    for package in sorted(packages):
        if len(blocks[-1].content()) > BLOCK_SIZE:
            blocks.append(Block())
        places[package] = len(blocks) - 1
        for name, versions in sorted(packages[package].items()):
            blocks[-1].add(f"{package}.{name}", versions)
    return blocks, places


def index_of(modules, packages, places, last):
    index = varint(FIRST_RELEASE) + varint(last) + varint(len(packages))
    for package, classes in sorted(packages.items()):
        releases = 0
        for versions in classes.values():
            releases |= functools.reduce(operator.or_, (releases for releases, _ in versions))
        index += text(package.encode()) + varint(places[package]) + varint(releases)
    block = Block()
    for name, versions in sorted(modules.items()):
        block.add(name, versions)
    return index + block.content()


def compress(part):
    command = ["zstd", "--ultra", "-22", "--no-check", "-c", "-q"]
    return subprocess.run(command, input=part, stdout=subprocess.PIPE, check=True).stdout


def database(jdk):
    with zipfile.ZipFile(jdk / "lib" / "ct.sym") as symbols:
        packages = read_classes(symbols)
    modules = packages.pop(None)
    last = max(releases.bit_length() for releases, _ in modules["java.base"]) + FIRST_RELEASE - 1
    blocks, places = blocks_of(packages)
    parts = [index_of(modules, packages, places, last), *(block.content() for block in blocks)]
    compressed = [compress(part) for part in parts]
    print(f"releases {FIRST_RELEASE} to {last}, {sum(map(len, packages.values()))} classes in {len(packages)} packages, {len(blocks)} blocks")
    print(f"{sum(map(len, parts))} bytes, compressed {sum(map(len, compressed))}, largest block {max(map(len, parts[1:]))}, index {len(parts[0])}")
    sizes = [size for pair in zip(map(len, compressed), map(len, parts)) for size in pair]
    return MAGIC + struct.pack(f"<I{len(sizes)}I", len(parts), *sizes) + b"".join(compressed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jdk", type=Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    made = database(args.jdk or newest_jdk())
    if not args.check:
        DATABASE.parent.mkdir(exist_ok=True)
        DATABASE.write_bytes(made)
    elif DATABASE.read_bytes() != made:
        sys.exit(f"{DATABASE} is not what this JDK gives")
