"""The operations of the tosa dialect that combine the elements along an axis."""

from __future__ import annotations

from compiler.dialects.tosa import shape_inference, verify
from compiler.dialects.tosa.constraints import Tosa_NanPropagationModeAttr, Tosa_Tensor, Tosa_TensorAtLeast1D
from compiler.dialects.tosa.op_families import INFER_SHAPED_TYPE, NAN_MODE_SYNTAX, infers, nan_mode_hooks, reduction
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.define import default, op

_NAN_MODE = {"nan_mode": default(Tosa_NanPropagationModeAttr, "PROPAGATE")}

ARGMAX = op(
    "tosa.argmax",
    "Gives the index of the largest element along an axis, which goes away; the first one if equal.",
    operands={"input": Tosa_TensorAtLeast1D},
    attributes={"axis": I32Attr, **_NAN_MODE},
    results={"output": Tosa_Tensor},
    traits=INFER_SHAPED_TYPE,
    hooks=nan_mode_hooks(verify.argmax),
    implementations=infers(shape_inference.argmax),
)
REDUCE_ALL = reduction("tosa.reduce_all", "Gives true where all elements along an axis are.", verify.reduction)
REDUCE_ANY = reduction("tosa.reduce_any", "Gives true where any element along an axis is.", verify.reduction)
REDUCE_MAX = reduction(
    "tosa.reduce_max",
    "Finds the largest element along an axis; `nan_mode` says what becomes of NaNs.",
    verify.reduction,
    attributes=_NAN_MODE,
    hooks=NAN_MODE_SYNTAX,
)
REDUCE_MIN = reduction(
    "tosa.reduce_min",
    "Finds the smallest element along an axis; `nan_mode` says what becomes of NaNs.",
    verify.reduction,
    attributes=_NAN_MODE,
    hooks=NAN_MODE_SYNTAX,
)
REDUCE_PRODUCT = reduction("tosa.reduce_product", "Multiplies the elements along an axis.", verify.reduction)
REDUCE_SUM = reduction("tosa.reduce_sum", "Adds the elements along an axis, whose extent becomes 1.", verify.reduction)
