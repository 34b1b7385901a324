"""The operations of the linalg dialect: structured ops."""

from __future__ import annotations

from compiler.dialects.linalg.constraints import ElementwiseKindAttr, IteratorTypeArrayAttr, TensorOrMemref, TypeFnAttr
from compiler.dialects.linalg.indexing_maps import BATCH_MATMUL_MAPS, BATCH_REDUCE_MATMUL_MAPS, MATMUL_MAPS
from compiler.ods.attr_constraints import (
    AffineMapArrayAttr,
    ConfinedAttr,
    DenseArrayStrictlySorted,
    DenseI64ArrayAttr,
    RankedSignlessIntElementsAttr,
    StrAttr,
    dense_integers,
)
from compiler.ods.define import AnyRegion, SizedRegion, default_optional, op, optional, variadic
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import AnyRankedTensor, AnyShaped, AnyTensor
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    RECURSIVE_MEMORY_EFFECTS,
    SAME_VARIADIC_OPERAND_SIZE,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import AnyType

COPY = op(
    "linalg.copy",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={"cast": default_optional(TypeFnAttr, "cast_signed")},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
EXP = op(
    "linalg.exp",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
LOG = op(
    "linalg.log",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
ABS = op(
    "linalg.abs",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
CEIL = op(
    "linalg.ceil",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
FLOOR = op(
    "linalg.floor",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
NEGF = op(
    "linalg.negf",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
RECIPROCAL = op(
    "linalg.reciprocal",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
ROUND = op(
    "linalg.round",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
SQRT = op(
    "linalg.sqrt",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
RSQRT = op(
    "linalg.rsqrt",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
SQUARE = op(
    "linalg.square",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
TANH = op(
    "linalg.tanh",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
ERF = op(
    "linalg.erf",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
ADD = op(
    "linalg.add",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
SUB = op(
    "linalg.sub",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
MUL = op(
    "linalg.mul",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
DIV = op(
    "linalg.div",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
DIV_UNSIGNED = op(
    "linalg.div_unsigned",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
MAX = op(
    "linalg.max",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
MIN = op(
    "linalg.min",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
POWF = op(
    "linalg.powf",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
SELECT = op(
    "linalg.select",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
QUANTIZED_MATMUL = op(
    "linalg.quantized_matmul",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
MMT4D = op(
    "linalg.mmt4d",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
BATCH_MMT4D = op(
    "linalg.batch_mmt4d",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
QUANTIZED_BATCH_MATMUL = op(
    "linalg.quantized_batch_matmul",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
MATVEC = op(
    "linalg.matvec",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
VECMAT = op(
    "linalg.vecmat",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
BATCH_MATVEC = op(
    "linalg.batch_matvec",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
BATCH_VECMAT = op(
    "linalg.batch_vecmat",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
DOT = op(
    "linalg.dot",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
CONV_1D = op(
    "linalg.conv_1d",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D = op(
    "linalg.conv_2d",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_3D = op(
    "linalg.conv_3d",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_1D_NWC_WCF = op(
    "linalg.conv_1d_nwc_wcf",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_1D_NCW_FCW = op(
    "linalg.conv_1d_ncw_fcw",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NHWC_HWCF = op(
    "linalg.conv_2d_nhwc_hwcf",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NHWC_FHWC = op(
    "linalg.conv_2d_nhwc_fhwc",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NHWC_HWCF_Q = op(
    "linalg.conv_2d_nhwc_hwcf_q",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NHWC_FHWC_Q = op(
    "linalg.conv_2d_nhwc_fhwc_q",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NCHW_FCHW_Q = op(
    "linalg.conv_2d_nchw_fchw_q",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NCHW_FCHW = op(
    "linalg.conv_2d_nchw_fchw",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NGCHW_FGCHW = op(
    "linalg.conv_2d_ngchw_fgchw",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NGCHW_GFCHW = op(
    "linalg.conv_2d_ngchw_gfchw",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NHWGC_GFHWC = op(
    "linalg.conv_2d_nhwgc_gfhwc",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NHWGC_GFHWC_Q = op(
    "linalg.conv_2d_nhwgc_gfhwc_q",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_2D_NGCHW_GFCHW_Q = op(
    "linalg.conv_2d_ngchw_gfchw_q",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_3D_NDHWC_DHWCF = op(
    "linalg.conv_3d_ndhwc_dhwcf",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_3D_NDHWC_DHWCF_Q = op(
    "linalg.conv_3d_ndhwc_dhwcf_q",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
CONV_3D_NCDHW_FCDHW = op(
    "linalg.conv_3d_ncdhw_fcdhw",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_1D_NWC_WC = op(
    "linalg.depthwise_conv_1d_nwc_wc",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_1D_NCW_CW = op(
    "linalg.depthwise_conv_1d_ncw_cw",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_1D_NWC_WCM = op(
    "linalg.depthwise_conv_1d_nwc_wcm",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_2D_NHWC_HWC = op(
    "linalg.depthwise_conv_2d_nhwc_hwc",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_2D_NCHW_CHW = op(
    "linalg.depthwise_conv_2d_nchw_chw",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_2D_NHWC_HWC_Q = op(
    "linalg.depthwise_conv_2d_nhwc_hwc_q",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_2D_NHWC_HWCM = op(
    "linalg.depthwise_conv_2d_nhwc_hwcm",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_2D_NHWC_HWCM_Q = op(
    "linalg.depthwise_conv_2d_nhwc_hwcm_q",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_3D_NDHWC_DHWC = op(
    "linalg.depthwise_conv_3d_ndhwc_dhwc",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_3D_NCDHW_CDHW = op(
    "linalg.depthwise_conv_3d_ncdhw_cdhw",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
DEPTHWISE_CONV_3D_NDHWC_DHWCM = op(
    "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NHWC_SUM = op(
    "linalg.pooling_nhwc_sum",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NCHW_SUM = op(
    "linalg.pooling_nchw_sum",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NHWC_MAX = op(
    "linalg.pooling_nhwc_max",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NHWC_MAX_UNSIGNED = op(
    "linalg.pooling_nhwc_max_unsigned",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NCHW_MAX = op(
    "linalg.pooling_nchw_max",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NHWC_MIN = op(
    "linalg.pooling_nhwc_min",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NHWC_MIN_UNSIGNED = op(
    "linalg.pooling_nhwc_min_unsigned",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 2),
            dense_integers(
                64,
                (
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NWC_SUM = op(
    "linalg.pooling_nwc_sum",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NCW_SUM = op(
    "linalg.pooling_ncw_sum",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NWC_MAX = op(
    "linalg.pooling_nwc_max",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NWC_MAX_UNSIGNED = op(
    "linalg.pooling_nwc_max_unsigned",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NCW_MAX = op(
    "linalg.pooling_ncw_max",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NWC_MIN = op(
    "linalg.pooling_nwc_min",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NWC_MIN_UNSIGNED = op(
    "linalg.pooling_nwc_min_unsigned",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
        "dilations": default_optional(RankedSignlessIntElementsAttr(64, 1), dense_integers(64, (1,))),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NDHWC_SUM = op(
    "linalg.pooling_ndhwc_sum",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NDHWC_MAX = op(
    "linalg.pooling_ndhwc_max",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
POOLING_NDHWC_MIN = op(
    "linalg.pooling_ndhwc_min",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "strides": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
        "dilations": default_optional(
            RankedSignlessIntElementsAttr(64, 3),
            dense_integers(
                64,
                (
                    1,
                    1,
                    1,
                ),
            ),
        ),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ConvolutionOpInterface"),
    ],
)
FILL = op(
    "linalg.fill",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("FillOpInterface"),
    ],
)
FILL_RNG_2D = op(
    "linalg.fill_rng_2d",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
GENERIC = op(
    "linalg.generic",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "indexing_maps": AffineMapArrayAttr,
        "iterator_types": IteratorTypeArrayAttr,
        "doc": optional(StrAttr),
        "library_call": optional(StrAttr),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("OpAsmOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
MAP = op(
    "linalg.map",
    "",
    operands={"inputs": variadic(TensorOrMemref), "init": TensorOrMemref},
    results={"result": variadic(AnyTensor)},
    regions={"mapper": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
)
REDUCE = op(
    "linalg.reduce",
    "",
    operands={"inputs": variadic(TensorOrMemref), "inits": variadic(TensorOrMemref)},
    attributes={"dimensions": ConfinedAttr(DenseI64ArrayAttr, DenseArrayStrictlySorted)},
    results={"result0": variadic(AnyTensor)},
    regions={"combiner": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("OpAsmOpInterface"),
        SAME_VARIADIC_OPERAND_SIZE,
    ],
)
TRANSPOSE = op(
    "linalg.transpose",
    "",
    operands={"input": TensorOrMemref, "init": TensorOrMemref},
    attributes={"permutation": DenseI64ArrayAttr},
    results={"result": variadic(AnyTensor)},
    regions={"region": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
)
BROADCAST = op(
    "linalg.broadcast",
    "",
    operands={"input": TensorOrMemref, "init": TensorOrMemref},
    attributes={"dimensions": DenseI64ArrayAttr},
    results={"result": variadic(AnyTensor)},
    regions={"region": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
)
ELEMENTWISE_OP = op(
    "linalg.elementwise",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={"kind": ElementwiseKindAttr, "indexing_maps": default_optional(AffineMapArrayAttr, ())},
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
)
MATMUL = op(
    "linalg.matmul",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "indexing_maps": default_optional(AffineMapArrayAttr, MATMUL_MAPS),
        "cast": default_optional(TypeFnAttr, "cast_signed"),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
CONTRACT = op(
    "linalg.contract",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={"indexing_maps": AffineMapArrayAttr, "cast": default_optional(TypeFnAttr, "cast_signed")},
    results={"result_tensors": variadic(AnyShaped)},
    regions={"combiner": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
BATCH_MATMUL = op(
    "linalg.batch_matmul",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "indexing_maps": default_optional(AffineMapArrayAttr, BATCH_MATMUL_MAPS),
        "cast": default_optional(TypeFnAttr, "cast_signed"),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
BATCH_REDUCE_MATMUL = op(
    "linalg.batch_reduce_matmul",
    "",
    operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
    attributes={
        "indexing_maps": default_optional(AffineMapArrayAttr, BATCH_REDUCE_MATMUL_MAPS),
        "cast": default_optional(TypeFnAttr, "cast_signed"),
    },
    results={"result_tensors": variadic(AnyRankedTensor)},
    regions={"region": AnyRegion},
    traits=[
        single_block_implicit_terminator("linalg.yield"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("DestinationStyleOpInterface"),
        Interface("LinalgOp"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ContractionOpInterface"),
    ],
)
