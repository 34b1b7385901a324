"""Checks of the llvm dialect's operations beyond their tables, with upstream's messages: memory, casts, control."""

from __future__ import annotations

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.llvm.aggregate_ops import ExtractValueOp, InsertValueOp, ShuffleVectorOp
from compiler.dialects.llvm.arithmetic_ops import BitcastOp, SExtOp, ZExtOp
from compiler.dialects.llvm.attributes import ModuleFlagAttr
from compiler.dialects.llvm.call_verify import operand_bundles, variadic_callee_type
from compiler.dialects.llvm.constant_ops import AddressOfOp, ZeroOp
from compiler.dialects.llvm.control_flow_ops import CondBrOp, InlineAsmOp, InvokeOp, LandingpadOp, ReturnOp, SwitchOp
from compiler.dialects.llvm.enums import AtomicBinOp, AtomicOrdering, GEPNoWrapFlags, TailCallKind
from compiler.dialects.llvm.float_intrinsics import SincosOp
from compiler.dialects.llvm.memory_ops import AllocaOp, AtomicCmpXchgOp, AtomicRMWOp, FenceOp, GEPOp, LoadOp, StoreOp
from compiler.dialects.llvm.module_ops import LinkerOptionsOp, LLVMFuncOp, ModuleFlagsOp
from compiler.dialects.llvm.syntax import DYNAMIC_INDEX, element_at
from compiler.dialects.llvm.type_syntax import struct_body
from compiler.dialects.llvm.types import (
    LLVMArrayType,
    LLVMFunctionType,
    LLVMPointerType,
    LLVMStructType,
    LLVMTargetExtType,
    LLVMVoidType,
)
from compiler.dialects.llvm.vector_intrinsics import maskedgather, maskedscatter
from compiler.errors.constraints import MemoryOrdering, SizeMismatch
from compiler.errors.structure import ParentOperation
from compiler.errors.values import ReturnCount, ReturnType
from compiler.ir.attributes import DenseArrayAttr, DenseElementsAttr, TypeAttr
from compiler.ir.operation import OpResult
from compiler.ir.problem import Finding, Problem, ProblemNote, op_problem, plain_problem
from compiler.ir.types import DialectType, FloatType, IntegerType, Type, VectorType, element_type_or_self
from compiler.ods import hook
from compiler.ods.llvm_types import is_llvm_float, is_llvm_vector


def _bit_width(type_: Type) -> int:
    """Returns the size of an integer, float or pointer in the default data layout; 0 for other types."""
    if isinstance(type_, IntegerType | FloatType):
        return type_.width
    return 64 if isinstance(type_, LLVMPointerType) else 0


def _is_atomic(type_: Type) -> bool:
    if not (isinstance(type_, (IntegerType, LLVMPointerType)) or is_llvm_float(type_)):
        return False
    width = _bit_width(type_)
    return width >= 8 and width & (width - 1) == 0


def _target_name(type_: Type) -> str | None:
    """Returns the name of a target extension type; None for any other type."""
    if isinstance(type_, LLVMTargetExtType):
        name: str = type_.ext_type_name
        return name
    return None


# ----------------------------------------------------------------------------------------------------------- memory


@hook.verify(AllocaOp)
def alloca(op: AllocaOp) -> Finding:
    element = op.elem_type
    name = _target_name(element.type) if isinstance(element, TypeAttr) else None
    if name is not None and not name.startswith("spirv."):
        return "this target extension type cannot be used in alloca"
    return None


def _atomic_access(op: LoadOp | StoreOp, type_: Type, unsupported: AtomicOrdering) -> Finding:
    ordering = op.ordering
    if ordering is AtomicOrdering.NOT_ATOMIC:
        return None if op.syncscope is None else "expected syncscope to be null for non-atomic access"
    if not _is_atomic(type_):
        return f"unsupported type '{type_}' for atomic access"
    if ordering in (unsupported, AtomicOrdering.ACQ_REL):
        return MemoryOrdering(f"unsupported ordering '{ordering.symbol}'", ordering.symbol)
    return "expected alignment for atomic access" if op.alignment is None else None


@hook.verify(LoadOp)
def load(op: LoadOp) -> Finding:
    return _atomic_access(op, op.result.type, AtomicOrdering.RELEASE)


@hook.verify(StoreOp)
def store(op: StoreOp) -> Finding:
    return _atomic_access(op, op.value.type, AtomicOrdering.ACQUIRE)


_FLOAT_UPDATES = (
    AtomicBinOp.FADD,
    AtomicBinOp.FSUB,
    AtomicBinOp.FMIN,
    AtomicBinOp.FMAX,
    AtomicBinOp.FMINIMUM,
    AtomicBinOp.FMAXIMUM,
)


@hook.verify(AtomicRMWOp)
def atomicrmw(op: AtomicRMWOp) -> Finding:
    type_ = op.val.type
    if op.bin_op in _FLOAT_UPDATES:
        if isinstance(type_, VectorType) and is_llvm_vector(type_):
            if type_.is_scalable:
                return "expected LLVM IR fixed vector type"
            if not is_llvm_float(type_.element_type):
                return "expected LLVM IR floating point type for vector element"
        elif not is_llvm_float(type_):
            return "expected LLVM IR floating point type"
    elif op.bin_op is AtomicBinOp.XCHG:
        if not _is_atomic(type_):
            return "unexpected LLVM IR type for 'xchg' bin_op"
    elif not isinstance(type_, IntegerType) or type_.width not in (8, 16, 32, 64):
        return "expected LLVM IR integer type"
    if op.ordering >= AtomicOrdering.MONOTONIC:
        return None
    return MemoryOrdering("expected at least 'monotonic' ordering", op.ordering.symbol)


@hook.verify(AtomicCmpXchgOp)
def cmpxchg(op: AtomicCmpXchgOp) -> Finding:
    if not _is_atomic(op.val.type):
        return "unexpected LLVM IR type"
    weaker = min(op.success_ordering, op.failure_ordering)
    if weaker < AtomicOrdering.MONOTONIC:
        return MemoryOrdering("ordering must be at least 'monotonic'", weaker.symbol)
    if op.failure_ordering in (AtomicOrdering.RELEASE, AtomicOrdering.ACQ_REL):
        return MemoryOrdering("failure ordering cannot be 'release' or 'acq_rel'", op.failure_ordering.symbol)
    return None


@hook.verify(FenceOp)
def fence(op: FenceOp) -> Finding:
    if op.ordering <= AtomicOrdering.MONOTONIC:
        words = "can be given only acquire, release, acq_rel, and seq_cst orderings"
        return MemoryOrdering(words, op.ordering.symbol)
    return None


@hook.verify(GEPOp)
def getelementptr(op: GEPOp) -> Finding:
    raw = op.raw_constant_indices
    indices = raw.values if isinstance(raw, DenseArrayAttr) else ()
    dynamic = op.dynamic_indices
    if sum(index == DYNAMIC_INDEX for index in indices) != len(dynamic):
        return "expected as many dynamic indices as specified in 'rawConstantIndices'"
    if op.no_wrap_flags is GEPNoWrapFlags.INBOUNDS_FLAG:
        return "'inbounds_flag' cannot be used directly."
    element = op.elem_type
    type_ = element.type if isinstance(element, TypeAttr) else None
    for position, index in enumerate(indices[1:], 1):
        if isinstance(type_, LLVMStructType):
            if index == DYNAMIC_INDEX:
                return f"expected index {position} indexing a struct to be constant"
            body = struct_body(type_)
            if not 0 <= index < len(body):
                return f"index {position} indexing a struct is out of bounds"
            type_ = body[index]
        elif isinstance(type_, LLVMArrayType | VectorType):
            type_ = type_.element_type
        else:
            return f"type '{type_}' cannot be indexed (index #{position})"
    return None


# ------------------------------------------------------------------------------------------- aggregates and vectors


def _element(op: ExtractValueOp | InsertValueOp) -> Type | str:
    position = op.position
    return element_at(op.container.type, position.values if isinstance(position, DenseArrayAttr) else ())


@hook.verify(ExtractValueOp)
def extractvalue(op: ExtractValueOp) -> Finding:
    element = _element(op)
    if isinstance(element, str):
        return element
    if op.result.type != element:
        return (
            f"Type mismatch: extracting from '{op.container.type}' should produce '{element}' but this op returns "
            f"'{op.result.type}'"
        )
    return None


@hook.verify(InsertValueOp)
def insertvalue(op: InsertValueOp) -> Finding:
    element = _element(op)
    if isinstance(element, str):
        return element
    value = op.value.type
    return None if value == element else f"Type mismatch: cannot insert '{value}' into '{op.container.type}'"


@hook.verify(ShuffleVectorOp)
def shufflevector(op: ShuffleVectorOp) -> Finding:
    type_, mask = op.v1.type, op.mask
    if isinstance(type_, VectorType) and type_.is_scalable and isinstance(mask, DenseArrayAttr) and any(mask.values):
        return "expected a splat operation for scalable vectors"
    return None


# ------------------------------------------------------------------------------------------------------------ casts


@hook.verify(SExtOp, ZExtOp)
def extension(op: SExtOp | ZExtOp) -> Finding:
    """zext and sext convert to more bits, with an equal number of elements."""
    source, result = op.arg.type, op.result.type
    if isinstance(source, VectorType):
        if not isinstance(result, VectorType):
            return Problem(op, "input type is a vector but output type is an integer")
        if (source.shape, source.scalable) != (result.shape, result.scalable):
            return Problem(op, "input and output vectors are of incompatible shape")
    elif isinstance(result, VectorType):
        return Problem(op, "input type is an integer but output type is a vector")
    if _bit_width(element_type_or_self(result)) <= _bit_width(element_type_or_self(source)):
        message = "integer width of the output type is smaller or equal to the integer width of the input type"
        return Problem(op, message)
    return None


@hook.verify(BitcastOp)
def bitcast(op: BitcastOp) -> Finding:
    source, result = op.arg.type, op.result.type
    from_pointer, to_pointer = _pointer(source), _pointer(result)
    if (from_pointer is None) != (to_pointer is None):
        return "can only cast pointers from and to pointers"
    if from_pointer is None or to_pointer is None:
        return None
    if isinstance(result, VectorType) and not isinstance(source, VectorType):
        return "cannot cast pointer to vector of pointers"
    if isinstance(source, VectorType) and not isinstance(result, VectorType):
        return "cannot cast vector of pointers to pointer"
    if from_pointer != to_pointer:
        return "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead"
    return None


def _pointer(type_: Type) -> DialectType | None:
    element = type_.element_type if isinstance(type_, VectorType) else type_
    return element if isinstance(element, LLVMPointerType) else None


# ---------------------------------------------------------------------------------------------------------- control


@hook.verify(SwitchOp)
def switch(op: SwitchOp) -> Finding:
    values = op.case_values
    count = values.type.num_elements if isinstance(values, DenseElementsAttr) else 0
    if count != len(op.successors) - 1:
        return "expects number of case values to match number of case destinations"
    if isinstance(values, DenseElementsAttr) and values.type.element_type != op.value.type:
        return Problem(op, "expects case value type to match condition value type")
    return branch_weights(op)


@hook.verify(CondBrOp)
def branch_weights(op: CondBrOp | InvokeOp | SwitchOp) -> Finding:
    """There is a branch weight for each successor."""
    weights = op.branch_weights
    if isinstance(weights, DenseArrayAttr) and len(weights.values) != len(op.successors):
        count = len(weights.values)
        words = f"expects number of branch weights to match number of successors: {count} vs {len(op.successors)}"
        return plain_problem(op, SizeMismatch(words, count, len(op.successors)))
    return None


@hook.verify(ReturnOp)
def return_(op: ReturnOp) -> Finding:
    """Checks the operands against the results of the enclosing function."""
    function = op.parent_of_type(LLVMFuncOp)
    type_ = None if function is None else function.function_type.type
    if not isinstance(type_, LLVMFunctionType):
        return None
    expected = type_.return_type
    note = ProblemNote("when returning from function", function)
    if isinstance(expected, LLVMVoidType):
        return None if op.arg is None else op_problem(op, ReturnCount(1, 0, "expected no operands"), note)
    if op.arg is None:
        return op_problem(op, ReturnCount(0, 1, "expected 1 operand"), note)
    mismatch = ReturnType(0, op.arg.type, expected, "mismatching result types")
    return None if op.arg.type == expected else op_problem(op, mismatch, note)


@hook.verify(LandingpadOp)
def landingpad(op: LandingpadOp) -> Finding:
    function = op.parent_of_type(LLVMFuncOp)
    if function is not None and "personality" not in function.properties:
        return Problem(op, "llvm.landingpad needs to be in a function with a personality")
    if not op.cleanup and not op.operands:
        return Problem(op, "landingpad instruction expects at least one clause or cleanup attribute")
    for index, value in enumerate(op.operands):
        if isinstance(value.type, LLVMArrayType):
            continue
        source = value.owner if isinstance(value, OpResult) else None
        if source is not None and isinstance(source, BitcastOp):
            inner = source.arg
            if isinstance(inner, OpResult) and isinstance(inner.owner, AddressOfOp):
                continue
            message = "global addresses expected as operand to bitcast used in clauses for landingpad"
            return Problem(op, "constant clauses expected", (ProblemNote(message, source),))
        if source is None or not isinstance(source, (ZeroOp, AddressOfOp)):
            return Problem(op, f"clause #{index} is not a known constant - null, addressof, bitcast")
    return None


@hook.verify(InvokeOp)
def invoke(op: InvokeOp) -> Finding:
    problem = variadic_callee_type(op)
    if problem is not None:
        return problem
    unwind = op.unwind_dest
    if not unwind.ops:
        return Problem(op, "must have at least one operation in unwind destination")
    if not isinstance(unwind.ops[0], LandingpadOp):
        return Problem(op, "first operation in unwind destination should be a llvm.landingpad operation")
    return operand_bundles(op) or branch_weights(op)


@hook.verify(InlineAsmOp)
def inline_asm(op: InlineAsmOp) -> Finding:
    if op.tail_call_kind is TailCallKind.MUSTTAIL:
        return "tail call kind 'musttail' is not supported by this operation"
    return None


@hook.verify(ZeroOp)
def zero(op: ZeroOp) -> Finding:
    name = _target_name(op.result.type)
    if name is not None and not name.startswith("spirv."):
        return "target extension type does not support zero-initializer"
    return None


@hook.verify(LinkerOptionsOp)
def linker_options(op: LinkerOptionsOp) -> Finding:
    parent = op.parent_op
    if parent is not None and parent.has_trait("IsolatedFromAbove") and parent.has_trait("SymbolTable"):
        return None
    return ParentOperation((ModuleOp.name,), "must appear at the module level")


@hook.verify(ModuleFlagsOp)
def module_flags(op: ModuleFlagsOp) -> Finding:
    flags = op.flags
    for flag in getattr(flags, "elements", ()):
        if not (isinstance(flag, ModuleFlagAttr)):
            return "expected a module flag attribute"
    return None


@hook.verify(SincosOp)
def sincos(op: SincosOp) -> Finding:
    type_, part = op.res.type, op.val.type
    if isinstance(type_, LLVMStructType) and struct_body(type_) == (part, part):
        return None
    words = "expected result type to be an homogeneous struct with two elements matching the operand type"
    return f"{words}, but got '{type_}'"


@hook.verify(maskedgather)
def masked_gather(op: maskedgather) -> Finding:
    return _pointers_problem(1, op.ptrs.type, op.res.type)


@hook.verify(maskedscatter)
def masked_scatter(op: maskedscatter) -> Finding:
    return _pointers_problem(2, op.ptrs.type, op.value.type)


def _pointers_problem(number: int, pointers: Type, data: Type) -> Finding:
    """Returns the error if a vector of pointers has another shape than the vector of the data."""
    if not isinstance(pointers, VectorType) or not isinstance(data, VectorType):
        return None
    expected = VectorType(data.shape, pointers.element_type, data.scalable)
    return None if pointers == expected else f"expected operand #{number} type to be '{expected}'"
