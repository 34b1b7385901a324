"""The operations of the tosa dialect that move elements: layout, gather and scatter, images."""

from __future__ import annotations

from compiler.dialects.tosa import shape_inference, verify_layout
from compiler.dialects.tosa.constraints import (
    Rank2TosaShape,
    Rank4TosaShape,
    Tosa_IndexTensor2D,
    Tosa_ResizeModeAttr,
    Tosa_ScalarTensor,
    Tosa_Shape,
    Tosa_Tensor,
    Tosa_Tensor3D,
    Tosa_Tensor4D,
    Tosa_TensorAtLeast1D,
)
from compiler.dialects.tosa.op_families import FORMAT, INFER_SHAPED_TYPE, INFER_TENSOR_TYPE, TOSA_OP, enum_hooks, infers
from compiler.dialects.tosa.verify_shapes import with_inferred_types, with_shapes
from compiler.ods.attr_constraints import DenseI32ArrayAttr, I32Attr
from compiler.ods.define import op, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import PURE, all_element_types_match

CONCAT = op(
    "tosa.concat",
    "Joins tensors along an axis.",
    operands={"input1": variadic(Tosa_TensorAtLeast1D)},
    attributes={"axis": I32Attr},
    results={"output": Tosa_TensorAtLeast1D},
    traits=INFER_TENSOR_TYPE,
    format=FORMAT,
    hooks=Hooks(verify=with_inferred_types(verify_layout.concat)),
    implementations=infers(shape_inference.concat),
)
PAD = op(
    "tosa.pad",
    "Puts a constant around a tensor; the padding lists how much before and after, for each dimension.",
    operands={"input1": Tosa_TensorAtLeast1D, "padding": Tosa_Shape, "pad_const": Tosa_ScalarTensor},
    results={"output": Tosa_TensorAtLeast1D},
    traits=INFER_SHAPED_TYPE,
    format=FORMAT,
    hooks=Hooks(verify=with_shapes(verify_layout.pad)),
    implementations=infers(shape_inference.pad),
)
RESHAPE = op(
    "tosa.reshape",
    "Gives the same elements another shape; one extent may be -1, and follows from the others.",
    operands={"input1": Tosa_Tensor, "shape": Tosa_Shape},
    results={"output": Tosa_Tensor},
    traits=INFER_TENSOR_TYPE,
    format=FORMAT,
    hooks=Hooks(verify=with_inferred_types(with_shapes(verify_layout.reshape))),
    implementations=infers(shape_inference.reshape),
)
REVERSE = op(
    "tosa.reverse",
    "Turns the order of the elements along an axis.",
    operands={"input1": Tosa_TensorAtLeast1D},
    attributes={"axis": I32Attr},
    results={"output": Tosa_TensorAtLeast1D},
    traits=[Interface("InferShapedTypeOpInterface"), PURE, *TOSA_OP],
    format=FORMAT,
    hooks=Hooks(verify=verify_layout.reverse, verify_is_local=True),
    implementations=infers(shape_inference.broadcast),
)
SLICE = op(
    "tosa.slice",
    "Takes a part out of a tensor: where it starts and how large it is, for each dimension.",
    operands={"input1": Tosa_TensorAtLeast1D, "start": Tosa_Shape, "size": Tosa_Shape},
    results={"output": Tosa_TensorAtLeast1D},
    traits=INFER_SHAPED_TYPE,
    format=FORMAT,
    hooks=Hooks(verify=with_shapes(verify_layout.slice_)),
    implementations=infers(shape_inference.slice_),
)
TILE = op(
    "tosa.tile",
    "Repeats a tensor along each dimension.",
    operands={"input1": Tosa_TensorAtLeast1D, "multiples": Tosa_Shape},
    results={"output": Tosa_TensorAtLeast1D},
    traits=INFER_SHAPED_TYPE,
    format=FORMAT,
    hooks=Hooks(verify=with_shapes(verify_layout.tile)),
    implementations=infers(shape_inference.tile),
)
TRANSPOSE = op(
    "tosa.transpose",
    "Reorders the dimensions of a tensor: result dimension i is operand dimension perms[i].",
    operands={"input1": Tosa_TensorAtLeast1D},
    attributes={"perms": DenseI32ArrayAttr},
    results={"output": Tosa_TensorAtLeast1D},
    traits=[
        Interface("ReifyRankedShapedTypeOpInterface"),
        all_element_types_match("input1", "output"),
        *INFER_SHAPED_TYPE,
    ],
    format=FORMAT,
    hooks=Hooks(verify=verify_layout.transpose, verify_is_local=True),
    implementations=infers(shape_inference.transpose),
)
GATHER = op(
    "tosa.gather",
    "Takes rows out of each batch, by their indices.",
    operands={"values": Tosa_Tensor3D, "indices": Tosa_IndexTensor2D},
    results={"output": Tosa_Tensor3D},
    traits=INFER_SHAPED_TYPE,
    format=FORMAT,
    hooks=Hooks(verify=verify_layout.gather, verify_is_local=True),
    implementations=infers(shape_inference.gather),
)
SCATTER = op(
    "tosa.scatter",
    "Puts rows into each batch, at their indices; the others stay as they are.",
    operands={"values_in": Tosa_Tensor3D, "indices": Tosa_IndexTensor2D, "input": Tosa_Tensor3D},
    results={"values_out": Tosa_Tensor3D},
    traits=INFER_SHAPED_TYPE,
    format=FORMAT,
    hooks=Hooks(verify=verify_layout.scatter, verify_is_local=True),
    implementations=infers(shape_inference.scatter),
)
RESIZE = op(
    "tosa.resize",
    "Scales images by fractions, to the nearest element or by interpolation.",
    operands={"input": Tosa_Tensor4D, "scale": Rank4TosaShape, "offset": Rank2TosaShape, "border": Rank2TosaShape},
    attributes={"mode": Tosa_ResizeModeAttr},
    results={"output": Tosa_Tensor4D},
    traits=INFER_SHAPED_TYPE,
    hooks=enum_hooks(with_shapes(verify_layout.resize)),
    implementations=infers(shape_inference.resize),
)
