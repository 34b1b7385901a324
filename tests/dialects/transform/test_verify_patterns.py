"""Operations that apply patterns, passes and type converters name them in their regions and attributes."""

from __future__ import annotations

import pytest

import compiler

_REMARK = 'transform.debug.emit_remark_at %r, "x" : !transform.any_op'
_FUNC = "transform.apply_conversion_patterns.func.func_to_llvm"
_CONVERTER = "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter"


def messages(operation: str) -> list[str]:
    context = compiler.new_context()
    text = f"""
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%r: !transform.any_op, %p: !transform.param<i64>) {{
    {operation}
    transform.yield
  }}
}}"""
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


@pytest.mark.parametrize(
    ("patterns", "converter", "problem"),
    [
        (_FUNC, _CONVERTER, None),
        (_REMARK, _CONVERTER, "expected pattern children ops to implement ConversionPatternDescriptorOpInterface"),
        (_FUNC, "", "expected exactly one op in default type converter region"),
        (_FUNC, f"{_CONVERTER}\n{_CONVERTER}", "expected exactly one op in default type converter region"),
        (_FUNC, _FUNC, "expected default converter child op to implement TypeConverterBuilderOpInterface"),
    ],
)
def test_a_conversion_has_patterns_and_one_type_converter(patterns: str, converter: str, problem: str | None) -> None:
    name = "transform.apply_conversion_patterns"
    regions = f"{{\n{patterns}\n}} with type_converter {{\n{converter}\n}}"
    reported = messages(f"{name} to %r {regions} : !transform.any_op")
    assert reported == ([] if problem is None else [f"'{name}' op {problem}"])


def test_the_greedy_driver_takes_descriptors_of_patterns_only() -> None:
    reported = messages(f"transform.apply_patterns to %r {{\n{_REMARK}\n}} : !transform.any_op")
    problem = "expected children ops to implement PatternDescriptorOpInterface"
    assert reported == [f"'transform.apply_patterns' op {problem}"]


@pytest.mark.parametrize(
    ("properties", "region", "problem"),
    [
        ("function_name = @f, ", "", None),
        ("", "", "expected a function handle or name to call"),
        ("function_name = @f, ", _REMARK, "expected children ops to implement TypeConverterBuilderOpInterface"),
    ],
)
def test_a_call_names_a_function_and_type_converters(properties: str, region: str, problem: str | None) -> None:
    name = "transform.func.cast_and_call"
    inherent = f"<{{{properties}operandSegmentSizes = array<i32: 1, 0, 0, 0>}}>"
    reported = messages(f'%0 = "{name}"(%r) {inherent} ({{\n{region}\n}}) : (!transform.any_op) -> !transform.any_op')
    assert reported == ([] if problem is None else [f"'{name}' op {problem}"])


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("a = [#transform.param_operand<index = 0>]", None),
        (
            "a = #transform.param_operand<index = 1>",
            "dynamic option index 1 is out of bounds for the number of dynamic options: 1",
        ),
        (
            "a = #transform.param_operand<index = 0>, b = [#transform.param_operand<index = 0>]",
            "dynamic option index 0 is already used in options",
        ),
        ("", "a param operand does not have a corresponding param_operand attr in the options dict"),
    ],
)
def test_each_parameter_is_the_value_of_one_option_of_a_pass(options: str, problem: str | None) -> None:
    name = "transform.apply_registered_pass"
    inherent = f'<{{options = {{{options}}}, pass_name = "canonicalize"}}>'
    types = "(!transform.any_op, !transform.param<i64>) -> !transform.any_op"
    reported = messages(f'%0 = "{name}"(%r, %p) {inherent} : {types}')
    assert reported == ([] if problem is None else [f"'{name}' op {problem}"])


@pytest.mark.parametrize(
    ("attributes", "problem"),
    [
        ('memcpy_op = "linalg.copy"', None),
        ('memcpy_op = "foo"', "unsupported memcpy op"),
        ("print_conflicts = true", "'print_conflicts' requires 'test_analysis_only'"),
        ("dump_alias_sets = true", "'dump_alias_sets' requires 'test_analysis_only'"),
        ("dump_alias_sets = true, test_analysis_only = true", None),
    ],
)
def test_one_shot_bufferization_has_options_that_go_together(attributes: str, problem: str | None) -> None:
    name = "transform.bufferization.one_shot_bufferize"
    reported = messages(f"%0 = {name} %r {{{attributes}}} : (!transform.any_op) -> !transform.any_op")
    assert reported == ([] if problem is None else [f"'{name}' op {problem}"])


@pytest.mark.parametrize(
    ("attribute", "problem"), [("memcpy_op", "unsupported memcpy op"), ("alloc_op", "unsupported alloc op")]
)
def test_a_buffer_is_allocated_and_copied_by_operations_that_can(attribute: str, problem: str) -> None:
    name = "transform.structured.bufferize_to_allocation"
    reported = messages(f'%0, %1 = {name} %r {{{attribute} = "foo"}} : !transform.any_op')
    assert reported == [f"'{name}' op {problem}"]


@pytest.mark.parametrize(
    ("properties", "problem"),
    [
        ("raw_position_list = array<i64: 0, 1>", None),
        ("raw_position_list = array<i64: 0, 0>", "expected the listed values to be unique"),
        (
            "raw_position_list = array<i64>",
            "must request specific values in the list if 'all' is not specified",
        ),
        (
            "is_all, raw_position_list = array<i64: 0>",
            "cannot both request 'all' and specific values in the list",
        ),
        (
            "is_all, is_inverted, raw_position_list = array<i64>",
            "cannot request both 'all' and 'inverted' values in the list",
        ),
    ],
)
def test_positions_of_operands_are_all_or_listed_once(properties: str, problem: str | None) -> None:
    name = "transform.get_operand"
    reported = messages(f'%0 = "{name}"(%r) <{{{properties}}}> : (!transform.any_op) -> !transform.any_value')
    assert reported == ([] if problem is None else [f"'{name}' op {problem}"])


@pytest.mark.parametrize(
    ("region", "problem"),
    [
        ("arith.constant 1 : i32", None),
        (
            "^bb0(%x: i32):\narith.addi %x, %x : i32",
            "'arith.addi' op expected replacement without operands",
        ),
        (
            "scf.execute_region { scf.yield }",
            "'scf.execute_region' op expect op that is isolated from above",
        ),
        (
            "arith.constant 1 : i32\narith.constant 2 : i32",
            "'transform.structured.replace' op expected one operation in block",
        ),
    ],
)
def test_a_replacement_is_one_operation_on_its_own(region: str, problem: str | None) -> None:
    region = region.replace("arith.constant", "%0 = arith.constant", 1).replace("\narith", "\n%1 = arith")
    reported = messages(
        f"%n = transform.structured.replace %r {{\n{region}\n}} : (!transform.any_op) -> !transform.any_op"
    )
    assert reported == ([] if problem is None else [problem])


def test_sizes_of_tiles_and_chunks_have_one_type() -> None:
    name = "transform.structured.continuous_tile_sizes"
    inherent = "<{dimension = 1 : i64, target_size = 9 : i64}>"
    types = "(!transform.any_op) -> (!transform.any_op, !transform.param<i64>)"
    assert messages(f'%0, %1 = "{name}"(%r) {inherent} : {types}') == [
        f"'{name}' op expects all results type to be the same"
    ]


_FITTING = "is expected to be either a !smt.bool, a !smt.int, or a !smt.bv"


@pytest.mark.parametrize(
    ("arguments", "body", "problem"),
    [
        ("%a: !smt.int", "", None),
        ("%a: !smt.bv<64>", "", None),
        ("%a: !smt.int, %b: !smt.int", "", "must have the same number of block arguments as operands"),
        ("%a: i64", "", f"the type of block arg #0 {_FITTING}"),
        (
            "%a: !smt.bool",
            "",
            "the type of block arg #0 is !smt.bool though the corresponding operand type ('!transform.param<i64>') is "
            "not wrapping i1",
        ),
        (
            "%a: !smt.bv<8>",
            "",
            "the type of block arg #0 is '!smt.bv<8>' though the corresponding operand type ('!transform.param<i64>') "
            "is not wrapping an integer type of the same bitwidth",
        ),
        ("%a: !smt.int", "%0 = arith.constant 1 : i32", "ops contained in region should belong to SMT-dialect"),
    ],
)
def test_constraints_are_about_values_of_parameters(arguments: str, body: str, problem: str | None) -> None:
    name = "transform.smt.constrain_params"
    region = f"({{\n^bb0({arguments}):\n{body}\nsmt.yield\n}})"
    reported = messages(f'"{name}"(%p) {region} : (!transform.param<i64>) -> ()')
    assert reported == ([] if problem is None else [f"'{name}' op {problem}"])


@pytest.mark.parametrize(
    ("operation", "property_", "types", "kind"),
    [
        ("tile_using_for", "static_sizes", "(!transform.any_op, !transform.any_op)", "sizes"),
        ("vectorize", "static_vector_sizes", "()", "vector sizes"),
    ],
)
def test_each_size_says_whether_it_scales(operation: str, property_: str, types: str, kind: str) -> None:
    name = f"transform.structured.{operation}"
    results = "%0:2 = " if "," in types else ""
    reported = messages(f'{results}"{name}"(%r) <{{{property_} = array<i64: 4>}}> : (!transform.any_op) -> {types}')
    assert reported == [f"'{name}' op expected same number of {kind} (1) and scalable sizes (0)"]
