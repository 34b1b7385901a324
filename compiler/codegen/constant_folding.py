"""Operations on constants: folded as by LLVM's IRBuilder.

A fold takes an operation with the constants for its operands and returns the constant for its result, or None
if an instruction is necessary. In the region of a global, each operation has to fold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from compiler.analysis.data_layout import UnknownSize
from compiler.codegen import llvm_text
from compiler.codegen.constants import Constant, ConstantTexts, floating, integer, poison, scalar, zero
from compiler.codegen.data_layout import data_layout_text
from compiler.codegen.llvm_layout import LlvmLayout
from compiler.codegen.llvm_types import TypeTexts, element_types
from compiler.codegen.undefined_operands import EQUALITIES, of_undefined
from compiler.dialects.llvm.aggregate_ops import (
    ExtractElementOp,
    ExtractValueOp,
    InsertElementOp,
    InsertValueOp,
    ShuffleVectorOp,
)
from compiler.dialects.llvm.arithmetic_ops import (
    AddOp,
    AddrSpaceCastOp,
    AndOp,
    AShrOp,
    BitcastOp,
    FAddOp,
    FCmpOp,
    FDivOp,
    FMulOp,
    FNegOp,
    FPExtOp,
    FPToSIOp,
    FPToUIOp,
    FPTruncOp,
    FRemOp,
    FSubOp,
    ICmpOp,
    IntToPtrOp,
    LShrOp,
    MulOp,
    OrOp,
    PtrToIntOp,
    SDivOp,
    SelectOp,
    SExtOp,
    ShlOp,
    SIToFPOp,
    SRemOp,
    SubOp,
    TruncOp,
    UDivOp,
    UIToFPOp,
    URemOp,
    XOrOp,
    ZExtOp,
)
from compiler.dialects.llvm.enums import Linkage, UnnamedAddr
from compiler.dialects.llvm.gep import indices_of
from compiler.dialects.llvm.memory_ops import GEPOp
from compiler.dialects.llvm.module_ops import GlobalOp
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.ir import float_arithmetic, floats
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation, OpOfKey
from compiler.ir.types import I32, FloatType, IntegerType, Type, VectorType, int_or_float_width
from compiler.text import utf8


class Addresses:
    """Sizes of types and globals of one module."""

    def __init__(self, module: Operation, symbols: Mapping[str, Operation]) -> None:
        self._module = module
        self._symbols = symbols

    @cached_property
    def layout(self) -> LlvmLayout:
        return LlvmLayout(data_layout_text(self._module))

    def object_size(self, reference: str) -> int:
        """Returns the size of the global that a text such as `@g` refers to; 0 if it is unknown, or may be absent."""
        op = self._globals.get(reference)
        if op is None or op.linkage is Linkage.EXTERN_WEAK:
            return 0
        if isinstance(op.value, StringAttr):
            return len(utf8(op.value.value))
        try:
            return self.layout.stored_size(op.global_type.type)
        except UnknownSize:
            return 0

    def is_unique(self, reference: str) -> bool:
        """Returns True if no other global has the address of the one that a text such as `@g` refers to."""
        op = self._globals.get(reference)
        linkages = (Linkage.EXTERNAL, Linkage.INTERNAL, Linkage.PRIVATE)
        is_named = op is not None and op.linkage in linkages and op.unnamed_addr is not UnnamedAddr.UNNAMED_ADDR
        return is_named and self.object_size(reference) > 0

    @cached_property
    def _globals(self) -> dict[str, GlobalOp]:
        return {f"@{llvm_text.name(name)}": op for name, op in self._symbols.items() if isinstance(op, GlobalOp)}


_ComputeElement = Callable[[Type, Sequence[Constant]], Constant | None]
_Fold = Callable[["Folder", OpOfKey, Sequence[Constant]], Constant | None]


class Folder:
    """Folds operations of one module."""

    def __init__(self, types: TypeTexts, constants: ConstantTexts, addresses: Addresses) -> None:
        self._types = types
        self.constants = constants
        self.addresses = addresses

    def fold(self, op: Operation, operands: Sequence[Constant]) -> Constant | None:
        """Returns the constant that an operation on constants is."""
        fold = _FOLDS.get(type(op))
        return None if fold is None else fold(self, op, operands)

    # ---------------------------------------------------------------------------------------------- element by element

    def each(
        self,
        op: Operation,
        operands: Sequence[Constant],
        compute: Callable[[Type, Sequence[Constant]], Constant | None],
    ) -> Constant | None:
        """Computes a scalar, or each element of a fixed vector."""

        def of(type_: Type, column: Sequence[Constant]) -> Constant | None:
            undefined = of_undefined(op, type_, column) if any(operand.is_undefined for operand in column) else None
            return compute(type_, column) if undefined is None else undefined

        type_ = op.result.type
        if not isinstance(type_, VectorType):
            return of(type_, operands)
        parts = [self.constants.elements(operand) for operand in operands]
        elements: list[Constant] = []
        for position in range(0 if type_.is_scalable else type_.shape[0]):
            column = [operand if part is None else part[position] for operand, part in zip(operands, parts)]
            if any(part is None for part in parts):
                return None
            constant = of(type_.element_type, column)
            if constant is None:
                return None
            elements.append(constant)
        return self.vector(type_, elements) if elements else None

    def vector(self, type_: VectorType, elements: Sequence[Constant]) -> Constant:
        if len(elements) > 1 and all(element == elements[0] for element in elements):
            return self.constants.splat(type_, elements[0])
        return self.constants.aggregate(type_, elements)

    def expression(self, type_: Type, opcode: str, operands: Sequence[Constant]) -> Constant:
        """Returns a constant expression, such as `sub (i64 ..., i64 ...)`."""
        inner = ", ".join([self.constants.typed(operand) for operand in operands])
        return Constant(type_, f"{opcode} ({inner})")

    def cast(self, type_: Type, opcode: str, operand: Constant) -> Constant:
        return Constant(type_, f"{opcode} ({self.constants.typed(operand)} to {self._types.text(type_)})")

    def address(self, op: GEPOp, operands: Sequence[Constant]) -> Constant | None:
        """`getelementptr`: a constant distance from its base, in bytes, or else an expression."""
        if isinstance(op.result.type, VectorType):
            return None
        values = dict(zip(op.operands, operands))
        base = values[op.base]
        if base.is_undefined:
            return base
        indices = [integer(index, I32) if isinstance(index, int) else values[index] for index in indices_of(op)]
        numbers = [_signed_value(index) for index in indices]
        distance = None
        with suppress(UnknownSize):
            constants = [number for number in numbers if number is not None]
            if len(constants) == len(numbers):
                distance = self.addresses.layout.offset(op.elem_type.type, constants)
        if distance is not None:
            flags = _flags(op)
            return self.moved(base, distance, flags & base.flags if base.base else flags)
        texts = ", ".join([self.constants.typed(constant) for constant in (base, *indices)])
        head = f"getelementptr{address_flags(op)} ({self._types.text(op.elem_type.type)}, "
        return Constant(op.result.type, f"{head}{texts})")

    def moved(self, base: Constant, distance: int, flags: int) -> Constant:
        """Returns an address at a distance in bytes, with the flags that are known to hold."""
        layout, space = self.addresses.layout, _address_space(base.type)
        root, total = base.base or base.text, base.offset + distance
        width = layout.index_bits(space)
        total = _signed(total & (1 << width) - 1, width)
        if root == "null" and layout.is_integral(space):
            return self.absolute(base.type, total)
        if total == 0:
            return Constant(base.type, root)
        if 0 <= total <= self.addresses.object_size(root):
            flags |= _IN_BOUNDS
        if flags & _NO_SIGNED_WRAP and total >= 0:
            flags |= _NO_UNSIGNED_WRAP
        text = f"getelementptr{_flag_words(flags)} (i8, {self._types.text(base.type)} {root}, i{width} {total})"
        return Constant(base.type, text, base=root, offset=total, flags=flags)

    def absolute(self, type_: Type, address: int) -> Constant:
        """Returns the pointer to an address that is a number."""
        width = self.addresses.layout.pointer_bits(_address_space(type_))
        number = integer(address, IntegerType(width))
        if not number.bits:
            return zero(type_)
        return Constant(type_, self.cast(type_, "inttoptr", number).text, base="null", offset=address, flags=_ALL_FLAGS)


_NO_SIGNED_WRAP, _NO_UNSIGNED_WRAP = 2, 4
_IN_BOUNDS = 1 | _NO_SIGNED_WRAP
_ALL_FLAGS = _IN_BOUNDS | _NO_UNSIGNED_WRAP


def _flags(op: GEPOp) -> int:
    """Returns the flags of `llvm.getelementptr`; `inbounds` implies `nusw`."""
    bits = int(op.no_wrap_flags)
    return bits | _IN_BOUNDS if bits & 1 else bits


def _flag_words(bits: int) -> str:
    first = " inbounds" if bits & 1 else " nusw" if bits & _NO_SIGNED_WRAP else ""
    return first + (" nuw" if bits & _NO_UNSIGNED_WRAP else "")


def _address_space(type_: Type) -> int:
    return type_.address_space if isinstance(type_, LLVMPointerType) else 0


def _signed_value(constant: Constant) -> int | None:
    """Returns the number that an integer constant is."""
    if constant.bits is None or not isinstance(constant.type, IntegerType):
        return None
    return _signed(constant.bits, constant.type.width)


def address_flags(op: GEPOp) -> str:
    """Returns the flags of `llvm.getelementptr`, each with a leading space."""
    return _flag_words(_flags(op))


# ----------------------------------------------------------------------------------------------------------------------
# Integers
# ----------------------------------------------------------------------------------------------------------------------


def _signed(bits: int, width: int) -> int:
    return bits - (1 << width) if width and bits >> (width - 1) else bits


def _divided(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return -quotient if (a < 0) != (b < 0) else quotient


_INTEGER: Mapping[type[Operation], Callable[[int, int, int], int | None]] = MappingProxyType(
    {
        AddOp: lambda a, b, _: a + b,
        SubOp: lambda a, b, _: a - b,
        MulOp: lambda a, b, _: a * b,
        UDivOp: lambda a, b, _: a // b if b else None,
        URemOp: lambda a, b, _: a % b if b else None,
        SDivOp: lambda a, b, w: _divided(_signed(a, w), _signed(b, w)) if b else None,
        SRemOp: lambda a, b, w: _signed(a, w) - _signed(b, w) * _divided(_signed(a, w), _signed(b, w)) if b else None,
        AndOp: lambda a, b, _: a & b,
        OrOp: lambda a, b, _: a | b,
        XOrOp: lambda a, b, _: a ^ b,
        ShlOp: lambda a, b, w: a << b if b < w else None,
        LShrOp: lambda a, b, w: a >> b if b < w else None,
        AShrOp: lambda a, b, w: _signed(a, w) >> b if b < w else None,
    }
)

_EXPRESSIONS = (AddOp, SubOp, XOrOp)
"""Operations that are also constant expressions on symbols."""


def _integer_binary(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    compute = _INTEGER[type(op)]

    def of(type_: Type, pair: Sequence[Constant]) -> Constant | None:
        left, right = pair
        if left.bits is None or right.bits is None or not isinstance(type_, IntegerType):
            return None
        value = compute(left.bits, right.bits, type_.width)
        return poison(type_) if value is None else integer(value, type_)

    constant = folder.each(op, operands, of)
    if constant is None and isinstance(op, SubOp):
        constant = _distance(op.result.type, *operands)
    if constant is None and isinstance(op, _EXPRESSIONS) and isinstance(op.result.type, IntegerType):
        return folder.expression(op.result.type, op.name.removeprefix("llvm."), operands)
    return constant


def _distance(type_: Type, left: Constant, right: Constant) -> Constant | None:
    """Returns the difference of two addresses in one object."""
    end, start = left.pointer, right.pointer
    if end is None or start is None or not isinstance(type_, IntegerType):
        return None
    root = end.base or end.text
    is_same = root.startswith("@") and root == (start.base or start.text)
    return integer(end.offset - start.offset, type_) if is_same else None


def _compare_integers(folder: Folder, op: ICmpOp, operands: Sequence[Constant]) -> Constant | None:
    name = op.predicate.symbol

    def of(_: Type, pair: Sequence[Constant]) -> Constant | None:
        left, right = pair
        if isinstance(left.type, LLVMPointerType):
            held = _compare_addresses(folder, name, left, right)
            return None if held is None else integer(int(held), IntegerType(1))
        if left.bits is None or right.bits is None or not isinstance(left.type, IntegerType):
            return None
        a, b = left.bits, right.bits
        if name.startswith("s"):
            a, b = _signed(a, left.type.width), _signed(b, left.type.width)
        kind = name if name in ("eq", "ne") else name[1:]
        held = {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[kind]
        return integer(int(held), IntegerType(1))

    return folder.each(op, operands, of)


def _compare_addresses(folder: Folder, name: str, left: Constant, right: Constant) -> bool | None:
    """Returns how two addresses compare: the same ones, or that of an object and null."""
    if left.text == right.text:
        return name in EQUALITIES
    if right.text == "null" and name in ("uge", "ult"):
        return name == "uge"
    if name in ("eq", "ne") and all(folder.addresses.is_unique(address.text) for address in (left, right)):
        return name == "ne"
    if right.text == "null" and _address_space(left.type) == 0 and folder.addresses.object_size(left.text):
        return {"eq": False, "ne": True, "ugt": True, "uge": True, "ult": False, "ule": False}.get(name)
    return None


def _resize(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    """trunc, zext, sext"""
    extends_sign = isinstance(op, SExtOp)

    def of(type_: Type, single: Sequence[Constant]) -> Constant | None:
        (operand,) = single
        if operand.bits is None or not isinstance(type_, IntegerType) or not isinstance(operand.type, IntegerType):
            return None
        return integer(_signed(operand.bits, operand.type.width) if extends_sign else operand.bits, type_)

    constant = folder.each(op, operands, of)
    if constant is None and isinstance(op, TruncOp) and isinstance(op.result.type, IntegerType):
        return folder.cast(op.result.type, "trunc", operands[0])
    return constant


# ----------------------------------------------------------------------------------------------------------------------
# Floats
# ----------------------------------------------------------------------------------------------------------------------

_FLOAT: Mapping[type[Operation], Callable[[int, int, floats.FloatSemantics], int]] = MappingProxyType(
    {
        FAddOp: float_arithmetic.add,
        FSubOp: float_arithmetic.subtract,
        FMulOp: float_arithmetic.multiply,
        FDivOp: float_arithmetic.divide,
        FRemOp: float_arithmetic.remainder,
    }
)


def _float_binary(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    compute = _FLOAT[type(op)]

    def of(type_: Type, pair: Sequence[Constant]) -> Constant | None:
        left, right = pair
        if left.bits is None or right.bits is None or not isinstance(type_, FloatType):
            return None
        return floating(compute(left.bits, right.bits, type_.semantics), type_)

    return folder.each(op, operands, of)


def _negate(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    def of(type_: Type, single: Sequence[Constant]) -> Constant | None:
        (operand,) = single
        if operand.bits is None or not isinstance(type_, FloatType):
            return None
        return floating(float_arithmetic.negate(operand.bits, type_.semantics), type_)

    return folder.each(op, operands, of)


def _convert_float(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    def of(type_: Type, single: Sequence[Constant]) -> Constant | None:
        (operand,) = single
        source = operand.type
        if operand.bits is None or not isinstance(type_, FloatType) or not isinstance(source, FloatType):
            return None
        return floating(floats.convert(operand.bits, source.semantics, type_.semantics), type_)

    return folder.each(op, operands, of)


def _compare_floats(folder: Folder, op: FCmpOp, operands: Sequence[Constant]) -> Constant | None:
    name = op.predicate.name.lower()

    def of(_: Type, pair: Sequence[Constant]) -> Constant | None:
        left, right = pair
        if left.bits is None or right.bits is None or not isinstance(left.type, FloatType):
            return None
        order = float_arithmetic.compare(left.bits, right.bits, left.type.semantics)
        if name in ("true", "false"):
            held = name == "true"
        elif order is None or name in ("ord", "uno"):
            held = name.startswith("u") if order is None else name == "ord"
        else:
            kind = name[1:]
            held = (order == 0 and kind in ("eq", "ge", "le")) or (order != 0 and kind == "ne")
            held = held or (order > 0 and kind in ("gt", "ge")) or (order < 0 and kind in ("lt", "le"))
        return integer(int(held), IntegerType(1))

    return folder.each(op, operands, of)


def _float_to_integer(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    def of(type_: Type, single: Sequence[Constant]) -> Constant | None:
        (operand,) = single
        if operand.bits is None or not isinstance(operand.type, FloatType) or not isinstance(type_, IntegerType):
            return None
        value = float_arithmetic.to_integer(operand.bits, operand.type.semantics)
        least, count = (
            (-(1 << type_.width - 1), 1 << type_.width) if isinstance(op, FPToSIOp) else (0, 1 << type_.width)
        )
        return poison(type_) if value is None or not least <= value < least + count else integer(value, type_)

    return folder.each(op, operands, of)


def _integer_to_float(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    signed = isinstance(op, SIToFPOp)

    def of(type_: Type, single: Sequence[Constant]) -> Constant | None:
        (operand,) = single
        if operand.bits is None or not isinstance(type_, FloatType) or not isinstance(operand.type, IntegerType):
            return None
        value = _signed(operand.bits, operand.type.width) if signed else operand.bits
        return floating(float_arithmetic.from_integer(value, type_.semantics), type_)

    return folder.each(op, operands, of)


# ----------------------------------------------------------------------------------------------------------------------
# Aggregates, vectors, pointers
# ----------------------------------------------------------------------------------------------------------------------


def _insert_value(folder: Folder, op: InsertValueOp, operands: Sequence[Constant]) -> Constant | None:
    container, value = operands
    path = op.position.values
    levels: list[tuple[Constant, tuple[Constant, ...]]] = []
    current = container
    for position in path:
        parts = folder.constants.elements(current)
        if parts is None or position >= len(parts):
            return None
        levels.append((current, parts))
        current = parts[position]
    changed = value
    for (whole, parts), position in zip(reversed(levels), reversed(path)):
        elements = (*parts[:position], changed, *parts[position + 1 :])
        changed = folder.constants.aggregate(whole.type, elements)
    return changed


def _extract_value(folder: Folder, op: ExtractValueOp, operands: Sequence[Constant]) -> Constant | None:
    current = operands[0]
    for position in op.position.values:
        parts = folder.constants.elements(current)
        if parts is None or position >= len(parts):
            return None
        current = parts[position]
    return current


def _insert_element(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    vector, value, position = operands
    parts = folder.constants.elements(vector)
    if vector.is_undefined and position.bits == 0 and isinstance(vector.type, VectorType) and vector.type.is_scalable:
        return replace(folder.expression(vector.type, "insertelement", operands), elements=(value,))
    if parts is None or position.bits is None or not isinstance(vector.type, VectorType):
        return None
    if position.bits >= len(parts):
        return poison(vector.type)
    return folder.vector(vector.type, (*parts[: position.bits], value, *parts[position.bits + 1 :]))


def _extract_element(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    vector, position = operands
    parts = folder.constants.elements(vector)
    if parts is None or position.bits is None:
        return None
    return parts[position.bits] if position.bits < len(parts) else poison(op.result.type)


def _shuffle(folder: Folder, op: ShuffleVectorOp, operands: Sequence[Constant]) -> Constant | None:
    type_ = op.result.type
    left, right = (folder.constants.elements(operand) for operand in operands)
    if isinstance(type_, VectorType) and type_.is_scalable:
        # The elements of a scalable vector are known only if one was inserted at the start.
        return folder.constants.splat(type_, left[0]) if left is not None and not any(op.mask.values) else None
    if left is None or right is None or not isinstance(type_, VectorType):
        return None
    both = left + right
    elements = [poison(type_.element_type) if index < 0 else both[index] for index in op.mask.values]
    return folder.vector(type_, elements)


def _select(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    if isinstance(operands[0].type, VectorType):
        return folder.each(op, operands, _selected)
    return _selected(op.result.type, operands)


def _selected(type_: Type, operands: Sequence[Constant]) -> Constant | None:
    condition, true, false = operands
    if condition.text == "poison":
        return poison(type_)
    if condition.is_undefined:
        return true if true.is_undefined else false
    if condition.bits is not None:
        return true if condition.bits else false
    return true if true == false else None


def _pointer_cast(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    type_ = op.result.type
    (operand,) = operands
    if operand.type == type_:
        return operand
    if isinstance(type_, VectorType) or isinstance(operand.type, VectorType):
        return None
    if operand.is_undefined:
        return Constant(type_, operand.text)
    layout = folder.addresses.layout
    if isinstance(op, PtrToIntOp) and isinstance(type_, IntegerType):
        if "null" in (operand.text, operand.base):
            return integer(operand.offset & (1 << layout.pointer_bits(_address_space(operand.type))) - 1, type_)
        return replace(folder.cast(type_, "ptrtoint", operand), pointer=operand)
    if isinstance(op, IntToPtrOp) and operand.bits is not None:
        cast = folder.cast(type_, "inttoptr", operand)
        return replace(cast, base="null", offset=operand.bits, flags=_ALL_FLAGS) if operand.bits else zero(type_)
    pointer = operand.pointer
    if pointer is not None and pointer.type == type_ and isinstance(operand.type, IntegerType):
        if operand.type.width >= layout.pointer_bits(_address_space(type_)):
            return pointer
    return folder.cast(type_, op.name.removeprefix("llvm."), operand)


def _bit_cast(folder: Folder, op: Operation, operands: Sequence[Constant]) -> Constant | None:
    type_ = op.result.type
    (operand,) = operands
    if operand.type == type_:
        return operand
    if operand.is_undefined:
        return Constant(type_, operand.text)
    if operand.is_zero and element_types(type_) is not None:
        return zero(type_)
    parts = folder.constants.elements(operand) if isinstance(operand.type, VectorType) else (operand,)
    types = element_types(type_) if isinstance(type_, VectorType) else [type_]
    if parts is None or types is None:
        return None
    patterns = _regrouped(folder, parts, types)
    if patterns is None:
        return None
    elements = [scalar(pattern, element) for pattern, element in zip(patterns, types, strict=True)]
    return folder.vector(type_, elements) if isinstance(type_, VectorType) else elements[0]


def _regrouped(folder: Folder, parts: Sequence[Constant], types: Sequence[Type]) -> list[int] | None:
    """Returns the bits of numbers, one after another in memory, as the patterns of numbers of other types."""
    is_big = folder.addresses.layout.is_big_endian
    total, start = 0, 0
    for part in reversed(parts) if is_big else parts:
        width = int_or_float_width(part.type)
        if part.bits is None or not width:
            return None
        total |= part.bits << start
        start += width
    patterns: list[int] = []
    for type_ in types:
        width = int_or_float_width(type_)
        if not width:
            return None
        patterns.append(total & (1 << width) - 1)
        total >>= width
    return patterns[::-1] if is_big else patterns


def _address(folder: Folder, op: GEPOp, operands: Sequence[Constant]) -> Constant | None:
    return folder.address(op, operands)


_FOLDS: Mapping[type[Operation], _Fold] = MappingProxyType(
    dict.fromkeys(_INTEGER, _integer_binary)
    | dict.fromkeys(_FLOAT, _float_binary)
    | dict.fromkeys((TruncOp, ZExtOp, SExtOp), _resize)
    | dict.fromkeys((FPExtOp, FPTruncOp), _convert_float)
    | dict.fromkeys((SIToFPOp, UIToFPOp), _integer_to_float)
    | dict.fromkeys((FPToSIOp, FPToUIOp), _float_to_integer)
    | dict.fromkeys((PtrToIntOp, IntToPtrOp, AddrSpaceCastOp), _pointer_cast)
    | {
        FNegOp: _negate,
        FCmpOp: _compare_floats,
        ICmpOp: _compare_integers,
        BitcastOp: _bit_cast,
        InsertValueOp: _insert_value,
        ExtractValueOp: _extract_value,
        InsertElementOp: _insert_element,
        ExtractElementOp: _extract_element,
        ShuffleVectorOp: _shuffle,
        SelectOp: _select,
        GEPOp: _address,
    }
)
