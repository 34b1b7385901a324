"""Builds the packages of a release and checks them: `make release-check`.

In two copies of the tree, at different places, sdist, wheel (from the sdist) and VS Code package are built; their bytes
have to be the same. They have to contain LICENSE and CHANGELOG, and the wheel has to
work in an empty environment on the oldest and on the newest interpreter found. pre-commit runs the hooks in another
project. The output folder then holds the packages, the software bill of materials and the release's notes.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from compiler.version import VERSION
from release.changelog import notes_of
from release.smoke import Failure, expect, try_installation

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent

OLDEST, NEWEST = 11, 14
"""Minor versions of Python 3 that are supported."""

IN_WHEEL = (
    "compiler/py.typed",
    "ir_lsp/py.typed",
    "ir_notebook/py.typed",
    "ir_notebook/page/notebook.js",
    f"mlir_workbench-{VERSION}.dist-info/licenses/LICENSE",
    f"mlir_workbench-{VERSION}.dist-info/extra_metadata/CHANGELOG.md",
)
IN_SDIST = tuple(f"mlir_workbench-{VERSION}/{name}" for name in ("LICENSE", "CHANGELOG.md", "README.md"))
SERVER_IN_VSIX = f"extension/dist/server/mlir_workbench-{VERSION}-py3-none-any.whl"
IN_VSIX = (
    "extension/LICENSE.txt",
    "extension/changelog.md",
    "extension/dist/licences.txt",
    "extension/dist/webExtension.js",
    "extension/dist/wasm/packages.pack",
    "extension/dist/wasm/server.mjs",
    "extension/dist/wasm/worker.js",
    "extension/dist/wasm/pyodide/pyodide.asm.wasm",
    SERVER_IN_VSIX,
)
LARGEST_VSIX = 16_000_000
"""Bytes: the server twice, as a wheel that is installed and for WebAssembly."""
IN_BROWSER = ("dist/webExtension.js", "dist/wasm/packages.pack", "dist/wasm/worker.js", "dist/wasm/pyodide/")
LARGEST_IN_BROWSER = 12_000_000
"""Compressed bytes that a web page loads before the first file is open."""


def main() -> int:
    """Runs all steps; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, required=True, help="folder for the packages")
    parser.add_argument("--tag", help="the tag that is released: has to be v and the version, with a changelog entry")
    options = parser.parse_args()
    try:
        if options.tag is not None:
            expect(options.tag == f"v{VERSION}", f"the tag {options.tag} is not v{VERSION}, of compiler/version.py")
        notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), VERSION if options.tag else "Unreleased")
        with tempfile.TemporaryDirectory() as scratch:
            packages = build_twice(Path(scratch))
            check_contents(packages)
            call(TOOLS / "twine", "check", "--strict", *(path for path in packages if path.suffix != ".vsix"))
            shutil.rmtree(options.output, ignore_errors=True)
            options.output.mkdir(parents=True)
            (options.output / "notes.md").write_text(notes, encoding="utf-8")
            for package in packages:
                shutil.copy2(package, options.output)
            wheel = next(path for path in packages if path.suffix == ".whl")
            environment = try_on_interpreters(wheel, Path(scratch))
            write_bill_of_materials(environment, options.output / f"mlir-workbench-{VERSION}.cdx.json")
            try_hooks(Path(scratch))
    except Failure as failure:
        print(f"release check failed: {failure}", file=sys.stderr)
        return 1
    return 0


def build_twice(scratch: Path) -> list[Path]:
    """Returns the packages of the first copy, which those of the second are equal to."""
    builds = [build(scratch / name) for name in ("first", "another-place")]
    for first, second in zip(*builds, strict=True):
        expect(first.name == second.name, f"{first.name} and {second.name}")
        digest = hashlib.sha256(first.read_bytes()).hexdigest()
        expect(digest == hashlib.sha256(second.read_bytes()).hexdigest(), f"two builds of {first.name} differ")
        print(f"{first.name}: {first.stat().st_size} bytes, twice {digest}", flush=True)
    return builds[0]


def build(copy: Path) -> list[Path]:
    """Copies the tree and builds sdist, wheel and VS Code package there.

    File modes and the time zone are always the same, as archives record them.
    """
    os.umask(0o022)
    for name in tree():
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    output = copy / ".build" / "release"
    call(TOOLS / "uv", "build", "--quiet", "--no-config", "--out-dir", output, copy)
    (wheel,) = output.glob("*.whl")
    (sdist,) = output.glob("*.tar.gz")
    vsix = output / f"mlir-workbench-{VERSION}.vsix"
    extension = copy / "vscode-extension"
    (extension / "node_modules").symlink_to(ROOT / "vscode-extension" / "node_modules")
    call("npm", "run", "--silent", "build", "--", wheel, ROOT / ".build" / "needed-wheels", folder=extension)
    call("npm", "run", "--silent", "package", "--", "--out", vsix, folder=extension)
    return [sdist, wheel, vsix]


def tree() -> Iterator[str]:
    """Returns the files of the working copy that git does not ignore."""
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    return (name for name in sorted(set(listed.decode().split("\0"))) if name and (ROOT / name).is_file())


def contents(archive: Path | io.BytesIO) -> dict[str, bytes]:
    """Returns the files of a zip archive by their names."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def check_contents(packages: list[Path]) -> None:
    """Raises `Failure` if a package lacks a file, or the VS Code package brings another wheel or is too large."""
    sdist, wheel, vsix = packages
    with tarfile.open(sdist) as archive:
        names = {sdist: set(archive.getnames())}
    for path in (wheel, vsix):
        with zipfile.ZipFile(path) as archive_:
            names[path] = set(archive_.namelist())
    for path, wanted in ((sdist, IN_SDIST), (wheel, IN_WHEEL), (vsix, IN_VSIX)):
        for name in wanted:
            expect(name in names[path], f"{path.name} lacks {name}")
    with zipfile.ZipFile(vsix) as archive_:
        brought = contents(io.BytesIO(archive_.read(SERVER_IN_VSIX)))
        expect(brought == contents(wheel), "the VS Code package brings another wheel along")
        licences = archive_.read("extension/dist/licences.txt").decode("utf-8")
        loaded = [
            entry.compress_size
            for entry in archive_.infolist()
            if entry.filename.removeprefix("extension/").startswith(IN_BROWSER)
        ]
    for path in sorted((ROOT / ".build" / "needed-wheels").glob("*.whl")):
        name, version, *_ = path.name.split("-")
        expect(f"\n{name} {version}: " in licences, f"the VS Code package lacks the licence of {name}")
    expect(sum(loaded) <= LARGEST_IN_BROWSER, f"a web page loads {sum(loaded)} bytes, more than {LARGEST_IN_BROWSER}")
    expect(vsix.stat().st_size <= LARGEST_VSIX, f"{vsix.name} has more than {LARGEST_VSIX} bytes")


def try_on_interpreters(wheel: Path, scratch: Path) -> Path:
    """Installs the wheel on the oldest and newest interpreter and runs its programs; returns the newest environment."""
    interpreters = supported_interpreters()
    expect(bool(interpreters), f"no Python 3.{OLDEST} to 3.{NEWEST} was found")
    for minor in sorted({min(interpreters), max(interpreters)}):
        environment = scratch / f"python3.{minor}"
        call(TOOLS / "uv", "venv", "--quiet", "--no-config", "--python", interpreters[minor], environment)
        call(TOOLS / "uv", "pip", "install", "--quiet", "--no-config", "--python", environment, wheel)
        version = try_installation(environment / "bin")
        expect(version == VERSION, f"the wheel on Python 3.{minor} says that it is {version}")
        print(f"Python 3.{minor}: the wheel's programs work", flush=True)
    absent = [f"3.{minor}" for minor in range(OLDEST, NEWEST + 1) if minor not in interpreters]
    if absent:
        print(f"not found here, so not tried: Python {', '.join(absent)}")
    return environment


def supported_interpreters() -> dict[int, str]:
    """Returns the path of one interpreter for each minor version: those on PATH, and those that pyenv keeps."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    interpreters: dict[int, str] = {}
    for minor in range(OLDEST, NEWEST + 1):
        kept = sorted(pyenv.glob(f"versions/3.{minor}.*/bin/python"))
        candidates = [shutil.which(f"python3.{minor}"), *map(str, kept)]
        code = f"import sys; sys.exit(sys.version_info[:2] != (3, {minor}))"
        for candidate in filter(None, candidates):
            if subprocess.run([candidate, "-c", code], capture_output=True, timeout=60).returncode == 0:
                interpreters[minor] = candidate
                break
    return interpreters


def write_bill_of_materials(environment: Path, path: Path) -> None:
    """Writes what the wheel brings into an environment, as CycloneDX."""
    python = environment / "bin" / "python"
    call(TOOLS / "cyclonedx-py", "environment", "--output-reproducible", "--output-file", path, python)


def try_hooks(scratch: Path) -> None:
    """Has pre-commit install this repository's hooks in another project and run them there."""
    project = scratch / "another-project"
    project.mkdir()
    file = project / "crooked.mlir"
    file.write_text("func.func @f() {\nreturn\n}\n")
    call("git", "init", "--quiet", folder=project)
    call("git", "add", file, folder=project)
    os.environ["PRE_COMMIT_HOME"] = str(scratch / "pre-commit")
    try_repository = (TOOLS / "pre-commit", "try-repo", ROOT, "--all-files")
    try:
        call(*try_repository, folder=project)
    except Failure as failure:
        expect("files were modified by this hook" in str(failure), str(failure))
    else:
        raise Failure("the hook that formats has left a file as it was")
    expect(file.read_text() == "func.func @f() {\n  return\n}\n", "the hook has not formatted the file")
    call(*try_repository, folder=project)
    print("pre-commit installs the hooks and runs them", flush=True)


def call(program: str | Path, *arguments: str | Path, folder: Path = ROOT) -> None:
    """Runs a program that has to succeed."""
    command = [str(program), *map(str, arguments)]
    environment = os.environ | {"TZ": "UTC"}
    result = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if result.returncode:
        raise Failure(f"{' '.join(command)}:\n{result.stdout}")


if __name__ == "__main__":
    sys.exit(main())
