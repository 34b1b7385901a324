"""The process that `ir-run --warm` keeps ready: `python -m compiler.tools.run_server ADDRESS`.

Enters: a socket's address; for each run the words of a command line, a folder, an environment and three open files.
Each run happens in a copy of this process, so that none sees another. It ends by itself: when nobody asked for some
minutes, when another listens there already, or when a file it has loaded has changed.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import struct
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

import compiler
from compiler.codegen.backend import Module, TargetMachine, host
from compiler.execution.functions import Options, compile_function
from compiler.execution.runtime_ir import runtime_ir
from compiler.tools.run_command import main

IDLE_SECONDS = 600.0

_NUMBER = struct.Struct("<i")
_FILES = 3
_PAUSE_SECONDS = 0.03
"""A copy that is to wait for the next run gives way to the run before."""
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
"""What is compiled once, so that what most programs need is loaded."""


def prepare() -> None:
    """Loads what runs need."""
    compile_program()
    gc.collect()
    gc.freeze()


def compile_program() -> None:
    """Goes all the way that a run does, up to running."""
    context = compiler.new_context()
    compiled = compile_function(compiler.parse(_PREPARATION, context), context, "f", Options())
    machine = TargetMachine(host(), 2)
    for text in (compiled.ir, runtime_ir(0)):
        module = Module(text)
        module.set_target(machine)
        machine.optimize(module)
        machine.object_code(module)


def loaded_files() -> dict[str, float]:
    """When the files of the modules that are loaded were changed."""
    found: dict[str, float] = {}
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if path is not None:
            with contextlib.suppress(OSError):
                found[path] = os.stat(path).st_mtime
    return found


def serve(address: str, idle_seconds: float = IDLE_SECONDS) -> None:
    """Listens until nobody asks any more."""
    listener = _listener(address)
    if listener is None:
        return
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    known = loaded_files()
    # A copy that waits sees by this pipe that the process it comes from has ended.
    ends, lives = os.pipe()
    try:
        while True:
            reads, tells = os.pipe()
            if not os.fork():
                os.close(lives)
                os.close(reads)
                _be_copy(_Copy(listener, known, ends, tells, idle_seconds))
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
    """A copy of the process, which waits for one run and does it."""

    listener: socket.socket
    known: Mapping[str, float]
    ends: int
    tells: int
    idle_seconds: float

    def wait(self) -> int:
        """The exit code of the run; 0 where there was none."""
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
            os.setpgid(0, 0)
            self.listener.close()
            connection.settimeout(_SECONDS_TO_SEND)
            code = _run(connection)
            sys.stdout.flush()
            sys.stderr.flush()
            connection.sendall(_NUMBER.pack(code))
            return code

    def _asked(self, seconds: float) -> bool:
        """Whether somebody asks within so many seconds, while the first process lives."""
        ready, _, _ = select.select([self.listener.fileno(), self.ends], [], [], seconds)
        return ready == [self.listener.fileno()]


def _listener(address: str) -> socket.socket | None:
    """A socket that listens there; None where another process does."""
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


def _run(connection: socket.socket) -> int:
    head, files, _, _ = socket.recv_fds(connection, _NUMBER.size, _FILES)
    (size,) = _NUMBER.unpack(head)
    data = b""
    while len(data) < size:
        piece = connection.recv(size - len(data))
        if not piece:
            return 1
        data += piece
    folder, count, *rest = [os.fsdecode(part) for part in data.split(b"\0")]
    words, environment = rest[: int(count)], rest[int(count) :]
    connection.sendall(_NUMBER.pack(os.getpid()))
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update([(name, value) for name, _, value in [entry.partition("=") for entry in environment]])
    os.chdir(folder)
    return main(words)


if __name__ == "__main__":
    prepare()
    serve(sys.argv[1])
