"""Functions of the gpu dialect, their buffers and dynamic shared memory in the llvm dialect.

gpu.func @k(%m: memref<4xf32>) workgroup(%w : memref<8xf32, 3>) kernel
    ->    llvm.mlir.global internal @__wg_k_0() {addr_space = 3 : i32} : !llvm.array<8 x f32>
          llvm.func @k(the fields of %m) attributes {gpu.kernel, rocdl.kernel}

Common to all targets; `GPUFunctionOptions` holds the differences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from compiler.diagnostics import Severity
from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace
from compiler.dialects.gpu.kernel_ops import (
    DynamicSharedMemoryOp,
    GPUFuncOp,
    ReturnOp,
)
from compiler.dialects.llvm.arithmetic_ops import PtrToIntOp
from compiler.dialects.llvm.attributes import CConvAttr, WorkgroupAttributionAttr
from compiler.dialects.llvm.control_flow_ops import ReturnOp as LLVMReturnOp
from compiler.dialects.llvm.enums import CConv
from compiler.dialects.llvm.module_ops import GlobalOp, LLVMFuncOp
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DictionaryAttr,
    IntegerAttr,
    TypeAttr,
    dictionary_attr,
)
from compiler.ir.operation import BlockArgument, Operation, Value, sole_region
from compiler.ir.problem import Problem
from compiler.ir.symbols import nearest_symbol_table, numbered_symbol_name, symbol_name
from compiler.ir.types import I64, MemRefType, Type
from compiler.ir.value_types import memref_type
from compiler.lowering.gpu.device_module import address_of_global, internal_global
from compiler.lowering.memref.descriptor import descriptor_of_pointer
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter, array, function, is_array, literal_struct
from compiler.ods.llvm_types import is_pointer
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.type_conversion import SignatureConversion

KERNEL = "gpu.kernel"
WORKGROUP_COUNT = "workgroup_attributions"

_NOALIAS = "llvm.noalias"
_OF_EVERY_FIELD = ("llvm.returned", "llvm.noundef", "llvm.inreg")
_OF_POINTERS = (
    _NOALIAS,
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.align",
    "llvm.readonly",
    "llvm.writeonly",
    "llvm.readnone",
    "llvm.nonnull",
    "llvm.dereferenceable",
    "llvm.dereferenceable_or_null",
    "llvm.mlir.workgroup_attribution",
)
_KNOWN_SIZES = ("known_block_size", "known_grid_size", "known_cluster_size")
_OWN_MEMBERS = frozenset(
    {
        "sym_name",
        "function_type",
        "arg_attrs",
        "workgroup_attrib_attrs",
        "private_attrib_attrs",
        WORKGROUP_COUNT,
        *_KNOWN_SIZES,
    }
)
"""Attributes of a `gpu.func` that its llvm function has not, or in another form."""


@dataclass(frozen=True)
class GPUFunctionOptions:
    """Properties of the functions of a target: address spaces of buffers, names of attributes, and conventions.

    `passes_workgroup_buffers`: buffers that the threads of a block share are arguments, not globals.
    """

    private_space: int
    workgroup_space: int
    kernel_attribute: str | None = None
    block_size_attribute: str | None = None
    cluster_size_attribute: str | None = None
    kernel_convention: CConv = CConv.CCC
    function_convention: CConv = CConv.CCC
    passes_workgroup_buffers: bool = False


def convert_address_spaces(converter: LLVMTypeConverter, spaces: Mapping[AddressSpace, int]) -> None:
    """Makes a converter convert `#gpu.address_space` to the target's numbers."""

    def convert(type_: Type, attribute: Attribute) -> IntegerAttr | None:
        return IntegerAttr(spaces[attribute.value], I64) if isinstance(attribute, AddressSpaceAttr) else None

    converter.add_type_attribute_conversion(convert)


# ------------------------------------------------------------------------------------------ functions


def _alignment(attributes: Attribute | None, number: int) -> IntegerAttr | None:
    """Returns the alignment in the attributes of a buffer."""
    entry = attributes.elements[number] if isinstance(attributes, ArrayAttr) else None
    alignment = entry.get("llvm.align") if isinstance(entry, DictionaryAttr) else None
    return alignment if isinstance(alignment, IntegerAttr) else None


def _element_count(type_: MemRefType) -> int:
    return prod(type_.shape)


class _Function:
    """Conversion of one `gpu.func` to an `llvm.func`."""

    def __init__(self, op: GPUFuncOp, options: GPUFunctionOptions, rewriter: ConversionRewriter) -> None:
        self.op, self.options, self.rewriter = op, options, rewriter
        self.converter = converter_of(rewriter)
        type_ = op.function_type.type
        self.type = type_
        count = op.attribute(WORKGROUP_COUNT)
        first = len(type_.inputs)
        split = first + (count.value if isinstance(count, IntegerAttr) else 0)
        arguments = op.body.entry.arguments
        self.workgroup, self.private = arguments[first:split], arguments[split:]

    def convert(self) -> bool:
        """Replaces the function. Returns False if its type has no equivalent in llvm."""
        rewriter = self.rewriter
        is_passed = self.options.passes_workgroup_buffers
        buffers = [] if is_passed else self._workgroup_buffers()
        signature = self.converter.convert_function_type(self.type)
        if buffers is None or signature is None:
            reason = f"failed to convert function signature type for: {self.type}"
            return rewriter.notify_match_failure(self.op, reason)
        function_type, conversion = signature
        passed = self._add_pointers(conversion) if is_passed else []
        if passed:
            function_type = function(function_type.return_type, conversion.types)
        properties, attributes = self._attributes(conversion)
        name = symbol_name(self.op) or ""
        new_op = build_function(rewriter, name, function_type, self.op, properties, attributes)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_start(self.op.body.entry)
            for argument, pointer in zip(self.workgroup, passed, strict=False):
                conversion.remap_input(argument.index, [self._descriptor(argument, pointer)])
            if not is_passed:
                self._replace_workgroup_arguments(buffers, conversion)
            self._replace_private_arguments(conversion)
        rewriter.inline_region_before(self.op.body, new_op.body, None)
        if not rewriter.convert_region_types(new_op.body, self.converter, conversion):
            return False
        rewriter.erase_op(self.op)
        return True

    def _attributes(self, conversion: SignatureConversion) -> tuple[dict[str, Attribute], dict[str, Attribute]]:
        """Returns the inherent and the other attributes of the llvm function."""
        op, options = self.op, self.options
        every = {**op.properties, **op.attributes}
        kept = {name: value for name, value in every.items() if name not in _OWN_MEMBERS}
        sizes = {name: every[name] for name in _KNOWN_SIZES if name in every}
        kept |= {f"gpu.{name}": value for name, value in sizes.items()}
        if KERNEL in op.attributes:
            if options.kernel_attribute is not None:
                kept[options.kernel_attribute] = UNIT
            for attribute, name in (
                (options.block_size_attribute, "known_block_size"),
                (options.cluster_size_attribute, "known_cluster_size"),
            ):
                if attribute is not None and name in sizes:
                    kept[attribute] = sizes[name]
        convention = options.kernel_convention if KERNEL in op.attributes else options.function_convention
        inherent: dict[str, Attribute] = {}
        if convention is not CConv.CCC:
            inherent["CConv"] = CConvAttr.get(convention)
        arguments = self._argument_attributes(conversion)
        return inherent if arguments is None else {**inherent, "arg_attrs": arguments}, kept

    def _argument_attributes(self, conversion: SignatureConversion) -> ArrayAttr | None:
        """Returns the attributes of the new arguments, those for pointers at pointers only."""
        attributes = self.op.arg_attrs
        new: list[dict[str, Attribute]] = [{} for _ in conversion.types]
        if self.options.passes_workgroup_buffers and self.workgroup:
            new[-len(self.workgroup) :] = [self._buffer_attributes(buffer) for buffer in self.workgroup]
        for number, entry in enumerate(attributes.elements if isinstance(attributes, ArrayAttr) else ()):
            first, count = conversion.inputs.get(number, (0, 0))
            for name, value in entry.entries if isinstance(entry, DictionaryAttr) else ():
                if name == _NOALIAS and count > 1:
                    message = "Cannot copy noalias with non-bare pointers.\n"
                    problem = Problem(self.op, message, severity=Severity.WARNING)
                    self.converter.problems.append(problem)
                    continue
                for position in range(first, first + count):
                    is_pointers = name in _OF_POINTERS and is_pointer(conversion.types[position])
                    if name in _OF_EVERY_FIELD or is_pointers:
                        new[position][name] = value
        if not any(new):
            return None
        return ArrayAttr(tuple(dictionary_attr(list(entries.items())) for entries in new))

    def _add_pointers(self, conversion: SignatureConversion) -> list[BlockArgument]:
        """Adds a pointer argument for each workgroup buffer; returns the new arguments."""
        entry, type_ = self.op.body.entry, pointer_type(self.options.workgroup_space)
        pointers: list[BlockArgument] = []
        for _ in self.workgroup:
            pointer = self.rewriter.add_argument(entry, type_, self.op.get_location())
            conversion.add_input(pointer.index, [type_])
            pointers.append(pointer)
        return pointers

    def _buffer_attributes(self, buffer: BlockArgument) -> dict[str, Attribute]:
        """Returns the attributes of the pointer that is passed for a buffer."""
        type_ = memref_type(buffer)
        element = self.converter.convert_type(type_.element_type)
        assert element is not None
        parameters = (IntegerAttr(_element_count(type_), I64), TypeAttr(element))
        attribution = WorkgroupAttributionAttr.get(*parameters)
        return {_NOALIAS: UNIT, "llvm.workgroup_attribution": attribution}

    def _workgroup_buffers(self) -> list[GlobalOp] | None:
        """Creates a global for each buffer that the threads of a block share."""
        buffers: list[GlobalOp] = []
        for number, argument in enumerate(self.workgroup):
            memref = memref_type(argument)
            element = self.converter.convert_type(memref.element_type)
            if element is None:
                return None
            alignment = _alignment(self.op.workgroup_attrib_attrs, number)
            members = {} if alignment is None else {"alignment": alignment}
            type_ = array(element, _element_count(memref))
            name = f"__wg_{symbol_name(self.op)}_{number}"
            buffers.append(
                internal_global(self.rewriter, self.op, name, type_, self.options.workgroup_space, **members)
            )
        return buffers

    def _descriptor(self, buffer: BlockArgument, memory: Value) -> Value:
        """Returns the descriptor of a buffer whose elements are at the address `memory`."""
        type_ = memref_type(buffer)
        descriptor = self.converter.convert_type(type_)
        assert descriptor is not None
        return descriptor_of_pointer(self.rewriter, descriptor, type_, memory, self.converter.index_type)

    def _replace_workgroup_arguments(self, buffers: Sequence[GlobalOp], conversion: SignatureConversion) -> None:
        emit = LLVMEmitter(self.rewriter)
        for argument, buffer in zip(self.workgroup, buffers, strict=True):
            address = address_of_global(emit, buffer)
            memory = emit.gep(address, [0, 0], buffer.global_type.type)
            conversion.remap_input(argument.index, [self._descriptor(argument, memory)])

    def _replace_private_arguments(self, conversion: SignatureConversion) -> None:
        """Allocates the buffers of a thread on its stack."""
        emit = LLVMEmitter(self.rewriter)
        for number, argument in enumerate(self.private):
            type_ = memref_type(argument)
            element = self.converter.convert_type(type_.element_type)
            assert element is not None
            count = emit.constant(_element_count(type_), I64)
            alignment = _alignment(self.op.private_attrib_attrs, number)
            bytes_ = alignment.value if isinstance(alignment, IntegerAttr) else None
            memory = emit.alloca(count, element, bytes_, pointer_type(self.options.private_space))
            conversion.remap_input(argument.index, [self._descriptor(argument, memory)])


def lower_gpu_function(options: GPUFunctionOptions) -> ConversionFunctionPattern:
    """Returns the pattern for the functions of a target."""

    @conversion_pattern(GPUFuncOp, name="GPUFuncOpLowering")
    def lower(op: GPUFuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.func @f -> llvm.func @f, with its buffers as globals and on the stack"""
        return _Function(op, options, rewriter).convert()

    return lower


@conversion_pattern(ReturnOp, name="GPUReturnOpLowering")
def lower_gpu_return(op: ReturnOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.return %a, %b -> llvm.return of a structure of both; of memrefs bare pointers, where those are used"""
    converter, emit = converter_of(rewriter), LLVMEmitter(rewriter)
    types = [value.type for value in op.operands]
    values = list(adaptor.operands)
    if converter.options.use_bare_pointers:
        values = [
            emit.extract(value, 0) if converter.bare_pointer(type_) is not None else value
            for type_, value in zip(types, values, strict=True)
        ]
    if len(values) > 1:
        packed = literal_struct([value.type for value in values])
        whole = emit.poison(packed)
        for position, value in enumerate(values):
            whole = emit.insert(whole, value, position)
        values = [whole]
    rewriter.replace_op_with_new_op(op, LLVMReturnOp, values, attributes=op.attributes)
    return True


# ------------------------------------------------------------------------------------------ shared memory


def lower_dynamic_shared_memory(alignment_bits: int = 0) -> ConversionFunctionPattern:
    """Returns the pattern for dynamically sized shared memory, with the target's alignment."""

    @conversion_pattern(DynamicSharedMemoryOp, name="GPUDynamicSharedMemoryOpLowering")
    def lower(op: DynamicSharedMemoryOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.dynamic_shared_memory -> the address of a global array without elements"""
        converter, emit = converter_of(rewriter), LLVMEmitter(rewriter)
        type_ = op.result_memref.type
        element, space = converter.convert_type(type_.element_type), converter.address_space(type_)
        enclosing = op.parent_of_type(LLVMFuncOp)
        table = None if enclosing is None else nearest_symbol_table(enclosing)
        if element is None or space is None or table is None:
            return rewriter.notify_match_failure(op, "expected a memref in a function")
        empty = MemRefType((0,), type_.element_type, None, type_.memory_space)
        buffer = _empty_global(op, rewriter, table, element, space, alignment_bits // 8)
        memory = emit.gep(address_of_global(emit, buffer), [0], element)
        size, stride = emit.index(0, converter.index_type), emit.index(1, converter.index_type)
        end = emit.gep(emit.zero(pointer_type()), [size], element)
        emit.op(PtrToIntOp, end, result_type=converter.index_type)
        descriptor = converter.convert_type(empty)
        assert descriptor is not None
        value = emit.poison(descriptor)
        value = emit.insert(emit.insert(value, memory, 0), memory, 1)
        value = emit.insert(value, emit.index(0, converter.index_type), 2)
        value = emit.insert(emit.insert(value, size, 3, 0), stride, 4, 0)
        rewriter.replace_op(op, [value])
        return True

    return lower


def _empty_global(
    op: Operation, rewriter: ConversionRewriter, table: Operation, element: Type, space: int, alignment: int
) -> GlobalOp:
    """Returns the array without elements that all uses share, created at the start of the module if missing."""
    body = sole_region(table).entry
    names: set[str | None] = set()
    for each in body.ops:
        if not isinstance(each, GlobalOp):
            continue
        names.add(symbol_name(each))
        type_ = each.global_type.type
        own_alignment = 0 if each.alignment is None else each.alignment.value
        if (
            is_array(type_)
            and type_ == array(element, 0)
            and each.addr_space.value == space
            and own_alignment == alignment
        ):
            return each
    name = numbered_symbol_name("__dynamic_shmem__", names)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(body)
        members = {"alignment": IntegerAttr(alignment, I64)} if alignment else {}
        return internal_global(rewriter, op, name, array(element, 0), space, **members)
