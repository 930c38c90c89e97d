"""Where the libraries of corpus/libraries.toml are, for the scripts next to this file."""

import os
import subprocess
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
LIST = CHECKOUT / "corpus" / "libraries.toml"
CACHE = Path(os.environ.get("TYPESLICE_LIBRARIES", Path.home() / ".cache" / "typeslice" / "libraries"))


def read_list():
    """The parsed list: {"library": {name: …}, "jar": {name: …}}."""
    return tomllib.loads(LIST.read_text())


def jar_file(name):
    return CACHE / "jars" / f"{name}.jar"


def sources(name):
    return CACHE / name / "sources"


def class_path(name):
    """The jars that the library's sources need to compile."""
    listed = read_list()
    needed = listed["library"][name].get("class_path", [])
    return [CACHE / jar / "classes.jar" if jar in listed["library"] else jar_file(jar) for jar in needed]


def build_release():
    """Builds the release binary and returns its path; $TYPESLICE names one that is built already."""
    if "TYPESLICE" in os.environ:
        return Path(os.environ["TYPESLICE"])
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=CHECKOUT, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", CHECKOUT / "target")) / "release" / "typeslice"


def installed_jdks():
    """The JDKs of this machine by feature release: JAVA_HOME's, and those below /usr/lib/jvm."""
    homes = [Path(home) for home in [os.environ.get("JAVA_HOME")] if home]
    homes += sorted(Path("/usr/lib/jvm").glob("*"))
    found = {}
    for home in homes:
        if (home / "bin" / "javac").exists() and not home.is_symlink():
            found.setdefault(int(feature_of(home)), home)
    return found


def feature_of(jdk):
    """The feature release of a JDK: `25`."""
    lines = dict(line.split("=", 1) for line in (Path(jdk) / "release").read_text().splitlines() if "=" in line)
    version = lines["JAVA_VERSION"].strip('"').removeprefix("1.")
    return version.split(".")[0].split("-")[0]


def find_jdk(release):
    return installed_jdks()[release]


def newest_jdk():
    jdks = installed_jdks()
    return jdks[max(jdks)]
