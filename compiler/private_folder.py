"""Folders for caches and sockets that no other user may read or change.

A cache holds code that is run, and whoever can write to it runs programs as its user. So a folder is created for the
user alone, and nothing is read from it if it, or the file, belongs to somebody else or may be written by others.
Folders above need no check: another user could only exchange the folder for one that passes the same check.

On Windows the profile of a user is protected by the access lists it inherits, and none of this is checked.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

_HAS_OWNERS = hasattr(os, "geteuid")
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_ONLY_FILES = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def cache_folder() -> Path:
    """Returns the folder of this program's caches, which is the one that `platformdirs` names."""
    if sys.platform == "linux" and os.environ.get("HOME", "").startswith("/"):
        # Loading `platformdirs` takes 10 ms, 5% of a run of a tool on a short file.
        caches = os.environ.get("XDG_CACHE_HOME", "")
        return Path(caches if os.path.isabs(caches) else os.path.expanduser("~/.cache"), "mlir-workbench")
    folder: Path = import_module("platformdirs").user_cache_path("mlir-workbench", appauthor=False)
    return folder


class PrivateFolder:
    """A folder of files that only this user writes; it is created when the first file is."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, name: str) -> bytes | None:
        """Returns the content of a file; None if there is none, or another user may have written it."""
        file = self.open(name)
        if file is None:
            return None
        with file:
            try:
                return file.read()
            except OSError:
                return None

    def open(self, name: str) -> BinaryIO | None:
        """Opens a file to read it; None if there is none, or another user may have written it."""
        try:
            if not _is_own(os.stat(self.path)):
                return None
            file = os.open(self.path / name, os.O_RDONLY | _ONLY_FILES)
        except OSError:
            return None
        stream = os.fdopen(file, "rb")
        status = os.fstat(file)
        if stat.S_ISREG(status.st_mode) and _is_own(status):
            return stream
        stream.close()
        return None

    def write(self, name: str, data: bytes) -> None:
        """Replaces the content of a file in one step. Raises OSError, also for a folder that others may write to."""
        if not make_private(self.path):
            raise PermissionError(f"{self.path} is not used: another user owns it or may write to it (chmod 700 it)")
        new = self.path / f".{os.urandom(8).hex()}.new"
        try:
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _ONLY_FILES, 0o600), "wb") as file:
                file.write(data)
            new.replace(self.path / name)
        except BaseException:
            with contextlib.suppress(OSError):
                new.unlink()
            raise


def make_private(path: str | os.PathLike[str]) -> bool:
    """Creates a folder for this user alone, or takes others' permissions away from one that only this user wrote.

    Returns False if the folder belongs to another user or others may write to it. Raises OSError if it cannot be made.
    """
    missing = []
    folder = os.path.abspath(path)
    while not os.path.exists(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for each in reversed(missing):
        with contextlib.suppress(FileExistsError):
            os.mkdir(each, mode=0o700)
    status = os.stat(path)
    if not stat.S_ISDIR(status.st_mode) or not _is_own(status):
        return False
    if _HAS_OWNERS and stat.S_IMODE(status.st_mode) & 0o077:
        os.chmod(path, 0o700)
    return True


def _is_own(status: os.stat_result) -> bool:
    return not _HAS_OWNERS or (status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_WRITE)
