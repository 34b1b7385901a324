"""Pipelines, the pass manager, cse and canonicalize, as a user of ir-opt sees them."""

from __future__ import annotations

import io
import re

import pytest

from compiler.pass_registry import PASSES, find_pass
from compiler.passes.pipeline import PipelineError, parse_pipeline
from compiler.tools.ir_opt import run as ir_opt
from compiler.tools.streams import Streams
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import run
from tests.support.places import CASES


def opt(text: str, *arguments: str) -> tuple[str, str, int]:
    """Output, error output and exit code of the tool."""
    streams = Streams(io.BytesIO(text.encode()), io.BytesIO(), io.BytesIO())
    code = ir_opt(arguments, streams)
    assert isinstance(streams.output, io.BytesIO) and isinstance(streams.errors, io.BytesIO)
    return streams.output.getvalue().decode(), streams.errors.getvalue().decode(), code


def code_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip() and not line.strip().startswith("//")]


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not beside this repository")
@pytest.mark.parametrize("name", ["cse", "canonicalize"])
def test_the_core_cases_come_out_exactly(name: str) -> None:
    text = (CASES / f"{name}_core.mlir").read_text()
    output, errors, code = opt(text, f"-{name}", "--allow-unregistered-dialect")
    assert (errors, code) == ("", 0)
    assert code_lines(output) == code_lines((CASES / f"{name}_core.expected.mlir").read_text())


@pytest.mark.parametrize(
    ("text", "message", "offset"),
    [
        ("builtin.module(foo)", "'foo' does not refer to a registered pass or pass pipeline", 0),
        ("builtin.module(cse,)", "'' does not refer to a registered pass or pass pipeline", 4),
        (
            "builtin.module(cse))",
            "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline",
            3,
        ),
        ("builtin.module(func.func(cse)", "encountered unbalanced parentheses while parsing pipeline", 9),
        (
            "cse",
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
            None,
        ),
    ],
)
def test_what_is_wrong_with_a_pipeline_is_pointed_at(text: str, message: str, offset: int | None) -> None:
    with pytest.raises(PipelineError) as caught:
        parse_pipeline(text, find_pass)
    assert (caught.value.message, caught.value.offset) == (message, offset)


def test_a_pipeline_reads_back_as_it_is_written() -> None:
    text = "builtin.module(func.func(cse,canonicalize{max-iterations=3 top-down=false}))"
    pipeline = parse_pipeline(text, find_pass)
    assert str(parse_pipeline(str(pipeline), find_pass)) == str(pipeline)
    assert "max-iterations=3" in str(pipeline) and "top-down=false" in str(pipeline)


def test_every_pass_says_what_it_is() -> None:
    for argument in PASSES:
        kind = find_pass(argument)
        assert kind is not None and kind.argument == argument and kind.summary and kind.name


def test_nested_pipelines_run_on_their_ops_only() -> None:
    result = run("builtin.module(func.func(cse))", "func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }")
    assert result.statistics[0]["num-dce'd"] == 1


def test_a_pipeline_for_another_op_is_refused() -> None:
    result = run("func.func(cse)", "module {}")
    assert [p.message for p in result.problems] == ["can't run 'func.func' pass manager on 'builtin.module' op"]


def test_passes_given_as_flags_run_in_their_order() -> None:
    text = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n"
    _, errors, code = opt(text, "-canonicalize=max-iterations=3", "-cse", "--mlir-print-ir-after-all")
    assert code == 0
    assert [line for line in errors.splitlines() if line.startswith("// -----//")] == [
        "// -----// IR Dump After Canonicalizer (canonicalize) //----- //",
        "// -----// IR Dump After CSE (cse) //----- //",
    ]


SEEDS = range(8)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("pipeline", ["cse", "canonicalize", "cse,canonicalize,cse"])
def test_results_are_those_of_mlir_opt(mlir_opt: MlirOpt, seed: int, pipeline: str) -> None:
    flag = f"--pass-pipeline=builtin.module({pipeline})"
    text = generated(seed)
    assert opt(text, flag)[0] == mlir_opt.output(flag, text=text, among=map(generated, SEEDS))


def generated(seed: int) -> str:
    """Functions of integer arithmetic with many duplicates and constants."""
    numbers = [seed * 2654435761 % (1 << 32)]

    def pick(count: int) -> int:
        numbers[0] = (numbers[0] * 1103515245 + 12345) % (1 << 31)
        return numbers[0] // 65536 % count

    lines = []
    for function in range(3):
        lines.append(f"func.func @f{function}(%a: i32, %b: i32, %c: i1) -> (i32, i32) {{")
        values = ["%a", "%b"]
        for index in range(40):
            name = f"%v{index}"
            x, y = values[pick(len(values))], values[pick(len(values))]
            kind = pick(8)
            if kind == 0:
                lines.append(f"  {name} = arith.constant {pick(4) - 1} : i32")
            elif kind == 1:
                lines.append(f"  {name} = arith.select %c, {x}, {y} : i32")
            else:
                lines.append(f"  {name} = arith.{('addi', 'subi', 'muli')[kind % 3]} {x}, {y} : i32")
            values.append(name)
        lines.append(f"  return {values[-1]}, {values[-2]} : i32, i32\n}}")
    return "\n".join(lines)


@pytest.mark.parametrize(
    "pipeline",
    [
        "builtin.module(sccp,tosa-infer-shapes)",
        "builtin.module(any(func.func(convert-func-to-llvm)))",
        "builtin.module(affine-loop-unroll)",
        "any(affine-loop-unroll)",
        "builtin.module(any(affine-loop-unroll))",
        "builtin.module(gpu.module(affine-loop-unroll))",
    ],
)
def test_a_pass_is_scheduled_or_refused_as_in_mlir_opt(mlir_opt: MlirOpt, pipeline: str) -> None:
    text = "func.func @f() {\n  return\n}\n"
    upstream = mlir_opt(f"--pass-pipeline={pipeline}", text=text)
    _, errors, code = opt(text, f"--pass-pipeline={pipeline}")
    assert code == upstream.code
    assert errors.partition("note:")[0] == upstream.errors.partition("note:")[0]


def test_passes_have_the_names_and_anchors_of_upstream(mlir_opt: MlirOpt) -> None:
    upstream = set(re.findall(r"^ +--([a-z0-9-]+) ", mlir_opt.output("--help"), re.MULTILINE))
    kinds = {name: kind for name in sorted(PASSES) if name in upstream and (kind := find_pass(name)) is not None}
    on_functions = [name for name, kind in kinds.items() if kind.anchor == "func.func"]
    on_modules = [name for name, kind in kinds.items() if kind.anchor in (None, "builtin.module")]
    on_modules = [name for name in on_modules if kinds[name].anchor_interface is None]
    named: dict[str, str] = {}
    while True:
        # Each run ends at a pass that fails. Those after it are in the next one.
        of_functions, of_modules = (
            [each for each in names if each not in named] for names in (on_functions, on_modules)
        )
        pipeline = f"builtin.module(func.func(cse,{','.join(of_functions)}),{','.join(of_modules)})"
        text = "func.func @f() {\n  return\n}\n"
        run = mlir_opt("--mlir-print-ir-before-all", f"--pass-pipeline={pipeline}", text=text)
        headings = re.findall(r"IR Dump Before (\S+) \(([a-z0-9-]+)", run.errors)
        if all(argument in named for _, argument in headings):
            break
        named |= {argument: name for name, argument in headings}
    assert len(named) > 200
    assert {name: kinds[name].name for name in named} == named
