"""Affine expressions: immutable trees, simplified as they are built, and their text.

Trees have the form that MLIR 22 builds from the same operations (`AffineExpr.cpp`), and are printed as its `AsmPrinter`
does. An expression never changes, equality is structural, and nothing recurses along a sum, which may have many
thousand terms.

Constants have 64 bits, as upstream. If the result of two constants does not fit, the operation stays; merging a
constant into a coefficient or an addend wraps around.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, IntEnum
from math import gcd
from typing import Final

INT64_MIN: Final = -(1 << 63)
INT64_MAX: Final = (1 << 63) - 1
_UINT64_MASK: Final = (1 << 64) - 1


class AffineExprKind(IntEnum):
    """Kind of a node of an affine expression; the first five are the binary operations (MLIR's `AffineExprKind`)."""

    ADD = 0
    MUL = 1
    MOD = 2
    FLOOR_DIV = 3
    CEIL_DIV = 4
    CONSTANT = 5
    DIM_ID = 6
    SYMBOL_ID = 7


class Poison(Enum):
    """The value of a division by zero, or of a remainder by a modulus below one."""

    POISON = 0


# Plain names, because looking up a member of an enum class takes longer than comparing it.
_ADD = AffineExprKind.ADD
_MUL = AffineExprKind.MUL
_MOD = AffineExprKind.MOD
_FLOOR_DIV = AffineExprKind.FLOOR_DIV
_CEIL_DIV = AffineExprKind.CEIL_DIV

_OPERATOR_TEXT: Final = {_ADD: " + ", _MUL: " * ", _MOD: " mod ", _FLOOR_DIV: " floordiv ", _CEIL_DIV: " ceildiv "}


def wrap_int64(value: int) -> int:
    """Returns the signed 64-bit integer that `value` is congruent to."""
    if INT64_MIN <= value <= INT64_MAX:
        return value
    value &= _UINT64_MASK
    return value - (1 << 64) if value > INT64_MAX else value


class AffineExpr:
    """A node of an affine expression over dims (`d0`), symbols (`s0`) and integer constants.

    `+`, `-`, `*`, `%`, `floor_div` and `ceil_div` take another expression or an int and simplify as MLIR does. Equality
    and hash go by structure.
    """

    __slots__ = ("_divisor", "_hash", "_is_symbolic", "kind")

    def __init__(self, kind: AffineExprKind, hash_value: int, is_symbolic: bool, divisor: int) -> None:
        self.kind: Final = kind
        self._hash: Final = hash_value
        self._is_symbolic: Final = is_symbolic
        self._divisor: Final = divisor

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, AffineExpr):
            return NotImplemented
        if self._hash != other._hash:
            return False
        pending: list[tuple[AffineExpr, AffineExpr]] = [(self, other)]
        while pending:
            a, b = pending.pop()
            if a is b:
                continue
            if a._hash != b._hash or a.kind is not b.kind:
                return False
            if isinstance(a, AffineBinaryExpr) and isinstance(b, AffineBinaryExpr):
                pending.append((a.lhs, b.lhs))
                pending.append((a.rhs, b.rhs))
            elif _leaf_value(a) != _leaf_value(b):
                return False
        return True

    def __str__(self) -> str:
        return print_expr(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __add__(self, other: AffineExpr | int) -> AffineExpr:
        return _add(self, _as_expr(other))

    def __radd__(self, other: int) -> AffineExpr:
        return _add(self, AffineConstantExpr(other))

    def __sub__(self, other: AffineExpr | int) -> AffineExpr:
        return _add(self, _mul(_as_expr(other), AffineConstantExpr(-1)))

    def __rsub__(self, other: int) -> AffineExpr:
        return _add(-self, AffineConstantExpr(other))

    def __neg__(self) -> AffineExpr:
        return _mul(self, AffineConstantExpr(-1))

    def __mul__(self, other: AffineExpr | int) -> AffineExpr:
        return _mul(self, _as_expr(other))

    def __rmul__(self, other: int) -> AffineExpr:
        return _mul(self, AffineConstantExpr(other))

    def __mod__(self, other: AffineExpr | int) -> AffineExpr:
        return _mod(self, _as_expr(other))

    def floor_div(self, other: AffineExpr | int) -> AffineExpr:
        """Returns this expression divided by `other`, rounded towards negative infinity (`floordiv`)."""
        return _floor_div(self, _as_expr(other))

    def ceil_div(self, other: AffineExpr | int) -> AffineExpr:
        """Returns this expression divided by `other`, rounded towards positive infinity (`ceildiv`)."""
        return _ceil_div(self, _as_expr(other))

    def is_symbolic_or_constant(self) -> bool:
        """Returns True if no dim occurs in this expression."""
        return self._is_symbolic

    def is_pure_affine(self) -> bool:
        """Returns True if products have a constant factor, and divisions and remainders a constant right operand."""
        for expr in self.walk():
            if isinstance(expr, AffineBinaryExpr) and expr.kind is not _ADD:
                if isinstance(expr.rhs, AffineConstantExpr):
                    continue
                if expr.kind is not _MUL or not isinstance(expr.lhs, AffineConstantExpr):
                    return False
        return True

    def largest_known_divisor(self) -> int:
        """Returns the largest integer known to divide every value of this expression; 0 if it is always zero."""
        return self._divisor

    def is_multiple_of(self, factor: int) -> bool:
        """Returns True if every value of this expression is known to be a multiple of `factor`, which is not zero.

        Upstream also returns True for a quotient whose two operands are multiples, which is not always right.
        """
        if isinstance(self, AffineConstantExpr):
            return self.value % factor == 0
        return self._divisor % factor == 0

    def is_function_of_dim(self, position: int) -> bool:
        """Returns True if the dim at `position` occurs in this expression."""
        return any(isinstance(expr, AffineDimExpr) and expr.position == position for expr in self.walk())

    def is_function_of_symbol(self, position: int) -> bool:
        """Returns True if the symbol at `position` occurs in this expression."""
        return any(isinstance(expr, AffineSymbolExpr) and expr.position == position for expr in self.walk())

    def walk(self) -> Iterator[AffineExpr]:
        """Returns every node of this expression in post-order: left operand, right operand, then the operation."""
        stack: list[AffineExpr] = [self]
        reverse: list[AffineExpr] = []
        while stack:
            expr = stack.pop()
            reverse.append(expr)
            if isinstance(expr, AffineBinaryExpr):
                stack.append(expr.lhs)
                stack.append(expr.rhs)
        return reversed(reverse)

    def replace(self, dims: Sequence[AffineExpr | None] = (), symbols: Sequence[AffineExpr | None] = ()) -> AffineExpr:
        """Returns the simplified expression with each dim and symbol replaced by the entry at its position.

        Positions past the end of a sequence, and those holding None, stay (MLIR's `replaceDimsAndSymbols`).
        """

        def replacement(expr: AffineExpr) -> AffineExpr | None:
            if isinstance(expr, AffineDimExpr):
                return dims[expr.position] if expr.position < len(dims) else None
            if isinstance(expr, AffineSymbolExpr):
                return symbols[expr.position] if expr.position < len(symbols) else None
            return None

        return self._rebuild(replacement)

    def substitute(self, mapping: Mapping[AffineExpr, AffineExpr]) -> AffineExpr:
        """Returns the expression with the outermost subexpressions in `mapping` replaced (MLIR's sparse `replace`)."""
        return self._rebuild(mapping.get)

    def _rebuild(self, replacement: Callable[[AffineExpr], AffineExpr | None]) -> AffineExpr:
        stack: list[AffineExpr] = [self]
        reverse: list[tuple[AffineExpr, AffineExpr | None]] = []
        while stack:
            expr = stack.pop()
            new = replacement(expr)
            if new is None and isinstance(expr, AffineBinaryExpr):
                stack.append(expr.lhs)
                stack.append(expr.rhs)
            elif new is None:
                new = expr
            reverse.append((expr, new))
        done: list[AffineExpr] = []
        for expr, new in reversed(reverse):
            if new is None:
                assert isinstance(expr, AffineBinaryExpr)
                rhs = done.pop()
                lhs = done.pop()
                unchanged = lhs == expr.lhs and rhs == expr.rhs
                new = expr if unchanged else binary_expr(expr.kind, lhs, rhs)
            done.append(new)
        return done[0]

    def shift_dims(self, num_dims: int, shift: int, offset: int = 0) -> AffineExpr:
        """Returns the expression with `shift` added to the positions of dims from `offset` up to `num_dims`."""
        return self.replace([AffineDimExpr(i if i < offset else i + shift) for i in range(num_dims)])

    def shift_symbols(self, num_symbols: int, shift: int, offset: int = 0) -> AffineExpr:
        """Returns the expression with `shift` added to the positions of symbols from `offset` up to `num_symbols`."""
        return self.replace((), [AffineSymbolExpr(i if i < offset else i + shift) for i in range(num_symbols)])

    def fold(self, dims: Sequence[int | None], symbols: Sequence[int | None] = ()) -> int | Poison | None:
        """Returns the value for these dims and symbols; an unknown dim or symbol is None.

        Returns None if the value is unknown, and poison if it is undefined. If an operation has operands of both kinds,
        the left one decides, as in MLIR's constant folder, which evaluates the right operand only if the left one has a
        value.
        """
        done: list[int | Poison | None] = []
        for expr in self.walk():
            if isinstance(expr, AffineBinaryExpr):
                rhs = done.pop()
                lhs = done.pop()
                if not isinstance(lhs, int):
                    done.append(lhs)
                elif not isinstance(rhs, int):
                    done.append(rhs)
                else:
                    done.append(_fold_binary(expr.kind, lhs, rhs))
            elif isinstance(expr, AffineDimExpr):
                done.append(dims[expr.position])
            elif isinstance(expr, AffineSymbolExpr):
                done.append(symbols[expr.position])
            else:
                done.append(_leaf_value(expr))
        return done[0]

    def evaluate(self, dims: Sequence[int | None], symbols: Sequence[int | None] = ()) -> int | None:
        """Returns the value for these dims and symbols; None if it is unknown or undefined (see `fold`)."""
        value = self.fold(dims, symbols)
        return value if isinstance(value, int) else None


class AffineConstantExpr(AffineExpr):
    """An integer constant."""

    __slots__ = ("value",)
    __match_args__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value: Final = value
        super().__init__(AffineExprKind.CONSTANT, hash((5, value)), True, abs(value))


class AffineDimExpr(AffineExpr):
    """The dim at a position: `d0` is the first."""

    __slots__ = ("position",)
    __match_args__ = ("position",)

    def __init__(self, position: int) -> None:
        self.position: Final = position
        super().__init__(AffineExprKind.DIM_ID, hash((6, position)), False, 1)


class AffineSymbolExpr(AffineExpr):
    """The symbol at a position: `s0` is the first."""

    __slots__ = ("position",)
    __match_args__ = ("position",)

    def __init__(self, position: int) -> None:
        self.position: Final = position
        super().__init__(AffineExprKind.SYMBOL_ID, hash((7, position)), True, 1)


class AffineBinaryExpr(AffineExpr):
    """An operation on two expressions. The constructor does not simplify, unlike the operators."""

    __slots__ = ("lhs", "rhs")
    __match_args__ = ("kind", "lhs", "rhs")

    def __init__(self, kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr) -> None:
        self.lhs: Final = lhs
        self.rhs: Final = rhs
        super().__init__(
            kind,
            hash((kind, lhs._hash, rhs._hash)),
            lhs._is_symbolic and rhs._is_symbolic,
            _divisor_of(kind, lhs, rhs),
        )


def dim(position: int) -> AffineExpr:
    """Returns the dim `d<position>`."""
    return AffineDimExpr(position)


def symbol(position: int) -> AffineExpr:
    """Returns the symbol `s<position>`."""
    return AffineSymbolExpr(position)


def constant(value: int) -> AffineExpr:
    """Returns the constant `value`."""
    return AffineConstantExpr(value)


def binary_expr(kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """Returns the simplified operation `kind` on two expressions (MLIR's `getAffineBinaryOpExpr`)."""
    if kind is _ADD:
        return _add(lhs, rhs)
    if kind is _MUL:
        return _mul(lhs, rhs)
    if kind is _MOD:
        return _mod(lhs, rhs)
    if kind is _FLOOR_DIV:
        return _floor_div(lhs, rhs)
    if kind is _CEIL_DIV:
        return _ceil_div(lhs, rhs)
    raise ValueError(f"{kind.name} is not a binary operation")


def dim_name(position: int) -> str:
    """Returns the name of a dim in a printed map."""
    return f"d{position}"


def symbol_name(position: int) -> str:
    """Returns the name of a symbol in a printed map."""
    return f"s{position}"


def print_expr(
    expr: AffineExpr,
    dim_name: Callable[[int], str] = dim_name,
    symbol_name: Callable[[int], str] = symbol_name,
) -> str:
    """Returns the text of `expr`; the callbacks return the names of the dim or symbol at a position.

    Affine operations pass the names of SSA values (`%i floordiv 2 + symbol(%n)`). As in MLIR's
    `printAffineExprInternal`, operands of a sum have no parentheses, those of other operations have them unless they
    are leaves, and adding a negative term is printed as a subtraction.
    """
    out: list[str] = []
    stack: list[str | tuple[AffineExpr, bool]] = [(expr, False)]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        expr, binds_tightly = item
        if isinstance(expr, AffineBinaryExpr):
            if binds_tightly:
                out.append("(")
                stack.append(")")
            stack.extend(_printed_parts(expr))
        elif isinstance(expr, AffineDimExpr):
            out.append(dim_name(expr.position))
        elif isinstance(expr, AffineSymbolExpr):
            out.append(symbol_name(expr.position))
        else:
            out.append(str(_leaf_value(expr)))
    return "".join(out)


def _printed_parts(expr: AffineBinaryExpr) -> list[str | tuple[AffineExpr, bool]]:
    """Returns the printed parts of an operation, last part first.

    A part is a text, or an operand with a flag: True if it needs parentheses unless it is a leaf.
    """
    lhs, rhs = expr.lhs, expr.rhs
    factor = rhs.value if isinstance(rhs, AffineConstantExpr) else None
    if expr.kind is not _ADD:
        if expr.kind is _MUL and factor == -1:
            return [(lhs, True), "-"]
        return [(rhs, True), _OPERATOR_TEXT[expr.kind], (lhs, True)]
    if factor is not None and factor < 0:
        # As upstream, negating the least 64-bit integer wraps around to itself.
        return [f" - {wrap_int64(-factor)}", (lhs, False)]
    if isinstance(rhs, AffineBinaryExpr) and rhs.kind is _MUL and isinstance(rhs.rhs, AffineConstantExpr):
        if rhs.rhs.value == -1:
            return [(rhs.lhs, rhs.lhs.kind is _ADD), " - ", (lhs, False)]
        if rhs.rhs.value < -1:
            return [f" * {wrap_int64(-rhs.rhs.value)}", (rhs.lhs, True), " - ", (lhs, False)]
    return [(rhs, False), " + ", (lhs, False)]


def _as_expr(operand: AffineExpr | int) -> AffineExpr:
    return AffineConstantExpr(operand) if isinstance(operand, int) else operand


def _leaf_value(expr: AffineExpr) -> int:
    if isinstance(expr, AffineConstantExpr):
        return expr.value
    assert isinstance(expr, AffineDimExpr | AffineSymbolExpr)
    return expr.position


def _fold_binary(kind: AffineExprKind, lhs: int, rhs: int) -> int | Poison:
    if kind is _ADD:
        return lhs + rhs
    if kind is _MUL:
        return lhs * rhs
    if kind is _MOD:
        return lhs % rhs if rhs >= 1 else Poison.POISON
    if rhs == 0:
        return Poison.POISON
    return lhs // rhs if kind is _FLOOR_DIV else -(-lhs // rhs)


def _divisor_of(kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr) -> int:
    if kind is _MUL:
        return wrap_int64(lhs._divisor * rhs._divisor)
    if kind is _ADD or kind is _MOD:
        return wrap_int64(gcd(lhs._divisor & _UINT64_MASK, rhs._divisor & _UINT64_MASK))
    # If the divisor is a multiple of rhs, its quotient divides the quotient of the expression.
    if isinstance(rhs, AffineConstantExpr) and rhs.value != 0 and lhs._divisor % rhs.value == 0:
        return abs(lhs._divisor // rhs.value)
    return 1


def _scaled(expr: AffineExpr) -> tuple[AffineExpr, int]:
    """Returns (e, c) for `e * c` with a constant c, and (expr, 1) for any other expression."""
    if isinstance(expr, AffineBinaryExpr) and expr.kind is _MUL and isinstance(expr.rhs, AffineConstantExpr):
        return expr.lhs, expr.rhs.value
    return expr, 1


def _add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    simplified = _simplified_add(lhs, rhs)
    return AffineBinaryExpr(_ADD, lhs, rhs) if simplified is None else simplified


def _simplified_add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    """Returns the simplified sum; None if it is `lhs + rhs` unchanged."""
    if isinstance(lhs, AffineConstantExpr):
        if isinstance(rhs, AffineConstantExpr):
            total = lhs.value + rhs.value
            return AffineConstantExpr(total) if INT64_MIN <= total <= INT64_MAX else None
        return _add(rhs, lhs)
    if (lhs._is_symbolic and not rhs._is_symbolic) or _is_out_of_order(lhs, rhs):
        return _add(rhs, lhs)

    # From here on, only the right operand can be a constant.
    addend = lhs.rhs if isinstance(lhs, AffineBinaryExpr) and lhs.kind is _ADD else None
    if isinstance(rhs, AffineConstantExpr):
        if rhs.value == 0:
            return lhs
        if isinstance(lhs, AffineBinaryExpr) and isinstance(addend, AffineConstantExpr):
            # (e + 2) + 3 is e + 5
            return _add(lhs.lhs, AffineConstantExpr(wrap_int64(addend.value + rhs.value)))

    # e * 2 + e * 3 is e * 5
    left_term, left_factor = _scaled(lhs)
    right_term, right_factor = _scaled(rhs)
    if left_term == right_term:
        return _mul(left_term, AffineConstantExpr(wrap_int64(left_factor + right_factor)))

    # (e + 2) + f is (e + f) + 2
    if isinstance(lhs, AffineBinaryExpr) and isinstance(addend, AffineConstantExpr):
        return _add(_add(lhs.lhs, rhs), addend)
    return _add_multiple_of_quotient(lhs, rhs)


def _add_multiple_of_quotient(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    """e + (e floordiv q) * -q -> e mod q, where e is `lhs` or its last summand; None if it does not match."""
    if not isinstance(rhs, AffineBinaryExpr) or rhs.kind is not _MUL or not isinstance(rhs.lhs, AffineBinaryExpr):
        return None
    product, factor = rhs.lhs, rhs.rhs
    if product.kind is _MUL and isinstance(factor, AffineConstantExpr) and factor.value == -1:
        # e + ((e floordiv q) * q) * -1, for a symbolic q
        quotient, divisor = product.lhs, product.rhs
        if isinstance(quotient, AffineBinaryExpr) and quotient.kind is _FLOOR_DIV:
            if quotient.rhs == divisor and quotient.lhs == lhs:
                return _mod(lhs, divisor)
        return None
    if product.kind is not _FLOOR_DIV:
        return None
    if product.lhs == lhs and product.rhs == -factor and not _is_constant_below_one(product.rhs):
        return _mod(lhs, product.rhs)
    # (f + e) + (e floordiv q) * -q is f + e mod q
    if isinstance(lhs, AffineBinaryExpr) and lhs.kind is _ADD:
        last = _simplified_add(lhs.rhs, rhs)
        if last is not None:
            return _add(lhs.lhs, last)
    return None


def _is_out_of_order(lhs: AffineExpr, rhs: AffineExpr) -> bool:
    """Returns True for two dims or two symbols of which the first has the greater position."""
    if isinstance(lhs, AffineDimExpr):
        return isinstance(rhs, AffineDimExpr) and lhs.position > rhs.position
    return isinstance(lhs, AffineSymbolExpr) and isinstance(rhs, AffineSymbolExpr) and lhs.position > rhs.position


def _mul(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    if isinstance(lhs, AffineConstantExpr) and isinstance(rhs, AffineConstantExpr):
        product = lhs.value * rhs.value
        fits = INT64_MIN <= product <= INT64_MAX
        return AffineConstantExpr(product) if fits else AffineBinaryExpr(_MUL, lhs, rhs)
    if not lhs._is_symbolic and not rhs._is_symbolic:
        return AffineBinaryExpr(_MUL, lhs, rhs)
    if not rhs._is_symbolic or isinstance(lhs, AffineConstantExpr) or _is_out_of_order(lhs, rhs):
        lhs, rhs = rhs, lhs

    # From here on, only the right operand can be a constant.
    if isinstance(rhs, AffineConstantExpr):
        if rhs.value == 1:
            return lhs
        if rhs.value == 0:
            return rhs
    if isinstance(lhs, AffineBinaryExpr) and lhs.kind is _MUL and isinstance(lhs.rhs, AffineConstantExpr):
        if isinstance(rhs, AffineConstantExpr):
            # (e * 2) * 3 is e * 6
            return _mul(lhs.lhs, AffineConstantExpr(wrap_int64(lhs.rhs.value * rhs.value)))
        # (e * 2) * f is (e * f) * 2
        return _mul(_mul(lhs.lhs, rhs), lhs.rhs)
    return AffineBinaryExpr(_MUL, lhs, rhs)


def _exact_quotient(lhs: AffineExpr, divisor: int) -> AffineExpr | None:
    """(e * c) / divisor -> e * (c / divisor); None unless the division is exact and its result has 64 bits."""
    if isinstance(lhs, AffineBinaryExpr) and lhs.kind is _MUL and isinstance(lhs.rhs, AffineConstantExpr):
        quotient, remainder = divmod(lhs.rhs.value, divisor)
        if remainder == 0 and quotient <= INT64_MAX:
            return _mul(lhs.lhs, AffineConstantExpr(quotient))
    return None


def _floor_div(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    # Division by zero is undefined and stays as it is written.
    if not isinstance(rhs, AffineConstantExpr) or rhs.value == 0:
        return AffineBinaryExpr(_FLOOR_DIV, lhs, rhs)
    divisor = rhs.value
    # A sum is divided term by term if `divisor` divides one of its two operands; None adds the last two quotients.
    stack: list[AffineExpr | None] = [lhs]
    done: list[AffineExpr] = []
    while stack:
        expr = stack.pop()
        if expr is None:
            right = done.pop()
            done.append(_add(done.pop(), right))
        elif isinstance(expr, AffineConstantExpr) and expr.value // divisor <= INT64_MAX:
            done.append(AffineConstantExpr(expr.value // divisor))
        elif divisor == 1:
            done.append(expr)
        elif (quotient := _exact_quotient(expr, divisor)) is not None:
            done.append(quotient)
        elif (
            isinstance(expr, AffineBinaryExpr)
            and expr.kind is _ADD
            and (expr.lhs._divisor % divisor == 0 or expr.rhs._divisor % divisor == 0)
        ):
            stack += [None, expr.rhs, expr.lhs]
        else:
            done.append(AffineBinaryExpr(_FLOOR_DIV, expr, rhs))
    return done[0]


def _ceil_div(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    if isinstance(rhs, AffineConstantExpr) and rhs.value != 0:
        if isinstance(lhs, AffineConstantExpr):
            quotient = -(-lhs.value // rhs.value)
            if quotient <= INT64_MAX:
                return AffineConstantExpr(quotient)
        elif rhs.value == 1:
            return lhs
        elif (exact := _exact_quotient(lhs, rhs.value)) is not None:
            return exact
    return AffineBinaryExpr(_CEIL_DIV, lhs, rhs)


def _mod(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    # A remainder by zero or by a negative number is undefined and stays as it is written.
    if not isinstance(rhs, AffineConstantExpr) or rhs.value < 1:
        return AffineBinaryExpr(_MOD, lhs, rhs)
    modulus = rhs.value
    while True:
        if isinstance(lhs, AffineConstantExpr):
            return AffineConstantExpr(lhs.value % modulus)
        if lhs._divisor % modulus == 0:
            return AffineConstantExpr(0)
        if isinstance(lhs, AffineBinaryExpr) and lhs.kind is _ADD and lhs.lhs._divisor % modulus == 0:
            lhs = lhs.rhs
        elif isinstance(lhs, AffineBinaryExpr) and lhs.kind is _ADD and lhs.rhs._divisor % modulus == 0:
            lhs = lhs.lhs
        elif isinstance(lhs, AffineBinaryExpr) and lhs.kind is _MOD and _is_positive_multiple(lhs.rhs, modulus):
            # (e mod 6) mod 3 is e mod 3
            lhs = lhs.lhs
        else:
            return AffineBinaryExpr(_MOD, lhs, rhs)


def _is_constant_below_one(expr: AffineExpr) -> bool:
    return isinstance(expr, AffineConstantExpr) and expr.value < 1


def _is_positive_multiple(expr: AffineExpr, factor: int) -> bool:
    return isinstance(expr, AffineConstantExpr) and expr.value >= 1 and expr.value % factor == 0
