"""Affine expressions, maps and sets: what building them simplifies, their text, and agreement with mlir-opt."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest

from compiler.ir.affine import (
    AffineBinaryExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    IntegerSet,
    Poison,
    concat_affine_maps,
    constant,
    dim,
    print_expr,
    simplify_affine_expr,
    simplify_affine_map,
    symbol,
    unused_dims,
)
from tests.support.llvm_tools import MlirOpt

NUM_DIMS = NUM_SYMBOLS = 3
SMALL = [-4, -3, -2, -1, 0, 1, 1, 2, 2, 3, 4, 6, 8, 12]
POSITIVE = [1, 2, 2, 3, 4, 6, 8]
# No -1 next to these: mlir-opt traps on dividing the least 64-bit integer by it.
LARGE = [2**62, 2**63 - 1, 2**40, 3 * 2**40, -(2**45), 2, 3, 1, 5]

OPERATIONS: dict[str, Callable[[AffineExpr, AffineExpr], AffineExpr]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "mod": lambda a, b: a % b,
    "floordiv": lambda a, b: a.floor_div(b),
    "ceildiv": lambda a, b: a.ceil_div(b),
}

d0, d1, d2 = dim(0), dim(1), dim(2)
s0, s1, s2 = symbol(0), symbol(1), symbol(2)

Case = tuple[str, AffineExpr]


class Generator:
    """Random expressions, each as the text of its unsimplified tree and as what the operators make of that tree."""

    def __init__(self, seed: int, constants: Sequence[int], *, pure: bool = False) -> None:
        self.random = random.Random(seed)
        self.constants = constants
        self.pure = pure

    def constant(self) -> Case:
        value = self.random.choice(self.constants)
        return (str(value) if value >= 0 else f"(-{-value})"), constant(value)

    def leaf(self) -> Case:
        choice = self.random.random()
        position = self.random.randrange(NUM_DIMS)
        if choice < 0.4:
            return f"d{position}", dim(position)
        return (f"s{position}", symbol(position)) if choice < 0.65 else self.constant()

    def symbolic_leaf(self) -> Case:
        text, expr = self.leaf()
        while not expr.is_symbolic_or_constant():
            text, expr = self.leaf()
        return self.constant() if self.pure else (text, expr)

    def expr(self, depth: int) -> Case:
        if depth == 0 or self.random.random() < 0.12:
            return self.leaf()
        lhs, lhs_expr = self.expr(depth - 1)
        operator = self.random.choice(["+", "+", "-", "*", "mod", "floordiv", "ceildiv", "negate", "remainder"])
        if operator == "negate":
            return f"(-{lhs})", -lhs_expr
        if operator == "remainder":
            rhs, rhs_expr = self.symbolic_leaf()
            kind = self.random.choice(["floordiv", "ceildiv"])
            quotient = OPERATIONS[kind](lhs_expr, rhs_expr)
            return f"({lhs} - ({lhs} {kind} {rhs}) * {rhs})", lhs_expr - quotient * rhs_expr
        if operator in "+-":
            rhs, rhs_expr = self.expr(self.random.choice([0, depth - 1]))
        else:
            rhs, rhs_expr = self.symbolic_leaf()
        return f"({lhs} {operator} {rhs})", OPERATIONS[operator](lhs_expr, rhs_expr)

    def cases(self, count: int) -> list[Case]:
        cases: list[Case] = []
        while len(cases) < count:
            case = self.expr(self.random.randrange(1, 6))
            if len(case[0]) < 600:
                cases.append(case)
        return cases


PRINTING = ("--allow-unregistered-dialect", "--mlir-print-local-scope")


def upstream_maps(mlir_opt: MlirOpt, texts: Sequence[str], *, simplify: bool = False) -> list[str]:
    """Returns mlir-opt's text of the results of one-result maps."""
    lines = [f'"t.x"() {{m = affine_map<(d0, d1, d2)[s0, s1, s2] -> ({text})>}} : () -> ()' for text in texts]
    source = "\n".join(["func.func @f() {", *lines, "return }"])
    options = ["--pass-pipeline=builtin.module(func.func(affine-simplify-structures))"] if simplify else []
    return re.findall(r"-> \((.*)\)>\}", mlir_opt.output(*PRINTING, *options, text=source))


def disagreements(cases: list[Case], upstream: list[str]) -> list[tuple[str, str, str]]:
    assert len(cases) == len(upstream)
    return [(text, str(expr), theirs) for (text, expr), theirs in zip(cases, upstream) if str(expr) != theirs]


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (4 + d0, "d0 + 4"),
        (d0 + 2 + 3, "d0 + 5"),
        (d0 + 2 + d1, "d0 + d1 + 2"),
        (d1 + d0, "d0 + d1"),
        (s0 + d0, "d0 + s0"),
        (s1 * s0, "s0 * s1"),
        (d0 * 2 + d0 * 3, "d0 * 5"),
        (d0 - d0, "0"),
        (5 - d0, "-d0 + 5"),
        (d0 * 2 * s0, "(d0 * s0) * 2"),
        (d0 - d1 * 3, "d0 - d1 * 3"),
        (d0 - (d1 + s0), "d0 - (d1 + s0)"),
        (-(d0 % 2), "-(d0 mod 2)"),
        (d0 - d0.floor_div(4) * 4, "d0 mod 4"),
        (d0 - d0.floor_div(s0) * s0, "d0 mod s0"),
        (d0 * 64 + s1 - s1.floor_div(4) * 4, "d0 * 64 + s1 mod 4"),
        (d0 + s0 + d1.floor_div(2) * 3, "d0 + (d1 floordiv 2) * 3 + s0"),
        ((d0 * 4 + d1).floor_div(2), "d0 * 2 + d1 floordiv 2"),
        ((d0 * 4 + d1).floor_div(-2), "d0 * -2 + d1 floordiv -2"),
        ((d0 * 4 + 3).ceil_div(2), "(d0 * 4 + 3) ceildiv 2"),
        ((d0 * 4 + 3) % 2, "1"),
        ((d0 % 6) % 3, "d0 mod 3"),
        (constant(7).floor_div(0), "7 floordiv 0"),
        (constant(7) % -2, "7 mod -2"),
        (constant(-7).floor_div(2), "-4"),
        (constant(2**63 - 1) + 1, "9223372036854775807 + 1"),
        (d0 * (2**63 - 1) * 2, "d0 * -2"),
        (d0 * d1, "d0 * d1"),
    ],
    ids=str,
)
def test_building_an_expression_simplifies_it(expr: AffineExpr, text: str) -> None:
    assert str(expr) == text


def test_the_constructor_does_not_simplify() -> None:
    raw = AffineBinaryExpr(AffineExprKind.ADD, constant(1), constant(2))
    assert str(raw) == "1 + 2"
    assert raw != constant(3)
    assert raw.replace() is raw


def test_equal_trees_are_equal_and_hash_alike() -> None:
    assert (d0 + s0).floor_div(2) == (dim(0) + symbol(0)).floor_div(2)
    assert hash((d0 + s0) % 3) == hash((dim(0) + symbol(0)) % 3)
    assert d0 != s0
    assert d0 != constant(0)
    assert d0 != 0


def long_sum() -> AffineExpr:
    total = constant(0)
    for i in range(5000):
        total = AffineBinaryExpr(AffineExprKind.ADD, total, dim(i) * 4)
    return total


def test_a_long_sum_does_not_exhaust_the_stack() -> None:
    total = long_sum()
    assert total == long_sum()
    assert hash(total) == hash(long_sum())
    assert str(total).endswith("+ d4998 * 4 + d4999 * 4")
    assert total.is_pure_affine()
    assert total.evaluate([1] * 5000) == 20000
    assert str(total.floor_div(2)).endswith("+ d4999 * 2")
    assert str((total + s0) % 4) == "s0 mod 4"
    assert total.replace([d1] * 5000) == d1 * 20000
    assert str(simplify_affine_expr(total, 5000, 0)).startswith("d0 * 4 + d1 * 4 +")


def test_a_long_sum_nested_to_the_right_does_not_exhaust_the_stack() -> None:
    total = d0
    for _ in range(5000):
        total = AffineBinaryExpr(AffineExprKind.ADD, d1 * 4, total)
    assert str(total).endswith("d1 * 4 + d0")
    assert total.shift_dims(2, 1) != total
    assert str(total.floor_div(4)).endswith("d1 + d0 floordiv 4")


def test_names_come_from_the_callbacks() -> None:
    expr = (d0 + s0).floor_div(2) - d1
    assert print_expr(expr, "%arg{}".format, "symbol(%n{})".format) == "(%arg0 + symbol(%n0)) floordiv 2 - %arg1"


def test_queries_of_an_expression() -> None:
    expr = d0 * 4 + s1 * 6
    assert expr.largest_known_divisor() == 2
    assert expr.is_multiple_of(2)
    assert not expr.is_multiple_of(4)
    assert expr.is_function_of_dim(0)
    assert not expr.is_function_of_dim(1)
    assert expr.is_function_of_symbol(1)
    assert not expr.is_symbolic_or_constant()
    assert expr.is_pure_affine()
    assert not (d0 * s0).is_pure_affine()
    assert not d0.floor_div(s0).is_pure_affine()
    assert list(map(str, (d0 + s0 * 2).walk())) == ["d0", "s0", "2", "s0 * 2", "d0 + s0 * 2"]


def test_replacing_simplifies_and_leaves_the_rest() -> None:
    assert str((d0 + d1 + s0).replace([d1, None], [constant(2)])) == "d1 * 2 + 2"
    assert str((d0 + d1).shift_dims(2, 3, 1)) == "d0 + d4"
    assert str(((d0 + d1).floor_div(2) + s0).substitute({d0 + d1: d2 * 2})) == "d2 + s0"


def test_undefined_operations_have_no_value() -> None:
    assert d0.floor_div(s0).evaluate([7], [2]) == 3
    assert d0.ceil_div(s0).evaluate([7], [2]) == 4
    assert (d0 % s0).evaluate([-1], [4]) == 3
    assert d0.floor_div(s0).evaluate([7], [0]) is None
    assert (d0 % s0).evaluate([7], [-2]) is None
    assert (d0 % s0).fold([7], [-2]) is Poison.POISON
    assert (d0 + s0.floor_div(0)).fold([None], [1]) is None
    assert (d0 + s0.floor_div(0)).fold([1], [1]) is Poison.POISON


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (d0 + d1 * 3 + d0 - d1 * 2 - d0, "d0 + d1"),
        ((d0 - d0 % 4 + 4) % 4, "0"),
        ((d0 * 3 + d1 * 2 + d0).floor_div(2) + d1, "d0 * 2 + d1 * 2"),
        ((s0 * d0 * 3 + s0).ceil_div(s0), "d0 * 3 + 1"),
        ((d0 * s0 % (s0 * s1)).floor_div(s0), "d0 mod s1"),
        ((d0 - d0 % s0) % s0, "0"),
        ((s0 * s0).floor_div(s1).floor_div(s0), "s0 floordiv s1"),
        (((s0 * s0).floor_div(s1) * 2).floor_div(s0), "(((s0 * s0) floordiv s1) * 2) floordiv s0"),
        (s0 + d0 * s0 + d0, "d0 + d0 * s0 + s0"),
        (d0.floor_div(-2) + d1 - d0, "d0 floordiv -2 + d1 - d0"),
    ],
    ids=str,
)
def test_simplifying_a_whole_expression(expr: AffineExpr, text: str) -> None:
    assert str(simplify_affine_expr(expr, NUM_DIMS, NUM_SYMBOLS)) == text


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        # Upstream answers 0, by a rule that holds for remainders only.
        ((d0 - d0 % s0).floor_div(s0), "(d0 - d0 mod s0) floordiv s0"),
        # Upstream prints the first of the two terms twice: both are filed under the same dim and symbol.
        (d1 + d0 % s0 + d0.floor_div(s0) - d1, "d0 mod s0 + d0 floordiv s0"),
    ],
    ids=str,
)
def test_simplifying_does_not_follow_upstream_to_a_wrong_answer(expr: AffineExpr, text: str) -> None:
    assert str(simplify_affine_expr(expr, NUM_DIMS, NUM_SYMBOLS)) == text


def test_building_and_simplifying_keep_the_value() -> None:
    source = random.Random(7)
    for text, expr in Generator(7, POSITIVE).cases(1500):
        simplified = simplify_affine_expr(expr, NUM_DIMS, NUM_SYMBOLS)
        for _ in range(4):
            dims = [source.randrange(-30, 30) for _ in range(NUM_DIMS)]
            symbols = [source.randrange(1, 12) for _ in range(NUM_SYMBOLS)]
            value = expr.evaluate(dims, symbols)
            if value is not None:
                assert simplified.evaluate(dims, symbols) == value, (text, str(expr), str(simplified), dims, symbols)


@pytest.mark.parametrize(("seed", "constants"), [(1, SMALL), (2, POSITIVE), (3, LARGE)])
def test_building_agrees_with_mlir_opt(mlir_opt: MlirOpt, seed: int, constants: list[int]) -> None:
    cases = Generator(seed, constants).cases(600)
    assert disagreements(cases, upstream_maps(mlir_opt, [text for text, _ in cases])) == []


@pytest.mark.parametrize(("seed", "constants"), [(4, SMALL), (5, POSITIVE)])
def test_simplifying_agrees_with_mlir_opt(mlir_opt: MlirOpt, seed: int, constants: list[int]) -> None:
    cases = Generator(seed, constants, pure=True).cases(600)
    simplified = [(text, simplify_affine_expr(expr, NUM_DIMS, NUM_SYMBOLS)) for text, expr in cases]
    assert disagreements(simplified, upstream_maps(mlir_opt, [text for text, _ in cases], simplify=True)) == []


def test_composing_agrees_with_the_canonical_form_of_affine_apply(mlir_opt: MlirOpt) -> None:
    source = random.Random(6)
    triples: list[tuple[AffineMap, AffineMap, AffineMap]] = []
    while len(triples) < 100:
        # Of one division at most: affine.apply also uses ranges, such as that of a remainder, to fold nested ones.
        a, b, c, d, divisor = (source.choice(SMALL) for _ in range(5))
        divided = OPERATIONS[source.choice(["mod", "floordiv", "ceildiv"])](d0 * a + b, constant(abs(divisor) + 1))
        outer = simplify_affine_map(AffineMap(1, 0, (divided * c + d0,)))
        inner = AffineMap(1, 0, (d0 * d + b,))
        composed = simplify_affine_map(outer.compose(inner))
        # Upstream rewrites until nothing changes: leave out what is not done after one step, and what ends as no apply.
        if any(simplify_affine_map(map) != map for map in (outer, composed)):
            continue
        if not composed.is_constant() and not composed.is_identity():
            triples.append((outer, inner, composed))
    lines = [
        f"%a{i} = affine.apply affine_map<{inner}>(%x)\n%b{i} = affine.apply affine_map<{outer}>(%a{i})\n"
        f'"t.use"(%b{i}) : (index) -> ()'
        for i, (outer, inner, _) in enumerate(triples)
    ]
    # In a loop, as an argument of the function would become a symbol; of unknown bounds, as known ones are used too.
    function = "\n".join(["func.func @f(%a: index, %b: index) { affine.for %x = %a to %b {", *lines, "} return }"])
    printed = mlir_opt.output(*PRINTING, "--canonicalize", text=function)
    actual = dict(re.findall(r"(%\w+) = affine.apply affine_map<(.*)>\(%arg\d\)", printed))
    uses = re.findall(r'"t.use"\((%\w+)\)', printed)
    assert [actual[name] for name in uses] == [str(composed) for _, _, composed in triples]


def test_sets_print_as_mlir_opt_prints_them(mlir_opt: MlirOpt) -> None:
    texts = ["(d0) : (d0 >= 0)", "(d0)[s0] : (d0 - s0 - 1 >= 0, d0 - 2 == 0)", "() : (1 == 0)", "() : (0 == 0)"]
    sets = [
        IntegerSet(1, 0, (d0,), (False,)),
        IntegerSet(1, 1, (d0 - 1 - s0, d0 - 2), (False, True)),
        IntegerSet.empty(0, 0),
        IntegerSet(0, 0, (constant(0),), (True,)),
    ]
    assert list(map(str, sets)) == texts
    source = "\n".join(f'"t.x"() {{s = affine_set<{text}>}} : () -> ()' for text in texts)
    assert re.findall(r"affine_set<(.*)>\}", mlir_opt.output(*PRINTING, text=source)) == texts


def test_maps_print_their_inputs_and_results() -> None:
    assert str(AffineMap(2, 1, (d0 + s0,))) == "(d0, d1)[s0] -> (d0 + s0)"
    assert str(AffineMap()) == "() -> ()"
    assert str(AffineMap(0, 1)) == "()[s0] -> ()"
    assert str(AffineMap.constant_map(3)) == "() -> (3)"
    assert str(AffineMap.identity(2)) == "(d0, d1) -> (d0, d1)"
    assert str(AffineMap.minor_identity(3, 2)) == "(d0, d1, d2) -> (d1, d2)"
    assert str(AffineMap.permutation([1, 2, 0])) == "(d0, d1, d2) -> (d1, d2, d0)"


def test_what_kind_of_map_it_is() -> None:
    assert AffineMap.identity(2).is_identity()
    assert AffineMap(1, 1, (d0,)).is_identity()
    assert not AffineMap(2, 0, (d1, d0)).is_identity()
    assert AffineMap(0, 2, (s0, s1)).is_symbol_identity()
    assert AffineMap.minor_identity(3, 2).is_minor_identity()
    assert not AffineMap(2, 1, (d1,)).is_minor_identity()
    assert AffineMap(3, 0, (constant(0), d2)).is_minor_identity_with_broadcasting()
    assert AffineMap(2, 0, (d1, d0)).is_permutation()
    assert not AffineMap(2, 0, (d1, d1)).is_permutation()
    assert AffineMap(3, 0, (d2, d0)).is_projected_permutation()
    assert not AffineMap(3, 0, (d2, constant(0))).is_projected_permutation()
    assert AffineMap(3, 0, (d2, constant(0))).is_projected_permutation(allow_zero=True)
    assert not AffineMap(3, 0, (d2, constant(1))).is_projected_permutation(allow_zero=True)
    assert AffineMap.constant_map(3).is_single_constant()
    assert AffineMap.constant_map(3).single_constant_result() == 3
    assert AffineMap().is_constant()
    assert not AffineMap().is_single_constant()


def test_composing_concatenates_the_symbols() -> None:
    outer = AffineMap(2, 2, (d0 + 1 + s1, d1 - 1 - s0))
    inner = AffineMap(1, 1, (d0 + s0, d0 - s0))
    assert str(outer.compose(inner)) == "(d0)[s0, s1, s2] -> (d0 + s2 + s1 + 1, d0 - s2 - s0 - 1)"
    with pytest.raises(ValueError, match="cannot compose"):
        inner.compose(inner)


def test_composing_and_evaluating_commute() -> None:
    generator = Generator(8, POSITIVE)
    for _ in range(300):
        outer = AffineMap(3, 3, tuple(generator.expr(3)[1] for _ in range(2)))
        inner = AffineMap(3, 3, tuple(generator.expr(2)[1] for _ in range(3)))
        dims, outer_symbols, inner_symbols = [3, -5, 11], [2, 7, 1], [4, 1, 9]
        between = inner.evaluate(dims, inner_symbols)
        if between is not None and (expected := outer.evaluate(between, outer_symbols)) is not None:
            assert outer.compose(inner).evaluate(dims, outer_symbols + inner_symbols) == expected


def test_taking_maps_apart() -> None:
    map = AffineMap(3, 1, (d0, constant(0), d2, d0))
    assert str(map.sub_map([2, 0])) == "(d0, d1, d2)[s0] -> (d2, d0)"
    assert map.major_sub_map(2).results == map.slice_map(0, 2).results == (d0, constant(0))
    assert map.minor_sub_map(2).results == (d2, d0)
    assert map.minor_sub_map(9) == map
    assert map.drop_zero_results().remove_duplicate_results().results == (d0, d2)
    assert str(map.drop_unused_dims().drop_unused_symbols()) == "(d0, d1) -> (d0, 0, d1, d0)"
    assert str(map.project_dims({2})) == "(d0, d1, d2)[s0] -> (d0, 0, 0, d0)"
    assert str(map.insert_result(s0, 1).drop_results([0])) == "(d0, d1, d2)[s0] -> (s0, 0, d2, d0)"
    assert str(map.shift_dims(1, 1)) == "(d0, d1, d2, d3)[s0] -> (d0, 0, d3, d0)"
    assert unused_dims([map, map.with_results([d1])]) == set()
    assert str(concat_affine_maps([AffineMap(1, 0, (d0,)), AffineMap(2, 1, (d1,))])) == "(d0, d1)[s0] -> (d0, d1)"


def test_folding_maps() -> None:
    map = AffineMap(1, 1, (d0 + s0, s0 * 2))
    assert map.fold([1, 2]) == [3, 4]
    assert map.fold([None, 2]) is None
    assert AffineMap(1, 0, (d0.floor_div(0),)).fold([1]) is Poison.POISON
    assert str(map.partial_constant_fold([None, 2])) == "(d0)[s0] -> (d0 + s0, 4)"


def test_inverting_permutations() -> None:
    assert str(AffineMap(3, 0, (d1, d0 + d1, d0, d2, d1)).inverse_permutation()) == (
        "(d0, d1, d2, d3, d4) -> (d2, d0, d3)"
    )
    assert AffineMap(2, 0, (d0,)).inverse_permutation() is None
    assert AffineMap().inverse_permutation() == AffineMap()
    projected = AffineMap(4, 0, (d2, d0))
    assert str(projected.inverse_and_broadcast_projected_permutation()) == "(d0, d1) -> (d1, 0, d0, 0)"
    assert projected.apply_permutation(["a", "b", "c", "d"]) == ["c", "a"]


def test_sets_hold_what_meets_their_constraints() -> None:
    triangle = IntegerSet(2, 1, (d0, d1 - d0, s0 - d1 - 1), (False, False, False))
    assert triangle.evaluate([1, 2], [3]) is True
    assert triangle.evaluate([2, 1], [3]) is False
    assert triangle.evaluate([1, None], [3]) is None
    assert triangle.evaluate([-1, None], [3]) is False
    assert IntegerSet.empty(1, 0).is_empty_integer_set()
    assert str(triangle.replace_dims_and_symbols([d0, d0], [constant(4)], 1, 0)) == (
        "(d0) : (d0 >= 0, 0 >= 0, -d0 + 3 >= 0)"
    )
