"""Breaks slices: changes one declaration of each at random, for the scripts next to this file.

A slice has most of its declarations on one line each; only those are changed, so that the result is still Java, though it may be
wrong. Not every change makes a program wrong: javac is the judge.
"""

import re
import shutil

MODIFIER = r"(?:public|protected|private|static|abstract|final|default|synchronized|native|sealed|non-sealed)"
ANNOTATIONS = r"(?:@[\w.]+(?:\([^()]*\))? +)*"
TYPE = r"[\w.]+(?:<[^()=;]*>)?(?:\[\])*"
# An indented line that declares a field or a method without its code.
MEMBER = re.compile(
    rf"^ +{ANNOTATIONS}(?P<modifiers>(?:{MODIFIER} +)*)(?:<[^()=;]*> +)?(?P<result>{TYPE}) +(?P<name>\w+)"
    r"(?:\((?P<parameters>[^()]*)\)(?P<throws> throws [\w., ]+)?(?: \{ throw new Error\(\); \}|;)|(?: = [^;]*)?;)$"
)
CLASS = re.compile(rf"^ *{ANNOTATIONS}(?P<modifiers>(?:{MODIFIER} +)*)(?:class|interface|enum|record|@interface) .*\{{$")
SUPERTYPE = re.compile(r" (?:extends|implements) [\w.]+(?:<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)?(?=,| implements| permits| \{)")
ELEMENTS = re.compile(r"(?<=@)([\w.]+)\([^()]*\)")
KEYWORDS = {"return", "throw", "new", "package", "import", "else", "case", "yield", "assert", "goto"}
OTHER_TYPES = ["int", "String", "Object", "java.util.List<String>", "boolean", "long[]", "Runnable"]


def damage(folder, random):
    """Changes one declaration below the folder; returns the kind of change and the line, or `None` if there is nothing to change."""
    files = {path: path.read_text() for path in sorted(folder.rglob("*.java"))}
    ways = list(WAYS)
    random.shuffle(ways)
    for kind in ways:
        chances = [(path, change) for path, text in files.items() for change in WAYS[kind](path, text, random)]
        if len(files) > 1 and kind == "class":
            chances = [(path, None) for path in files]
        if not chances:
            continue
        path, change = random.choice(chances)
        if change is None:
            path.unlink()
            return kind, path.name
        number, line = change
        lines = files[path].split("\n")
        before = lines[number]
        lines[number] = line
        path.write_text("\n".join(lines))
        return kind, f"{before.strip()}  =>  {line.strip()}"
    return None


def members(text):
    for number, line in enumerate(text.split("\n")):
        found = MEMBER.match(line)
        if found and found["result"] not in KEYWORDS and found["name"] not in KEYWORDS:
            yield number, line, found


def replaced(line, found, group, by):
    return line[: found.start(group)] + by + line[found.end(group) :]


def remove_member(_path, text, _random):
    return [(number, "") for number, _, _ in members(text)]


def change_result(_path, text, random):
    return [(number, replaced(line, found, "result", random.choice(OTHER_TYPES))) for number, line, found in members(text)]


def change_parameter(_path, text, random):
    changed = []
    for number, line, found in members(text):
        # Only a single parameter, or the first: commas in type arguments are no matter then.
        parameter = re.match(rf"(?:final )?({TYPE})(?= \w+(?:,|$))", found["parameters"] or "")
        if parameter:
            start = found.start("parameters")
            other = random.choice(OTHER_TYPES)
            changed.append((number, line[: start + parameter.start(1)] + other + line[start + parameter.end(1) :]))
    return changed


def remove_throws(_path, text, _random):
    return [(number, replaced(line, found, "throws", "")) for number, line, found in members(text) if found["throws"]]


def remove_supertype(_path, text, _random):
    headers = [(number, line) for number, line in enumerate(text.split("\n")) if CLASS.match(line)]
    places = [(number, line, found) for number, line in headers for found in SUPERTYPE.finditer(line)]
    # The rest of a list stays: `implements A, B` becomes `implements B`.
    return [
        (number, line[: found.start()] + (found[0].split()[0].join([" ", ""]) + line[found.end() + 1 :] if line[found.end()] == "," else line[found.end() :]))
        for number, line, found in places
    ]


def remove_elements(_path, text, _random):
    lines = enumerate(text.split("\n"))
    return [(number, ELEMENTS.sub(r"\1", line, count=1)) for number, line in lines if line.strip().startswith("@") and ELEMENTS.search(line)]


def remove_modifier(_path, text, random):
    changed = []
    for number, line in enumerate(text.split("\n")):
        found = CLASS.match(line) or MEMBER.match(line)
        words = found["modifiers"].split() if found else []
        if words:
            words.remove(random.choice(words))
            changed.append((number, replaced(line, found, "modifiers", "".join(word + " " for word in words))))
    return changed


WAYS = {
    "member": remove_member,
    "supertype": remove_supertype,
    "parameter": change_parameter,
    "result": change_result,
    "throws": remove_throws,
    "class": lambda _path, _text, _random: [],
    "elements": remove_elements,
    "modifier": remove_modifier,
}


def copy_damaged(slices, damaged, random):
    """Copies slices, the folders in a folder, each with one change; returns the kind and text of each change by folder name."""
    changes = {}
    for folder in sorted(path for path in slices.iterdir() if path.is_dir()):
        copy = damaged / folder.name
        shutil.copytree(folder, copy)
        change = damage(copy, random)
        if change is None:
            shutil.rmtree(copy)
        else:
            changes[folder.name] = change
    return changes
