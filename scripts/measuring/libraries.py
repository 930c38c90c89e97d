"""Where the libraries of corpus/libraries.toml are, for the scripts next to this file."""

import atexit
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).resolve().parents[2]
LIST = Path(os.environ.get("TYPESLICE_LIST", CHECKOUT / "corpus" / "libraries.toml"))
CACHE = Path(os.environ.get("TYPESLICE_LIBRARIES", Path.home() / ".cache" / "typeslice" / "libraries"))
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"


class Download(NamedTuple):
    coordinates: str
    classifier: str
    file: Path
    sha256: str


def read_list():
    """The parsed list: {"library": {name: …}, "jar": {name: …}}."""
    return tomllib.loads(LIST.read_text())


def jar_file(name):
    return CACHE / "jars" / f"{name}.jar"


def large_file(name):
    return CACHE / "large" / f"{name}.jar"


def sources(name):
    return CACHE / name / "sources"


def hidden_sources(name, share, seed):
    """A copy of the library's sources in which some files are missing; which ones depends on the seed alone."""
    files = sorted(path.relative_to(sources(name)) for path in sources(name).rglob("*.java"))
    candidates = [path for path in files if path.name not in ("package-info.java", "module-info.java")]
    hidden = set(random.Random(seed).sample(candidates, round(share * len(candidates))))
    folder = CACHE / "evaluate" / f"{name}-hidden-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for path in files:
        if path not in hidden:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(sources(name) / path, folder / path)
    return folder


def class_path(name):
    """The jars that the library's sources need to compile."""
    listed = read_list()
    needed = listed["library"][name].get("class_path", [])
    return [CACHE / jar / "classes.jar" if jar in listed["library"] else jar_file(jar) for jar in needed]


def fetch(missing):
    """One run of mvn for all, with a project written for it."""
    items = []
    for download in missing:
        group, artifact, version = download.coordinates.split(":")
        download.file.unlink(missing_ok=True)
        items.append(
            f"<artifactItem><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version>"
            f"<type>jar</type><classifier>{download.classifier}</classifier>"
            f"<outputDirectory>{download.file.parent}</outputDirectory><destFileName>{download.file.name}</destFileName>"
            "</artifactItem>"
        )
    group_artifact, version, goal = COPY.rsplit(":", 2)
    group, artifact = group_artifact.split(":")
    project = (
        "<project><modelVersion>4.0.0</modelVersion><groupId>typeslice</groupId><artifactId>fetch</artifactId>"
        f"<version>1</version><packaging>pom</packaging><build><plugins><plugin><groupId>{group}</groupId>"
        f"<artifactId>{artifact}</artifactId><version>{version}</version><configuration><artifactItems>"
        f"{''.join(items)}</artifactItems></configuration></plugin></plugins></build></project>"
    )
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pom.xml").write_text(project)
        result = subprocess.run(["mvn", "-B", "-q", COPY], cwd=folder)
    if result.returncode != 0:
        sys.exit("mvn failed")


def build_release():
    """Builds the release binary and returns its path; $TYPESLICE names one that is built already."""
    if "TYPESLICE" in os.environ:
        return Path(os.environ["TYPESLICE"])
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=CHECKOUT, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", CHECKOUT / "target")) / "release" / "typeslice"


def commit():
    """The commit that is measured, with a `+` where the sources are not those of it."""
    def git(*words):
        return subprocess.run(["git", *words], cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout.strip()

    return git("rev-parse", "--short", "HEAD") + ("+" if git("status", "--porcelain", "src") else "")


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


def default_jdk():
    """The one that typeslice takes: JAVA_HOME, else that of the `java` on PATH."""
    home = os.environ.get("JAVA_HOME")
    return Path(home) if home else Path(shutil.which("java")).resolve().parent.parent


def find_jdk(release):
    return installed_jdks()[release]


def newest_jdk():
    jdks = installed_jdks()
    return jdks[max(jdks)]
