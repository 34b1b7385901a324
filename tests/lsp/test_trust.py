"""Programs and modules of a folder are not run before the user trusts it."""

from __future__ import annotations

import importlib.util
import os
import py_compile
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.dialect_sources.python_module import load_python
from compiler.project_file import Projects
from ir_lsp.trust import Decision, Trust, TrustStore, fingerprint_of
from tests.support.loaded_program import SERVER
from tests.support.lsp_client import ServerProcess

DIALECT = """\
from pathlib import Path
from compiler.ods.define import op
from compiler.ods.type_constraints import I32

Path(__file__).with_name("ran").touch()
TWICE = op("tiny.twice", "Doubles.", operands={"input": I32}, results={"output": I32},
           format="$input attr-dict `:` type($output)")
"""
TEXT = "func.func @f(%a: i32) {\n  %0 = tiny.twice %a : i32\n  return\n}\n"
VERIFIER = """\
#!/bin/sh
touch ran
echo "<stdin>:1:1: error: said the other verifier" >&2
exit 1
"""


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Gives each test its own answers and caches."""
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.delenv("IR_LSP_TRUST", raising=False)
    return tmp_path / "XDG_STATE_HOME"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Returns a folder with a dialect in Python, such as a cloned repository."""
    path = tmp_path / "cloned"
    path.mkdir()
    (path / "ir-lsp.toml").write_text('[dialects]\npython = ["d.py"]\n')
    (path / "d.py").write_text(DIALECT)
    (path / "a.mlir").write_text(TEXT)
    return path


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers; their clients do not support trust, unless options are given."""
    started: list[ServerProcess] = []

    def begun(folder: Path, **options: Any) -> ServerProcess:
        server = ServerProcess()
        started.append(server)
        server.initialize({}, folder.as_uri(), initializationOptions=options)
        return server

    yield begun
    for server in started:
        server.__exit__()


def opened(server: ServerProcess, folder: Path) -> str:
    uri = (folder / "a.mlir").as_uri()
    server.open(uri, (folder / "a.mlir").read_text())
    return uri


def until(server: ServerProcess, uri: str, wanted: Callable[[list[str]], bool]) -> list[str]:
    """Waits for messages for which `wanted` is true and returns them."""
    while True:
        messages_now = [each["message"] for each in server.published(uri)]
        if wanted(messages_now):
            return messages_now


def has_run(folder: Path) -> bool:
    return (folder / "ran").exists()


def trust(*words: str) -> subprocess.CompletedProcess[str]:
    command = [*SERVER, "trust", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def shown(server: ServerProcess) -> str:
    return str(server.asked("window/showMessage")["message"])


def reply(server: ServerProcess, title: str | None) -> str:
    """Answers the question about a folder with the button `title`; returns the text of the question."""
    asked = server.asked("window/showMessageRequest", None if title is None else {"title": title})
    assert [each["title"] for each in asked["actions"]] == ["Trust", "Always trust", "Don't trust"]
    return str(asked["message"])


# ----------------------------------------------------------------------------------------------------------- the server


def test_a_dialect_is_not_run_before_the_user_trusts_the_folder(
    folder: Path, start: Callable[..., ServerProcess]
) -> None:
    server = start(folder)
    uri = opened(server, folder)
    event = until(server, uri, lambda actual: len(actual) > 1)
    assert any("is not known" in message for message in event)
    (notice,) = [message for message in event if "not trusted" in message]
    assert "the Python module d.py" in notice and f"ir-lsp trust {folder}" in notice
    server.request("shutdown", None)
    assert not has_run(folder)


def test_a_dialect_is_run_once_the_user_trusts_the_folder(folder: Path, start: Callable[..., ServerProcess]) -> None:
    server = start(folder)
    uri = opened(server, folder)
    assert "the Python module d.py" in reply(server, "Trust")
    until(server, uri, lambda actual: not actual)
    assert has_run(folder)


def test_the_answer_is_kept_for_later_sessions_until_the_module_changes(
    folder: Path, start: Callable[..., ServerProcess]
) -> None:
    server = start(folder)
    opened(server, folder)
    reply(server, "Trust")
    until(server, (folder / "a.mlir").as_uri(), lambda actual: not actual)
    again = start(folder)
    assert until(again, opened(again, folder), lambda actual: True) == []
    (folder / "ran").unlink()
    (folder / "d.py").write_text(DIALECT + "# changed\n")
    again.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": (folder / "d.py").as_uri(), "type": 2}]})
    reply(again, "Don't trust")
    until(again, (folder / "a.mlir").as_uri(), lambda actual: any("not trusted" in message for message in actual))
    assert not has_run(folder)
    third = start(folder)
    until(third, opened(third, folder), lambda actual: any("not trusted" in message for message in actual))
    assert not has_run(folder)
    third.request("shutdown", None)
    assert not [each for each in third.notified if each.get("method") == "window/showMessageRequest"], "asked once"


@pytest.mark.parametrize("answer", [{"result": None}, {"error": {"code": -32601, "message": "unknown method"}}])
def test_a_client_that_cannot_ask_gets_a_message_with_the_command(
    folder: Path, start: Callable[..., ServerProcess], answer: dict[str, Any]
) -> None:
    server = start(folder)
    uri = opened(server, folder)
    server.reply_to("window/showMessageRequest", answer)
    message = shown(server)
    assert f"`ir-lsp trust {folder}` trusts it" in message and not has_run(folder)
    done = trust(str(folder))
    assert (done.returncode, done.stdout) == (0, f"trusted {folder}\n  runs the Python module d.py\n")
    server.close(uri)
    server.open(uri, TEXT, version=2)
    assert server.published(uri, version=2) == [] and has_run(folder)


@pytest.mark.parametrize("below", [True, False])
def test_folders_can_be_trusted_beforehand_in_the_initialization_options(
    folder: Path, start: Callable[..., ServerProcess], below: bool
) -> None:
    server = start(folder, trustedFolders=[str(folder.parent if below else folder)])
    assert until(server, opened(server, folder), lambda actual: True) == []
    assert has_run(folder)


def test_later_settings_trust_nothing_because_the_folder_may_define_them(
    folder: Path, start: Callable[..., ServerProcess]
) -> None:
    server = start(folder)
    settings = {"trustedFolders": ["/"], "workspaceTrusted": True}
    server.notify("workspace/didChangeConfiguration", {"settings": settings | {"mlir": settings}})
    until(server, opened(server, folder), lambda actual: any("not trusted" in message for message in actual))
    assert not has_run(folder)


@pytest.mark.parametrize("decided", [True, False])
def test_a_client_with_its_own_trust_decides_without_a_question(
    folder: Path, start: Callable[..., ServerProcess], decided: bool
) -> None:
    server = start(folder, workspaceTrusted=decided)
    event = until(server, opened(server, folder), lambda actual: True)
    server.request("shutdown", None)
    assert has_run(folder) == decided and not any("not trusted" in message for message in event)
    assert not [each for each in server.notified if each.get("method") == "window/showMessageRequest"]


def test_another_verifier_is_not_run_before_the_folder_is_trusted(
    folder: Path, start: Callable[..., ServerProcess]
) -> None:
    (folder / "ir-lsp.toml").write_text('[verify]\ncommand = ["./verify.sh"]\n')
    (folder / "verify.sh").write_text(VERIFIER)
    (folder / "verify.sh").chmod(0o755)
    (folder / "a.mlir").write_text("func.func private @f()\n")
    server = start(folder)
    uri = opened(server, folder)
    assert "verify.sh` while you type" in reply(server, "Trust")
    until(server, uri, lambda actual: actual == ["said the other verifier"])
    (folder / "ran").unlink()
    (folder / "verify.sh").write_text(VERIFIER + "# changed\n")
    server.change(uri, 2, {"text": "func.func private @g()\n"})
    server.close(uri)
    opened(server, folder)
    reply(server, None)
    until(server, uri, lambda actual: any("not trusted" in message for message in actual))
    assert not has_run(folder)


@pytest.mark.parametrize(
    ("command", "about"), [("runLine", {}), ("updateChecks", {}), ("run", {"function": "f", "arguments": []})]
)
def test_commands_ask_before_they_run_programs_named_in_a_file(
    tmp_path: Path, start: Callable[..., ServerProcess], command: str, about: dict[str, Any]
) -> None:
    folder = tmp_path / "cloned"
    folder.mkdir()
    (folder / "a.mlir").write_text(
        "// RUN: touch %S/ran\nfunc.func @f() -> i32 {\n  %0 = arith.constant 7 : i32\n  return %0 : i32\n}\n"
    )
    server = start(folder)
    uri = opened(server, folder)
    wanted = {"command": f"ir-lsp.{command}", "arguments": [{"uri": uri} | about]}
    number = server.ask("workspace/executeCommand", wanted)
    reply(server, "Don't trust")
    assert f"`ir-lsp trust {folder}` trusts it" in server.answer(number)["result"]["message"]
    assert not has_run(folder)
    assert trust(str(folder)).returncode == 0
    response = server.request("workspace/executeCommand", wanted)
    assert response.get("text") == "7 : i32\n" if command == "run" else has_run(folder)


def test_processes_of_the_server_import_nothing_from_the_folder(
    folder: Path, start: Callable[..., ServerProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("json", "numpy", "compiler", "asyncio"):
        (folder / f"{name}.py").write_text("open('ran', 'w').close()\n")
    script = Path(sys.executable).with_name("ir-lsp")
    if not script.exists():
        pytest.skip("the program is not installed beside Python")
    monkeypatch.chdir(folder)
    with ServerProcess([str(script)]) as server:
        server.initialize({}, folder.as_uri(), initializationOptions={})
        (folder / "a.mlir").write_text("func.func private @f()\n")
        wanted = {"uri": opened(server, folder), "kind": "llvm"}
        response = server.request("workspace/executeCommand", {"command": "ir-lsp.compile", "arguments": [wanted]})
        assert "declare void @f()" in response["text"]
    assert not has_run(folder)


# ----------------------------------------------------------------------------------------------------- the command line


def check(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [*SERVER, "check", *words, str(folder / "a.mlir")]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=environment)


def test_check_skips_the_dialects_of_an_untrusted_folder_and_reports_it(folder: Path) -> None:
    done = check(folder)
    assert f"`ir-lsp trust {folder}` trusts it; --trust trusts it for this run" in done.stdout
    assert not has_run(folder)


@pytest.mark.parametrize("way", ["--trust", "IR_LSP_TRUST", "ir-lsp trust"])
def test_check_runs_the_dialects_of_a_trusted_folder(folder: Path, way: str) -> None:
    if way == "ir-lsp trust":
        assert trust(str(folder)).returncode == 0
    done = check(folder, *([way] if way == "--trust" else []), **({way: "1"} if way == "IR_LSP_TRUST" else {}))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "") and has_run(folder)


def test_answers_are_listed_and_revoked(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "work"
    other.mkdir()
    assert trust(str(folder)).returncode == trust("--always", str(other)).returncode == 0
    assert trust("--list").stdout == f"trusted  {folder}\nalways   {other}\n"
    assert trust("--revoke", str(folder)).stdout == f"revoked {folder}\n"
    assert trust("--list").stdout == f"always   {other}\n"
    assert trust("--revoke", str(folder)).returncode == 1
    assert "not trusted" in check(folder).stdout
    assert trust(str(tmp_path / "none")).returncode == 1
    assert trust().returncode == trust("--list", str(folder)).returncode == 2


# -------------------------------------------------------------------------------------------------------- the decisions


def test_the_answer_depends_on_the_content_of_the_executed_files(folder: Path) -> None:
    (folder / "package").mkdir()
    (folder / "package" / "__init__.py").write_text("from .part import *\n")
    (folder / "package" / "part.py").write_text("")
    (folder / "verify.py").write_text("")
    (folder / "toy-opt").write_bytes(b"\x7fELF of today")
    project = """
[dialects]
python = ["d.py", "package"]
[run]
tools = { toy-opt = "./toy-opt" }
[verify]
command = ["python3", "verify.py"]
"""

    def fingerprint() -> str:
        return fingerprint_of(Projects().of_folder(folder))

    (folder / "ir-lsp.toml").write_text(project)
    first = fingerprint()
    (folder / "toy-opt").write_bytes(b"\x7fELF of tomorrow")
    (folder / "a.mlir").write_text("")
    (folder / "ir-lsp.toml").write_text(project + "[hints]\nenable = false\n")
    assert fingerprint() == first, "compiled programs, texts and other settings may change"
    seen = {first}
    for name in ("d.py", "package/part.py", "verify.py"):
        (folder / name).write_text("changed = True\n")
        assert fingerprint() not in seen, name
        seen.add(fingerprint())
    (folder / "ir-lsp.toml").write_text(project.replace('toy-opt"', 'other-opt"'))
    assert fingerprint() not in seen


def test_a_link_to_a_folder_is_the_same_folder(folder: Path, tmp_path: Path) -> None:
    store = TrustStore(tmp_path / "store")
    (tmp_path / "link").symlink_to(folder)
    project = Projects().of_folder(folder)
    Trust(store).decide(tmp_path / "link", project, Decision.ONCE_SEEN)
    assert Trust(store).trusts(folder, project)
    (tmp_path / "link").unlink()
    (tmp_path / "link").mkdir()
    assert not Trust(store).trusts(tmp_path / "link", project), "a link that leads elsewhere is another folder"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": 1, "folders": {"/x": 3}}', '{"format": 99}'])
def test_damaged_answers_trust_nothing(folder: Path, tmp_path: Path, content: str) -> None:
    store = TrustStore(tmp_path / "store")
    project = Projects().of_folder(folder)
    Trust(store).decide(folder, project, Decision.ALWAYS)
    (file,) = (tmp_path / "store").iterdir()
    file.write_text(content)
    assert not Trust(TrustStore(tmp_path / "store")).trusts(folder, project)


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_answers_in_a_file_that_others_may_write_trust_nothing(folder: Path, tmp_path: Path) -> None:
    store = TrustStore(tmp_path / "store")
    project = Projects().of_folder(folder)
    Trust(store).decide(folder, project, Decision.ALWAYS)
    assert Trust(TrustStore(tmp_path / "store")).trusts(folder, project)
    (tmp_path / "store").chmod(0o777)
    assert not Trust(TrustStore(tmp_path / "store")).trusts(folder, project)


def test_nothing_is_trusted_without_a_question(folder: Path) -> None:
    assert not Trust().trusts(folder, Projects().of_folder(folder))
    for folders in ("/", ["", 3, None], {"/": True}):
        trust = Trust()
        trust.begin(None, folders)
        assert not trust.trusts(folder, Projects().of_folder(folder))


def test_the_source_of_a_module_is_run_instead_of_a_compiled_file(tmp_path: Path) -> None:
    source, planted = tmp_path / "d.py", tmp_path / "planted.py"
    source.write_text(DIALECT)
    planted.write_text(DIALECT.replace('"ran"', '"planted"'))
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    compiled = importlib.util.cache_from_source(str(source))
    py_compile.compile(str(planted), cfile=compiled, dfile=str(source), invalidation_mode=unchecked)
    assert [dialect.name for dialect in load_python(source).dialects] == ["tiny"]
    assert (tmp_path / "ran").exists() and not (tmp_path / "planted").exists()


def test_the_sources_of_a_package_are_run_instead_of_compiled_files(tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package / "inner").mkdir(parents=True)
    (package / "__init__.py").write_text("from .part import *\nfrom .inner.deep import *\n")
    for file in (package / "part.py", package / "inner" / "deep.py"):
        file.write_text(DIALECT if file.stem == "part" else DIALECT.replace("tiny", "deep"))
        planted = tmp_path / "planted.py"
        planted.write_text(DIALECT.replace('"ran"', '"planted"'))
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        compiled = importlib.util.cache_from_source(str(file))
        py_compile.compile(str(planted), cfile=compiled, dfile=str(file), invalidation_mode=unchecked)
    load_python(package)
    assert (package / "ran").exists() and (package / "inner" / "ran").exists()
    assert not (package / "planted").exists() and not (package / "inner" / "planted").exists()
