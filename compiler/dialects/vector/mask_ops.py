"""The operations of the vector dialect that make masks, and run others under them."""

from __future__ import annotations

from compiler.dialects.vector import syntax, verify, verify_contractions
from compiler.ods.attr_constraints import (
    DenseI64ArrayAttr,
)
from compiler.ods.define import SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    VectorOfAnyRankOf,
    VectorOfNonZeroRankOf,
)
from compiler.ods.traits import (
    NO_REGION_ARGUMENTS,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    TERMINATOR,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import (
    I1,
    AnyType,
    Index,
)

CONSTANT_MASK = op(
    "vector.constant_mask",
    "Makes a mask that is set in a box from the origin, of constant sizes.",
    attributes={"mask_dim_sizes": DenseI64ArrayAttr},
    results={"result0": VectorOfAnyRankOf(I1)},
    traits=[PURE, Interface("VectorUnrollOpInterface")],
    format="$mask_dim_sizes attr-dict `:` type(results)",
    hooks=Hooks(verify=verify.constant_mask, verify_is_local=True),
)
CREATE_MASK = op(
    "vector.create_mask",
    "Makes a mask that is set in a box from the origin, of sizes computed at run time.",
    operands={"operands": variadic(Index)},
    results={"result0": VectorOfAnyRankOf(I1)},
    traits=[PURE, Interface("VectorUnrollOpInterface")],
    format="$operands attr-dict `:` type(results)",
    hooks=Hooks(verify=verify.create_mask, verify_is_local=True),
)
MASK = op(
    "vector.mask",
    "Runs one op only on the lanes that a mask enables; a pass-through value fills the others.",
    operands={"mask": VectorOfNonZeroRankOf(I1), "passthru": optional(AnyType)},
    results={"results": variadic(AnyType)},
    regions={"maskRegion": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("vector.yield"),
        Interface("MaskingOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
    ],
    hooks=Hooks(verify=verify_contractions.mask, parse=syntax.parse_mask, print=syntax.print_mask),
)
YIELD = op(
    "vector.yield",
    "Ends the region of a mask and hands over its values.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
)
