"""The affine dialect: what its ops look like, what they mean in generic form, and what is said of faulty ones."""

from __future__ import annotations

import pytest

from compiler.dialects.affine.bounds import trip_count
from compiler.dialects.affine.values import affine_scope, is_valid_dim, is_valid_symbol
from compiler.ods.effects import EffectKind
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import find, parse, parse_text, problems


def in_function(body: str, arguments: str = "%m: memref<10x20xf32>, %n: index, %x: i32, %f: f32") -> str:
    lines = "\n".join(f"    {line}" for line in body.strip().split("\n"))
    return f"module {{\n  func.func @f({arguments}) {{\n{lines}\n    return\n  }}\n}}\n"


def printed(text: str, *, generic: bool = False) -> str:
    return print_operation(parse(text), PrintingFlags(generic=generic))


def generic_line(body: str, name: str) -> str:
    """The first line in which an op of that name stands in generic form."""
    lines = printed(in_function(body), generic=True).splitlines()
    return next(line.strip() for line in lines if f'"{name}"' in line)


def syntax_errors(body: str) -> list[str]:
    parsed = parse_text(in_function(body))
    # The body starts on the third line, after four spaces.
    places = [(parsed.source.index.line_column(d.span.start), d.message) for d in parsed.all_diagnostics()]
    return [f"{line - 1}:{column - 3}: {message}" for (line, column), message in places]


def body_problems(body: str) -> list[str]:
    """Returns the verifier's error of the first faulty op, without its place."""
    return [line.partition(": ")[2] for line in problems(in_function(body))][:1]


class TestPrintedAsWritten:
    @pytest.mark.parametrize(
        "body",
        [
            "affine.for %arg4 = 0 to 10 {\n}",
            "affine.for %arg4 = -5 to %arg1 step 2 {\n}",
            "affine.for %arg4 = %arg1 to 10 {\n} {unroll}",
            "%0 = affine.for %arg4 = 0 to 10 iter_args(%arg5 = %arg3) -> (f32) {\n  affine.yield %arg5 : f32\n}",
            "affine.parallel (%arg4, %arg5) = (0, %arg1 + 1) to (10, 20) {\n}",
            "affine.parallel (%arg4) = (max(0, %arg1)) to (min(10, %arg1 * 2, 7)) step (3) {\n} {a = 1 : i32}",
            '%0 = affine.parallel (%arg4) = (0) to (4) reduce ("addf") -> (f32) {\n  affine.yield %arg3 : f32\n}',
            "affine.parallel () = () to () {\n}",
            "%0 = affine.load %arg0[%arg1 + 3, %arg1 * 2] {a} : memref<10x20xf32>",
            "affine.store %arg3, %arg0[%arg1 mod 4, (%arg1 + 1) floordiv 2] : memref<10x20xf32>",
            "%0 = affine.vector_load %arg0[0, symbol(%arg1)] : memref<10x20xf32>, vector<4xf32>",
            "affine.prefetch %arg0[%arg1, 5], write, locality<3>, instr : memref<10x20xf32>",
            "%0 = affine.linearize_index disjoint [%arg1, %arg1] by (%arg1, 4) : index",
            "%0 = affine.linearize_index [%arg1, %arg1] by (4) : index",
            "%0:2 = affine.delinearize_index %arg1 into (%arg1, 4) : index, index",
            "%0:3 = affine.delinearize_index %arg1 into (%arg1, 4) {a} : index, index, index",
            "affine.dma_start %arg0[0, 0], %arg0[%arg1, 1], %arg0[2, 3], %arg1, %arg1, %arg1 : "
            "memref<10x20xf32>, memref<10x20xf32>, memref<10x20xf32>",
            "affine.dma_wait %arg0[%arg1 + 1, 0], %arg1 : memref<10x20xf32>",
        ],
    )
    def test_an_op_without_an_outlined_map(self, body: str) -> None:
        text = in_function(body, "%arg0: memref<10x20xf32>, %arg1: index, %arg2: i32, %arg3: f32")
        assert printed(text) == text
        assert printed(printed(text, generic=True)) == text

    @pytest.mark.parametrize(
        ("map_", "line"),
        [
            ("(d0, d1)[s0] -> (d0 + s0)", "%0 = affine.apply #map(%arg1, %arg1)[%arg1]"),
            ("(d0, d1)[s0] -> (d0, s0)", "%0 = affine.min #map(%arg1, %arg1)[%arg1]"),
            ("(d0, d1)[s0] -> (d0, s0)", "%0 = affine.max #map(%arg1, %arg1)[%arg1] {a}"),
            ("(d0, d1)[s0] -> (d0 + s0)", "affine.for %arg2 = #map(%arg1, %arg1)[%arg1] to 10 {\n    }"),
            ("(d0) -> (d0, 5)", "affine.for %arg2 = max #map(%arg1) to min #map(%arg1) {\n    }"),
        ],
    )
    def test_an_op_with_an_outlined_map(self, map_: str, line: str) -> None:
        alias = f"#map = affine_map<{map_}>\n"
        text = f"{alias}module {{\n  func.func @f(%arg0: i32, %arg1: index) {{\n    {line}\n    return\n  }}\n}}\n"
        assert printed(text) == text

    def test_a_condition_with_both_branches(self) -> None:
        text = """#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
module {
  func.func @f(%arg0: index, %arg1: f32) {
    %0 = affine.if #set(%arg0)[%arg0] -> f32 {
      affine.yield %arg1 : f32
    } else {
      affine.yield %arg1 : f32
    } {a}
    affine.if #set(%arg0)[%arg0] {
    }
    return
  }
}
"""
        assert printed(text) == text


class TestMeaning:
    def test_a_constant_and_a_value_as_bounds_become_maps(self) -> None:
        assert generic_line("affine.for %i = 0 to %n {\n}", "affine.for") == (
            '"affine.for"(%arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, '
            "upperBoundMap = #map1}> ({"
        )

    def test_a_name_is_what_it_was_first_used_as(self) -> None:
        text = printed(in_function("affine.load %m[%n, symbol(%n) + 1] : memref<10x20xf32>"), generic=True)
        assert text.startswith("#map = affine_map<(d0) -> (d0, d0 + 1)>")

    def test_bounds_of_a_parallel_loop_share_their_operands(self) -> None:
        body = "affine.parallel (%i, %j) = (%n, max(%n, 3)) to (%n + 1, %n + 2) {\n}"
        line = generic_line(body, "affine.parallel")
        assert line.startswith('"affine.parallel"(%arg1, %arg1) <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>')
        assert "upperBoundsGroups = dense<1> : tensor<2xi32>" in line

    def test_a_body_ends_with_the_yield_that_was_left_out(self) -> None:
        text = printed(in_function('affine.for %i = 0 to 4 {\n  "a.b"() : () -> ()\n}'), generic=True)
        assert '"a.b"() : () -> ()\n      "affine.yield"() : () -> ()' in text

    def test_effects_are_on_the_memref(self) -> None:
        load = find(parse(in_function("affine.load %m[0, 0] : memref<10x20xf32>")), "affine.load").definition
        assert load is not None
        assert [(effect.kind, effect.on) for effect in load.effects or ()] == [(EffectKind.READ, "memref")]

    @pytest.mark.parametrize(
        ("bounds", "expected"),
        [("0 to 10", 10), ("0 to 10 step 3", 4), ("5 to 5", 0), ("7 to 5", 0), ("0 to %n", None)],
    )
    def test_how_often_a_loop_runs(self, bounds: str, expected: int | None) -> None:
        loop = find(parse(in_function(f"affine.for %i = {bounds} {{\n}}")), "affine.for")
        assert trip_count(loop) == expected


class TestSyntaxErrors:
    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ("affine.for %i = %n, %n to 3 {}", "1:1: custom op 'affine.for' expected only one loop bound operand"),
            ("affine.for %i = 0 until 3 {}", "1:19: custom op 'affine.for' expected 'to' between bounds"),
            (
                "affine.for %i = 0 to affine_map<() -> (1, 2)>() {}",
                "1:22: custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix",
            ),
            (
                "affine.for %i = affine_map<(d0) -> (1)>() to 3 {}",
                "1:1: custom op 'affine.for' dim operand count and affine map dim count must match",
            ),
            (
                "affine.for %i = 0 to 3 step -1 {}",
                "1:29: custom op 'affine.for' expected step to be representable as a positive signed integer",
            ),
            (
                "affine.for %i = 0 to 3 iter_args(%a = %n) -> (index, index) {}",
                "1:1: custom op 'affine.for' mismatch between the number of loop-carried values and results",
            ),
            ("affine.if affine_map<() -> ()>() {}", "1:11: custom op 'affine.if' invalid kind of attribute specified"),
            (
                'affine.parallel (%i) = (0) to (1) reduce ("sum") -> (f32) {}',
                "1:43: custom op 'affine.parallel' invalid reduction value: \"sum\"",
            ),
            (
                "affine.parallel (%i) = (0) to (1) step (%n) {}",
                "1:1: custom op 'affine.parallel' steps must be constant integers",
            ),
            (
                "affine.load %m[0, 0] : memref<*xf32>",
                "1:24: custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found "
                "'memref<*xf32>'",
            ),
            ("affine.load %m[0, 0 : memref<10x20xf32>", "1:20: expected ']' in affine map"),
            (
                "affine.prefetch %m[0, 0], look, locality<1>, data : memref<10x20xf32>",
                "1:1: custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'",
            ),
            (
                "affine.dma_start %m[0, 0], %m[0, 0], %m[0, 0], %n, %n : memref<10x20xf32>",
                "1:1: custom op 'affine.dma_start' expected two stride related operands",
            ),
        ],
    )
    def test_words_and_place(self, body: str, expected: str) -> None:
        assert syntax_errors(body)[:1] == [expected]


class TestDimensionsAndSymbols:
    def valid(self, body: str) -> tuple[bool, bool]:
        """Returns whether the operand of the op `test.use` may be a dimension, and whether a symbol."""
        use = find(parse(in_function(body)), "test.use")
        value, scope = use.operands[0], affine_scope(use)
        return is_valid_dim(value, scope), is_valid_symbol(value, scope)

    def in_loop(self, value: str) -> tuple[bool, bool]:
        body = f'affine.for %i = 0 to 9 {{\n  {value}\n  "test.use"(%v) : (index) -> ()\n}}'
        return self.valid(body)

    def test_an_induction_variable_is_a_dimension(self) -> None:
        assert self.valid('affine.for %i = 0 to 9 {\n  "test.use"(%i) : (index) -> ()\n}') == (True, False)

    def test_what_a_loop_carries_is_neither(self) -> None:
        body = """affine.for %i = 0 to 9 iter_args(%a = %n) -> (index) {
  "test.use"(%a) : (index) -> ()
  affine.yield %a : index
}"""
        assert self.valid(body) == (False, False)

    def test_a_function_argument_is_both(self) -> None:
        assert self.valid('affine.for %i = 0 to 9 {\n  "test.use"(%n) : (index) -> ()\n}') == (True, True)

    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            ("%v = arith.constant 3 : index", (True, True)),
            ("%v = arith.addi %n, %n : index", (True, True)),
            ("%v = arith.addi %i, %n : index", (False, False)),
            ("%v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)", (True, False)),
            ("%v = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)", (True, True)),
            ("%v, %w = affine.delinearize_index %i into (3, 4) : index, index", (True, False)),
            ("%v = affine.linearize_index [%i, %n] by (3, 4) : index", (True, False)),
            ("%v = affine.min affine_map<(d0) -> (d0, 1)>(%i)", (False, False)),
            ("%v = arith.index_cast %x : i32 to index", (False, False)),
            ("%v = arith.divui %n, %n : index", (False, False)),
            ('%v = "test.index"() : () -> index', (False, False)),
        ],
    )
    def test_a_value_made_in_a_loop(self, value: str, expected: tuple[bool, bool]) -> None:
        assert self.in_loop(value) == expected

    def test_a_long_chain_of_values_needs_no_deep_recursion(self) -> None:
        chain = ["%v0 = arith.addi %n, %n : index"]
        chain += [f"%v{k + 1} = arith.addi %v{k}, %v{k} : index" for k in range(3000)]
        assert self.in_loop("\n".join([*chain, "%v = arith.addi %v3000, %n : index"])) == (True, True)


class TestVerifier:
    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            (
                '"affine.apply"(%n) <{map = affine_map<() -> (1)>}> : (index) -> index',
                "'affine.apply' op operand count and affine map dimension and symbol count must match",
            ),
            (
                "affine.for %i = 0 to 9 {\naffine.apply affine_map<()[s0] -> (s0)>()[%i]\n}",
                "dimensional operand cannot be used as a symbol",
            ),
            (
                "affine.for %i = 0 to 9 {\naffine.for %j = %i to 9 {\n}\n}",
                "'affine.for' op operand cannot be used as a symbol",
            ),
            (
                "affine.for %i = 0 to 9 {\naffine.yield %n : index\n}",
                "'affine.yield' op parent of yield must have same number of results as the yield operands",
            ),
            (
                "%r = affine.for %i = 0 to 9 iter_args(%a = %n) -> (index) {\naffine.yield %f : f32\n}",
                "'affine.yield' op types mismatch between yield op and its parent",
            ),
            (
                "%r = affine.if affine_set<() : (0 == 0)>() -> f32 {\naffine.yield %f : f32\n}",
                "'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but "
                "region successor needs 1 inputs",
            ),
            (
                'affine.parallel (%i) = (0) to (1) reduce ("addi") -> (f32) {\naffine.yield %f : f32\n}',
                "'affine.parallel' op result type cannot match reduction attribute",
            ),
            (
                "affine.parallel (%i, %j) = (0) to (1) {\n}",
                "'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) "
                "and upper bound (1), and the number of steps (2) must all match",
            ),
            ("affine.load %m[0] : memref<10x20xf32>", "'affine.load' op affine map num results must equal memref rank"),
            (
                "%c = arith.index_cast %x : i32 to index\naffine.for %i = 0 to 9 {\n"
                "%d = arith.index_cast %x : i32 to index\naffine.store %f, %m[%d, 0] : memref<10x20xf32>\n}",
                "'affine.store' op operand cannot be used as a dimension id",
            ),
            (
                '"affine.vector_load"(%m, %n) <{map = affine_map<(d0) -> (d0, 0)>}> : '
                "(memref<10x20xf32>, index) -> vector<4xf64>",
                "'affine.vector_load' op requires memref and vector types of the same elemental type",
            ),
            (
                "affine.delinearize_index %n into (4, 0) : index, index",
                "'affine.delinearize_index' op no basis element may be statically non-positive",
            ),
            (
                "affine.linearize_index [%n] by (2, 3) : index",
                "'affine.linearize_index' op should be passed a basis element for each index except possibly the first",
            ),
            (
                "affine.for %i = 0 to 9 {\n%d = arith.index_cast %x : i32 to index\n"
                "affine.dma_wait %m[%d, 0], %n : memref<10x20xf32>\n}",
                "'affine.dma_wait' op index must be a valid dimension or symbol identifier",
            ),
        ],
    )
    def test_words(self, body: str, expected: str) -> None:
        assert body_problems(body) == [expected]

    def test_a_loop_with_fewer_results_than_carried_values(self) -> None:
        body = """"affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (LAST)>,
    step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
^bb0(%i: index, %a: index):
  affine.yield
}) : (index) -> ()"""
        edge = "'affine.for' op along control flow edge from"
        counts = "region branch point has {} operands, but region successor needs {} inputs"
        never, often = body.replace("LAST", "0"), body.replace("LAST", "9")
        assert body_problems(never) == [f"{edge} parent to parent: {counts.format(1, 0)}"]
        assert body_problems(often) == [f"{edge} Operation affine.yield to Region #0: {counts.format(0, 1)}"]
