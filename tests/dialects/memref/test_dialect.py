# ruff: noqa: E501  (IR stands in lines as the printer makes them)
"""The memref dialect: how its operations are read, printed and named, and what is said of wrong ones."""

from __future__ import annotations

import pytest

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.strided_layout import identity_strides, strides_and_offset
from compiler.ir.types import DYNAMIC, MemRefType, Type
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from compiler.verification.verifier import verify


def messages(text: str) -> list[str]:
    """Returns the errors of the parser, or else of the verifier, for a text."""
    parsed = parse_file(SourceFile("test.mlir", text), Context(load_dialect))
    syntax_errors = [diagnostic.message for diagnostic in parsed.all_diagnostics()]
    return syntax_errors or [problem.message for problem in verify(parsed.module)]


def printed(text: str) -> str:
    parsed = parse_file(SourceFile("test.mlir", text), Context(load_dialect))
    assert parsed.all_diagnostics() == []
    return print_operation(parsed.module, PrintingFlags())


def body(arguments: str, *lines: str) -> str:
    """A function with these arguments and lines."""
    return f"func.func @f({arguments}) {{\n  " + "\n  ".join([*lines, "return"]) + "\n}\n"


def memref(text: str) -> MemRefType:
    type_: Type = AttributeParser(text, Context(load_dialect)).type()
    assert isinstance(type_, MemRefType)
    return type_


OPERATIONS = """\
module {
  memref.global "private" constant @table : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
  memref.global @scratch : memref<4xi8> = uninitialized
  memref.global @elsewhere : memref<4xi8>
  func.func @f(%arg0: index, %arg1: memref<?x4xf32>, %arg2: memref<2xindex>, %arg3: f32) {
    %alloc = memref.alloc(%arg0) {alignment = 32 : i64} : memref<?xi8>
    %alloca = memref.alloca()[%arg0] : memref<4xf32, strided<[?]>>
    %0 = memref.get_global @table : memref<2xf32>
    %subview = memref.subview %arg1[%arg0, 0] [2, 2] [1, 1] : memref<?x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
    %cast = memref.cast %arg1 : memref<?x4xf32> to memref<*xf32>
    %dim = memref.dim %arg1, %arg0 : memref<?x4xf32>
    %view = memref.view %alloc[%arg0][] : memref<?xi8> to memref<2xf32>
    %reshape = memref.reshape %cast(%arg2) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
    %transpose = memref.transpose %arg1 (d0, d1) -> (d1, d0) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
    %collapse_shape = memref.collapse_shape %arg1 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
    %expand_shape = memref.expand_shape %0 [[0, 1]] output_shape [1, 2] : memref<2xf32> into memref<1x2xf32>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg1 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [2, %sizes#0], strides: [4, 1] : memref<f32> to memref<2x?xf32, strided<[4, 1], offset: ?>>
    %1 = memref.atomic_rmw addf %arg3, %arg1[%arg0, %arg0] : (f32, memref<?x4xf32>) -> f32
    %2 = memref.generic_atomic_rmw %arg1[%arg0, %arg0] : memref<?x4xf32> {
    ^bb0(%arg4: f32):
      memref.atomic_yield %arg4 : f32
    }
    memref.prefetch %arg1[%arg0, %arg0], write, locality<3>, data : memref<?x4xf32>
    %3 = memref.alloca_scope  -> (f32) {
      memref.alloca_scope.return %arg3 : f32
    }
    memref.alloca_scope  {
      %5 = memref.load %0[%arg0] : memref<2xf32>
    }
    %alloc_0 = memref.alloc() : memref<1xi32>
    memref.dma_start %0[%arg0], %view[%arg0], %arg0, %alloc_0[%arg0], %arg0, %arg0 : memref<2xf32>, memref<2xf32>, memref<1xi32>
    memref.dma_wait %alloc_0[%arg0], %arg0 : memref<1xi32>
    %4:2 = memref.distinct_objects %0, %view : memref<2xf32>, memref<2xf32>
    memref.dealloc %alloc : memref<?xi8>
    return
  }
}"""


def test_operations_print_as_they_were_written_with_names_that_tell_what_they_are() -> None:
    assert printed(OPERATIONS).strip() == OPERATIONS


def test_operations_of_every_kind_verify() -> None:
    assert messages(OPERATIONS) == []


def test_a_memory_space_that_is_an_i64_is_written_without_its_type() -> None:
    assert str(memref("memref<4xf32, 3>")) == "memref<4xf32, 3>"
    assert str(memref("memref<4xf32, 3 : i32>")) == "memref<4xf32, 3 : i32>"
    assert str(memref("memref<4xf32, 0 : i32>")) == "memref<4xf32>"


@pytest.mark.parametrize(
    ("type_", "strides", "offset"),
    [
        ("memref<2x3x4xf32>", [12, 4, 1], 0),
        ("memref<2x?x4xf32>", [DYNAMIC, 4, 1], 0),
        ("memref<4x0x3xf32>", [DYNAMIC, 3, 1], 0),
        ("memref<4x4xf32, strided<[?, 1], offset: 3>>", [DYNAMIC, 1], 3),
        ("memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 2 + s0 + 3)>>", [DYNAMIC, 2], DYNAMIC),
        ("memref<4x4xf32, affine_map<(d0, d1) -> ((d0 + d1) * 6 - d1)>>", [6, 5], 0),
    ],
)
def test_strides_follow_from_a_layout(type_: str, strides: list[int], offset: int) -> None:
    assert strides_and_offset(memref(type_)) == (strides, offset)


def test_a_layout_with_a_division_or_several_results_has_no_strides() -> None:
    assert strides_and_offset(memref("memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>")) is None
    assert strides_and_offset(memref("memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>")) is None


def test_strides_of_no_dimensions_are_none() -> None:
    assert identity_strides([]) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("memref<4xf32, [1]>", "unsupported memory space Attribute"),
        ("memref<4xf32, strided<[1, 2]>>", "expected the number of strides to match the rank"),
        ("memref<4xf32, strided<[x]>>", "expected a 64-bit signed integer or '?'"),
        ("memref<4xf32, affine_map<(d0, d1) -> (d0)>>", "memref layout mismatch between rank and affine map: 1 != 2"),
    ],
)
def test_wrong_memref_types_are_told(text: str, message: str) -> None:
    assert messages(f"func.func private @f({text})") == [message]


@pytest.mark.parametrize(
    ("arguments", "line", "message"),
    [
        (
            "%m: memref<4x4xf32>, %i: index",
            "%0 = memref.load %m[%i] : memref<4x4xf32>",
            "'memref.load' op incorrect number of indices for load, expected 2 but got 1",
        ),
        (
            "%m: i32",
            "%0 = memref.load %m[] : i32",
            "custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'i32'",
        ),
        (
            "%i: index",
            "%0 = memref.alloc(%i) : memref<4xf32>",
            "'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0",
        ),
        (
            "",
            "%0 = memref.alloc() {alignment = 3} : memref<4xf32>",
            "custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit "
            "signless integer attribute whose value is positive and whose value is a power of two > 0",
        ),
        (
            "%m: memref<4xf32>",
            "%0 = memref.subview %m[2] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>",
            "slice along dimension 0 runs out-of-bounds: 5 >= 4",
        ),
        (
            "%m: memref<4xf32>",
            "%0 = memref.subview %m[2] [2] [1] : memref<4xf32> to memref<2xf32>",
            "expected result type to be 'memref<2xf32, strided<[1], offset: 2>>' or a rank-reduced version. (mismatch "
            "of result layout), but got 'memref<2xf32>'",
        ),
        (
            "%m: memref<4xf32>",
            "%0 = memref.subview %m[2, 0] [2] [1] : memref<4xf32> to memref<2xf32>",
            "expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is "
            "well-formed.",
        ),
        (
            "%m: memref<4xf32>",
            "%0 = memref.cast %m : memref<4xf32> to memref<5xf32>",
            "'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible",
        ),
        (
            "%m: memref<4x4xf32>",
            "%0 = memref.transpose %m (i, j) -> (i) : memref<4x4xf32> to memref<4xf32>",
            "'memref.transpose' op expected a permutation map",
        ),
        (
            "%m: memref<4x4xf32, strided<[8, 1]>>",
            "%0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, strided<[8, 1]>> into memref<16xf32>",
            "'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims",
        ),
        (
            "%m: memref<4xf32>",
            "%0 = memref.get_global @nothing : memref<4xf32>",
            "'memref.get_global' op 'nothing' does not reference a valid global memref",
        ),
    ],
)
def test_wrong_operations_are_told_in_upstreams_words(arguments: str, line: str, message: str) -> None:
    assert messages(body(arguments, line)) == [message]


def test_a_wrong_entry_of_an_index_list_is_told_where_it_stands_and_at_the_op() -> None:
    line = "%0 = memref.subview %m[x] [2] [1] : memref<4xf32> to memref<2xf32>"
    assert set(messages(body("%m: memref<4xf32>", line))) == {
        "custom op 'memref.subview' expected integer value",
        "custom op 'memref.subview' expected SSA value or integer",
    }


def test_an_atomic_update_must_not_touch_memory_in_its_body() -> None:
    text = body(
        "%m: memref<4xf32>, %i: index",
        "%0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {",
        "^bb0(%old: f32):",
        "  memref.store %old, %m[%i] : memref<4xf32>",
        "  memref.atomic_yield %old : f32",
        "}",
    )
    assert messages(text) == ["body of 'memref.generic_atomic_rmw' should contain only operations with no side effects"]


def test_stack_memory_needs_something_that_frees_it() -> None:
    text = "%0 = memref.alloca() : memref<4xf32>\n"
    assert messages(text) == ["'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait"]


def test_operand_groups_that_the_generic_form_leaves_unsized_are_empty() -> None:
    parsed = parse_file(SourceFile("test.mlir", '%0 = "memref.alloc"() : () -> memref<4xf32>'), Context(load_dialect))
    assert '"memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}>' in print_operation(
        parsed.module, PrintingFlags(generic=True)
    )
    assert messages('%i = arith.constant 1 : index\n%0 = "memref.alloc"(%i) : (index) -> memref<?xf32>') == [
        "'memref.alloc' op operand count (1) does not match with the total size (0) specified in attribute "
        "'operandSegmentSizes'"
    ]


@pytest.mark.parametrize(
    ("operation", "problem"),
    [
        ('%0 = "memref.distinct_objects"() : () -> memref<4xi32>', "operand types and result types must match"),
        ('"memref.distinct_objects"() : () -> ()', "expected at least one operand"),
    ],
)
def test_distinct_objects_are_returned_as_they_are(operation: str, problem: str) -> None:
    assert messages(f"func.func @f() {{ {operation} return }}") == [f"'memref.distinct_objects' op {problem}"]
