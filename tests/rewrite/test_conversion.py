"""Dialect conversion: what is legal, what patterns make of the rest, types that change, and going back on failure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from compiler.ir.attributes import IntegerAttr, integer_attr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, INDEX, IndexType, IntegerType, Type
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion import (
    ConversionResult,
    apply_analysis_conversion,
    apply_full_conversion,
    apply_partial_conversion,
)
from compiler.rewrite.conversion_pattern import Adaptor, ConversionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.legalizer import ConversionConfig
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import TypeConverter, cast_source, cast_target
from compiler.syntax.printer.ir_printer import print_operation
from compiler.verification.verifier import verify
from tests.support.passes import body, load, transformed


class Case:
    """A module, converted."""

    def __init__(self, text: str) -> None:
        self.module, self.context = load(text)
        self.before = print_operation(self.module)

    def partial(self, target: ConversionTarget, *patterns: RewritePattern) -> ConversionResult:
        return self._checked(apply_partial_conversion(self.module, target, patterns, self.context))

    def full(self, target: ConversionTarget, *patterns: RewritePattern) -> ConversionResult:
        return self._checked(apply_full_conversion(self.module, target, patterns, self.context))

    def _checked(self, result: ConversionResult) -> ConversionResult:
        assert not result.succeeded or not verify(self.module, self.context)
        return result

    @property
    def text(self) -> str:
        return body(print_operation(self.module))

    @property
    def is_unchanged(self) -> bool:
        return print_operation(self.module) == self.before


def illegal(*names: str) -> ConversionTarget:
    """Returns a target where these are illegal, and the results of the patterns here are legal."""
    target = ConversionTarget()
    target.add_legal_op("test.new", "test.b", "test.d", "arith.constant")
    target.add_illegal_op(*names)
    return target


def renaming(old: str, new: str, **options: Any) -> RewritePattern:
    """A pattern that makes an op another one of the same operands and results."""

    @pattern(old, name=f"{old} to {new}", **options)
    def rename(op: Operation, rewriter: Rewriter) -> bool:
        rewriter.replace_op_with_named(op, new, op.operands)
        return True

    return rename


def count_down(*, bounded: bool) -> RewritePattern:
    @pattern("test.count", name="CountDown", bounded_recursion=bounded)
    def pattern_function(op: Operation, rewriter: Rewriter) -> bool:
        number = op.attributes["n"]
        assert isinstance(number, IntegerAttr)
        attributes = {"n": integer_attr(number.value - 1, I32)}
        rewriter.replace_op_with_named(op, "test.count", attributes=attributes)
        return True

    return pattern_function


def counting_target() -> ConversionTarget:
    target = ConversionTarget()
    target.add_dynamically_legal_op("test.count", lambda op: op.attributes["n"] == integer_attr(0, I32))
    return target


# ------------------------------------------------------------------------------------------ legality


def test_partial_conversion_leaves_ops_alone_that_nothing_is_said_of() -> None:
    case = Case('"test.a"() : () -> ()\n"test.other"() : () -> ()')
    result = case.partial(illegal("test.a"), renaming("test.a", "test.b"))
    assert result.succeeded and case.text == '"test.b"() : () -> ()\n"test.other"() : () -> ()\n'
    assert [op.name for op in result.unlegalized] == ["builtin.module", "test.other"]


def test_an_illegal_op_without_a_pattern_fails_with_its_name() -> None:
    case = Case('"test.a"() : () -> ()')
    (problem,) = case.partial(illegal("test.a")).problems
    assert problem.message == "failed to legalize operation 'test.a' that was explicitly marked illegal"


def test_full_conversion_fails_on_an_unknown_op_and_takes_all_back() -> None:
    case = Case('"test.a"() : () -> ()\nfunc.func @f() { "test.unknown"() : () -> () return }')
    target = illegal("test.a")
    target.add_legal_op("builtin.module", "test.b")
    target.add_legal_dialect("func")
    result = case.full(target, renaming("test.a", "test.b"))
    assert [problem.message for problem in result.problems] == ["failed to legalize operation 'test.unknown'"]
    assert case.is_unchanged


def test_what_is_said_of_an_op_wins_over_what_is_said_of_its_dialect() -> None:
    target = ConversionTarget()
    target.add_illegal_dialect("test")
    target.add_legal_op("test.fine")
    target.mark_unknown_op_dynamically_legal(lambda op: op.name == "other.fine")
    case = Case(
        '"test.fine"() : () -> ()\n"test.bad"() : () -> ()\n"other.fine"() : () -> ()\n"other.bad"() : () -> ()'
    )
    ops = {op.name: op for op in case.module.walk()}
    assert [target.is_legal(op) for op in ops.values()] == [False, True, False, True, False]
    assert [target.is_illegal(op) for op in ops.values()] == [True, False, True, False, True]


def test_a_later_test_of_legality_is_asked_first_and_may_leave_it_to_the_one_before() -> None:
    target = ConversionTarget()
    target.add_dynamically_legal_op("test.a", lambda op: "x" in op.attributes)
    target.add_dynamically_legal_op("test.a", lambda op: True if "y" in op.attributes else None)
    case = Case('"test.a"() {x} : () -> ()\n"test.a"() {y} : () -> ()\n"test.a"() : () -> ()')
    ops = [op for op in case.module.walk() if op.name == "test.a"]
    assert [target.is_legal(op) for op in ops] == [True, True, False]


def test_nothing_in_a_recursively_legal_op_is_looked_at() -> None:
    target = illegal("test.a")
    target.add_legal_op("test.keep")
    target.mark_op_recursively_legal("test.keep", lambda op: "open" not in op.attributes)
    case = Case(
        '"test.keep"() ({ "test.a"() : () -> () }) : () -> ()\n'
        '"test.keep"() ({ "test.a"() : () -> () }) {open} : () -> ()'
    )
    assert case.partial(target, renaming("test.a", "test.b")).succeeded
    assert [op.name for op in case.module.walk()][1:] == ["test.keep", "test.a", "test.keep", "test.b"]


def test_analysis_tells_what_could_be_made_legal_and_changes_nothing() -> None:
    case = Case('"test.a"() : () -> ()\n"test.c"() : () -> ()')
    target = illegal("test.a", "test.c")
    target.add_legal_op("test.b")
    result = apply_analysis_conversion(case.module, target, [renaming("test.a", "test.b")], case.context)
    assert [op.name for op in result.legalizable] == ["test.a"] and case.is_unchanged


# ------------------------------------------------------------------------------------------ patterns


def test_a_pattern_may_not_apply_to_its_own_result_unless_it_says_so() -> None:
    text = 'func.func @recursion() {\n  "test.count"() {n = 3 : i32} : () -> ()\n  return\n}'
    case = Case(text)
    result = case.partial(counting_target(), count_down(bounded=False))
    assert [problem.message for problem in result.problems] == [
        "failed to legalize operation 'test.count' that was explicitly marked illegal"
    ]
    assert case.is_unchanged
    case = Case(text)
    assert case.partial(counting_target(), count_down(bounded=True)).succeeded
    assert '"test.count"() {n = 0 : i32}' in case.text


def test_a_long_chain_of_patterns_needs_no_deep_stack() -> None:
    case = Case('"test.count"() {n = 5000 : i32} : () -> ()')
    assert case.partial(counting_target(), count_down(bounded=True)).succeeded
    assert case.text == '"test.count"() {n = 0 : i32} : () -> ()\n'


def test_ops_become_legal_through_several_patterns() -> None:
    case = Case('"test.a"() : () -> ()')
    chain = [renaming("test.a", "test.b"), renaming("test.b", "test.c"), renaming("test.c", "test.d")]
    target = illegal("test.a", "test.b", "test.c")
    assert case.partial(target, *chain).succeeded and case.text == '"test.d"() : () -> ()\n'


def test_a_pattern_that_leads_nowhere_is_taken_back_and_the_next_is_tried() -> None:
    case = Case('"test.a"() : () -> ()')
    target = illegal("test.a", "test.dead_end")
    target.add_legal_op("test.b")
    result = case.partial(target, renaming("test.a", "test.b"), renaming("test.a", "test.dead_end", benefit=5))
    assert result.succeeded and case.text == '"test.b"() : () -> ()\n'


def test_the_higher_benefit_goes_first_and_among_equals_the_last_one_added() -> None:
    patterns = [renaming("test.a", "test.one"), renaming("test.a", "test.two")]
    target = illegal("test.a")
    target.add_legal_op("test.one", "test.two", "test.three")
    for added, expected in ((patterns, "test.two"), (patterns[::-1], "test.one")):
        case = Case('"test.a"() : () -> ()')
        assert case.partial(target, *added).succeeded and expected in case.text
    case = Case('"test.a"() : () -> ()')
    assert case.partial(target, renaming("test.a", "test.three", benefit=2), *patterns).succeeded
    assert "test.three" in case.text


def test_a_pattern_known_to_need_fewer_others_goes_before_a_better_one() -> None:
    short = renaming("test.a", "test.c")
    short.generated_ops = ("test.c",)
    long = renaming("test.a", "test.b", benefit=9)
    long.generated_ops = ("test.b",)
    second = renaming("test.b", "test.c")
    second.generated_ops = ("test.c",)
    hopeless = renaming("test.a", "test.nowhere", benefit=99)
    hopeless.generated_ops = ("test.nowhere",)
    target = illegal("test.a", "test.b", "test.nowhere")
    target.add_legal_op("test.c")
    case = Case('"test.a"() : () -> ()')
    tried: list[str] = []
    for each in (short, long, second, hopeless):
        apply = each.match_and_rewrite

        def spy(op: Operation, rewriter: Rewriter, name: str = each.debug_name, apply: object = apply) -> bool:
            tried.append(name)
            return apply(op, rewriter)  # type: ignore[operator, no-any-return]

        each.match_and_rewrite = spy  # type: ignore[method-assign]
    assert case.partial(target, short, long, second, hopeless).succeeded
    assert tried == ["test.a to test.c"]


def test_an_illegal_op_is_folded_before_patterns_are_tried() -> None:
    case = Case("func.func @f(%x: i32) -> i32 {\n  %0 = arith.subi %x, %x : i32\n  return %0 : i32\n}")
    assert case.partial(illegal("arith.subi")).succeeded
    assert case.text == (
        "func.func @f(%arg0: i32) -> i32 {\n  %c0_i32 = arith.constant 0 : i32\n  return %c0_i32 : i32\n}\n"
    )
    target = illegal("arith.subi", "arith.constant")
    case = Case("func.func @f(%x: i32) -> i32 {\n  %0 = arith.subi %x, %x : i32\n  return %0 : i32\n}")
    assert not case.partial(target).succeeded and case.is_unchanged


def test_a_pattern_that_does_not_touch_its_root_is_reported() -> None:
    @pattern("test.a", name="Idle")
    def idle(op: Operation, rewriter: Rewriter) -> bool:
        return True

    case = Case('"test.a"() : () -> ()')
    result = case.partial(illegal("test.a"), renaming("test.a", "test.b"), idle)
    assert not result.succeeded and case.is_unchanged
    assert [problem.message for problem in result.problems] == [
        "pattern 'Idle': expected pattern to replace the root operation or modify it in place"
    ]


def test_without_rollback_a_pattern_that_leads_nowhere_ends_the_conversion() -> None:
    case = Case('"test.a"() : () -> ()')
    patterns = [renaming("test.a", "test.b"), renaming("test.a", "test.nowhere")]
    target = illegal("test.a", "test.nowhere")
    config = ConversionConfig(allow_pattern_rollback=False)
    result = apply_partial_conversion(case.module, target, patterns, case.context, config)
    assert case.is_unchanged and [problem.message for problem in result.problems] == [
        "pattern 'test.a to test.nowhere' produced IR that could not be legalized"
    ]
    assert case.partial(target, *patterns).succeeded and case.text == '"test.b"() : () -> ()\n'


def test_changes_of_every_kind_are_taken_back() -> None:
    @pattern("test.a", name="Busy")
    def busy(op: Operation, rewriter: Rewriter) -> bool:
        block = op.parent
        assert block is not None and block.parent is not None
        rest = rewriter.split_block(block, op)
        rewriter.inline_region_before(op.regions[0], block.parent, rest)
        rewriter.add_argument(rest, I32)
        inner = rewriter.create_named("test.made", [op.operands], [I32])
        last = rest.last
        assert last is not None
        with rewriter.modify(last):
            last.operands = [inner.result]
        rewriter.move_op_after(inner, op)
        rewriter.create_named("test.illegal")
        rewriter.replace_op(op, [inner.result])
        rewriter.erase_block(block)
        return True

    case = Case(
        'func.func @f(%x: i32) -> i32 {\n  %0 = "test.a"(%x) ({ "test.in"() : () -> () }) : (i32) -> i32\n'
        "  return %0 : i32\n}"
    )
    assert not case.partial(illegal("test.a", "test.illegal"), busy).succeeded
    assert case.is_unchanged and not verify(case.module, case.context)


# ------------------------------------------------------------------------------------------ types


def index_to_i64(*, casts: bool = True) -> TypeConverter:
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(lambda type_: I64, IndexType)
    if casts:
        converter.add_source_materialization(cast_source)
        converter.add_target_materialization(cast_target)
    return converter


@conversion_pattern("test.op", name="ConvertOp")
def convert_op(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """test.op -> test.new of converted types"""
    types = rewriter.convert_types([result.type for result in op.results])
    rewriter.replace_op_with_named(op, "test.new", adaptor.operands, types)
    return True


def test_operands_come_converted_and_users_of_the_old_type_get_a_cast() -> None:
    case = Case(
        "func.func @f(%x: index) -> index {\n"
        '  %0 = "test.op"(%x) : (index) -> index\n  %1 = "test.op"(%0) : (index) -> index\n  return %1 : index\n}'
    )
    assert case.partial(illegal("test.op"), convert_op.with_converter(index_to_i64())).succeeded
    assert case.text == (
        "func.func @f(%arg0: index) -> index {\n"
        "  %0 = builtin.unrealized_conversion_cast %arg0 : index to i64\n"
        '  %1 = "test.new"(%0) : (i64) -> i64\n'
        '  %2 = "test.new"(%1) : (i64) -> i64\n'
        "  %3 = builtin.unrealized_conversion_cast %2 : i64 to index\n"
        "  return %3 : index\n}\n"
    )


def test_a_cast_that_nobody_can_make_fails_with_its_user() -> None:
    case = Case('func.func @f() -> index {\n  %0 = "test.op"() : () -> index\n  return %0 : index\n}')
    result = case.partial(illegal("test.op"), convert_op.with_converter(index_to_i64(casts=False)))
    (problem,) = result.problems
    assert problem.message == (
        "failed to legalize unresolved materialization from ('i64') to ('index') that remained live after conversion"
    )
    assert problem.notes[0].message.startswith("see existing live user here: ")
    assert case.is_unchanged and not verify(case.module, case.context)


def test_all_is_taken_back_where_some_casts_were_made_before_one_that_nobody_can_make() -> None:
    def make(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
        seen.append(type_)
        return builder.create_named("test.cast", [list(values)], [type_]).result if len(seen) == 1 else None

    seen: list[Type] = []
    converter = index_to_i64(casts=False)
    converter.add_source_materialization(make)
    case = Case(
        "func.func @f() -> (index, index) {\n"
        '  %0 = "test.op"() : () -> index\n  %1 = "test.op"() : () -> index\n  return %0, %1 : index, index\n}'
    )
    result = case.partial(illegal("test.op"), convert_op.with_converter(converter))
    assert len(seen) == 2 and not result.succeeded
    assert case.is_unchanged and not verify(case.module, case.context)


def test_casts_stay_where_nobody_shall_make_them() -> None:
    case = Case('func.func @f() -> index {\n  %0 = "test.op"() : () -> index\n  return %0 : index\n}')
    result = apply_partial_conversion(
        case.module,
        illegal("test.op"),
        [convert_op.with_converter(index_to_i64(casts=False))],
        case.context,
        ConversionConfig(build_materializations=False),
    )
    assert result.succeeded and "builtin.unrealized_conversion_cast %0 : i64 to index" in case.text


def test_a_type_without_a_conversion_keeps_patterns_from_applying() -> None:
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_, IntegerType)
    case = Case('func.func @f(%x: f32) {\n  "test.op"(%x) : (f32) -> ()\n  return\n}')
    assert not case.partial(illegal("test.op"), convert_op.with_converter(converter)).succeeded


def split_index() -> TypeConverter:
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(lambda type_: [I32, I64], IndexType)
    converter.add_source_materialization(cast_source)
    converter.add_target_materialization(cast_target)
    return converter


def test_one_value_may_become_several() -> None:
    @conversion_pattern("test.op", one_to_many=True)
    def convert_many(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        new = rewriter.create_named("test.new", [adaptor.all_operands], [I32, I64])
        rewriter.replace_op_with_multiple(op, [new.results])
        return True

    case = Case(
        "func.func @f(%x: index) -> index {\n"
        '  %0 = "test.op"(%x) : (index) -> index\n  %1 = "test.op"(%0) : (index) -> index\n  return %1 : index\n}'
    )
    assert case.partial(illegal("test.op"), convert_many.with_converter(split_index())).succeeded
    assert case.text == (
        "func.func @f(%arg0: index) -> index {\n"
        "  %0:2 = builtin.unrealized_conversion_cast %arg0 : index to i32, i64\n"
        '  %1:2 = "test.new"(%0#0, %0#1) : (i32, i64) -> (i32, i64)\n'
        '  %2:2 = "test.new"(%1#0, %1#1) : (i32, i64) -> (i32, i64)\n'
        "  %3 = builtin.unrealized_conversion_cast %2#0, %2#1 : i32, i64 to index\n"
        "  return %3 : index\n}\n"
    )


class ConvertRegion(ConversionPattern):
    """test.region -> test.region with converted arguments"""

    root = "test.region"

    def convert(self, op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        assert self.converter is not None
        with rewriter.modify(op):
            op.attributes = {**op.attributes, "done": integer_attr(1, I32)}
        return rewriter.convert_region_types(op.regions[0], self.converter)


def region_target() -> ConversionTarget:
    target = illegal("test.op")
    target.add_dynamically_legal_op("test.region", lambda op: "done" in op.attributes)
    return target


REGION = """
"test.region"() ({
^bb0(%x: index):
  %0 = "test.op"(%x) : (index) -> index
  "test.br"(%0)[^bb1] : (index) -> ()
^bb1(%y: index):
  "test.op"(%y) : (index) -> ()
}) : () -> ()
"""


@pytest.mark.parametrize(("converter", "types"), [(index_to_i64(), [[I64], [I64]]), (split_index(), [[I32, I64]] * 2)])
def test_arguments_of_all_blocks_are_converted(converter: TypeConverter, types: list[list[Type]]) -> None:
    @conversion_pattern("test.op", one_to_many=True)
    def convert_any(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        new = rewriter.create_named(
            "test.new", [adaptor.all_operands], rewriter.convert_types([r.type for r in op.results])
        )
        rewriter.replace_op_with_multiple(op, [new.results] if op.results else [])
        return True

    case = Case(REGION)
    result = case.partial(region_target(), ConvertRegion(converter), convert_any.with_converter(converter))
    assert result.succeeded
    region = next(op for op in case.module.walk() if op.name == "test.region").regions[0]
    assert [[argument.type for argument in block.arguments] for block in region.blocks] == types


def test_arguments_get_their_types_back_on_failure() -> None:
    converter = index_to_i64()
    case = Case(REGION)
    target = region_target()
    target.add_illegal_op("test.br")
    result = case.partial(target, ConvertRegion(converter), convert_op.with_converter(converter))
    assert not result.succeeded and case.is_unchanged and not verify(case.module, case.context)


def test_the_newest_conversion_is_asked_first_and_a_value_may_count() -> None:
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(lambda type_: None, IndexType)
    assert converter.convert(INDEX) == (INDEX,)
    converter.add_conversion(lambda type_: [], IndexType)
    assert converter.convert(INDEX) == () and converter.convert_type(INDEX) is None
    module, _ = load('%0 = "a.b"() : () -> index\n%1 = "a.c"() : () -> index')
    first, second = (op.result for op in module.walk() if op.results)
    converter.add_value_conversion(lambda value: I32 if value is first else None)
    assert converter.convert_value(first) == (I32,) and converter.convert_value(second) == ()


def test_patterns_without_a_converter_see_what_was_replaced_most_recently() -> None:
    seen: list[Sequence[Type]] = []

    @conversion_pattern("test.user")
    def look(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        seen.append([value.type for value in adaptor.operands])
        rewriter.erase_op(op)
        return True

    case = Case('%0 = "test.op"() : () -> index\n"test.user"(%0) : (index) -> ()')
    assert case.partial(illegal("test.op", "test.user"), convert_op.with_converter(index_to_i64()), look).succeeded
    assert seen == [[I64]] and case.text == '%0 = "test.new"() : () -> i64\n'


def test_users_of_what_folds_to_a_replaced_value_get_what_that_became() -> None:
    text = """
func.func @f(%a: index, %m: memref<4xindex>) -> (index, index) {
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : index
  %x = arith.xori %a, %c5 : index
  %once = arith.addi %x, %c0 : index
  %twice = arith.addi %once, %c0 : index
  %sum = arith.addi %c5, %c0 : index
  %zero = arith.addi %c0, %c0 : index
  memref.store %twice, %m[%zero] : memref<4xindex>
  return %twice, %sum : index, index
}
"""
    output = transformed("convert-arith-to-llvm", text)
    assert "arith." not in output and "return %6, %2 : index, index" in output
    assert "%6 = builtin.unrealized_conversion_cast %5 : i64 to index" in output
