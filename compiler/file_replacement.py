"""Writes files so that an interruption leaves the old content or the new content, never a part of one.

The new content goes to a file beside the old one, is synchronized with the disk, and takes the name of the old file in
one step. Owner, permissions and extended attributes are kept; of a symbolic link, the target is replaced. A file with
several hard links, or with an owner that the new file cannot have, is overwritten instead, while a whole copy of the
new content is on the disk.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from importlib import import_module

_BINARY = getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_OPEN_FILES = ("/dev/std", "/dev/fd/", "/proc/")
"""Names of files that a process has open already: other processes write to the same open file."""


def replace_file(path: str, data: bytes) -> None:
    """Replaces the content of the file at `path`, which need not exist. Raises OSError; the old content then stays."""
    with FileReplacement(path) as replacement:
        replacement.write(data)


class FileReplacement:
    """A file that is opened for writing now, so that mistakes show early, and replaced later."""

    def __init__(self, path: str) -> None:
        """Raises OSError if the file cannot be written, and ValueError if no file can have such a name."""
        self._path = os.path.realpath(path)
        self._stream: int | None = None
        """Open file that takes the data as it is: a pipe, a device, standard output."""
        self._old: os.stat_result | None = None
        """State of the regular file that is replaced."""
        try:
            file = os.open(path, os.O_WRONLY | _BINARY)
        except FileNotFoundError:
            _check_folder(os.path.dirname(self._path), path)
            return
        status = os.fstat(file)
        if stat.S_ISREG(status.st_mode) and not os.path.abspath(path).startswith(_OPEN_FILES):
            os.close(file)
            self._old = status
        else:
            self._stream = file

    def __enter__(self) -> FileReplacement:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_stream(self) -> bool:
        """True if the data goes to a pipe, a device or an open file, which is not replaced."""
        return self._stream is not None

    def close(self) -> None:
        """Releases the open file, if there is one."""
        if self._stream is not None:
            os.close(self._stream)
            self._stream = None

    def write(self, data: bytes) -> None:
        """Replaces the content. Raises OSError; the old content then stays."""
        if self._stream is not None:
            if stat.S_ISREG(os.fstat(self._stream).st_mode):
                os.ftruncate(self._stream, 0)
            _write_all(self._stream, data)
            return
        new, can_be_renamed = self._write_copy(data)
        is_in_use = False
        try:
            if can_be_renamed and self._rename(new):
                return
            _reserve(self._path, len(data))
            is_in_use = True
            _overwrite(self._path, data, new)
            is_in_use = False
        finally:
            if not is_in_use:
                with contextlib.suppress(OSError):
                    os.unlink(new)

    def _write_copy(self, data: bytes) -> tuple[str, bool]:
        """Writes a copy of the new content; returns its name, and True if it can take the place of the old file."""
        old = self._old
        name = f".ir-{os.urandom(8).hex()}.new"
        new = os.path.join(os.path.dirname(self._path), name)
        try:
            file = os.open(new, _NEW, 0o666 if old is None else 0o600)
            can_be_renamed = True
        except PermissionError:
            if old is None:
                raise
            new = os.path.join(import_module("tempfile").gettempdir(), name)
            file = os.open(new, _NEW, 0o600)
            can_be_renamed = False
        try:
            _write_all(file, data)
            if old is not None:
                can_be_renamed = can_be_renamed and old.st_nlink == 1 and _take_over(file, self._path, old)
                os.fsync(file)
        except BaseException:
            os.close(file)
            os.unlink(new)
            raise
        os.close(file)
        return new, can_be_renamed

    def _rename(self, new: str) -> bool:
        """Gives the file `new` the name of the old one; returns False if only overwriting is possible."""
        try:
            os.replace(new, self._path)
        except OSError:  # a mount point, or, on Windows, a file that another program has open
            if self._old is None:
                raise
            return False
        if self._old is not None:
            _synchronize_folder(os.path.dirname(self._path))
        return True


def _check_folder(folder: str, path: str) -> None:
    """Raises OSError if no file can be created in `folder`."""
    if not os.path.isdir(folder):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    if not os.access(folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)


def _take_over(file: int, path: str, old: os.stat_result) -> bool:
    """Gives a new file the owner, permissions and extended attributes of the old one; returns False if it cannot."""
    if not hasattr(os, "fchown"):  # on Windows, where the folder gives permissions
        return True
    try:
        now = os.fstat(file)
        if (now.st_uid, now.st_gid) != (old.st_uid, old.st_gid):
            os.fchown(file, old.st_uid, old.st_gid)
        os.fchmod(file, stat.S_IMODE(old.st_mode))
        for name in os.listxattr(path) if hasattr(os, "listxattr") else ():
            if not name.startswith("security."):  # labels that the system gives by itself
                os.setxattr(file, name, os.getxattr(path, name))
    except OSError as error:
        return error.errno == errno.ENOTSUP
    return True


def _reserve(path: str, size: int) -> None:
    """Reserves space on the disk, so that a full disk shows before anything is overwritten. Raises OSError."""
    old = os.stat(path).st_size
    if size <= old or not hasattr(os, "posix_fallocate"):
        return
    file = os.open(path, os.O_WRONLY)
    try:
        os.posix_fallocate(file, 0, size)
    except OSError as error:
        os.ftruncate(file, old)
        if error.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT):
            raise
    finally:
        os.close(file)


def _overwrite(path: str, data: bytes, copy: str) -> None:
    """Overwrites a file in place. `copy` has the new content as well; an OSError names it."""
    try:
        file = os.open(path, os.O_WRONLY | _BINARY)
        try:
            _write_all(file, data)
            os.ftruncate(file, len(data))
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        raise OSError(error.errno, f"{error.strerror}; the new content is in '{copy}'", path) from None


def _write_all(file: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]


def _synchronize_folder(folder: str) -> None:
    """Writes the new name to disk; if the folder cannot be synchronized, the system writes it later."""
    if hasattr(os, "O_DIRECTORY"):
        with contextlib.suppress(OSError):
            file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(file)
            finally:
                os.close(file)
