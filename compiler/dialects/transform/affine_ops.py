"""The operations of the transform dialect: affine ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods.attr_constraints import DenseI64ArrayAttr
from compiler.ods.define import op, variadic
from compiler.ods.model import Interface

AFFINE_SIMPLIFY_BOUNDED_AFFINE_OPS = op(
    "transform.affine.simplify_bounded_affine_ops",
    "",
    operands={"target": TransformHandleTypeInterface, "bounded_values": variadic(TransformHandleTypeInterface)},
    attributes={"lower_bounds": DenseI64ArrayAttr, "upper_bounds": DenseI64ArrayAttr},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format=(
        "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` $lower_bounds "
        "`and` $upper_bounds attr-dict `:` type($target)"
    ),
)
AFFINE_SIMPLIFY_MIN_MAX_AFFINE_OPS = op(
    "transform.affine.simplify_min_max_affine_ops",
    "",
    operands={"target": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format="$target attr-dict `:` type($target)",
)
