"""The operations of the tosa dialect: util ops."""

from __future__ import annotations

from compiler.dialects.tosa.constraints import Tosa_Int8Like, Tosa_IntLike, Tosa_RoundingModeAttr, Tosa_Tensor
from compiler.ods.define import op, variadic
from compiler.ods.model import Interface, Trait
from compiler.ods.traits import ELEMENTWISE_MAPPABLE, PURE, TERMINATOR

APPLY_SCALE = op(
    "tosa.apply_scale",
    "",
    operands={"value": Tosa_IntLike, "multiplier": Tosa_IntLike, "shift": Tosa_Int8Like},
    attributes={"rounding_mode": Tosa_RoundingModeAttr},
    results={"output": Tosa_IntLike},
    traits=[
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
)
YIELD = op(
    "tosa.yield",
    "",
    operands={"inputs": variadic(Tosa_Tensor)},
    traits=[
        TERMINATOR,
        PURE,
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="$inputs attr-dict `:` type($inputs)",
)
