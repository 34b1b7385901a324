# ruff: noqa: E501  (IR and messages stand in lines as the printer makes them)
"""The linalg dialect: how structured operations are written, the bodies they have, and what is said of faulty ones."""

from __future__ import annotations

import pytest

from compiler.dialects.linalg.verify import structure_of
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import find, parse, parse_text, problems

ARGUMENTS = "%arg0: memref<4x8xf32>, %arg1: memref<8x4xf32>, %arg2: memref<4x4xf32>, %arg3: tensor<4x8xf32>, %arg4: f32, %arg5: tensor<8x4xf32>, %arg6: memref<4xi8>, %arg7: memref<4xf32>"


def in_function(body: str) -> str:
    return f"module {{\n  func.func @f({ARGUMENTS}) {{\n{body}\n    return\n  }}\n}}"


def messages(body: str) -> list[str]:
    """Syntax errors, or else what the verifier says."""
    text = in_function(body)
    errors = [diagnostic.message for diagnostic in parse_text(text).all_diagnostics()]
    return errors or [line.partition(": ")[2] for line in problems(text) if not line.startswith(" ")]


def body_of(name: str, text: str) -> list[str]:
    """The names of the operations in the body of the first operation called `name`."""
    return [op.name for op in find(parse(in_function(text)), name).regions[0].blocks[0].ops]


@pytest.mark.parametrize(
    "body",
    [
        "    linalg.matmul {tag} ins(%arg0, %arg1 : memref<4x8xf32>, memref<8x4xf32>) outs(%arg2 : memref<4x4xf32>)",
        "    linalg.fill ins(%arg4 : f32) outs(%arg0 : memref<4x8xf32>)",
        "    linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : memref<4x8xf32>) outs(%arg0 : memref<4x8xf32>)",
        "    linalg.map { math.absf } ins(%arg0 : memref<4x8xf32>) outs(%arg0 : memref<4x8xf32>)",
        """    linalg.map ins(%arg0 : memref<4x8xf32>) outs(%arg0 : memref<4x8xf32>)
      (%in: f32, %init: f32) {
        linalg.yield %arg4 : f32
      }""",
        "    linalg.reduce { arith.addf } ins(%arg0 : memref<4x8xf32>) outs(%arg7 : memref<4xf32>) dimensions = [1] ",
        "    %transposed = linalg.transpose ins(%arg3 : tensor<4x8xf32>) outs(%arg5 : tensor<8x4xf32>) permutation = [1, 0] ",
    ],
)
def test_operations_print_as_they_were_written(body: str) -> None:
    text = in_function(body)
    assert print_operation(parse(text)) == text + "\n"


def test_a_generic_operation_keeps_iterators_and_body() -> None:
    text = in_function(
        """    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) attrs =  {tag} {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8xf32>"""
    )
    module = parse(text)
    structure = structure_of(find(module, "linalg.generic"))
    assert structure is not None
    assert structure.iterators(find(module, "linalg.generic")) == ["parallel", "parallel"]
    assert print_operation(module, PrintingFlags(local_scope=True)) == text + "\n"


def test_a_named_operation_has_the_body_that_its_types_ask_for() -> None:
    floats = "linalg.matmul ins(%arg0, %arg1 : memref<4x8xf32>, memref<8x4xf32>) outs(%arg2 : memref<4x4xf32>)"
    assert body_of("linalg.matmul", floats) == ["arith.mulf", "arith.addf", "linalg.yield"]
    mixed = "linalg.dot ins(%arg6, %arg6 : memref<4xi8>, memref<4xi8>) outs(%arg9 : memref<i32>)"
    text = in_function(mixed).replace("%arg7: memref<4xf32>", "%arg7: memref<4xf32>, %arg9: memref<i32>")
    names = [op.name for op in find(parse(text), "linalg.dot").regions[0].blocks[0].ops]
    assert names == ["arith.extsi", "arith.extsi", "arith.muli", "arith.addi", "linalg.yield"]


def test_strides_and_dilations_scale_the_loops_that_index_an_image() -> None:
    text = """func.func @f(%a: memref<1x9x2xf32>, %b: memref<2x2x3xf32>, %c: memref<1x3x3xf32>) {
      linalg.conv_1d_nwc_wcf {strides = dense<3> : tensor<1xi64>, dilations = dense<2> : tensor<1xi64>} ins(%a, %b : memref<1x9x2xf32>, memref<2x2x3xf32>) outs(%c : memref<1x3x3xf32>)
      return
    }"""
    op = find(parse(text), "linalg.conv_1d_nwc_wcf")
    structure = structure_of(op)
    assert structure is not None
    assert [str(map_) for map_ in structure.maps(op) or []] == [
        "(d0, d1, d2, d3, d4) -> (d0, d1 * 3 + d3 * 2, d4)",
        "(d0, d1, d2, d3, d4) -> (d3, d4, d2)",
        "(d0, d1, d2, d3, d4) -> (d0, d1, d2)",
    ]
    assert problems(text) == []


def test_an_operation_without_a_meaning_for_its_types_is_reported() -> None:
    assert messages("linalg.exp ins(%arg6 : memref<4xi8>) outs(%arg6 : memref<4xi8>)") == [
        "custom op 'linalg.exp' unsupported non numeric type"
    ]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "linalg.matmul ins(%arg0, %arg0 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x4xf32>)",
            "'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4",
        ),
        (
            "linalg.fill ins(%arg4 : f32) outs(%arg3 : tensor<4x8xf32>)",
            "'linalg.fill' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
        ),
        (
            "linalg.reduce { arith.addf } ins(%arg0 : memref<4x8xf32>) outs(%arg7 : memref<4xf32>) dimensions = [0]",
            "'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]",
        ),
        (
            "linalg.transpose ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<8x4xf32>) permutation = [1, 1]",
            "'linalg.transpose' op permutation is not valid",
        ),
        ("%0 = linalg.index 0 : index", "'linalg.index' op expected parent op with LinalgOp interface"),
    ],
)
def test_faults_are_named_as_upstream_names_them(body: str, message: str) -> None:
    assert messages(body) == [message]
