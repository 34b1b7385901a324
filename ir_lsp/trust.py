"""Trust: programs and Python modules of a folder may run only if the user trusts the folder.

This concerns modules and programs that a project file names, RUN lines, and calls of functions in files. If the client
does not decide on trust itself, the user is asked once for each folder. The answer is stored outside of the folder,
with a fingerprint of the commands and modules that the project file names; it is valid until these change.
"""

from __future__ import annotations

import contextlib
import enum
import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_state_path

from compiler.private_folder import PrivateFolder
from compiler.project_file import Project

_FORMAT = 1
_FILE = "trusted-folders.json"
_NATIVE = (b"\x7fELF", b"MZ", b"\xfe\xed\xfa", b"\xce\xfa\xed\xfe", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""First bytes of compiled programs, whose contents are not part of fingerprints, as they are rebuilt often."""


class Decision(enum.Enum):
    """The user's decision about a folder."""

    ONCE_SEEN = "trusted"
    """Trusted until its commands or modules change."""
    ALWAYS = "always"
    """Trusted with all subfolders and future changes."""
    REFUSED = "refused"
    """Not trusted until its commands or modules change."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A stored decision, with the fingerprint of the commands and modules for which it was made."""

    decision: Decision
    fingerprint: str = ""


class TrustStore:
    """The user's answers by folder, in a file that only the user can write."""

    def __init__(self, folder: Path) -> None:
        self._folder = PrivateFolder(folder)
        self._stamp: tuple[int, int] | None = None
        self._answers: dict[str, Answer] = {}

    def answers(self) -> dict[str, Answer]:
        """Returns the answers by folder. Rereads the file if another process has changed it."""
        try:
            status = os.stat(self._folder.path / _FILE)
        except OSError:
            return {}
        stamp = (status.st_mtime_ns, status.st_ino)
        if stamp != self._stamp:
            self._stamp, self._answers = stamp, _answers_in(self._folder.read(_FILE))
        return self._answers

    def put(self, folder: Path, answer: Answer) -> None:
        """Stores the answer for a folder. Raises OSError."""
        self._write(self.answers() | {str(_real(folder)): answer})

    def forget(self, folder: Path) -> bool:
        """Removes the answer for a folder; returns False if there was none. Raises OSError."""
        name = str(_real(folder))
        answers = self.answers()
        if name not in answers:
            return False
        self._write({other: answer for other, answer in answers.items() if other != name})
        return True

    def _write(self, answers: Mapping[str, Answer]) -> None:
        folders = {name: [each.decision.value, each.fingerprint] for name, each in answers.items()}
        self._folder.write(_FILE, json.dumps({"format": _FORMAT, "folders": folders}, indent=1).encode("ascii"))


def _answers_in(data: bytes | None) -> dict[str, Answer]:
    try:
        value = json.loads(data or b"{}")
        if value.get("format") != _FORMAT:
            return {}
        return {name: Answer(Decision(kind), str(mark)) for name, (kind, mark) in value["folders"].items()}
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}


class Trust:
    """Decides for one session if programs and Python files of a folder may run."""

    def __init__(self, store: TrustStore | None = None, *, of_all: bool | None = None) -> None:
        """`of_all` is the decision for all folders; None decides for each folder, by the answers in `store`."""
        self._store = store
        self.of_all = of_all
        self._folders: tuple[Path, ...] = ()
        self._refused_now: dict[Path, str] = {}
        """Folders whose decision the user deferred in this session, with their fingerprints."""
        self._fingerprints: dict[tuple[Path | None, str], str] = {}
        """Fingerprints by project file and its text."""

    def begin(self, of_all: bool | None, folders: object) -> None:
        """Stores the client's decisions from its initialization options.

        `of_all` is for all folders; `folders` are trusted folders, with their subfolders. Later settings are ignored,
        as some editors read them from the open folder.
        """
        if self.of_all is None:
            self.of_all = of_all
        names = folders if isinstance(folders, (list, tuple)) else ()
        self._folders = tuple(_real(Path(name).expanduser()) for name in names if isinstance(name, str) and name)

    def refresh(self) -> None:
        """Drops the stored fingerprints, so that files of projects are reread."""
        self._fingerprints.clear()

    def trusts(self, folder: Path, project: Project) -> bool:
        """Returns True if commands and modules of the folder's project, and code in its files, may run."""
        if self.of_all is not None:
            return self.of_all
        folder = _real(folder)
        if _is_within(folder, self._folders):
            return True
        answers = {} if self._store is None else self._store.answers()
        if _is_within(folder, (Path(name) for name, each in answers.items() if each.decision is Decision.ALWAYS)):
            return True
        answer = answers.get(str(folder))
        return answer == Answer(Decision.ONCE_SEEN, self._fingerprint(project))

    def is_open(self, folder: Path, project: Project) -> bool:
        """Returns True if the user has not decided about a folder."""
        if self.of_all is not None or self.trusts(folder, project):
            return False
        folder, fingerprint = _real(folder), self._fingerprint(project)
        if self._refused_now.get(folder) == fingerprint:
            return False
        answers = {} if self._store is None else self._store.answers()
        return answers.get(str(folder)) != Answer(Decision.REFUSED, fingerprint)

    def decide(self, folder: Path, project: Project, decision: Decision | None) -> None:
        """Stores a decision; None defers it in this session. Raises OSError if it cannot be stored."""
        folder, fingerprint = _real(folder), self._fingerprint(project)
        if decision is None or self._store is None:
            self._refused_now[folder] = fingerprint
        else:
            self._store.put(folder, answer_for(project, decision))

    def _fingerprint(self, project: Project) -> str:
        key = (project.path, project.text)
        if key not in self._fingerprints:
            self._fingerprints[key] = fingerprint_of(project)
        return self._fingerprints[key]


def trusted_folder(project: Project, path: Path | None, folders: Iterable[Path]) -> Path | None:
    """Returns the folder that must be trusted for the file `path`; None for a text that is in no folder.

    It is the folder of the project file, else the nearest enclosing folder of `folders`, which are open, else the
    file's own folder.
    """
    if project.folder is not None:
        return project.folder
    open_folders = list(folders)
    if path is None:
        return open_folders[0] if open_folders else None
    enclosing = [folder for folder in open_folders if path.is_relative_to(folder)]
    return max(enclosing, key=lambda folder: len(folder.parts), default=path.parent)


def things_run(project: Project) -> list[str]:
    """Returns the commands and modules that a project file names, as text for the user."""
    descriptions = [f"the Python module {_shown(path, project)}" for path in project.dialects.python]
    if project.dialects.llvm_tblgen:
        descriptions.append(f"{project.dialects.llvm_tblgen} as llvm-tblgen")
    if project.verify_command:
        descriptions.append(f"`{' '.join(project.verify_command)}` while you type")
    if project.opt:
        descriptions.append(f"`{' '.join(project.opt)}` when you record passes")
    return descriptions + [f"{program} for {name} in RUN lines" for name, program in sorted(project.tools.items())]


def runs_by_itself(project: Project) -> bool:
    """Returns True if a program or module of the project runs when one of its files is opened."""
    return bool(project.dialects.python or project.dialects.llvm_tblgen or project.verify_command)


def answer_for(project: Project, decision: Decision) -> Answer:
    """Returns an answer with the current fingerprint of the project, if the decision depends on it."""
    return Answer(decision, "" if decision is Decision.ALWAYS else fingerprint_of(project))


def default_store() -> TrustStore:
    """Returns the store of the current user."""
    return TrustStore(user_state_path("mlir-workbench", appauthor=False) / "trust")


def fingerprint_of(project: Project) -> str:
    """Returns a hash of the commands that a project file names, and of the contents of its modules and scripts.

    For a compiled program, only its path is hashed.
    """
    digest = hashlib.sha256()

    def add(*parts: str | bytes) -> None:
        for part in parts:
            data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
            digest.update(b"%d:%b" % (len(data), data))

    for module in project.dialects.python:
        add("python", str(module))
        for file in sorted(module.rglob("*.py")) if module.is_dir() else [module]:
            add(str(file), _content(file))
    commands = [("tblgen", project.dialects.llvm_tblgen), *(("verify", word) for word in project.verify_command)]
    commands += [("opt", word) for word in project.opt]
    for name, program in [*commands, *sorted(project.tools.items())]:
        add(name, program, _script(program, project))
    return digest.hexdigest()


def _script(word: str, project: Project) -> bytes:
    """Returns the content of the script that `word`, a word of a command, names; empty if it names none."""
    if not word or project.folder is None:
        return b""
    with contextlib.suppress(OSError, ValueError):
        path = project.folder / word
        if path.is_file():
            with path.open("rb") as file:
                start = file.read(4)
                return b"" if start.startswith(_NATIVE) else start + file.read()
    return b""


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _shown(path: Path, project: Project) -> str:
    return str(path.relative_to(project.folder) if project.folder and path.is_relative_to(project.folder) else path)


def _real(path: Path) -> Path:
    """Returns the path without symbolic links, as trust is granted to a folder, not to one of its names."""
    return Path(os.path.realpath(path))


def _is_within(folder: Path, trusted: Iterable[Path]) -> bool:
    return any(folder.is_relative_to(each) for each in trusted)
