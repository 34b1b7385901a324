"""Upgrades operations that were renamed, moved to other dialects, or are written in other words."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.linalg.body import UNARY_FUNCTIONS
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import dim
from compiler.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    IntegerAttr,
    StringAttr,
    bool_attr,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    DYNAMIC,
    I64,
    INDEX,
    FloatType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    VectorType,
    element_type_or_self,
)
from compiler.ods.enum_attribute import symbol_of
from compiler.rewrite.rewriter import Rewriter
from compiler.versions.upgrade.rules import CannotUpgrade, Rules

RULES = Rules()


def renamed(op: Operation, to: Rewriter, name: str) -> None:
    """Replaces an operation by one with the same parts under another name."""
    operands: Sequence[Value | Sequence[Value]] = op.operands
    if "operandSegmentSizes" in op.properties and op.definition is not None:
        operands = [op.operand_group(each.name) for each in op.definition.operands]
    properties = {key: value for key, value in op.properties.items() if key != "operandSegmentSizes"}
    regions, op.regions = op.regions, []
    to.replace_op_with_named(
        op, name, operands, properties=properties, attributes=op.attributes, regions=regions, successors=op.successors
    )


# ------------------------------------------------------------------------------------------------------------- renamed


@RULES("bufferization.to_memref")
def to_memref(op: Operation, to: Rewriter) -> None:
    renamed(op, to, "bufferization.to_buffer")


@RULES("tensor.pack", "tensor.unpack")
def pack(op: Operation, to: Rewriter) -> None:
    renamed(op, to, op.name.replace("tensor.", "linalg."))


@RULES("vector.warp_execute_on_lane_0")
def warp_execute(op: Operation, to: Rewriter) -> None:
    terminator = op.regions[0].blocks[0].ops[-1]
    if terminator.name == "vector.yield":
        with to.insertion_guard():
            to.set_insertion_point(terminator)
            renamed(terminator, to, "gpu.yield")
    renamed(op, to, "gpu.warp_execute_on_lane_0")


@RULES("arm_sme.move_tile_slice_to_vector")
def tile_slice_to_vector(op: Operation, to: Rewriter) -> None:
    renamed(op, to, "arm_sme.extract_tile_slice")


@RULES("arm_sme.move_vector_to_tile_slice")
def vector_to_tile_slice(op: Operation, to: Rewriter) -> None:
    renamed(op, to, "arm_sme.insert_tile_slice")


@RULES("gpu.module_end")
def module_end(op: Operation, to: Rewriter) -> None:
    to.erase_op(op)


# -------------------------------------------------------------------------------------------------------------- vector


@RULES("vector.splat")
def splat(op: Operation, to: Rewriter) -> None:
    name = "vector.broadcast" if isinstance(op.results[0].type, VectorType) else "tensor.splat"
    to.replace_op_with_named(op, name, op.operands, attributes=op.attributes)


@RULES("vector.extractelement")
def extract_element(op: Operation, to: Rewriter) -> None:
    vector, *position = op.operands
    _positions(op, to, "vector.extract", [vector], position)


@RULES("vector.insertelement")
def insert_element(op: Operation, to: Rewriter) -> None:
    value, vector, *position = op.operands
    _positions(op, to, "vector.insert", [value, vector], position)


def _positions(op: Operation, to: Rewriter, name: str, operands: list[Value], position: list[Value]) -> None:
    """Replaces an operation on one element; the position becomes one among the dynamic ones."""
    indices: list[Value] = []
    for each in position:
        if each.type != INDEX:
            with to.insertion_guard():
                to.set_insertion_point(op)
                indices.append(to.create_named("arith.index_cast", [each], [INDEX]).result)
        else:
            indices.append(each)
    properties = {"static_position": DenseArrayAttr(I64, (DYNAMIC,) * len(indices))}
    to.replace_op_with_named(op, name, [*operands, indices], properties=properties, attributes=op.attributes)


@RULES("vector.matrix_multiply")
def matrix_multiply(op: Operation, to: Rewriter) -> None:
    renamed(op, to, "llvm.intr.matrix.multiply")


@RULES("vector.flat_transpose")
def flat_transpose(op: Operation, to: Rewriter) -> None:
    renamed(op, to, "llvm.intr.matrix.transpose")


# ---------------------------------------------------------------------------------------------------------------- irdl


@RULES("irdl.parameters", "irdl.operands", "irdl.results")
def irdl_values(op: Operation, to: Rewriter) -> None:
    """Names the listed values: numbers serve, where the text has no names."""
    stem = op.name.removeprefix("irdl.").removesuffix("s")
    names = ArrayAttr(tuple(StringAttr(f"{stem}{index}") for index in range(len(op.operands))))
    to.replace_op_with_named(
        op, op.name, [op.operands], properties={**op.properties, "names": names}, attributes=op.attributes
    )


# -------------------------------------------------------------------------------------------------------------- linalg

_TRANSPOSED = {
    "linalg.matmul_transpose_a": ("linalg.matmul", 3, ((2, 0), (2, 1), (0, 1))),
    "linalg.matmul_transpose_b": ("linalg.matmul", 3, ((0, 2), (1, 2), (0, 1))),
    "linalg.batch_matmul_transpose_a": ("linalg.batch_matmul", 4, ((0, 3, 1), (0, 3, 2), (0, 1, 2))),
    "linalg.batch_matmul_transpose_b": ("linalg.batch_matmul", 4, ((0, 1, 3), (0, 2, 3), (0, 1, 2))),
}
"""Contractions by name: the general one, how many loops it has, and which of them index each operand."""
_SIGNED = {"max_signed": "max", "min_signed": "min"}
_NAMED = {"ceil", "floor", "exp", "log", "abs", "negf", "reciprocal", "round", "sqrt", "rsqrt", "square", "tanh", "erf"}
_NAMED |= {"add", "sub", "mul", "div", "max", "min", "powf"}


@RULES(*_TRANSPOSED)
def transposed(op: Operation, to: Rewriter) -> None:
    name, loops, operands = _TRANSPOSED[op.name]
    maps = ArrayAttr(tuple(AffineMapAttr(AffineMap(loops, 0, tuple(map(dim, results)))) for results in operands))
    _structured(op, to, name, {"indexing_maps": maps})


@RULES("linalg.elemwise_unary", "linalg.elemwise_binary")
def elementwise(op: Operation, to: Rewriter) -> None:
    default = "exp" if op.name.endswith("unary") else "add"
    function = symbol_of(op.properties.get("fun")) or default
    function = _SIGNED.get(function, function)
    elements = {element_type_or_self(operand.type) for operand in op.operands}
    ranks = {operand.type.rank for operand in op.operands if isinstance(operand.type, MemRefType | RankedTensorType)}
    scalar = any(not isinstance(operand.type, MemRefType | RankedTensorType) for operand in op.operands)
    if len(elements) != 1 or len(ranks) != 1 or scalar or function not in _NAMED:
        raise CannotUpgrade(f"no named operation computes '{function}' of operands of several types or ranks")
    if (function in UNARY_FUNCTIONS) != op.name.endswith("unary"):
        raise CannotUpgrade(f"'{function}' has another number of operands")
    _structured(op, to, f"linalg.{function}", {})


def _structured(op: Operation, to: Rewriter, name: str, properties: dict[str, ArrayAttr]) -> None:
    regions, op.regions = op.regions, []
    attributes = {key: value for key, value in op.attributes.items() if key != "linalg.memoized_indexing_maps"}
    kept = {key: value for key, value in op.properties.items() if key == "cast"}
    to.replace_op_with_named(
        op,
        name,
        [op.operand_group("inputs"), op.operand_group("outputs")],
        properties={**kept, **properties},
        attributes=attributes,
        regions=regions,
    )


@RULES("linalg.fill")
def fill(op: Operation, to: Rewriter) -> None:
    """A value of another type than the elements is converted before, and not in the body."""
    value, *rest = op.operands
    element = element_type_or_self(rest[0].type)
    if value.type == element:
        return
    if isinstance(value.type, FloatType) and isinstance(element, FloatType):
        name = "arith.extf" if value.type.width < element.width else "arith.truncf"
    elif isinstance(value.type, IntegerType) and isinstance(element, FloatType):
        name = "arith.sitofp"
    else:
        raise CannotUpgrade(f"nothing converts '{value.type}' to '{element}'")
    converted = to.create_named(name, [value], [element], location=op).result
    with to.modify(op):
        op.operands = [converted, *rest]


@RULES("linalg.map")
def map_(op: Operation, to: Rewriter) -> None:
    (region,) = op.regions
    block = region.blocks[0]
    if len(block.arguments) == len(op.operands):
        return
    to.add_argument(block, element_type_or_self(op.operands[-1].type))
    renamed(op, to, op.name)


# ---------------------------------------------------------------------------------------------------------- transform


@RULES("transform.structured.fuse")
def fuse(op: Operation, to: Rewriter) -> None:
    """Converts lists of sizes to dense arrays, in which numbers and values can be mixed."""
    properties: dict[str, Attribute | None] = {"apply_cleanup": op.properties.get("apply_cleanup")}
    for name in ("tile_sizes", "tile_interchange"):
        value = op.properties.get(name)
        numbers = (
            [each.value for each in value.elements if isinstance(each, IntegerAttr)]
            if isinstance(value, ArrayAttr)
            else []
        )
        properties[f"static_{name}"] = DenseArrayAttr(I64, tuple(numbers))
    if properties["apply_cleanup"] is None or properties["apply_cleanup"] == bool_attr(False):
        del properties["apply_cleanup"]
    to.replace_op_with_named(op, op.name, [op.operands, [], []], properties=properties, attributes=op.attributes)


@RULES("transform.structured.split")
def split(op: Operation, to: Rewriter) -> None:
    target, *size = op.operands
    type_ = target.type
    properties = {key: value for key, value in op.properties.items() if key in ("dimension", "static_chunk_sizes")}
    with to.insertion_guard():
        to.set_insertion_point(op)
        both = to.create_named(
            op.name, [target, size], [type_], properties=properties, attributes=op.attributes, location=op
        )
        halves = to.create_named("transform.split_handle", [both.result], [type_, type_], location=op)
    to.replace_op(op, halves)


# ---------------------------------------------------------------------------------------------------------------- llvm


@RULES("llvm.func")
def function(op: Operation, to: Rewriter) -> None:
    if "memory" in op.properties:
        with to.modify(op):
            op.properties = {("memory_effects" if k == "memory" else k): v for k, v in op.properties.items()}


@RULES("llvm.intr.lifetime.start", "llvm.intr.lifetime.end")
def lifetime(op: Operation, to: Rewriter) -> None:
    """Removes the size, which is that of the allocation."""
    to.replace_op_with_named(op, op.name, op.operands, attributes=op.attributes)
