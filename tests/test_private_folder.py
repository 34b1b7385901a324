"""Folders that no other user may read or change, and what is done without them."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from compiler.dialect_sources.stored_import import Store, StoredImport
from compiler.private_folder import PrivateFolder, cache_folder, make_private
from compiler.python_command import python_command

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no owners and permissions of this kind")
needs_root = pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() != 0, reason="only root can give files away")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_folders_and_files_are_for_their_user_alone_whatever_the_umask_is(tmp_path: Path) -> None:
    folder = PrivateFolder(tmp_path / "a" / "b")
    assert folder.read("name") is None
    before = os.umask(0)
    try:
        folder.write("name", b"code")
    finally:
        os.umask(before)
    assert [mode(each) for each in (tmp_path / "a", folder.path, folder.path / "name")] == [0o700, 0o700, 0o600]
    assert folder.read("name") == b"code" and os.listdir(folder.path) == ["name"]


def test_a_folder_that_others_could_only_read_becomes_private(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert make_private(tmp_path) and mode(tmp_path) == 0o700


@pytest.mark.parametrize("permissions", [0o770, 0o777, 0o1777])
def test_nothing_is_read_from_or_written_to_a_folder_that_others_may_write_to(tmp_path: Path, permissions: int) -> None:
    folder = PrivateFolder(tmp_path / "cache")
    folder.write("name", b"code")
    folder.path.chmod(permissions)
    assert folder.read("name") is None
    with pytest.raises(PermissionError, match="another user owns it or may write to it"):
        folder.write("name", b"other")
    assert mode(folder.path) == permissions


def test_files_that_others_may_write_and_links_are_not_read(tmp_path: Path) -> None:
    folder = PrivateFolder(tmp_path)
    folder.write("name", b"code")
    (tmp_path / "link").symlink_to("name")
    assert folder.read("link") is None
    (tmp_path / "name").chmod(0o620)
    assert folder.read("name") is None


def test_a_pipe_in_the_place_of_a_file_holds_up_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "name", 0o600)
    tmp_path.chmod(0o700)
    assert PrivateFolder(tmp_path).read("name") is None


@needs_root
def test_what_belongs_to_another_user_is_not_read(tmp_path: Path) -> None:
    folder = PrivateFolder(tmp_path / "cache")
    folder.write("name", b"code")
    os.chown(folder.path / "name", 1234, -1)
    assert folder.read("name") is None
    folder.write("name", b"code")
    os.chown(folder.path, 1234, -1)
    assert folder.read("name") is None and not make_private(folder.path)


def test_stored_dialects_are_not_read_from_a_folder_that_others_may_write_to(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    path = store.path_of("question")
    store.save(path, StoredImport((), (), (), (), ()))
    assert store.load(path) is not None
    path.parent.chmod(0o777)
    assert store.load(path) is None
    path.unlink()
    store.save(path, StoredImport((), (), (), (), ()))
    assert not path.exists()


PLANTED = """
import marshal, os, pathlib, sys
from compiler import generated_code
from compiler.generated_code import GeneratedCode

path = pathlib.Path(sys.argv[1])
source = "value = 'as written'"
planted = marshal.dumps(compile("value = 'planted'", "f", "exec"))
code = {(generated_code.source_hash(source.encode()), "f", "exec"): planted}
path.write_bytes(generated_code._file_start() + marshal.dumps(code))
path.chmod(0o600)
with GeneratedCode(path) as generated:
    names = {}
    exec(generated.compile(source, "f", "exec"), names)
print(names["value"])
"""


@pytest.mark.parametrize(("permissions", "value"), [(0o700, "planted"), (0o777, "as written")])
def test_code_that_another_user_may_have_planted_is_not_run(tmp_path: Path, permissions: int, value: str) -> None:
    tmp_path.chmod(permissions)
    command = [sys.executable, "-c", PLANTED, str(tmp_path / "code")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == value


def test_a_process_of_ours_imports_nothing_from_the_working_folder(tmp_path: Path) -> None:
    for name in ("json", "compiler"):
        (tmp_path / f"{name}.py").write_text("open('imported', 'w').close()\n")
    command = python_command("compiler.dialect_sources.importer")
    request = b'{"sources": {"td": [], "include": [], "records": [], "irdl": [], "python": [], "llvm_tblgen": ""}'
    subprocess.run(command, input=request + b', "store": null}', cwd=tmp_path, check=False, capture_output=True)
    assert not (tmp_path / "imported").exists()


@pytest.mark.parametrize(
    "variables", [{}, {"XDG_CACHE_HOME": "/tmp/caches"}, {"XDG_CACHE_HOME": "here"}, {"HOME": "here"}]
)
def test_caches_are_where_platformdirs_says(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cache_folder() == platformdirs.user_cache_path("mlir-workbench", appauthor=False)
