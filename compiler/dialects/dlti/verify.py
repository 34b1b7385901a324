"""Checks of ops' data layout and target attributes, with upstream's messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.dlti.attributes import DataLayoutSpecAttr
from compiler.ir.attributes import Attribute, DenseElementsAttr, DialectAttribute, IntegerAttr, StringAttr, TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, ProblemNote
from compiler.ir.types import I64, DialectType, FloatType, IndexType, IntegerType, Type
from compiler.ods.type_predicates import implements

_SPEC = "dlti.dl_spec"
_KINDS = ("dlti.dl_spec", "dlti.target_system_spec", "dlti.map")
_ENDIANNESS = "dlti.endianness"
_KEYS = frozenset(
    f"dlti.{name}"
    for name in (
        "endianness",
        "default_memory_space",
        "alloca_memory_space",
        "program_memory_space",
        "global_memory_space",
        "stack_alignment",
        "function_pointer_alignment",
        "legal_int_widths",
        "mangling_mode",
    )
)

_Entries = Mapping[Attribute, Attribute]


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    """The dialect's attributes on any op; modules have their layout checked as well."""
    if name not in _KINDS:
        return _at(op, f"attribute '{name}' not supported by dialect")
    if not isinstance(value, DialectAttribute) or value.definition.full_name != name:
        return _at(op, f"'{name}' is expected to be a #{name} attribute")
    if not isinstance(value, DataLayoutSpecAttr) or not isinstance(op, ModuleOp):
        return None
    entries: _Entries = value.table
    problem = next(filter(None, (_entry_problem(key, entry) for key, entry in entries.items())), None)
    return _at(op, problem) if problem is not None else _combination(op, entries)


def _at(op: Operation, message: str, *notes: ProblemNote) -> Problem:
    return Problem(op, message, notes, shows_op=False)


def _entry_problem(key: Attribute, value: Attribute) -> str | None:
    if isinstance(key, TypeAttr):
        return _type_problem(key.type, value)
    if not isinstance(key, StringAttr) or not key.value.startswith("dlti."):
        return None
    if key.value not in _KEYS:
        return f"unknown data layout entry name: {key.value}"
    if key.value == _ENDIANNESS and not (isinstance(value, StringAttr) and value.value in ("big", "little")):
        return f"'{_ENDIANNESS}' data layout entry is expected to be either 'big' or 'little'"
    return None


# ------------------------------------------------------------------------------------------------------------- types


def _type_problem(type_: Type, value: Attribute) -> str | None:
    if isinstance(type_, IndexType):
        if isinstance(value, IntegerAttr):
            return None
        return f"expected integer attribute in the data layout entry for '{type_}'"
    if isinstance(type_, IntegerType | FloatType):
        return _number_problem(type_, value)
    if not isinstance(type_, DialectType):
        return "unexpected data layout for a built-in type"
    if not implements(type_, "DataLayoutTypeInterface"):
        return "data layout specified for a type that does not support it"
    check = _CHECKS.get(type_.definition.full_name)
    return None if check is None else check(type_, value)


def _elements(value: Attribute) -> list[int] | None:
    """Returns the numbers of a dense attribute; None for others."""
    if not isinstance(value, DenseElementsAttr) or not isinstance(value.type.element_type, IntegerType | IndexType):
        return None
    return value.listed_bit_patterns()


def _is_i64(value: Attribute) -> bool:
    return isinstance(value, DenseElementsAttr) and value.type.element_type == I64


def _number_problem(type_: Type, value: Attribute) -> str | None:
    entry = f"#dlti.dl_entry<{type_}, {value}>"
    elements = _elements(value)
    if elements is None or not _is_i64(value):
        return f"expected a dense i64 elements attribute in the data layout entry {entry}"
    if not 1 <= len(elements) <= 2:
        return f"expected 1 or 2 elements in the data layout entry {entry}"
    if elements[-1] < elements[0]:
        return (
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry "
            f"{entry}"
        )
    return None


_ALIGNMENTS = "preferred alignment is expected to be at least as large as ABI alignment"


def _pointer(type_: DialectType, value: Attribute) -> str | None:
    elements = _elements(value)
    if elements is None or not 3 <= len(elements) <= 4:
        return f"expected layout attribute for '{type_}' to be a dense integer elements attribute with 3 or 4 elements"
    if not _is_i64(value):
        return f"expected i64 parameters for '{type_}'"
    return _ALIGNMENTS if elements[1] > elements[2] else None


def _structure(type_: DialectType, value: Attribute) -> str | None:
    """All structures share one entry, whose key is the empty structure type."""
    elements = _elements(value)
    if elements is None or not 1 <= len(elements) <= 2:
        return f"expected layout attribute for '{type_}' to be a dense integer elements attribute of 1 or 2 elements"
    if not _is_i64(value):
        return f"expected i64 entries for '{type_}'"
    name, body, _ = type_.parameters
    if name is not None or body:
        return f"unexpected layout attribute for struct '{type_}'"
    return _ALIGNMENTS if elements[0] > elements[-1] else None


def _memory_pointer(type_: DialectType, value: Attribute) -> str | None:
    if isinstance(value, DialectAttribute) and value.definition.full_name == "ptr.spec":
        return None
    return f"expected layout attribute for '{type_}' to be a #ptr.spec attribute"


_CHECKS: Mapping[str, Callable[[DialectType, Attribute], str | None]] = MappingProxyType(
    {"llvm.ptr": _pointer, "llvm.struct": _structure, "ptr.ptr": _memory_pointer}
)


# ------------------------------------------------------------------------------------------------------ combinations


def _combination(op: Operation, entries: _Entries) -> Finding:
    """Checks that a module's layout is compatible with the layouts of enclosing ops."""
    for outer in _enclosing(op):
        spec = outer.attribute(_SPEC)
        if not isinstance(spec, DataLayoutSpecAttr):
            continue
        if not all(_fits(key, value, entries) for key, value in spec.entries):
            note = ProblemNote("enclosing op with data layout", outer)
            return _at(op, "data layout does not combine with layouts of enclosing ops", note)
    return None


def _enclosing(op: Operation) -> Iterable[Operation]:
    parent = op.parent_op
    while parent is not None:
        yield parent
        parent = parent.parent_op


def _fits(key: Attribute, outer: Attribute, entries: _Entries) -> bool:
    inner = entries.get(key)
    if inner is None or inner == outer:
        return True
    if isinstance(key, StringAttr):
        return False
    type_ = key.type if isinstance(key, TypeAttr) else None
    if not isinstance(type_, DialectType) or type_.definition.full_name != "llvm.struct":
        return True
    old, new = _elements(outer), _elements(inner)
    return not old or not new or (old[0] >= new[0] and (not new[0] or old[0] % new[0] == 0))
