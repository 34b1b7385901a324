r"""A compiler core for MLIR-syntax IR.

Reading, checking and printing IR:

    >>> import compiler
    >>> module = compiler.parse("func.func @f(%a: i32) -> i32 { return %a : i32 }")
    >>> print(compiler.print_ir(module), end="")
    module {
      func.func @f(%arg0: i32) -> i32 {
        return %arg0 : i32
      }
    }
    >>> compiler.verify(module)
    []

A text that is not MLIR raises `MLIRSyntaxError`, which holds every syntax error in it. `parse_tolerant` reads such a
text as far as it goes, and `check` tells all that is wrong with it:

    >>> context = compiler.new_context()
    >>> text = "func.func @f() { return %a : i32 }"
    >>> parsed = compiler.parse_tolerant(text, context)
    >>> [diagnostic.message for diagnostic in compiler.check(parsed, context)]
    ['use of undeclared SSA value name', "'func.return' op has 1 operands, but enclosing function (@f) returns 0"]
    >>> print(compiler.render(compiler.check(parsed, context)[0], text, "f.mlir"), end="")
    f.mlir:1:25: error: use of undeclared SSA value name
    func.func @f() { return %a : i32 }
                            ^

Write and read MLIR's binary form:

    >>> compiler.write_bytecode(module)[:4]
    b'ML\xefR'
    >>> print(compiler.print_ir(compiler.read_bytecode(compiler.write_bytecode(module))), end="")
    module {
      func.func @f(%arg0: i32) -> i32 {
        return %arg0 : i32
      }
    }

A context owns types and attributes: equal ones are one object, whichever text they were read from.

    >>> compiler.parse_type("tensor<4xf32>", context) is compiler.parse_type("tensor<4 x f32>", context)
    True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compiler.api import *  # noqa: F403


def __getattr__(name: str) -> Any:
    """Loads the interface when it is first used: most parts of the package are used without it."""
    api = import_module("compiler.api")
    if name != "__all__" and name not in api.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(api, name)
