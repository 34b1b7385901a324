"""Values that an affine operation may use as dims or symbols.

https://mlir.llvm.org/docs/Dialects/Affine/#restrictions-on-dimensions-and-symbols. A symbol is a value that does not
change while the code of its affine scope (a function, say) runs; a dimension may also be a loop's induction variable,
or computed from dimensions by affine operations.

The chain of ops that compute such a value may be too long for recursion. So `_symbol` and `_dim` are generators: they
yield a question about an operand to a driver, which sends them the answer.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TypeAlias

from compiler.dialects.affine.bounds import is_induction_variable, step_of
from compiler.dialects.affine.ops import AffineApplyOp, AffineDelinearizeIndexOp, AffineForOp, AffineLinearizeIndexOp
from compiler.dialects.arith.integer_ops import CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, FloorDivSIOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.dialects.memref.view_ops import CastOp, SubViewOp, ViewOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value, view_source
from compiler.ir.types import DYNAMIC, IndexType, MemRefType

_Question: TypeAlias = "tuple[bool, Value, Region | None]"
"""True for a symbol, False for a dimension; the value; its affine scope."""
_Steps: TypeAlias = "Generator[_Question, bool, bool]"


def affine_scope(op: Operation) -> Region | None:
    """Returns the innermost region enclosing `op` whose parent op has the trait `AffineScope`."""
    region = op.parent_region
    while region is not None and region.parent is not None:
        if region.parent.has_trait("AffineScope"):
            return region
        region = region.parent.parent_region
    return None


def is_valid_dim(value: Value, scope: Region | None) -> bool:
    """Returns True if a value may be a dimension for the affine operations in `scope`."""
    return value.type is ERROR_TYPE or (
        isinstance(value.type, IndexType)
        and (is_induction_variable(value) or _is_top_level(value, scope) or _answer((False, value, scope)))
    )


def is_valid_symbol(value: Value, scope: Region | None) -> bool:
    """Returns True if a value may be a symbol for the affine operations in `scope`."""
    return value.type is ERROR_TYPE or (
        isinstance(value.type, IndexType) and (_is_top_level(value, scope) or _answer((True, value, scope)))
    )


def _region_of(value: Value) -> Region | None:
    """Returns the region that a value is defined in."""
    if isinstance(value, BlockArgument):
        return value.owner.parent
    return value.owner.parent_region if isinstance(value, OpResult) else None


def _is_top_level(value: Value, scope: Region | None) -> bool:
    return scope is not None and _region_of(value) is scope


def _is_top_level_somewhere(value: Value) -> bool:
    region = _region_of(value)
    return region is not None and region.parent is not None and region.parent.has_trait("AffineScope")


def _answer(question: _Question) -> bool:
    answers: dict[_Question, bool] = {}
    stack: list[tuple[_Question, _Steps]] = [(question, _steps(question))]
    answer = False
    started = False
    while stack:
        current, steps = stack[-1]
        try:
            asked = steps.send(answer) if started else next(steps)
        except StopIteration as stop:
            answer = answers[current] = bool(stop.value)
            stack.pop()
            started = True
            continue
        known_answer = answers.get(asked)
        if known_answer is not None:
            answer, started = known_answer, True
            continue
        answers[asked] = False  # The answer for a value that depends on itself.
        stack.append((asked, _steps(asked)))
        started = False
    return answer


def _steps(question: _Question) -> _Steps:
    is_symbol, value, scope = question
    return _symbol(value, scope) if is_symbol else _dim(value, scope)


def _dim(value: Value, scope: Region | None) -> _Steps:
    if not isinstance(value.type, IndexType):
        return False
    if is_induction_variable(value) or (yield (True, value, scope)):
        return True
    if not isinstance(value, OpResult):
        return False
    op = value.owner
    if isinstance(op, (AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp)):
        for operand in op.operands:
            if not (yield (False, operand, scope)):
                return False
        return True
    return op.has_trait("ShapedDimOpInterface") and bool(op.operands) and _is_top_level_somewhere(view_source(op))


def _symbol(value: Value, scope: Region | None) -> _Steps:
    if not isinstance(value.type, IndexType):
        return False
    if _is_top_level(value, scope):
        return True
    if isinstance(value, OpResult):
        op = value.owner
        if op.has_trait("ConstantLike"):
            return True
        if _is_pure(op):
            constant_inputs = True
            for operand in op.operands:
                if not (yield (True, operand, scope)):
                    constant_inputs = False
                    break
            if constant_inputs:
                return True
        if op.has_trait("ShapedDimOpInterface"):
            return (yield from _dim_op_is_symbol(op, scope))
    # A value from further out than the scope does not change in it either.
    parent = None if scope is None else scope.parent
    if parent is None or parent.has_trait("IsolatedFromAbove") or parent.parent_region is None:
        return False
    return (yield (True, value, parent.parent_region))


_DYNAMIC_SIZES: Mapping[type[Operation], str] = {ViewOp: "sizes", SubViewOp: "sizes", AllocOp: "dynamicSizes"}


def _dim_op_is_symbol(op: Operation, scope: Region | None) -> _Steps:
    """Decides if a dim op is a symbol: its source is at top level, or allocated with a static or symbolic size."""
    if not op.operands:
        return False
    source, *rest = op.operands
    if _is_top_level_somewhere(source):
        return True
    index = constant_value(rest[0]) if rest else None
    while isinstance(source, OpResult) and isinstance(source.owner, CastOp):
        source = source.owner.source_
        if not isinstance(source.type, MemRefType):
            return False
    if index is None or not isinstance(source, OpResult) or type(source.owner) not in _DYNAMIC_SIZES:
        return False
    shape = source.type.shape if isinstance(source.type, MemRefType) else ()
    if not 0 <= index < len(shape):
        return False
    if shape[index] != DYNAMIC:
        return True
    sizes = source.owner.operand_group(_DYNAMIC_SIZES[type(source.owner)])
    position = shape[:index].count(DYNAMIC)
    if position >= len(sizes):
        return False
    return (yield (True, sizes[position], scope))


def constant_value(value: Value) -> int | None:
    """Returns the integer of the constant op that defines a value, else None."""
    if not isinstance(value, OpResult) or not value.owner.has_trait("ConstantLike"):
        return None
    constant = value.owner.attribute("value")
    return constant.value if isinstance(constant, IntegerAttr) else None


# -------------------------------------------------------------------------------------------------------------- purity


_UNSIGNED_DIVISIONS = (DivUIOp, CeilDivUIOp)
_SIGNED_DIVISIONS = (DivSIOp, CeilDivSIOp, FloorDivSIOp)


def _is_pure(op: Operation) -> bool:
    """Returns True if an op, including its regions, has no memory effects and may be executed speculatively."""
    return all(_is_pure_itself(inner) for inner in op.walk())


def _is_pure_itself(op: Operation) -> bool:
    definition = op.definition
    if definition is None:
        return False
    recursive = op.has_trait("RecursiveMemoryEffects")
    if definition.hooks.effects is not None:
        if definition.hooks.effects(op) != []:
            return False
    elif definition.effects != () and not (recursive and definition.effects is None):
        return False
    if op.has_trait("AlwaysSpeculatableImplTrait") or op.has_trait("RecursivelySpeculatableImplTrait"):
        return True
    if isinstance(op, _UNSIGNED_DIVISIONS):
        return constant_value(op.rhs) not in (None, 0)
    if isinstance(op, _SIGNED_DIVISIONS):
        return constant_value(op.rhs) not in (None, 0, -1)
    # A loop with step 1 terminates for all bounds.
    return isinstance(op, AffineForOp) and step_of(op) == 1
