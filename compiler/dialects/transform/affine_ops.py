"""The operations of the transform dialect: affine ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods import hook
from compiler.ods.attr_constraints import DenseI64ArrayAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, variadic_operand
from compiler.ods.trait_classes import Interface


class SimplifyBoundedAffineOpsOp(Op, name="transform.affine.simplify_bounded_affine_ops"):
    """Simplifies affine.min and affine.max with the bounds given for some of their operands."""

    target = operand(TransformHandleTypeInterface)
    bounded_values = variadic_operand(TransformHandleTypeInterface)
    lower_bounds = attribute(DenseI64ArrayAttr)
    upper_bounds = attribute(DenseI64ArrayAttr)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = (
        "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` $lower_bounds "
        "`and` $upper_bounds attr-dict `:` type($target)"
    )
    hooks = Hooks(verify_is_local=True)


class SimplifyMinMaxAffineOpsOp(Op, name="transform.affine.simplify_min_max_affine_ops"):
    """Simplifies affine.min, affine.max and affine.apply by bounds that can be worked out from the payload."""

    target = operand(TransformHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$target attr-dict `:` type($target)"


@hook.verify(SimplifyBoundedAffineOpsOp)
def _verify_bounds(op: SimplifyBoundedAffineOpsOp) -> str | None:
    """There is a lower and an upper bound for each bounded value."""
    wanted = len(op.bounded_values)
    for which, bounds in (("lower", op.lower_bounds.values), ("upper", op.upper_bounds.values)):
        if len(bounds) != wanted:
            return f"incorrect number of {which} bounds, expected {wanted} but found {len(bounds)}"
    return None
