"""The operations of the ub dialect."""

from __future__ import annotations

from compiler.dialects.ub.attributes import PoisonAttr
from compiler.dialects.ub.constraints import PoisonAttrInterface
from compiler.ods.op_class import Op, attribute, result
from compiler.ods.traits import CONSTANT_LIKE, PURE, TERMINATOR
from compiler.ods.type_constraints import AnyType


class PoisonOp(Op, name="ub.poison"):
    """A value that no well-defined program depends on; results computed from it are poison, too."""

    value = attribute(PoisonAttrInterface, default=PoisonAttr.get())
    result = result(AnyType)
    traits = [CONSTANT_LIKE, PURE]
    assembly_format = "attr-dict (`<` $value^ `>`)? `:` type($result)"


class UnreachableOp(Op, name="ub.unreachable"):
    """Ends a block that no execution reaches; reaching it is undefined."""

    traits = [TERMINATOR]
    assembly_format = "attr-dict"
