"""Files that are written: whole whatever happens, with their permissions and links."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.file_replacement import FileReplacement, replace_file
from tests.support.tool import ir_opt

needs_posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links are those of POSIX")

INTERRUPTED = """
import errno, os, signal, sys
from compiler.file_replacement import replace_file

path, old, new, way = sys.argv[1], sys.argv[2].encode() * 5000, sys.argv[3].encode() * 9000, sys.argv[4]
folder = os.path.dirname(path)

def interrupt_at(step):
    # Every call of the system counts as a step. A write is interrupted halfway.
    def counted(name, function):
        def call(*arguments, **options):
            steps.append(name)
            if len(steps) == step:
                if name == "write":
                    function(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                if way == "kill":
                    os.kill(os.getpid(), signal.SIGKILL)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return function(*arguments, **options)
        return call
    for name in ("open", "write", "fsync", "fchmod", "fchown", "replace", "ftruncate", "posix_fallocate"):
        if hasattr(os, name):
            setattr(os, name, counted(name, getattr(os, name)))

steps = []
for step in range(1, 100):
    with open(path, "wb") as file:
        file.write(old)
    process = os.fork()
    if not process:
        interrupt_at(step)
        try:
            replace_file(path, new)
        except OSError:
            os._exit(1)
        os._exit(0 if len(steps) < step else 2)
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    others = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".new")]
    contents = [open(name, "rb").read() for name in [path, *others]]
    state = "whole" if contents[0] in (old, new) else "part"
    print(step, code, state, "copy" if new in contents[1:] else "no-copy", len(others))
    for name in others:
        os.unlink(name)
    if code == 0:
        break
"""


def interrupted(path: Path, way: str) -> list[list[str]]:
    """For each step at which writing was interrupted: its number, exit code, what is in the file, and beside it."""
    command = [sys.executable, "-c", INTERRUPTED, str(path), "old\n", "newer\n", way]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return [line.split() for line in done.stdout.splitlines()]


@needs_posix
@pytest.mark.parametrize("way", ["kill", "full"])
def test_whenever_writing_is_interrupted_the_old_or_the_new_file_is_whole(tmp_path: Path, way: str) -> None:
    steps = interrupted(tmp_path / "file.mlir", way)
    assert len(steps) > 6 and steps[-1][1] == "0"
    assert {content for _, _, content, _, _ in steps} == {"whole"}
    if way == "full":
        assert {count for *_, count in steps} == {"0"}, "a failure leaves no file behind"


@needs_posix
@pytest.mark.parametrize("way", ["kill", "full"])
def test_of_a_file_with_two_names_a_whole_copy_is_there_while_it_is_overwritten(tmp_path: Path, way: str) -> None:
    path, other = tmp_path / "file.mlir", tmp_path / "other"
    path.write_text("")
    os.link(path, other)
    steps = interrupted(path, way)
    assert len(steps) > 8 and steps[-1][1] == "0"
    assert any(content == "part" for _, _, content, _, _ in steps)
    assert all(content == "whole" or copy == "copy" for _, _, content, copy, _ in steps)
    assert path.samefile(other) and other.read_text() == "newer\n" * 9000


@needs_posix
def test_permissions_stay_and_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "file.mlir"
    path.write_text("old")
    path.chmod(0o751)
    link = tmp_path / "link.mlir"
    link.symlink_to("file.mlir")
    replace_file(str(link), b"new")
    assert link.is_symlink() and os.readlink(link) == "file.mlir"
    assert path.read_text() == "new" and stat.S_IMODE(path.stat().st_mode) == 0o751
    assert sorted(os.listdir(tmp_path)) == ["file.mlir", "link.mlir"]


@needs_posix
def test_a_new_file_has_the_permissions_that_the_user_gives_new_files(tmp_path: Path) -> None:
    replace_file(str(tmp_path / "made-by-us"), b"")
    (tmp_path / "made").touch()
    assert (tmp_path / "made-by-us").stat().st_mode == (tmp_path / "made").stat().st_mode


@needs_posix
def test_a_link_to_a_file_that_is_not_there_makes_that_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("file")
    replace_file(str(tmp_path / "link"), b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "file").read_bytes() == b"new"


@needs_posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() != 0, reason="only root can give files away")
def test_the_owner_of_a_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    os.chown(path, 1234, 5678)
    replace_file(str(path), b"new")
    assert (path.stat().st_uid, path.stat().st_gid, path.read_text()) == (1234, 5678, "new")


@needs_posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() != 0, reason="only root can become another user")
def test_a_file_that_may_be_written_in_a_folder_that_may_not_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    path, protected = folder / "file", folder / "protected"
    for each, mode in ((path, 0o666), (protected, 0o644)):
        each.write_text("old")
        each.chmod(mode)
    for each in (folder, *list(folder.parents)[:-2]):
        each.chmod(0o755)
    source = f"""
import os, tempfile  # loaded while root's Python may be read
from compiler.file_replacement import replace_file
os.setuid(65534)
replace_file({str(path)!r}, b"new")
try:
    replace_file({str(protected)!r}, b"new")
except PermissionError:
    print("refused")
"""
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "refused\n"
    assert (path.read_text(), protected.read_text()) == ("new", "old")


@needs_posix
def test_a_pipe_gets_the_data_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as reader:
        with FileReplacement(str(path)) as replacement:
            replacement.write(b"through")
        assert reader.communicate(timeout=60)[0] == b"through"
    assert stat.S_ISFIFO(path.stat().st_mode)


@needs_posix
def test_standard_output_by_its_name_is_not_replaced(tmp_path: Path) -> None:
    out = tmp_path / "out"
    source = "from compiler.file_replacement import replace_file; replace_file('/dev/stdout', b'1'); print(2)"
    with out.open("w") as file:
        subprocess.run([sys.executable, "-c", source], stdout=file, check=True, timeout=60)
    assert out.read_text() in ("2\n", "12\n") and sorted(os.listdir(tmp_path)) == ["out"]


def test_ir_opt_that_fails_leaves_the_old_output(tmp_path: Path) -> None:
    path = tmp_path / "out.mlir"
    path.write_text("func.func private @f()\n")
    assert ir_opt("-o", str(path), text="oops").code == 1
    assert path.read_text() == "func.func private @f()\n"
    assert ir_opt("--emit-bytecode", "-o", str(path), str(path)).code == 0, "input and output may be one file"
    assert path.read_bytes()[:4] == b"ML\xefR" and os.listdir(tmp_path) == ["out.mlir"]


@needs_posix
@pytest.mark.parametrize(
    "words", [["compiler.tools.ir_opt", "-cse", "--in-place"], ["ir_lsp", "format"]], ids=["in-place", "format"]
)
def test_on_a_full_disk_the_file_stays_and_the_reason_is_told(tmp_path: Path, words: list[str]) -> None:
    path = tmp_path / "file.mlir"
    text = "".join(
        f"func.func @f{n}(%a: i32) -> i32 {{\n    %b = arith.addi %a, %a : i32\n"
        "    %c = arith.addi %a, %a : i32\n    return %c : i32\n}\n"
        for n in range(200)
    )
    path.write_text(text)
    limited = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)); "
    run = f"{limited}sys.argv = {[*words, str(path)]!r}; runpy.run_module(sys.argv[0], run_name='__main__')"
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", run], capture_output=True, text=True, env=environment, check=False, timeout=120
    )
    assert done.returncode == 1 and "cannot be written: File too large" in done.stderr
    assert path.read_text() == text
    assert [name for name in os.listdir(tmp_path) if name.endswith(".new")] == []
