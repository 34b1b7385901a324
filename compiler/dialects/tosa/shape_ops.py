"""The operations of the tosa dialect: shape ops."""

from __future__ import annotations

from compiler.dialects.tosa.constraints import Tosa_ScalarInt32Tensor, Tosa_Shape, Tosa_TensorAtLeast1D
from compiler.ods.attr_constraints import I32Attr, IndexElementsAttr
from compiler.ods.define import op, variadic
from compiler.ods.model import Interface, Trait
from compiler.ods.traits import CONSTANT_LIKE, PURE

ADD_SHAPE = op(
    "tosa.add_shape",
    "",
    operands={"input1": Tosa_Shape, "input2": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
CONCAT_SHAPE = op(
    "tosa.concat_shape",
    "",
    operands={"input": variadic(Tosa_Shape)},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
CONST_SHAPE = op(
    "tosa.const_shape",
    "",
    attributes={"values": IndexElementsAttr},
    results={"output": Tosa_Shape},
    traits=[
        CONSTANT_LIKE,
        PURE,
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
DIM = op(
    "tosa.dim",
    "",
    operands={"input1": Tosa_TensorAtLeast1D},
    attributes={"axis": I32Attr},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
DIV_CEIL_SHAPE = op(
    "tosa.div_ceil_shape",
    "",
    operands={"input1": Tosa_Shape, "input2": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
DIV_FLOOR_SHAPE = op(
    "tosa.div_floor_shape",
    "",
    operands={"input1": Tosa_Shape, "input2": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
EXP2_SHAPE = op(
    "tosa.exp2_shape",
    "",
    operands={"input": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
LOG2_CEIL_SHAPE = op(
    "tosa.log2_ceil_shape",
    "",
    operands={"input": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
LOG2_FLOOR_SHAPE = op(
    "tosa.log2_floor_shape",
    "",
    operands={"input": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
MAX_SHAPE = op(
    "tosa.max_shape",
    "",
    operands={"input1": Tosa_Shape, "input2": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
MIN_SHAPE = op(
    "tosa.min_shape",
    "",
    operands={"input1": Tosa_Shape, "input2": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
MOD_SHAPE = op(
    "tosa.mod_shape",
    "",
    operands={"input1": Tosa_Shape, "input2": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
MUL_SHAPE = op(
    "tosa.mul_shape",
    "",
    operands={"input1": Tosa_Shape, "input2": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
SLICE_SHAPE = op(
    "tosa.slice_shape",
    "",
    operands={"input": Tosa_Shape, "start": Tosa_ScalarInt32Tensor, "size": Tosa_ScalarInt32Tensor},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
SUB_SHAPE = op(
    "tosa.sub_shape",
    "",
    operands={"input1": Tosa_Shape, "input2": Tosa_Shape},
    results={"output": Tosa_Shape},
    traits=[
        PURE,
        Trait("TosaShapeOperatorWithSameRanks"),
        Trait("TosaShapeOperator"),
        Interface("TosaOp"),
        Interface("QueryProfileInterface"),
        Interface("QueryExtensionInterface"),
        Trait("TosaResolvableShapeOperands"),
    ],
    format="operands attr-dict `:` functional-type(operands, results)",
)
