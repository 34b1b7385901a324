"""Checks of gpu operations and attributes beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace, AllReduceOperation, BroadcastType
from compiler.dialects.gpu.kernel_ops import (
    BinaryOp,
    DynamicSharedMemoryOp,
    GPUFuncOp,
    GPUModuleOp,
    LaunchFuncOp,
    LaunchOp,
    ReturnOp,
    TerminatorOp,
    YieldOp,
)
from compiler.dialects.gpu.matrix_ops import SubgroupMmaComputeOp, SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp
from compiler.dialects.gpu.memory_ops import AllocOp, MemcpyOp
from compiler.dialects.gpu.subgroup_ops import (
    AllReduceOp,
    RotateOp,
    SubgroupBroadcastOp,
    SubgroupReduceOp,
    WarpExecuteOnLane0Op,
)
from compiler.errors.names import UndefinedSymbol
from compiler.errors.structure import MissingMark
from compiler.errors.values import ReturnCount, ReturnType
from compiler.ir.attributes import (
    Attribute,
    DenseArrayAttr,
    IntegerAttr,
    SymbolRefAttr,
    UnitAttr,
)
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Finding, Problem, ProblemNote, op_problem
from compiler.ir.strided_layout import num_layout_symbols, strides_and_offset
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import (
    DYNAMIC,
    I32,
    DialectType,
    FloatType,
    IntegerType,
    MemRefType,
    ShapedType,
    Type,
    VectorType,
    element_type_or_self,
)
from compiler.ods import hook
from compiler.verification.checks.slices import dynamic_sizes

_CONTAINER = "gpu.container_module"
_KERNEL = "gpu.kernel"
_LAUNCH_ARGUMENTS = 12

# ------------------------------------------------------------------------------------------------------- attributes


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    if name in ("gpu.known_block_size", "gpu.known_grid_size", "gpu.known_cluster_size"):
        if not isinstance(value, DenseArrayAttr) or value.element_type != I32:
            return f"{name} must be a dense i32 array"
        return None if len(value.values) == 3 else f"{name} must contain exactly 3 elements"
    if name != _CONTAINER or not isinstance(value, UnitAttr):
        return None
    if not isinstance(op, ModuleOp):
        return Problem(op, f"expected '{_CONTAINER}' attribute to be attached to 'builtin.module'")
    tables = SymbolTables()
    for launch in op.walk():
        # Those in functions of nested modules are for the attribute on these to judge.
        parent = launch.parent_op
        if isinstance(launch, LaunchFuncOp) and parent is not None and parent.parent_op is op:
            problem = _launched(op, launch, tables)
            if problem is not None:
                return problem
    return None


def _launched(module: Operation, op: LaunchFuncOp, tables: SymbolTables) -> Problem | None:
    """The kernel exists and has parameters of the operands' types."""
    kernel = op.kernel
    if not isinstance(kernel, SymbolRefAttr):
        return None
    container = tables.lookup_in(module, kernel.root)
    if container is None:
        return op_problem(op, UndefinedSymbol(kernel.root, f"kernel container '{kernel.root}' is undefined"))
    if isinstance(container, BinaryOp):
        return None
    if not isinstance(container, GPUModuleOp):
        return op_problem(op, UndefinedSymbol(kernel.root, f"kernel module '{kernel.root}' is undefined"))
    function = tables.lookup_in(module, kernel)
    if function is None:
        return op_problem(op, UndefinedSymbol(kernel.leaf, f"kernel function '{kernel}' is undefined"))
    if not function.has_trait("FunctionOpInterface"):
        return op_problem(
            op, f"referenced kernel '{kernel}' is not a function", ProblemNote("see the kernel", function)
        )
    if not isinstance(function.attribute(_KERNEL), UnitAttr):
        return op_problem(op, f"kernel function is missing the '{_KERNEL}' attribute")
    type_ = function_type(function) if isinstance(function, GPUFuncOp) else None
    if type_ is None:
        return None
    operands = op.kernel_operands
    if len(operands) != len(type_.inputs):
        return op_problem(op, f"got {len(operands)} kernel operands but expected {len(type_.inputs)}")
    for index, (operand, wanted) in enumerate(zip(operands, type_.inputs, strict=True)):
        if operand.type != wanted:
            return op_problem(op, f"type of function argument {index} does not match")
    return None


# --------------------------------------------------------------------------------------------- launches and functions


@hook.verify(LaunchFuncOp)
def launch_func(op: LaunchFuncOp) -> Finding:
    module = op.parent_op
    while module is not None and not isinstance(module, ModuleOp):
        module = module.parent_op
    if module is None:
        return "expected to belong to a module"
    if not isinstance(module.attribute(_CONTAINER), UnitAttr):
        words = f"expected the closest surrounding module to have the '{_CONTAINER}' attribute"
        return MissingMark(words, _CONTAINER)
    cluster = {value.type for axis in "XYZ" for value in op.operand_group(f"clusterSize{axis}")}
    return "expects types of the cluster dimensions must be the same" if len(cluster) > 1 else None


def _attributions(values: Sequence[Value], space: AddressSpace) -> Finding:
    for value in values:
        if not isinstance(value.type, MemRefType):
            return "expected memref type in attribution"
        attribute = value.type.memory_space
        if isinstance(attribute, AddressSpaceAttr) and attribute.value is not space:
            return f"expected memory space {space.symbol} in attribution"
    return None


def _num_workgroup(op: Operation) -> int:
    value = op.attribute("workgroup_attributions")
    return value.value if isinstance(value, IntegerAttr) else 0


@hook.verify_regions(LaunchOp)
def launch(op: LaunchOp) -> Finding:
    if len({bool(op.operand_group(f"clusterSize{axis}")) for axis in "XYZ"}) > 1:
        return "cluster size must be all present"
    blocks = op.body.blocks
    if not blocks:
        return None
    arguments = blocks[0].arguments
    first = _LAUNCH_ARGUMENTS + (6 if op.cluster_size_x is not None else 0)
    split = first + _num_workgroup(op)
    if len(arguments) < split:
        return "unexpected number of region arguments"
    problem = _attributions(arguments[first:split], AddressSpace.WORKGROUP) or _attributions(
        arguments[split:], AddressSpace.PRIVATE
    )
    if problem is not None:
        return problem
    for block in blocks:
        last = block.ops[-1] if block.ops else None
        if last is not None and not last.successors and not isinstance(last, TerminatorOp):
            note = ProblemNote("in 'gpu.launch' body region", op)
            return Problem(last, "expected 'gpu.terminator' or a terminator with successors", (note,))
    return None


@hook.verify(GPUFuncOp)
def func(op: GPUFuncOp) -> Finding:
    type_, blocks = op.function_type.type, op.body.blocks
    if _KERNEL in op.attributes and type_.results:
        return "expected void return type for kernel function"
    if not blocks:
        return "expected body with at least one block"
    arguments = blocks[0].arguments
    first = len(type_.inputs)
    split = first + _num_workgroup(op)
    if len(arguments) < split:
        return f"expected at least {split} arguments to body region"
    for index, (wanted, argument) in enumerate(zip(type_.inputs, arguments, strict=False)):
        if argument.type != wanted:
            return f"expected body region argument #{index} to be of type '{wanted}', got '{argument.type}'"
    return _attributions(arguments[first:split], AddressSpace.WORKGROUP) or _attributions(
        arguments[split:], AddressSpace.PRIVATE
    )


@hook.verify(ReturnOp)
def return_(op: ReturnOp) -> Finding:
    function = op.parent_op
    type_ = function_type(function) if isinstance(function, GPUFuncOp) else None
    if type_ is None:
        return None
    if len(type_.results) != len(op.operands):
        note = ProblemNote("return type declared here", function)
        words = f"expected {len(type_.results)} result operands"
        return op_problem(op, ReturnCount(len(op.operands), len(type_.results), words), note)
    for index, (wanted, operand) in enumerate(zip(type_.results, op.operands, strict=True)):
        if operand.type != wanted:
            words = f"unexpected type `'{operand.type}'' for operand #{index}"
            return ReturnType(index, operand.type, wanted, words)
    return None


# ------------------------------------------------------------------------------------------------------- reductions

_FLOAT_KINDS = (
    AllReduceOperation.MINNUMF,
    AllReduceOperation.MAXNUMF,
    AllReduceOperation.MINIMUMF,
    AllReduceOperation.MAXIMUMF,
)
_INTEGER_KINDS = (
    AllReduceOperation.MINSI,
    AllReduceOperation.MINUI,
    AllReduceOperation.MAXSI,
    AllReduceOperation.MAXUI,
    AllReduceOperation.AND,
    AllReduceOperation.OR,
    AllReduceOperation.XOR,
)


def _reduction(op: AllReduceOp | SubgroupReduceOp, type_: Type) -> Finding:
    kind = op.op
    if kind is None:
        return None
    if (kind in _FLOAT_KINDS and not isinstance(type_, FloatType)) or (
        kind in _INTEGER_KINDS and not isinstance(type_, IntegerType)
    ):
        given_type = op.result.type
        return Problem(op, f"`{kind.symbol}` reduction operation is not compatible with type '{given_type}'")
    return None


@hook.verify_regions(AllReduceOp)
def all_reduce(op: AllReduceOp) -> Finding:
    type_, blocks = op.result.type, op.body.blocks
    if bool(blocks) == (op.op is not None):
        return Problem(op, "expected either an op attribute or a non-empty body")
    if not blocks:
        return _reduction(op, type_)
    if len(blocks[0].arguments) != 2:
        return Problem(op, "expected two region arguments")
    if any(argument.type != type_ for argument in blocks[0].arguments):
        return Problem(op, "incorrect region argument type")
    yields = [block.last for block in blocks if isinstance(block.last, YieldOp)]
    for end in yields:
        if len(end.values) != 1:
            return Problem(op, "expected one gpu.yield operand")
        if any(value.type != type_ for value in end.values):
            return Problem(op, "incorrect gpu.yield type")
    return None if yields else Problem(op, "expected gpu.yield op in region")


def _is_power_of_two(value: int) -> bool:
    return value > 0 and value & (value - 1) == 0


@hook.verify(SubgroupReduceOp)
def subgroup_reduce(op: SubgroupReduceOp) -> Finding:
    type_ = op.result.type
    if isinstance(type_, VectorType) and type_.is_scalable:
        return "is not compatible with scalable vector types"
    problem = _reduction(op, element_type_or_self(type_))
    if problem is not None:
        return problem
    size, step = op.cluster_size, op.cluster_stride.value
    if size is not None and not _is_power_of_two(size.value):
        return f"cluster size {size.value} is not a power of two"
    if step != 1 and size is None:
        return "cluster stride can only be specified if cluster size is specified"
    return None if _is_power_of_two(step) else f"cluster stride {step} is not a power of two"


@hook.verify(RotateOp)
def rotate(op: RotateOp) -> Finding:
    width = op.width.value
    return f"offset must be in the range [0, {width})" if op.offset.value >= width else None


# ----------------------------------------------------------------------------------------------------------- memory


@hook.verify(MemcpyOp)
def memcpy(op: MemcpyOp) -> Finding:
    target, source = op.dst.type, op.src.type
    if element_type_or_self(target) != element_type_or_self(source):
        return "arguments have incompatible element type"
    if isinstance(target, ShapedType) and isinstance(source, ShapedType) and target.has_rank and source.has_rank:
        target_shape, other = target.shape or (), source.shape or ()
        if len(target_shape) != len(other) or any(
            a != b and DYNAMIC not in (a, b) for a, b in zip(target_shape, other, strict=True)
        ):
            return "arguments have incompatible shape"
    return None


@hook.verify(AllocOp)
def alloc(op: AllocOp) -> Finding:
    type_ = op.memref.type
    if isinstance(type_, MemRefType) and (problem := dynamic_sizes(op, type_, op.dynamic_sizes)) is not None:
        return problem
    if isinstance(type_, MemRefType) and num_layout_symbols(type_) != len(op.symbol_operands):
        return "symbol operand count does not equal memref symbol count"
    return None


@hook.verify(DynamicSharedMemoryOp)
def dynamic_shared_memory(op: DynamicSharedMemoryOp) -> Finding:
    parent = op.parent_op
    while parent is not None and not parent.has_trait("SymbolTable"):
        parent = parent.parent_op
    if parent is None:
        return "must be inside an op with symbol table"
    type_ = op.result.type
    space = type_.memory_space if isinstance(type_, MemRefType) else None
    if not isinstance(space, AddressSpaceAttr) or space.value is not AddressSpace.WORKGROUP:
        return "address space must be address_space<workgroup>"
    if isinstance(type_, MemRefType) and type_.has_static_shape:
        return "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>"
    return None


# --------------------------------------------------------------------------------------------------- lanes of a warp


@hook.verify(SubgroupBroadcastOp)
def subgroup_broadcast(op: SubgroupBroadcastOp) -> Finding:
    is_specific, has_lane = op.broadcast_type is BroadcastType.SPECIFIC_LANE, op.lane is not None
    if has_lane and not is_specific:
        return "lane can only be specified for `specific_lane` broadcast"
    return None if has_lane or not is_specific else "lane must be specified for `specific_lane` broadcast"


@hook.verify_regions(WarpExecuteOnLane0Op)
def warp_execute(op: WarpExecuteOnLane0Op) -> Finding:
    arguments, block = op.args, op.warp_region.entry
    if len(arguments) != len(block.arguments):
        return "expected same number op arguments and block arguments."
    yielded = block.ops[-1].operands
    if len(yielded) != len(op.results):
        return "expected same number of yield operands and return values."
    size = op.warp_size
    if not isinstance(size, IntegerAttr):
        return None
    inside, outside = (*block.arguments, *yielded), (*arguments, *op.results)
    for expanded, distributed in zip(inside, outside, strict=True):
        problem = _distribution_problem(expanded.type, distributed.type, size.value)
        if problem is not None:
            return problem
    return None


def _distribution_problem(expanded: Type, distributed: Type, warp_size: int) -> str | None:
    """Returns the error unless the expanded vector has the elements of one lane's vector times the number of lanes."""
    if expanded == distributed or ERROR_TYPE in (expanded, distributed):
        return None
    if not isinstance(expanded, VectorType) or not isinstance(distributed, VectorType):
        return "expected vector type for distributed operands."
    if expanded.rank != distributed.rank or expanded.element_type != distributed.element_type:
        return "expected distributed vectors to have same rank and element type."
    scale = 1
    for index, (whole, share) in enumerate(zip(expanded.shape, distributed.shape, strict=True)):
        if whole % share:
            message = f"expected expanded vector dimension #{index} ({whole}) to be a multipler of the distributed "
            return f"{message}vector dimension ({share})"
        scale *= whole // share
    if scale == warp_size:
        return None
    return f"incompatible distribution dimensions from '{expanded}' to '{distributed}' with warp size = {warp_size}"


# ------------------------------------------------------------------------------------------------ matrices of a warp


def _has_unit_stride(type_: Type) -> bool:
    if not isinstance(type_, MemRefType):
        return True
    layout = strides_and_offset(type_)
    return layout is not None and (not layout[0] or layout[0][-1] == 1)


def _matrix(value: Value) -> tuple[tuple[int, ...], str]:
    """Shape, and which operand it is for."""
    type_ = value.type
    if not isinstance(type_, DialectType):
        return (), ""
    shape, _, operand = type_.parameters
    return shape, operand


@hook.verify(SubgroupMmaLoadMatrixOp)
def mma_load(op: SubgroupMmaLoadMatrixOp) -> Finding:
    if not _has_unit_stride(op.src_memref.type):
        return Problem(op, "expected source memref most minor dim must have unit stride")
    return None


@hook.verify(SubgroupMmaStoreMatrixOp)
def mma_store(op: SubgroupMmaStoreMatrixOp) -> Finding:
    if not _has_unit_stride(op.dst_memref.type):
        return Problem(op, "expected destination memref most minor dim must have unit stride")
    if _matrix(op.src)[1] != "COp":
        return Problem(op, "expected the operand matrix being stored to have 'COp' operand type")
    return None


@hook.verify(SubgroupMmaComputeOp)
def mma_compute(op: SubgroupMmaComputeOp) -> Finding:
    (a, a_kind), (b, b_kind), (c, c_kind) = (_matrix(value) for value in (op.op_a, op.op_b, op.op_c))
    if (a_kind, b_kind, c_kind) != ("AOp", "BOp", "COp"):
        return Problem(op, "operands must be in the order AOp, BOp, COp")
    if b[1] != c[1] or a[0] != c[0] or a[1] != b[0]:
        return Problem(op, "operand shapes do not satisfy matmul constraints")
    return None
