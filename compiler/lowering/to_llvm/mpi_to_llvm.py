"""Lowers the mpi dialect to calls of an MPI library; `#dlti.map<"MPI:Implementation" = ...>` of the module names it.

Handles of MPICH are numbers, those of OpenMPI are addresses of its globals. Communicators are 64-bit integers between
the calls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.dlti.attributes import MapAttr
from compiler.dialects.llvm.arithmetic_ops import IntToPtrOp, PtrToIntOp, SExtOp, TruncOp
from compiler.dialects.llvm.attributes import LinkageAttr
from compiler.dialects.llvm.constant_ops import AddressOfOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.module_ops import GlobalOp
from compiler.dialects.llvm.types import LLVMStructType
from compiler.dialects.mpi.enums import MPI_ReductionOpEnum
from compiler.dialects.mpi.ops import (
    AllReduceOp,
    CommRankOp,
    CommSplitOp,
    CommWorldOp,
    FinalizeOp,
    InitOp,
    RecvOp,
    SendOp,
)
from compiler.dialects.mpi.types import CommType
from compiler.ir.attributes import IntegerAttr, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import AnyOperation, Operation, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import F32, F64, I32, I64, IntegerType, MemRefType, Signedness, Type
from compiler.lowering.memref.descriptor import ALIGNED, OFFSET, SIZES
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import CannotDeclare, declare
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_WORLD = 0x44000000
_REDUCTIONS = 0x58000000
_DATATYPES = {
    "f32": 0x4C00040A,
    "f64": 0x4C00080B,
    "i8": 0x4C000137,
    "i16": 0x4C000238,
    "i32": 0x4C000439,
    "i64": 0x4C00083A,
    "ui8": 0x4C00013B,
    "ui16": 0x4C00023C,
    "ui32": 0x4C00043D,
    "ui64": 0x4C00083E,
}
"""The handles that MPICH has for these."""
_OPENMPI_NAMES = {"f32": "float", "f64": "double"}


def add_communicator_conversion(converter: LLVMTypeConverter) -> None:
    """Adds the conversion of communicators."""
    converter.add_conversion(lambda type_: I64, CommType)


@dataclass(frozen=True, slots=True)
class _Library:
    """The MPI library that the module of `op` names, MPICH by default."""

    op: Operation
    rewriter: ConversionRewriter
    is_openmpi: bool

    @classmethod
    def of(cls, op: Operation, rewriter: ConversionRewriter) -> _Library:
        """Returns the library for an operation."""
        module = op.parent_of_type(ModuleOp)
        tables = () if module is None else module.attributes.values()
        name = None
        for table in tables:
            if isinstance(table, MapAttr):
                name = table.table.get(StringAttr("MPI:Implementation"))
        return cls(op, rewriter, isinstance(name, StringAttr) and name.value == "OpenMPI")

    @property
    def emit(self) -> LLVMEmitter:
        """Creates operations at the insertion point."""
        return LLVMEmitter(self.rewriter)

    def world(self) -> Value:
        """Returns the communicator of all processes."""
        if not self.is_openmpi:
            return self.emit.constant(_WORLD, I64)
        return self.emit.op(PtrToIntOp, self._global("ompi_mpi_comm_world", "ompi_communicator_t"), result_type=I64)

    def communicator(self, value: Value) -> Value:
        """Returns a communicator as the library takes it."""
        if self.is_openmpi:
            return self.emit.op(IntToPtrOp, value, result_type=pointer_type())
        return self.emit.op(TruncOp, value, result_type=I32)

    def address(self, number: int) -> Value:
        """Returns the pointer that is this number."""
        return self.emit.op(IntToPtrOp, self.emit.constant(number, I64), result_type=pointer_type())

    def datatype(self, type_: Type) -> Value | None:
        """Returns the handle of an element type; None if there is none."""
        word = _datatype_word(type_)
        if word is None:
            return None
        if not self.is_openmpi:
            return self.emit.constant(_DATATYPES[word], I32)
        name = _OPENMPI_NAMES.get(word, f"{word.replace('i', 'int')}_t")
        return self._global(f"ompi_mpi_{name}", "ompi_predefined_datatype_t")

    def reduction(self, kind: MPI_ReductionOpEnum) -> Value:
        """Returns the handle of a reduction."""
        is_none = kind is MPI_ReductionOpEnum.MPI_OP_NULL
        if not self.is_openmpi:
            return self.emit.constant(_REDUCTIONS + (14 if is_none else kind.value), I32)
        word = "no_op" if is_none else kind.name.removeprefix("MPI_").lower()
        return self._global(f"ompi_mpi_{word}", "ompi_predefined_op_t")

    def buffer(self, descriptor: Value, type_: MemRefType) -> tuple[Value, Value]:
        """Returns the address of a memref's first element, and its size."""
        emit = self.emit
        memory, offset = emit.extract(descriptor, ALIGNED), emit.extract(descriptor, OFFSET)
        address = emit.gep(memory, [offset], type_.element_type)
        return address, emit.op(TruncOp, emit.extract(descriptor, SIZES, 0), result_type=I32)

    def call(self, name: str, arguments: Sequence[Value]) -> Value:
        """Returns the result of a call of the library."""
        types = [value.type for value in arguments]
        declare(self.rewriter, converter_of(self.rewriter), self.op, name, types, I32)
        return self.emit.call(name, arguments, [I32]).result

    def _global(self, name: str, struct: str) -> Value:
        """Returns the address of a global of the library, which is declared in the module if it is missing."""
        module = self.op.parent_of_type(ModuleOp)
        if module is None:
            raise CannotDeclare("no module around")
        body = module.body_region.entry
        if not any(isinstance(each, GlobalOp) and symbol_name(each) == name for each in body.ops):
            with self.rewriter.insertion_guard():
                self.rewriter.set_insertion_point_to_start(body)
                self.rewriter.create(
                    GlobalOp,
                    properties={
                        "sym_name": StringAttr(name),
                        "global_type": TypeAttr(LLVMStructType.get(struct, None, False)),
                        "linkage": LinkageAttr.get(Linkage.EXTERNAL),
                        "addr_space": IntegerAttr(0, I32),
                    },
                    regions=[Region()],
                    location=self.op,
                )
        return self.emit.op(AddressOfOp, result_type=pointer_type(), global_name=SymbolRefAttr(name))


def _datatype_word(type_: Type) -> str | None:
    if type_ in (F32, F64):
        return str(type_)
    if isinstance(type_, IntegerType):
        word = f"{'u' if type_.signedness is Signedness.UNSIGNED else ''}i{type_.width}"
        return word if word in _DATATYPES else None
    return None


_Lowering: TypeAlias = Callable[[AnyOperation, Adaptor, ConversionRewriter], bool]


def _lowering(
    op_class: type[AnyOperation], name: str
) -> Callable[[_Lowering[AnyOperation]], ConversionFunctionPattern]:
    """Returns a decorator that makes a conversion pattern, which fails where a declaration is impossible."""

    def decorate(lower: _Lowering[AnyOperation]) -> ConversionFunctionPattern:
        def attempt(op: AnyOperation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            try:
                return lower(op, adaptor, rewriter)
            except CannotDeclare as error:
                return rewriter.notify_match_failure(op, str(error))

        attempt.__doc__ = lower.__doc__
        return conversion_pattern(op_class, name=name)(attempt)

    return decorate


def _replace(op: Operation, rewriter: ConversionRewriter, status: Value, results: Sequence[Value] = ()) -> bool:
    """Replaces an operation, whose optional first result is the status that the library returns."""
    rewriter.replace_op(op, [*([status] if len(op.results) > len(results) else []), *results])
    return True


@_lowering(InitOp, name="InitOpLowering")
def lower_init(op: InitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mpi.init -> llvm.call @MPI_Init(%null, %null)"""
    null = LLVMEmitter(rewriter).zero(pointer_type())
    return _replace(op, rewriter, _Library.of(op, rewriter).call("MPI_Init", [null, null]))


@_lowering(FinalizeOp, name="FinalizeOpLowering")
def lower_finalize(op: FinalizeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mpi.finalize -> llvm.call @MPI_Finalize()"""
    return _replace(op, rewriter, _Library.of(op, rewriter).call("MPI_Finalize", []))


@_lowering(CommWorldOp, name="CommWorldOpLowering")
def lower_comm_world(op: CommWorldOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mpi.comm_world -> a constant, or the address of a global as an integer"""
    rewriter.replace_op(op, [_Library.of(op, rewriter).world()])
    return True


@_lowering(CommRankOp, name="CommRankOpLowering")
def lower_comm_rank(op: CommRankOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mpi.comm_rank %c -> llvm.call @MPI_Comm_rank(%c, %memory), llvm.load %memory"""
    library, emit = _Library.of(op, rewriter), LLVMEmitter(rewriter)
    communicator = library.communicator(adaptor[op.comm])
    memory = emit.alloca(emit.constant(1, I32), I32)
    status = library.call("MPI_Comm_rank", [communicator, memory])
    return _replace(op, rewriter, status, [emit.load(I32, memory)])


@_lowering(CommSplitOp, name="CommSplitOpLowering")
def lower_comm_split(op: CommSplitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mpi.comm_split %c, %color, %key -> llvm.call @MPI_Comm_split(%c, %color, %key, %memory), llvm.load %memory"""
    library, emit = _Library.of(op, rewriter), LLVMEmitter(rewriter)
    communicator = library.communicator(adaptor[op.comm])
    memory = emit.alloca(emit.constant(1, I32), communicator.type)
    arguments = [communicator, adaptor[op.color], adaptor[op.key], memory]
    status = library.call("MPI_Comm_split", arguments)
    part = emit.op(SExtOp, emit.load(I32, memory), result_type=I64)
    return _replace(op, rewriter, status, [part])


@_lowering(SendOp, name="SendOpLowering")
def lower_send(op: SendOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mpi.send(%m, %tag, %dest, %c) -> llvm.call @MPI_Send(%address, %size, %type, %dest, %tag, %c)"""
    message = _message(op, op.ref, op.comm, adaptor, rewriter)
    if message is None:
        return False
    library, buffer, communicator = message
    arguments = [*buffer, adaptor[op.dest], adaptor[op.tag], communicator]
    return _replace(op, rewriter, library.call("MPI_Send", arguments))


@_lowering(RecvOp, name="RecvOpLowering")
def lower_recv(op: RecvOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mpi.recv(%m, %tag, %source, %c) -> llvm.call @MPI_Recv(%address, %size, %type, %source, %tag, %c, %ignored)"""
    message = _message(op, op.ref, op.comm, adaptor, rewriter)
    if message is None:
        return False
    library, buffer, communicator = message
    ignored = library.address(0 if library.is_openmpi else 1)
    arguments = [*buffer, adaptor[op.source_], adaptor[op.tag], communicator, ignored]
    return _replace(op, rewriter, library.call("MPI_Recv", arguments))


def _message(
    op: Operation, memref: Value, communicator: Value, adaptor: Adaptor, rewriter: ConversionRewriter
) -> tuple[_Library, list[Value], Value] | None:
    """Returns the library, a message's address, size and type, and its communicator."""
    type_, library = memref.type, _Library.of(op, rewriter)
    if not isinstance(type_, MemRefType) or type_.rank == 0:
        return None
    address, size = library.buffer(adaptor[memref], type_)
    datatype = library.datatype(type_.element_type)
    if datatype is None:
        return None
    return library, [address, size, datatype], library.communicator(adaptor[communicator])


@_lowering(AllReduceOp, name="AllReduceOpLowering")
def lower_allreduce(op: AllReduceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mpi.allreduce(%a, %b, op, %c) -> llvm.call @MPI_Allreduce(%a, %b, %size, %type, %op, %c)"""
    sent, received, library = op.sendbuf.type, op.recvbuf.type, _Library.of(op, rewriter)
    if not isinstance(sent, MemRefType) or not isinstance(received, MemRefType) or 0 in (sent.rank, received.rank):
        return False
    source, size = library.buffer(adaptor[op.sendbuf], sent)
    target, _ = library.buffer(adaptor[op.recvbuf], received)
    if op.sendbuf is op.recvbuf:
        source = library.address(1 if library.is_openmpi else -1)
    datatype = library.datatype(sent.element_type)
    if datatype is None:
        return False
    arguments = [source, target, size, datatype, library.reduction(op.op)]
    status = library.call("MPI_Allreduce", [*arguments, library.communicator(adaptor[op.comm])])
    return _replace(op, rewriter, status)


MPI_TO_LLVM = (
    lower_init,
    lower_finalize,
    lower_comm_world,
    lower_comm_rank,
    lower_comm_split,
    lower_send,
    lower_recv,
    lower_allreduce,
)
