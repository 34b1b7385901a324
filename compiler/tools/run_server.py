"""The process that `ir-run --warm` keeps ready: `python -m compiler.tools.run_server ADDRESS`.

Takes a socket's address; each run gets the words of a command line, a folder, an environment, limits and three open
files. Only processes of the same user are served. Each run happens in a copy of this process, so that none affects
another; all that a run has started ends with it. The process ends by itself: after some minutes without a request, if
another one listens there already, or if a file it has loaded has changed.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NoReturn, TypedDict

import compiler
from compiler.codegen.backend import Module, TargetMachine, host
from compiler.execution.functions import Options, compile_function
from compiler.execution.runtime_ir import runtime_ir
from compiler.tools.run_client import NUMBER, peer_user
from compiler.tools.run_command import main

with contextlib.suppress(ImportError):  # on Windows, where no process is kept ready
    import resource

IDLE_SECONDS = 600.0

_FILES = 3
"""Standard input, output and error."""
_EXIT_SIGNAL = 128
"""Number that shells add to a signal's number for the exit code of a program that it ended."""
_PAUSE_SECONDS = 0.03
"""Pause of a new copy before it prepares for the next run, in seconds: it must not slow down the current one."""
_SECONDS_TO_SEND = 10.0
_FLOAT_OPS = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf")
_INTEGER_OPS = ("addi", "subi", "muli", "divsi", "remsi", "andi", "ori", "xori", "shli", "shrsi", "maxsi", "minsi")
_FUNCTIONS = ("exp", "sqrt", "tanh", "absf", "log")
_PREPARATION = f"""
func.func private @printF32(f32)
func.func @g(%m: memref<?x4xf32>, %n: index, %x: f32, %i: i32) -> f32 {{
  %c0 = arith.constant 0 : index
  %j = arith.index_cast %i : i32 to index
  %v = memref.load %m[%j, %c0] : memref<?x4xf32>
  memref.store %v, %m[%j, %c0] : memref<?x4xf32>
  %d = memref.dim %m, %c0 : memref<?x4xf32>
  %new = memref.alloc() : memref<4xf32>
  memref.dealloc %new : memref<4xf32>
  {"".join([f"%f{k} = arith.{name} %x, %v : f32{chr(10)}" for k, name in enumerate(_FLOAT_OPS)])}
  {"".join([f"%i{k} = arith.{name} %i, %i : i32{chr(10)}" for k, name in enumerate(_INTEGER_OPS)])}
  {"".join([f"%m{k} = math.{name} %x : f32{chr(10)}" for k, name in enumerate(_FUNCTIONS)])}
  %p = arith.cmpi slt, %i, %i1 : i32
  %s = arith.select %p, %x, %v : f32
  %fi = arith.sitofp %i : i32 to f32
  call @printF32(%s) : (f32) -> ()
  cf.cond_br %p, ^a, ^b(%fi : f32)
^a:
  cf.br ^b(%s : f32)
^b(%r: f32):
  return %r : f32
}}
func.func @f(%a: memref<?x4xf32>, %t: tensor<4xf32>, %n: index, %x: f32) -> tensor<4xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%a : memref<?x4xf32>)
  affine.for %i = 0 to 4 {{
    %v = affine.load %a[0, %i] : memref<?x4xf32>
    affine.store %v, %a[0, %i] : memref<?x4xf32>
  }}
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> (f32) {{
    %p = arith.cmpf olt, %y, %x : f32
    %r = scf.if %p -> (f32) {{ scf.yield %y : f32 }} else {{ scf.yield %x : f32 }}
    scf.yield %r : f32
  }}
  %empty = tensor.empty() : tensor<4xf32>
  %sum = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}}
"""
"""Module that is compiled once, so that the parts most programs need are loaded."""


def prepare() -> None:
    """Loads the modules that runs need."""
    compile_program()
    import_module("compiler.execution.interpreted")  # for `--interpret`
    gc.collect()
    gc.freeze()


def compile_program() -> None:
    """Executes all steps of a run except the run itself, so that the modules they need are loaded."""
    context = compiler.new_context()
    compiled = compile_function(compiler.parse(_PREPARATION, context), context, "f", Options())
    machine = TargetMachine(host(), 2)
    for text in (compiled.ir, runtime_ir(0)):
        module = Module(text)
        module.set_target(machine)
        machine.optimize(module)
        machine.object_code(module)


def loaded_files() -> dict[str, float]:
    """Returns the modification time of each loaded module's file."""
    times: dict[str, float] = {}
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if path is not None:
            with contextlib.suppress(OSError):
                times[path] = os.stat(path).st_mtime
    return times


def serve(address: str, idle_seconds: float = IDLE_SECONDS) -> None:
    """Serves until a period without requests."""
    listener = _listener(address)
    if listener is None:
        return
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    files = loaded_files()
    # A copy that waits sees by this pipe that the process it comes from has ended.
    ends, lives = os.pipe()
    try:
        while True:
            reads, tells = os.pipe()
            if not os.fork():
                os.close(lives)
                os.close(reads)
                _be_copy(_Copy(listener, files, ends, tells, idle_seconds))
            os.close(tells)
            took_a_run = bool(os.read(reads, 1))
            os.close(reads)
            if not took_a_run:
                return
    finally:
        with contextlib.suppress(OSError):
            os.unlink(address)


def _be_copy(copy: _Copy) -> NoReturn:
    code = 1
    try:
        code = copy.wait()
    finally:
        os._exit(code)


@dataclass
class _Copy:
    """A copy of the process, which waits for one caller and has the run done."""

    listener: socket.socket
    known: Mapping[str, float]
    ends: int
    tells: int
    idle_seconds: float

    def wait(self) -> int:
        """Returns 0 once a caller was served, or none came."""
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        # Memory is copied when it is first written to: better now than when somebody waits.
        if not self._asked(_PAUSE_SECONDS):
            compile_program()
        if not self._asked(self.idle_seconds):
            return 0
        connection, _ = self.listener.accept()
        with connection:
            if any(self.known.get(path) not in (None, changed) for path, changed in loaded_files().items()):
                return 0
            os.write(self.tells, b"!")
            os.close(self.tells)
            os.close(self.ends)
            self.listener.close()
            if peer_user(connection) not in (None, os.getuid()):
                return 0
            connection.settimeout(_SECONDS_TO_SEND)
            _serve_caller(connection)
        return 0

    def _asked(self, seconds: float) -> bool:
        """Returns True if a request arrives before a timeout, while the first process lives."""
        ready, _, _ = select.select([self.listener.fileno(), self.ends], [], [], seconds)
        return ready == [self.listener.fileno()]


def _listener(address: str) -> socket.socket | None:
    """Returns a socket that listens there; None if another process does."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as other:
        other.connect(address)
        return None
    with contextlib.suppress(FileNotFoundError):
        os.unlink(address)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen()
    print(f"listening at {address}", flush=True)
    return listener


def _serve_caller(connection: socket.socket) -> None:
    """Executes a caller's run in a new process group, which ends with the run or with the caller."""
    caller, files = _received(connection)
    if caller is None or len(files) != _FILES:
        return
    ended, ends = os.pipe()
    os.set_blocking(ends, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(ends)
    connection.sendall(NUMBER.pack(1))
    process = os.fork()
    if not process:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for each in (ended, ends, connection.detach()):
            os.close(each)
        _be_run(caller, files)
    with contextlib.suppress(OSError):  # the run does the same, and may be over
        os.setpgid(process, process)
    for file in files:
        os.close(file)
    select.select([connection.fileno(), ended], [], [])  # a caller that ends closes the connection
    finished, status = os.waitpid(process, os.WNOHANG)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)  # the run of a caller that has ended, or a process left by a run
    if finished:
        code = os.waitstatus_to_exitcode(status)
        connection.sendall(NUMBER.pack(code if code >= 0 else _EXIT_SIGNAL - code))


class _Caller(TypedDict):
    """Properties of a caller, which it sends as JSON."""

    words: list[str]
    folder: str
    environment: dict[str, str]
    umask: int
    limits: list[tuple[int, int, int]]


def _received(connection: socket.socket) -> tuple[_Caller | None, list[int]]:
    """Returns the message of a caller, and its open files; None for an invalid message."""
    head, files, _, _ = socket.recv_fds(connection, NUMBER.size, _FILES)
    if len(head) != NUMBER.size:
        return None, files
    (size,) = NUMBER.unpack(head)
    data = bytearray()
    while len(data) < size:
        piece = connection.recv(size - len(data))
        if not piece:
            return None, files
        data += piece
    caller: _Caller = json.loads(data)
    return caller, files


def _be_run(caller: _Caller, files: Sequence[int]) -> NoReturn:
    """Does the run with the caller's open files, environment, folder, permissions for new files, and limits."""
    code = 1
    try:
        os.setpgid(0, 0)
        for number, file in enumerate(files):
            os.dup2(file, number)
        os.closerange(_FILES, _all_files())
        os.environ.clear()
        os.environ.update(caller["environment"])
        time.tzset()
        os.chdir(caller["folder"])
        os.umask(caller["umask"])
        for number, soft, hard in caller["limits"]:
            resource.setrlimit(number, (soft, hard))
        code = main(caller["words"])
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _all_files() -> int:
    """Returns a number greater than any file descriptor of this process."""
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1 << 16 if soft == resource.RLIM_INFINITY else soft


def start(address: str) -> None:
    """Becomes the process that is kept ready; open files and folder of the process that started it are let go."""
    os.closerange(_FILES, _all_files())
    os.umask(0o077)
    prepare()
    os.chdir("/")
    serve(address)


if __name__ == "__main__":
    start(sys.argv[1])
