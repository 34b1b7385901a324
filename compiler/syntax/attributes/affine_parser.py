"""Parses affine expressions, maps and integer sets: https://mlir.llvm.org/docs/Dialects/Affine/#affine-expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compiler.errors.names import RedefinedAlias, UndeclaredIdentifier
from compiler.errors.syntax import ExpectedToken, LimitExceeded, NumberOutOfRange
from compiler.ir.affine import AffineExpr, AffineMap, IntegerSet, constant, dim, symbol
from compiler.syntax.lexer import Cursor

_MAX_DEPTH = 100
_LOW = ("+", "-")
_HIGH = ("*", "mod", "floordiv", "ceildiv")


class AffineParser(Cursor):
    """Adds affine syntax to the cursor."""

    __slots__ = ()

    def affine_map_or_set(self) -> AffineMap | IntegerSet:
        """Parses `(d0, d1)[s0] -> (...)` or `(d0) : (...)`."""
        names, num_dims, num_symbols = self._identifier_lists()
        if self.consume_if("->"):
            return AffineMap(num_dims, num_symbols, tuple(self._results(names)))
        if not self.consume_if(":"):
            self.unexpected_token(ExpectedToken("->", "expected '->' or ':'"))
        return self._constraints(names, num_dims, num_symbols)

    def affine_map(self) -> AffineMap:
        start, end = self.start, self.end
        parsed = self.affine_map_or_set()
        if not isinstance(parsed, AffineMap):
            self.error("expected AffineMap, but got IntegerSet", start, end)
        return parsed

    def integer_set(self) -> IntegerSet:
        start, end = self.start, self.end
        parsed = self.affine_map_or_set()
        if not isinstance(parsed, IntegerSet):
            self.error("expected IntegerSet, but got AffineMap", start, end)
        return parsed

    def _identifier_lists(self) -> tuple[dict[str, AffineExpr], int, int]:
        names: dict[str, AffineExpr] = {}

        def declare(input_at: Callable[[int], AffineExpr], count: list[int]) -> None:
            if self.kind != "bare":
                self.error("expected bare identifier")
            if self.spelling in names:
                self.error(RedefinedAlias(f"redefinition of identifier '{self.spelling}'"))
            names[self.take()] = input_at(count[0])
            count[0] += 1

        dims, symbols = [0], [0]
        self.list_between("(", ")", lambda: declare(dim, dims), " in dimensional identifier list")
        if self.kind == "[":
            self.list_between("[", "]", lambda: declare(symbol, symbols), " in symbol list")
        return names, dims[0], symbols[0]

    def _results(self, names: Mapping[str, AffineExpr]) -> list[AffineExpr]:
        resolve = self._bare_resolver(names)
        return self.list_between("(", ")", lambda: self.affine_expr(resolve), " in affine map range")

    def _constraints(self, names: Mapping[str, AffineExpr], num_dims: int, num_symbols: int) -> IntegerSet:
        resolve = self._bare_resolver(names)
        constraints = self.list_between("(", ")", lambda: self._constraint(resolve), " in integer set constraint list")
        if not constraints:
            return IntegerSet(num_dims, num_symbols, (constant(0),), (True,))
        return IntegerSet(num_dims, num_symbols, tuple(c[0] for c in constraints), tuple(c[1] for c in constraints))

    def _constraint(self, resolve: Callable[[], AffineExpr | None]) -> tuple[AffineExpr, bool]:
        left = self.affine_expr(resolve)
        if self.consume_if(">") and self.consume_if("="):
            return left - self.affine_expr(resolve), False
        if self.consume_if("<") and self.consume_if("="):
            return self.affine_expr(resolve) - left, False
        if self.consume_if("=") and self.consume_if("="):
            return left - self.affine_expr(resolve), True
        self.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")

    def _bare_resolver(self, names: Mapping[str, AffineExpr]) -> Callable[[], AffineExpr | None]:
        def resolve() -> AffineExpr | None:
            if self.kind == "percent":
                self.error("unexpected ssa identifier")
            if self.kind != "bare":
                return None
            if self.spelling == "symbol":
                self.advance()
                self.expect("(", "expected '(' at start of SSA symbol")
                self.error("unexpected ssa identifier")
            expr = names.get(self.spelling)
            if expr is None:
                self.error(UndeclaredIdentifier("use of undeclared identifier"))
            self.advance()
            return expr

        return resolve

    # -------------------------------------------------------------------------------------------- expressions

    def affine_expr(self, resolve: Callable[[], AffineExpr | None], depth: int = 0) -> AffineExpr:
        """Parses an expression. `resolve` parses an identifier at the cursor; returns None if there is none."""
        if depth > _MAX_DEPTH:
            self.error(LimitExceeded("affine expression is nested too deeply"))
        left = self._high_expr(resolve, depth, after_operator=False)
        while self.kind in _LOW:
            negative = self.take() == "-"
            right = self._high_expr(resolve, depth, after_operator=True)
            left = left - right if negative else left + right
        return left

    def _high_expr(self, resolve: Callable[[], AffineExpr | None], depth: int, *, after_operator: bool) -> AffineExpr:
        left = self._operand(resolve, depth, after_operator=after_operator)
        while self.kind == "*" or (self.kind == "bare" and self.spelling in _HIGH):
            start, end = self.start, self.end
            operator = self.take()
            right = self._operand(resolve, depth, after_operator=True)
            if operator == "*":
                if not left.is_symbolic_or_constant() and not right.is_symbolic_or_constant():
                    self.error(
                        "non-affine expression: at least one of the multiply operands has to be either a constant or "
                        "symbolic",
                        start,
                        end,
                    )
                left = left * right
                continue
            if not right.is_symbolic_or_constant():
                words = {
                    "floordiv": "right operand of floordiv has to be either a constant or symbolic",
                    "ceildiv": "right operand of ceildiv has to be either a constant or symbolic",
                    "mod": "right operand of mod has to be either a constant or symbolic",
                }
                self.error(f"non-affine expression: {words[operator]}", start, end)
            if operator == "mod":
                left = left % right
            else:
                left = left.floor_div(right) if operator == "floordiv" else left.ceil_div(right)
        return left

    def _operand(self, resolve: Callable[[], AffineExpr | None], depth: int, *, after_operator: bool) -> AffineExpr:
        """Parses `d0`, `4`, `(...)` or `-d0`. Identifiers may also be called `mod`, `floordiv` or `ceildiv`."""
        if (expr := resolve()) is not None:
            return expr
        if self.kind == "int":
            start, spelling = self.start, self.take()
            value = self.literal_value(spelling)
            if value >= 1 << 63:
                self.error(NumberOutOfRange("constant too large for index"), start, start + len(spelling))
            return constant(value)
        if self.kind == "(":
            self.advance()
            if self.kind == ")":
                self.error("no expression inside parentheses")
            inner = self.affine_expr(resolve, depth + 1)
            self.expect(")", "expected ')'")
            return inner
        if self.kind == "-":
            self.advance()
            if depth > _MAX_DEPTH:
                self.error(LimitExceeded("affine expression is nested too deeply"))
            return -self._operand(resolve, depth + 1, after_operator=after_operator)
        if after_operator:
            self.error("missing right operand of binary operator")
        if self.kind in ("+", "*"):
            self.error("missing left operand of binary operator")
        self.error("expected affine expression")
