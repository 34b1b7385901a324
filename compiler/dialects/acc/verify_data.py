"""Checks of acc operations on single variables: their data clause, types, modifiers and recipes."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.acc.constraints import is_mappable, is_pointer_like
from compiler.dialects.acc.data_clause_ops import (
    AttachOp,
    CacheOp,
    CopyinOp,
    CopyoutOp,
    CreateOp,
    DeclareDeviceResidentOp,
    DeclareLinkOp,
    DeleteOp,
    DetachOp,
    DevicePtrOp,
    NoCreateOp,
    PresentOp,
    UpdateDeviceOp,
    UpdateHostOp,
    UseDeviceOp,
)
from compiler.dialects.acc.data_operation import DataEntry, DataOperation, DeviceAndHostVariable
from compiler.dialects.acc.enums import DataClauseModifier
from compiler.dialects.acc.privatization_ops import FirstprivateMapInitialOp, FirstprivateOp, PrivateOp, ReductionOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.problem import Finding, Problem
from compiler.ir.symbols import SymbolTables
from compiler.ods import hook


@dataclass(frozen=True, slots=True)
class _Rule:
    """Valid data clauses of an operation, and the valid modifiers of its clauses.

    `word` is the operation's name in messages. `decomposes`: some of the clauses decompose into several operations.
    """

    word: str
    clauses: tuple[str, ...]
    modifiers: tuple[str, ...] = ()
    decomposes: bool = False
    implicit: bool = False
    """Implicit operations may have any clause."""
    same_types: bool = True
    """The variable has the same type on the device."""
    recipe: str = ""
    """Declaration that a recipe for the variable needs."""


_ALWAYS = ("alwaysin", "alwaysout")
_RULES = {
    PrivateOp.name: _Rule("private", ("acc_private",), same_types=False, recipe="private"),
    FirstprivateOp.name: _Rule("firstprivate", ("acc_firstprivate",), same_types=False, recipe="firstprivate"),
    FirstprivateMapInitialOp.name: _Rule("firstprivate", ("acc_firstprivate",), same_types=False),
    ReductionOp.name: _Rule("reduction", ("acc_reduction",), same_types=False, recipe="reduction"),
    DevicePtrOp.name: _Rule("deviceptr", ("acc_deviceptr",)),
    PresentOp.name: _Rule("present", ("acc_present",)),
    CopyinOp.name: _Rule(
        "copyin",
        ("acc_copyin", "acc_copyin_readonly", "acc_copy", "acc_reduction"),
        ("readonly", *_ALWAYS, "capture"),
        decomposes=True,
        implicit=True,
    ),
    CreateOp.name: _Rule(
        "create",
        ("acc_create", "acc_create_zero", "acc_copyout", "acc_copyout_zero"),
        ("zero", *_ALWAYS, "capture"),
        decomposes=True,
    ),
    NoCreateOp.name: _Rule("no_create", ("acc_no_create",)),
    AttachOp.name: _Rule("attach", ("acc_attach",)),
    UpdateDeviceOp.name: _Rule("device", ("acc_update_device",), decomposes=True),
    UseDeviceOp.name: _Rule("use_device", ("acc_use_device",), decomposes=True),
    DeclareDeviceResidentOp.name: _Rule("device_resident", ("acc_declare_device_resident",)),
    DeclareLinkOp.name: _Rule("link", ("acc_declare_link",)),
    CacheOp.name: _Rule("cache", ("acc_cache", "acc_cache_readonly"), ("readonly",), decomposes=True),
    CopyoutOp.name: _Rule(
        "copyout",
        ("acc_copyout", "acc_copyout_zero", "acc_copy", "acc_reduction"),
        ("zero", *_ALWAYS, "capture"),
        decomposes=True,
    ),
    DeleteOp.name: _Rule(
        "delete",
        (
            "acc_delete",
            "acc_create",
            "acc_create_zero",
            "acc_copyin",
            "acc_copyin_readonly",
            "acc_present",
            "acc_no_create",
            "acc_declare_device_resident",
            "acc_declare_link",
        ),
        ("zero", "readonly", *_ALWAYS, "capture"),
        decomposes=True,
    ),
    DetachOp.name: _Rule("detach", ("acc_detach", "acc_attach"), decomposes=True),
    UpdateHostOp.name: _Rule("host", ("acc_update_host", "acc_update_self"), decomposes=True),
}


@hook.verify(DataOperation, PrivateOp, FirstprivateOp, ReductionOp)
def _data(op: DataOperation) -> Finding:
    rule = _RULES.get(op.name)
    if rule is None:  # acc.getdeviceptr has none
        return None
    is_implicit = rule.implicit and op.implicit.value != 0
    if op.data_clause.symbol not in rule.clauses and not is_implicit:
        message = f"data clause associated with {rule.word} operation must match its intent"
        rest = " or specify original clause this operation was decomposed from" if rule.decomposes else ""
        return Problem(op, message + rest)
    return _types(op, rule) or _modifiers(op, rule) or _recipe(op, rule)


def _types(op: DataOperation, rule: _Rule) -> Finding:
    if not isinstance(op, DataEntry | DeviceAndHostVariable):
        return None
    variable = op.var.type
    if is_pointer_like(variable) and op.var_type.type == variable:
        return Problem(op, "varType must capture the element type of var")
    if rule.same_types and variable != op.acc_var.type:
        return Problem(op, "input and output types must match")
    return None


def _modifiers(op: DataOperation, rule: _Rule) -> Finding:
    bits = op.modifiers
    for word in rule.modifiers:
        bits &= ~DataClauseModifier[word.upper()]
    if not bits:
        return None
    if not rule.modifiers:
        return Problem(op, "no data clause modifiers are allowed")
    return Problem(op, f"invalid data clause modifiers: {bits.symbol}")


def _recipe(op: DataOperation, rule: _Rule) -> Finding:
    if not rule.recipe or not isinstance(op, DataEntry) or op.recipe is not None:
        return None
    # Mappable types need no recipe, except for reductions.
    if is_mappable(op.var.type) and rule.recipe != "reduction":
        return None
    return f"recipe expected for {rule.recipe}"


@hook.verify_symbol_uses(PrivateOp, FirstprivateOp, ReductionOp)
def _recipe_symbol(op: DataEntry, tables: SymbolTables) -> Finding:
    kind, recipe = _RULES[op.name].recipe, op.recipe
    if not isinstance(recipe, SymbolRefAttr):
        return None
    declaration = tables.lookup_nearest(op, recipe)
    if declaration is None or declaration.name != f"acc.{kind}.recipe":
        return f"expected symbol reference {recipe} to point to a {kind} declaration"
    return None
