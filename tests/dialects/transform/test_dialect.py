# ruff: noqa: E501, W291  (IR and messages stand in lines as the printer makes them)
"""The transform, pdl and gpu dialects: schedules, patterns, launches."""

from __future__ import annotations

import pytest

from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import parse, parse_text, problems


def messages(text: str) -> list[str]:
    """Syntax errors, or else what the verifier says."""
    errors = [diagnostic.message for diagnostic in parse_text(text).all_diagnostics()]
    return errors or [line.partition(": ")[2] for line in problems(text) if not line.startswith(" ")]


def schedule(body: str, arguments: str = "%arg0: !transform.any_op {transform.readonly}") -> str:
    return f"""module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main({arguments}) {{
    {body}
    transform.yield 
  }}
}}
"""


@pytest.mark.parametrize(
    "op",
    [
        '%0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op',
        "%tiled_linalg_op, %loops:2 = transform.structured.tile_using_for %arg0 tile_sizes [4, [8]] interchange = [1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
        "%tiled_op, %forall_op = transform.structured.tile_using_forall %arg0 num_threads [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)",
        "%tiled_op, %forall_op = transform.structured.tile_using_forall %arg0 tile_sizes *(%arg0) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)",
        "%0 = transform.structured.generalize %arg0 : (!transform.any_op) -> !transform.any_op",
        "%0 = transform.get_operand %arg0[except(0, 2)] : (!transform.any_op) -> !transform.any_value",
        '%0 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false} to %arg0 : (!transform.any_op) -> !transform.any_op',
        "%0 = transform.structured.split %arg0 after 4  {dimension = 0 : i64} : !transform.any_op",
        '%0 = transform.dlti.query ["A", i32] at %arg0 : (!transform.any_op) -> !transform.any_param',
        "%0 = transform.xegpu.set_desc_layout %arg0 sg_layout = [8, %arg0] sg_data = [32, 64] inst_data = [8, 16] slice_dims = [0] : (!transform.any_op, !transform.any_op) -> !transform.any_op",
        "transform.xegpu.set_op_layout_attr %arg0 result index = 1 sg_layout = [8, 4] sg_data = [32, %arg0] : !transform.any_op, !transform.any_op",
        "transform.xegpu.set_gpu_launch_threads %arg0 threads = [%arg0, 8, 16] : !transform.any_op, !transform.any_op",
    ],
)
def test_transforms_print_as_they_are_read(op: str) -> None:
    text = schedule(op)
    assert print_operation(parse(text)) == text


def test_a_sequence_leaves_out_the_prefix_and_a_plain_yield() -> None:
    text = """module {
  transform.sequence  failures(propagate) {
  ^bb0(%arg0: !transform.any_op):
    %0 = get_parent_op %arg0 {isolated_from_above} : (!transform.any_op) -> !transform.any_op
  }
}
"""
    assert print_operation(parse(text)) == text


def test_a_named_sequence_belongs_in_a_module_that_says_so() -> None:
    assert messages(schedule("").replace(" attributes {transform.with_named_sequence}", "")) == [
        "expects the parent symbol table to have the 'transform.with_named_sequence' attribute"
    ]
    both = "%arg0: !transform.any_op {transform.consumed, transform.readonly}"
    assert messages(schedule("", both)) == ["argument #0 cannot be both readonly and consumed"]


def test_a_missing_matcher_is_named() -> None:
    match = "%0 = transform.foreach_match in %arg0 @match -> @act : (!transform.any_op) -> !transform.any_op"
    text = schedule(match, "%arg0: !transform.any_op {transform.consumed}")
    assert messages(text) == ["unresolved matcher symbol @match"]


def test_a_pattern_prints_as_it_is_read() -> None:
    text = """module {
  pdl.pattern @rule : benefit(1) {
    %0 = attribute = 1 : i32
    %1 = type : i32
    %2 = operation "foo.op"  {"attr" = %0} -> (%1 : !pdl.type)
    %3 = result 0 of %2
    rewrite %2 {
      replace %2 with(%3 : !pdl.value)
    }
  }
}
"""
    printed = print_operation(parse(text))
    assert print_operation(parse(printed)) == printed
    assert 'operation "foo.op"  {"attr" = %0}' in printed


def test_a_pattern_binds_all_it_matches() -> None:
    text = 'pdl.pattern : benefit(1) {\n  %0 = type\n  %1 = operation "foo.op"\n  rewrite %1 with "native"\n}'
    assert messages(text) == [
        "'pdl.type' op expected a bindable user when defined in the matcher body of a `pdl.pattern`"
    ]


def test_a_launch_prints_its_sizes_and_buffers() -> None:
    text = """module {
  func.func @f(%arg0: index) {
    gpu.launch blocks(%arg1, %arg2, %arg3) in (%arg7 = %arg0, %arg8 = %arg0, %arg9 = %arg0) threads(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %arg0) workgroup(%arg13 : memref<4xf32, #gpu.address_space<workgroup>>) {
      gpu.terminator
    }
    return
  }
}
"""
    assert print_operation(parse(text)) == text
    assert messages(text) == []


def test_a_kernel_returns_nothing() -> None:
    text = "gpu.module @m {\n  gpu.func @k() -> i32 kernel {\n    %0 = arith.constant 0 : i32\n    gpu.return %0 : i32\n  }\n}"
    assert messages(text) == ["'gpu.func' op expected void return type for kernel function"]


def structured_match(body: str) -> str:
    return schedule(
        f"transform.match.structured %arg0 : !transform.any_op {{\n^bb0(%op: !transform.any_op):\n{body}\n}}"
    )


@pytest.mark.parametrize(
    ("predicate", "message"),
    [
        ("transform.match.structured.body %op {passthrough} : !transform.any_op", None),
        (
            "transform.match.structured.body %arg0 {passthrough} : !transform.any_op",
            "'transform.match.structured.body' op expected predicate to apply to the surrounding structured op",
        ),
        (
            "transform.match.structured.body %op {passthrough, elementwise} : !transform.any_op",
            "'transform.match.structured.body' op only one of "
            '{"reduction_position", "passthrough", "elementwise", "contraction"} is allowed',
        ),
        (
            "transform.match.structured.dim %op[1, 1] : !transform.any_op",
            "'transform.match.structured.dim' op expected the listed values to be unique",
        ),
        (
            "transform.match.structured.init %op[all] {permutation, projected_permutation} : !transform.any_op",
            '\'transform.match.structured.init\' op "permutation" and "projected_permutation" are mutually exclusive',
        ),
    ],
)
def test_predicates_tell_something_of_the_matched_op(predicate: str, message: str | None) -> None:
    assert messages(structured_match(predicate)) == ([] if message is None else [message])


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (
            "transform.structured.interchange %arg0 iterator_interchange = [1, 1] "
            ": (!transform.any_op) -> !transform.any_op",
            "expects iterator_interchange to be a permutation, found 1, 1",
        ),
        (
            "transform.structured.fuse %arg0 tile_sizes [1, 2] interchange [1, 1] "
            ": (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "found duplicate interchange value: 1",
        ),
        (
            "transform.structured.tile_using_for %arg0 tile_sizes [1, 0] "
            ": (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "expected number of loops to tile (1) to match number of `loops` results (2)",
        ),
        (
            "transform.structured.pad %arg0 {transpose_paddings = [[1, 1]]} "
            ": (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "expects transpose_paddings to be a permutation, found [1, 1]",
        ),
        (
            "transform.structured.pack_transpose %arg0 with_compute_op(%arg0) inner_perm = [1] "
            ": (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            '"inner_perm" is not a valid permutation',
        ),
    ],
)
def test_sizes_and_permutations_fit_the_op_that_takes_them(op: str, message: str) -> None:
    [reported] = messages(schedule(op, "%arg0: !transform.any_op {transform.consumed}"))
    assert reported.endswith(f"op {message}")


@pytest.mark.parametrize(
    ("dialect", "problem"),
    [
        ("arith", None),
        ("scf", "dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: scf"),
        ("nowhere", "unknown dialect or dialect not loaded: nowhere"),
    ],
)
def test_only_some_dialects_can_convert_themselves_to_llvm(dialect: str, problem: str | None) -> None:
    patterns = f'transform.apply_conversion_patterns.dialect_to_llvm "{dialect}"'
    text = schedule(
        f"transform.apply_conversion_patterns to %arg0 {{ {patterns} }} {{legal_dialects = []}} : !transform.any_op",
        "%arg0: !transform.any_op {transform.consumed}",
    )
    name = "transform.apply_conversion_patterns.dialect_to_llvm"
    assert messages(text) == ([] if problem is None else [f"'{name}' op {problem}"])


HANDLE = "!transform.any_op"


def generalize(result: str, handle: str) -> str:
    return f"%{result} = transform.structured.generalize %{handle} : ({HANDLE}) -> {HANDLE}"


def sequence(*lines: str) -> str:
    return "\n".join([f"transform.sequence failures(propagate) {{\n^bb0(%x: {HANDLE}):", *lines, "}"])


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([generalize("1", "x"), f"transform.verify %x : {HANDLE}"], None),
        ([generalize("1", "x"), generalize("2", "x")], "'transform.sequence' op block argument #0"),
        ([generalize("1", "x"), generalize("2", "1"), generalize("3", "1")], "result #0"),
        (
            [
                f"transform.sequence %x : {HANDLE} failures(propagate) {{\n^bb1(%y: {HANDLE}):",
                f"{generalize('1', 'y')}\n}}",
                generalize("2", "x"),
            ],
            "'transform.sequence' op block argument #0",
        ),
        ([f"transform.foreach %x : {HANDLE} {{\n^bb1(%y: {HANDLE}):\n}}", generalize("2", "x")], None),
    ],
)
def test_a_handle_is_consumed_once(lines: list[str], message: str | None) -> None:
    reported = messages(sequence(*lines))
    assert reported == ([] if message is None else [f"{message} has more than one potential consumer"])


@pytest.mark.parametrize(
    ("said", "body", "message"),
    [
        ("consumed", generalize("1", "x"), None),
        ("readonly", f"transform.verify %x : {HANDLE}", None),
        ("readonly", generalize("1", "x"), "argument #0 is consumed in the body but is not marked as such"),
        (
            "consumed",
            f"transform.verify %x : {HANDLE}",
            "op argument #0 is not consumed in the body but is marked as consumed",
        ),
        (
            "readonly",
            f"transform.foreach %x : {HANDLE} {{\n^bb1(%y: {HANDLE}):\n{generalize('1', 'y')}\n}}",
            "argument #0 is consumed in the body but is not marked as such",
        ),
    ],
)
def test_a_sequence_says_what_it_does_to_its_arguments(said: str, body: str, message: str | None) -> None:
    reported = messages(schedule(body, f"%x: {HANDLE} {{transform.{said}}}"))
    assert reported == ([] if message is None else [message])


def test_a_sequence_holds_only_transforms() -> None:
    assert messages(sequence('"test.x"() : () -> ()')) == [
        "'transform.sequence' op expected children ops to implement TransformOpInterface"
    ]
