"""Patterns for dialect conversion, which take converted operands.

    @conversion_pattern(AddIOp)
    def convert_addi(op: AddIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        \"\"\"arith.addi -> llvm.add\"\"\"
        rewriter.replace_op_with_new_op(op, AddOp, *adaptor.operands)
        return True

    patterns = [one.with_converter(converter) for one in (convert_addi, ...)]

A set for conversion may also contain patterns without adaptors. All patterns see the IR as it was before the
conversion: until it has succeeded, only adaptors have the values that replace those of other ops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, overload

from compiler.ir.operation import AnyOperation, OpArgument, Operation, Value
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import MATCH_ANY, HasTrait, MatchAny, RewritePattern
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import TypeConverter


class Adaptor:
    """The converted operands of an operation. `groups` has, for each operand of `op`, the values that replace it."""

    __slots__ = ("groups", "op")

    def __init__(self, op: Operation, groups: list[Sequence[Value]]) -> None:
        self.op = op
        self.groups = groups

    @property
    def operands(self) -> list[Value]:
        """The converted operands, if each operand is replaced by exactly one value."""
        return [group[0] for group in self.groups]

    @property
    def all_operands(self) -> list[Value]:
        """All values that replace the operands, as one list."""
        return [value for group in self.groups for value in group]

    def __getitem__(self, operand: Value) -> Value:
        """Returns the only value that replaces an operand of the operation: `adaptor[op.memref]`.

        Raises `KeyError` for another value, and `ValueError` if several values or none replace the operand.
        """
        (value,) = self._group(operand)
        return value

    def replacements(self, operands: Value | Sequence[Value] | None) -> list[Value]:
        """Returns the values that replace one operand, several, or an absent one: `adaptor.replacements(op.indices)`.

        Raises `KeyError` for a value that is no operand.
        """
        if operands is None:
            return []
        if isinstance(operands, Value):
            return list(self._group(operands))
        return [value for operand in operands for value in self._group(operand)]

    def _group(self, operand: Value) -> Sequence[Value]:
        for candidate, group in zip(self.op.operands, self.groups, strict=True):
            if candidate is operand:
                return group
        raise KeyError(operand)


ConversionFunction: TypeAlias = "Callable[[Operation, Adaptor, ConversionRewriter], bool]"


class ConversionPattern(RewritePattern[OpArgument]):
    """A pattern with converted operands, which a subclass implements by `convert`.

    Without a type converter, the operands are the current replacements, of any types. Only `one_to_many` patterns apply
    to ops with an operand that several values, or none, replace.
    """

    converter: TypeConverter | None = None
    one_to_many: bool = False

    def __init__(
        self,
        converter: TypeConverter | None = None,
        *,
        root: str | HasTrait | MatchAny | None = None,
        benefit: int | None = None,
        debug_name: str = "",
        debug_labels: Sequence[str] = (),
    ) -> None:
        self.converter = converter
        super().__init__(root=root, benefit=benefit, debug_name=debug_name, debug_labels=debug_labels)

    def convert(self, op: OpArgument, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """Replaces the operation if the pattern applies. Returns True if it did."""
        raise NotImplementedError(f"pattern {self.debug_name} does not override `convert`")

    def match_and_rewrite(self, op: OpArgument, rewriter: Rewriter) -> bool:
        if not isinstance(rewriter, ConversionRewriter):
            return rewriter.notify_match_failure(op, "conversion patterns are for dialect conversion")
        rewriter.converter = self.converter
        try:
            groups: list[Sequence[Value]] = []
            for number, operand in enumerate(op.operands):
                group = rewriter.remapped(operand)
                if group is None:
                    return rewriter.notify_match_failure(
                        op, f"unable to convert type for operand #{number}, type was {operand.type}"
                    )
                if len(group) != 1 and not self.one_to_many:
                    return rewriter.notify_match_failure(op, f"operand #{number} became {len(group)} values")
                groups.append(group)
            return self.convert(op, Adaptor(op, groups), rewriter)
        finally:
            rewriter.converter = None


class ConversionFunctionPattern(ConversionPattern):
    """A conversion pattern that is a function; see `conversion_pattern`."""

    def __init__(self, function: ConversionFunction, original: ConversionFunctionPattern | None = None) -> None:
        """With `original`, copies all options of that pattern."""
        self.function = function
        if original is not None:
            self.__dict__.update(original.__dict__)

    def with_converter(self, converter: TypeConverter) -> ConversionFunctionPattern:
        """Returns this pattern with a type converter."""
        pattern = ConversionFunctionPattern(self.function, self)
        pattern.converter = converter
        return pattern

    def convert(self, op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        return self.function(op, adaptor, rewriter)


@overload
def conversion_pattern(
    root: type[AnyOperation],
    *,
    benefit: int = 1,
    name: str = "",
    labels: Sequence[str] = (),
    generated_ops: Sequence[str] = (),
    bounded_recursion: bool = False,
    one_to_many: bool = False,
) -> Callable[[Callable[[AnyOperation, Adaptor, ConversionRewriter], bool]], ConversionFunctionPattern]: ...
@overload
def conversion_pattern(
    root: str | HasTrait | MatchAny = MATCH_ANY,
    *,
    benefit: int = 1,
    name: str = "",
    labels: Sequence[str] = (),
    generated_ops: Sequence[str] = (),
    bounded_recursion: bool = False,
    one_to_many: bool = False,
) -> Callable[[ConversionFunction], ConversionFunctionPattern]: ...
def conversion_pattern(
    root: str | type[Operation] | HasTrait | MatchAny = MATCH_ANY,
    *,
    benefit: int = 1,
    name: str = "",
    labels: Sequence[str] = (),
    generated_ops: Sequence[str] = (),
    bounded_recursion: bool = False,
    one_to_many: bool = False,
) -> Callable[[ConversionFunction], ConversionFunctionPattern]:
    """Decorator that converts a function (op, adaptor, rewriter) to a pattern. The arguments are those of `pattern`.

    `one_to_many`: see `ConversionPattern`.

    >>> from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
    >>> @conversion_pattern(AddIOp)
    ... def double(op, adaptor, rewriter):
    ...     rewriter.replace_op_with_new_op(op, MulIOp, *adaptor.operands)
    ...     return True
    >>> double.root, double.benefit
    ('arith.addi', 1)
    """
    ops = root.name if isinstance(root, type) else root

    def decorate(function: ConversionFunction) -> ConversionFunctionPattern:
        decorated = ConversionFunctionPattern(function)
        ConversionPattern.__init__(
            decorated, root=ops, benefit=benefit, debug_name=name or function.__name__, debug_labels=labels
        )
        decorated.generated_ops = tuple(generated_ops)
        decorated.has_bounded_rewrite_recursion = bounded_recursion
        decorated.one_to_many = one_to_many
        return decorated

    return decorate
