"""Patterns for dialect conversion, which get converted operands.

    @conversion_pattern(AddIOp)
    def convert_addi(op: AddIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        \"\"\"arith.addi -> llvm.add\"\"\"
        rewriter.replace_op_with_new_op(op, AddOp, *adaptor.operands)
        return True

    patterns = [one.with_converter(converter) for one in (convert_addi, ...)]

A set for conversion may hold patterns without adaptors as well. In all of them the IR shows what was there before the
conversion: what an op was replaced by is seen by adaptors alone, until the whole conversion has succeeded.
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
    """The converted operands of an operation; `groups` has the values that replace each operand."""

    __slots__ = ("groups", "op")

    def __init__(self, op: Operation, groups: list[Sequence[Value]]) -> None:
        self.op = op
        self.groups = groups

    @property
    def operands(self) -> list[Value]:
        """The converted operands; each operand must have become exactly one value."""
        return [group[0] for group in self.groups]

    @property
    def all_operands(self) -> list[Value]:
        """All values that replace the operands, as one list."""
        return [value for group in self.groups for value in group]

    def operand(self, name: str) -> Value:
        """Returns the converted value of a single operand. Raises KeyError if there is none."""
        group = self.operand_group(name)
        if not group:
            raise KeyError(name)
        return group[0]

    def operand_group(self, name: str) -> list[Value]:
        """Returns the converted values of an operand of the definition."""
        definition = self.op.definition
        if definition is None:
            raise KeyError(name)
        start, size = self.op.operand_segments()[definition.operand_positions[name]]
        return [value for group in self.groups[start : start + size] for value in group]


ConversionFunction: TypeAlias = "Callable[[Operation, Adaptor, ConversionRewriter], bool]"


class ConversionPattern(RewritePattern[OpArgument]):
    """A pattern with converted operands; a subclass has `convert`.

    Without a converter, the operands are their replacements, of any type. `one_to_many` patterns take
    operands that became several values or none; others do not apply then.
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
        raise NotImplementedError(f"{self.debug_name} has no convert")

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

    def __init__(self, function: ConversionFunction, made_of: ConversionFunctionPattern | None = None) -> None:
        self.function = function
        if made_of is not None:
            self.__dict__.update(made_of.__dict__)

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
    """Decorator that makes a conversion pattern of a function (op, adaptor, rewriter); arguments as for `pattern`.

    >>> from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
    >>> @conversion_pattern(AddIOp)
    ... def double(op, adaptor, rewriter):
    ...     rewriter.replace_op_with_new_op(op, MulIOp, *adaptor.operands)
    ...     return True
    >>> double.root, double.benefit
    ('arith.addi', 1)
    """
    ops = root.name if isinstance(root, type) else root

    def make(function: ConversionFunction) -> ConversionFunctionPattern:
        made_pattern = ConversionFunctionPattern(function)
        ConversionPattern.__init__(
            made_pattern, root=ops, benefit=benefit, debug_name=name or function.__name__, debug_labels=labels
        )
        made_pattern.generated_ops = tuple(generated_ops)
        made_pattern.has_bounded_rewrite_recursion = bounded_recursion
        made_pattern.one_to_many = one_to_many
        return made_pattern

    return make
