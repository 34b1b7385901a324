"""The process that compiles LLVM IR: reads a `Compilation`, writes the time and the module, or LLVM's message."""

from __future__ import annotations

import json
import sys
import time

from compiler.codegen.backend import BackendError, Module, Target, TargetMachine, print_remarks
from compiler.codegen.separate_compilation import Compilation, Compiled, Form


def compiled(compilation: Compilation) -> Compiled:
    """Returns the compiled module. Raises BackendError."""
    target = Target(compilation.triple, compilation.cpu, compilation.features)
    machine = TargetMachine(target, compilation.level)
    if compilation.wants_remarks:
        print_remarks()
    module = Module(compilation.text)
    module.set_target(machine)
    machine.optimize(module)
    start = time.perf_counter()
    match Form(compilation.form):
        case Form.ASSEMBLY:
            data = machine.assembly(module).encode()
        case Form.OBJECT:
            data = machine.object_code(module)
        case Form.BITCODE:
            data = module.bitcode()
        case Form.DATA_LAYOUT:
            data = machine.data_layout.encode()
    return Compiled(data, int((time.perf_counter() - start) * 1000))


def main() -> int:
    """Compiles the request from standard input. Returns the exit code."""
    try:
        result = compiled(Compilation(**json.load(sys.stdin)))
    except BackendError as error:
        sys.stderr.write(str(error))
        return 1
    sys.stdout.buffer.write(f"{result.milliseconds}\n".encode() + result.data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
