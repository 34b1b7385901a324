"""The operations of the ub dialect."""

from __future__ import annotations

from compiler.dialects.ub.attributes import POISON
from compiler.dialects.ub.constraints import PoisonAttrInterface
from compiler.ods.attr_constraints import instance
from compiler.ods.define import default, op
from compiler.ods.traits import CONSTANT_LIKE, PURE, TERMINATOR
from compiler.ods.type_constraints import AnyType

POISON_OP = op(
    "ub.poison",
    "A value that no well-defined program depends on; what is computed from it is poison, too.",
    attributes={"value": default(PoisonAttrInterface, instance(POISON))},
    results={"result": AnyType},
    traits=[CONSTANT_LIKE, PURE],
    format="attr-dict (`<` $value^ `>`)? `:` type($result)",
)
UNREACHABLE = op(
    "ub.unreachable",
    "Ends a block that no execution reaches; reaching it is undefined.",
    traits=[TERMINATOR],
    format="attr-dict",
)
