"""Files of results: JSON, one row a line, so that a diff of two of them reads well."""

import contextlib
import fcntl
import json
import os
import subprocess

from .libraries import CHECKOUT

from .stamp import OtherCommit, merged

FOLDER = CHECKOUT / "scripts" / "results"


def read(name, folder=FOLDER):
    path = folder / name
    return json.loads(path.read_text()) if path.exists() else []


def committed(name):
    """The rows as they are in the last commit, whatever was measured since."""
    shown = subprocess.run(["git", "show", f"HEAD:{(FOLDER / name).relative_to(CHECKOUT)}"], cwd=CHECKOUT, capture_output=True, text=True)
    return json.loads(shown.stdout) if shown.returncode == 0 else []


def write(name, rows, key, folder=FOLDER):
    """Adds rows to a file. Rows of another commit that are there go: they are in the history."""
    folder.mkdir(parents=True, exist_ok=True)
    # Two parts may run at once.
    with locked(folder):
        try:
            rows = merged(read(name, folder), rows, key)
        except OtherCommit:
            rows = merged([], rows, key)
        (folder / name).write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
    return rows


@contextlib.contextmanager
def locked(folder):
    handle = os.open(folder, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(handle)


def percent(part, whole):
    return round(100 * part / whole, 2) if whole else 100.0
