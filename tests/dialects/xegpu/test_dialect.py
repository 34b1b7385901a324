"""Descriptors, layouts and accesses of Intel's GPUs."""

from __future__ import annotations

import pytest

import compiler
from tests.support.tool import ir_opt

LANES = "#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>"


def messages(text: str) -> list[str]:
    context = compiler.new_context()
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


def of_operation(operation: str, **arguments: str) -> list[str]:
    listed = ", ".join(f"%{name}: {type_}" for name, type_ in arguments.items())
    return messages(f"func.func @f({listed}) {{\n{operation}\nreturn\n}}")


def printed(text: str) -> str:
    context = compiler.new_context()
    return compiler.print_ir(compiler.parse(text, context))


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("8x16xf32", "8x16xf32"),
        ("8x16xf32, #xegpu.block_tdesc_attr<memory_space = global, array_length = 1>", "8x16xf32"),
        (
            f"8x16xf32, {LANES}, #xegpu.block_tdesc_attr<array_length = 2>",
            f"8x16xf32, #xegpu.block_tdesc_attr<array_length = 2 : i64>, {LANES}",
        ),
        ("4xf32, #xegpu.scatter_tdesc_attr<>", "4xf32, #xegpu.scatter_tdesc_attr<>"),
    ],
)
def test_a_descriptor_is_printed_without_what_is_at_its_default(written: str, kept: str) -> None:
    assert f"!xegpu.tensor_desc<{kept}>" in printed(f"func.func private @f(!xegpu.tensor_desc<{written}>)")


@pytest.mark.parametrize(
    ("descriptor", "problem"),
    [
        ("8x16xf32, #xegpu.block_tdesc_attr<memory_space = slm>", "SLM is only supported for 1D block tensor"),
        (
            "4x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>",
            "expected last dim of tensor to match chunk size",
        ),
        ("4x5xf32, #xegpu.scatter_tdesc_attr<chunk_size = 5>", "invalid chunk size"),
        (f"16xf32, {LANES}", "expected layout rank to match tensor rank"),
        (f"8x24xf32, {LANES}", f"cannot distribute [8, 24] using {LANES}"),
    ],
)
def test_a_descriptor_is_something_that_lanes_can_share(descriptor: str, problem: str) -> None:
    assert messages(f"func.func private @f(!xegpu.tensor_desc<{descriptor}>)") == [problem]


@pytest.mark.parametrize(
    ("layout", "problem"),
    [
        ("order = [0, 1]", "expected at least one of sg_layout, inst_data or lane_layout"),
        ("inst_data = [8], sg_data = [4]", "expected sg_layout being used with sg_data"),
        (
            "inst_data = [8], lane_layout = [1, 16]",
            "expected inst_data and lane_layout to have the same rank, got inst_data 1, lane_layout 2",
        ),
    ],
)
def test_the_parts_of_a_layout_belong_together(layout: str, problem: str) -> None:
    assert messages(f"func.func private @f() attributes {{a = #xegpu.layout<{layout}>}}") == [problem]


def test_the_layout_of_a_matrix_in_memory_is_a_dictionary_of_bare_names() -> None:
    text = "func.func private @f(!xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<stride = [1, 16], block = [8, 8]>>)"
    assert "#xegpu.mem_layout<block = [8, 8], stride = [1, 16]>" in printed(text)


def test_offsets_may_stand_where_a_block_is_used_or_where_it_is_described() -> None:
    operation = "xegpu.prefetch_nd %t[%i, 3] : !xegpu.tensor_desc<8x16xf32>"
    assert of_operation(operation, t="!xegpu.tensor_desc<8x16xf32>", i="index") == []
    operation = "xegpu.prefetch_nd %t[3] : !xegpu.tensor_desc<8x16xf32>"
    problem = "'xegpu.prefetch_nd' op Mismatched ranks between offsets and tensor descriptor"
    assert of_operation(operation, t="!xegpu.tensor_desc<8x16xf32>") == [problem]


@pytest.mark.parametrize(
    ("value", "fits"), [("8x16xf32", True), ("8xf32", True), ("16x8xf32", False), ("7xf32", False)]
)
def test_what_is_loaded_is_the_block_or_the_share_of_a_lane(value: str, fits: bool) -> None:
    operation = f"%0 = xegpu.load_nd %t : !xegpu.tensor_desc<8x16xf32> -> vector<{value}>"
    assert (of_operation(operation, t="!xegpu.tensor_desc<8x16xf32>") == []) == fits


def test_a_cache_hint_says_something_about_the_direction_of_the_access() -> None:
    operation = """xegpu.store_nd %v, %t <{l2_hint = #xegpu.cache_hint<streaming>}>
      : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>"""
    reported = of_operation(operation, v="vector<8x16xf32>", t="!xegpu.tensor_desc<8x16xf32>")
    assert reported == ["'xegpu.store_nd' op invalid l2_hint: #xegpu.cache_hint<streaming>"]


def test_packing_that_makes_no_sense_is_warned_of() -> None:
    operation = "%0 = xegpu.load_nd %t[0] <{packed}> : !xegpu.tensor_desc<16xf32> -> vector<16xf32>"
    warning = "Invalid Packed Attr. It is ignored (available for 2D TensorDesc only)."
    assert of_operation(operation, t="!xegpu.tensor_desc<16xf32>") == [warning]


def test_properties_in_brackets_are_not_printed_a_second_time() -> None:
    text = """func.func @f(%t: !xegpu.tensor_desc<8x16xf32>) {
      xegpu.prefetch_nd %t <{l1_hint = #xegpu.cache_hint<cached>}> {note} : !xegpu.tensor_desc<8x16xf32>
      return
    }"""
    assert "xegpu.prefetch_nd %arg0 <{l1_hint = #xegpu.cache_hint<cached>}> {note} :" in printed(text)


@pytest.mark.parametrize(
    ("offsets", "mask", "value", "problem"),
    [
        ("vector<4xindex>", "vector<4xi1>", "vector<4x2xf32>", None),
        ("index", "i1", "vector<2xf32>", None),
        ("index", "i1", "f32", "Expecting chunk size == 1 for scalar result"),
        ("index", "i1", "vector<4xf32>", "value elements must match chunk size 2"),
        ("vector<4xindex>", "i1", "vector<4x2xf32>", "Expecting a vector type mask."),
        (
            "vector<4xindex>",
            "vector<2xi1>",
            "vector<4x2xf32>",
            "Mask should match value except the chunk size dim.",
        ),
    ],
)
def test_a_gathered_value_has_a_chunk_for_each_offset(offsets: str, mask: str, value: str, problem: str | None) -> None:
    operation = f"%0 = xegpu.load %s[%o], %m <{{chunk_size = 2}}> : ui64, {offsets}, {mask} -> {value}"
    reported = of_operation(operation, s="ui64", o=offsets, m=mask)
    assert reported == ([] if problem is None else [f"'xegpu.load' op {problem}"])


def test_a_matrix_product_is_of_matching_extents() -> None:
    operation = "%0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<8x16x2xf16> -> vector<8x16xf32>"
    assert of_operation(operation, a="vector<8x16xf16>", b="vector<8x16x2xf16>") == []
    operation = "%0 = xegpu.dpas %a, %b : vector<8x8xf16>, vector<16x16xf16> -> vector<8x16xf32>"
    reported = of_operation(operation, a="vector<8x8xf16>", b="vector<16x16xf16>")
    assert reported == ["'xegpu.dpas' op K-dimension mismatch."]


def test_data_fits_into_the_matrix_in_local_memory() -> None:
    operation = "%0 = xegpu.load_matrix %m[0, 0] : !xegpu.mem_desc<16x64xf16> -> vector<32x8xf16>"
    reported = of_operation(operation, m="!xegpu.mem_desc<16x64xf16>")
    assert reported == ["data shape must not exceed mem_desc shape."]


BLOCK = """func.func @f(%source: memref<24x32xf32>) {
  %0 = xegpu.create_nd_tdesc %source : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.load_nd %0[0, 0] <{transpose = array<i64: 2, 0>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}
"""
IGNORED = "Invalid transpose attr. It is ignored."


def test_what_makes_no_sense_is_a_warning_and_the_code_stays_valid() -> None:
    done = ir_opt("--symbol-dce", text=BLOCK)
    assert done.code == 0 and "xegpu.load_nd" in done.output
    assert f"<stdin>:3:8: warning: {IGNORED}" in done.errors


def test_a_warning_keeps_no_error_from_being_found() -> None:
    reported = messages(BLOCK.replace("vector<8x16xf32>", "vector<9x16xf32>"))
    shape = "Result shape [9, 16] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf32>'"
    assert reported == [IGNORED, f"'xegpu.load_nd' op {shape}"]
