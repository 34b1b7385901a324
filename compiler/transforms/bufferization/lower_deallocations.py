"""`bufferization-lower-deallocations` and `convert-bufferization-to-memref`: lower the dialect's ops on memrefs.

bufferization.dealloc (%m : memref<4xf32>) if (%c)   ->  scf.if %c { memref.dealloc %m : memref<4xf32> }
%0 = bufferization.clone %m                          ->  %0 = memref.alloc(); memref.copy %m, %0
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.constants import index_constant
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, CmpIOp, MulIOp, XOrIOp
from compiler.dialects.bufferization.dealloc_patterns import false_at, pairs_of
from compiler.dialects.bufferization.ops import CloneOp, DeallocOp
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import CallOp
from compiler.dialects.memref.access_ops import CopyOp, LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.memref.allocation_ops import DeallocOp as MemrefDeallocOp
from compiler.dialects.memref.view_ops import CastOp, DimOp, ExtractAlignedPointerAsIndexOp, RankOp, ReshapeOp
from compiler.dialects.scf.ops import ForOp, IfOp, YieldOp
from compiler.ir.attributes import IntegerAttr, StringAttr, SymbolRefAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.symbols import generate_symbol_name, is_symbol_table, symbol_name
from compiler.ir.types import DYNAMIC, I1, I64, INDEX, MemRefType, Type, UnrankedMemRefType
from compiler.ir.value_types import memref_type
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.deallocation_helper import dealloc_helper
from compiler.transforms.bufferization.model import BufferizationError, failed
from compiler.transforms.bufferization.ownership import bool_constant


class _Lowering:
    """Lowers the deallocs in an op, with one helper function for each symbol table."""

    def __init__(self, root: Operation, rewriter: Rewriter) -> None:
        self._root = root
        self._rewriter = rewriter
        self._helpers: dict[Operation, str] = {}

    def lower_deallocs(self) -> None:
        """Lowers all deallocs."""
        for op in list(self._root.walk()):
            if isinstance(op, DeallocOp):
                self._lower(op)

    def _lower(self, op: DeallocOp) -> None:
        rewriter = self._rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        pairs, retained = pairs_of(op), op.retained
        if not pairs:
            false = false_at(op, rewriter)
            rewriter.replace_op(op, [false] * len(retained))
        elif len(pairs) == 1:
            self._lower_one(op, *pairs[0], retained)
        else:
            self._lower_several(op, pairs, retained)

    def _free_if(self, condition: Value, memref: Value) -> None:
        """`scf.if %condition { memref.dealloc %memref }`"""
        rewriter, region = self._rewriter, Region()
        rewriter.create(IfOp, condition, result_types=[], regions=[region, Region()])
        with rewriter.insertion_guard():
            rewriter.create_block(region)
            rewriter.create(MemrefDeallocOp, memref)
            rewriter.create(YieldOp)

    def _address(self, memref: Value) -> Value:
        return self._rewriter.create(ExtractAlignedPointerAsIndexOp, memref, result_types=[INDEX]).result

    def _lower_one(self, op: Operation, memref: Value, condition: Value, retained: Sequence[Value]) -> None:
        """Compares a single memref with the retained ones inline."""
        rewriter = self._rewriter
        if not retained:
            self._free_if(condition, memref)
            rewriter.erase_op(op)
            return
        own = self._address(memref)
        predicate = IntegerAttr(CmpIPredicate.NE, I64)
        differs: list[Value] = []
        for value in retained:
            operands = [own, self._address(value)]
            new_op = rewriter.create(CmpIOp, *operands, result_types=[I1], predicate=predicate)
            differs.append(new_op.result)
        free: Value = differs[0]
        for value in (*differs[1:], condition):
            free = rewriter.create(AndIOp, free, value, result_types=[I1]).result
        self._free_if(free, memref)
        true = bool_constant(rewriter, True)
        owned: list[Value] = []
        for value in differs:
            same = rewriter.create(XOrIOp, value, true, result_types=[I1]).result
            owned.append(rewriter.create(AndIOp, same, condition, result_types=[I1]).result)
        rewriter.replace_op(op, owned)

    def _lower_several(self, op: Operation, pairs: Sequence[tuple[Value, Value]], retained: Sequence[Value]) -> None:
        """A function compares all with all."""
        rewriter, helper = self._rewriter, self._helper(op)
        memrefs, conditions = [memref for memref, _ in pairs], [condition for _, condition in pairs]
        to_free, flags = self._array(len(pairs), INDEX), self._array(len(pairs), I1)
        to_retain = self._array(len(retained), INDEX)
        for index, memref in enumerate(memrefs):
            self._store(self._address(memref), to_free, index)
        for index, condition in enumerate(conditions):
            self._store(condition, flags, index)
        for index, value in enumerate(retained):
            self._store(self._address(value), to_retain, index)
        inputs = [self._dynamic(array) for array in (to_free, flags, to_retain)]
        freed, owned = self._array(len(pairs), I1), self._array(len(retained), I1)
        outputs = [self._dynamic(array) for array in (freed, owned)]
        arguments = [inputs[0], inputs[2], inputs[1], *outputs]
        rewriter.create(CallOp, arguments, result_types=[], callee=SymbolRefAttr(helper))
        for index, memref in enumerate(memrefs):
            self._free_if(self._load(freed, index), memref)
        replacements = [self._load(owned, index) for index in range(len(retained))]
        for array in (to_free, to_retain, flags, freed, owned):
            rewriter.create(MemrefDeallocOp, array)
        rewriter.replace_op(op, replacements)

    def _array(self, size: int, element: Type) -> Value:
        return self._rewriter.create(AllocOp, result_types=[MemRefType((size,), element)]).result

    def _dynamic(self, array: Value) -> Value:
        return self._rewriter.create(
            CastOp, array, result_types=[MemRefType((DYNAMIC,), memref_type(array).element_type)]
        ).result

    def _store(self, value: Value, array: Value, index: int) -> None:
        position = index_constant(self._rewriter, index)
        self._rewriter.create(StoreOp, value, array, [position])

    def _load(self, array: Value, index: int) -> Value:
        position = index_constant(self._rewriter, index)
        return self._rewriter.create(LoadOp, array, [position], result_types=[memref_type(array).element_type]).result

    def _helper(self, op: Operation) -> str:
        """Returns the name of the helper function in the nearest symbol table; creates it if it is missing."""
        table: Operation | None = op
        while table is not None and not is_symbol_table(table):
            table = table.parent_op
        if table is None or not self._root.is_ancestor_of(table):
            message = (
                "library function required for generic lowering, but cannot be automatically inserted when operating "
                "on functions"
            )
            raise failed(op, message)
        existing = self._helpers.get(table)
        if existing is None:
            [region] = table.regions
            block = region.blocks[0]
            name = generate_symbol_name("dealloc_helper", {symbol_name(each) for each in block.ops})
            helper = clone(dealloc_helper(self._rewriter.context), IRMapping())
            helper.properties = {**helper.properties, "sym_name": StringAttr(name)}
            with self._rewriter.insertion_guard():
                self._rewriter.set_insertion_point_to_end(block)
                self._rewriter.insert(helper)
            existing = self._helpers[table] = name
        return existing


@dataclass
class LowerDeallocations(Pass):
    """Lowers `bufferization.dealloc` operations to `memref.dealloc` operations."""

    argument = "bufferization-lower-deallocations"
    name = "LowerDeallocationsPass"
    summary = "Lowers `bufferization.dealloc` operations to `memref.dealloc`operations"
    dependent_dialects = ("arith", "memref", "scf", "func")

    def run(self, op: Operation, state: PassState) -> None:
        if _is_root(op, state):
            _lower([], op, state)


@dataclass
class BufferizationToMemRef(Pass):
    """Convert operations from the Bufferization dialect to the MemRef dialect."""

    argument = "convert-bufferization-to-memref"
    name = "ConvertBufferizationToMemRefPass"
    summary = "Convert operations from the Bufferization dialect to the MemRef dialect"
    dependent_dialects = ("arith", "memref", "scf", "func")

    def run(self, op: Operation, state: PassState) -> None:
        if not _is_root(op, state):
            return
        for inner in op.walk():
            if inner.dialect == "bufferization" and not isinstance(inner, CloneOp | DeallocOp):
                state.error(inner, f"failed to legalize operation '{inner.name}' that was explicitly marked illegal")
                return
        _lower([inner for inner in op.walk() if isinstance(inner, CloneOp)], op, state)


def _lower(clones: Sequence[CloneOp], op: Operation, state: PassState) -> None:
    """Lowers clones and the deallocs in an op, and folds the operations of other dialects, as a conversion does."""
    rewriter = Rewriter(op, state.context, state.listeners)
    try:
        for each in clones:
            _lower_clone(each, rewriter)
        _Lowering(op, rewriter).lower_deallocs()
    except BufferizationError as error:
        state.problems += error.problems
        state.signal_failure()
        return
    target = ConversionTarget()
    target.add_legal_dialect("arith", "func", "memref", "scf")
    convert_partially(op, target, [], state)


def _is_root(op: Operation, state: PassState) -> bool:
    """Returns True if the passes can run on an op; otherwise they fail."""
    if isinstance(op, ModuleOp) or op.has_trait("FunctionOpInterface"):
        return True
    state.error(op, "root operation must be a builtin.module or a function")
    return False


def _lower_clone(op: CloneOp, rewriter: Rewriter) -> None:
    """clone %m -> alloc; copy"""
    rewriter.location = op
    rewriter.set_insertion_point(op)
    source, type_ = op.input, op.result.type
    if isinstance(type_, UnrankedMemRefType):
        _lower_unranked_clone(op, type_, rewriter)
        return
    assert isinstance(type_, MemRefType)
    if not has_identity_layout(type_):
        layout = strides_and_offset(type_)
        if layout is None or any(number != DYNAMIC for number in (*layout[0], layout[1])):
            raise failed(op, f"failed to legalize operation '{op.name}' that was explicitly marked illegal")
    plain = MemRefType(type_.shape, type_.element_type, None, type_.memory_space)
    sizes: list[Value] = []
    for index, extent in enumerate(type_.shape):
        if extent == DYNAMIC:
            position = index_constant(rewriter, index)
            sizes += create_or_fold(rewriter, DimOp, [source, position], [INDEX])
    value: Value = rewriter.create(AllocOp, sizes, result_types=[plain]).result
    if plain != type_:
        value = rewriter.create(CastOp, value, result_types=[type_]).result
    rewriter.create(CopyOp, source, value)
    rewriter.replace_op(op, [value])


def _lower_unranked_clone(op: CloneOp, type_: UnrankedMemRefType, rewriter: Rewriter) -> None:
    """The extents are found out when the program runs."""
    source = op.input
    zero, one = index_constant(rewriter, 0), index_constant(rewriter, 1)
    rank = rewriter.create(RankOp, source, result_types=[INDEX]).result
    shape = rewriter.create(AllocaOp, [rank], result_types=[MemRefType((DYNAMIC,), INDEX)]).result
    region = Region()
    loop = rewriter.create(ForOp, zero, rank, one, [one], result_types=[INDEX], regions=[region])
    with rewriter.insertion_guard():
        block = rewriter.create_block(region, None, [INDEX, INDEX])
        size = rewriter.create(DimOp, source, block.arguments[0], result_types=[INDEX]).result
        rewriter.create(StoreOp, size, shape, [block.arguments[0]])
        product = rewriter.create(MulIOp, block.arguments[1], size, result_types=[INDEX]).result
        rewriter.create(YieldOp, [product])
    flat = MemRefType((DYNAMIC,), type_.element_type, None, type_.memory_space)
    alloc = rewriter.create(AllocOp, [loop.result], result_types=[flat]).result
    result = rewriter.create(ReshapeOp, alloc, shape, result_types=[type_]).result
    rewriter.create(CopyOp, source, result)
    rewriter.replace_op(op, [result])
