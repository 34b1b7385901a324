"""Dialects of GPUs and vector units: what their operations take, how buffers of AMD's GPUs are written."""

from __future__ import annotations

import pytest

import compiler


def printed_body(text: str, arguments: str) -> str:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(f"func.func @f({arguments}) {{\n{text}\nreturn\n}}", context)
    assert [error.message for error in compiler.check(parsed, context)] == []
    return "\n".join(line.strip() for line in compiler.print_ir(parsed.module).splitlines()[2:-3])


def messages(operation: str, arguments: str) -> list[str]:
    context = compiler.new_context()
    text = f"func.func @f({arguments}) {{\n{operation}\nreturn\n}}"
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


def test_access_to_a_raw_buffer_spells_the_type_of_the_data() -> None:
    text = """%0 = rocdl.raw.buffer.load %arg0, %arg1, %arg1, %arg1 : f32
rocdl.raw.buffer.store %0, %arg0, %arg1, %arg1, %arg1 : f32
rocdl.raw.buffer.atomic.smax %0, %arg0, %arg1, %arg1, %arg1 : f32"""
    assert printed_body(text, "%arg0: vector<4xi32>, %arg1: i32") == text


@pytest.mark.parametrize("space", [1, 4])
def test_a_pointer_is_of_the_address_space_an_operation_asks_for(space: int) -> None:
    operation = '"rocdl.global.prefetch"(%p) {scope = 1 : i32} : (!llvm.ptr<SPACE>) -> ()'.replace("SPACE", str(space))
    wanted = "'rocdl.global.prefetch' op operand #0 must be LLVM pointer in address space 1, but got '!llvm.ptr<4>'"
    assert messages(operation, f"%p: !llvm.ptr<{space}>") == ([] if space == 1 else [wanted])


@pytest.mark.parametrize(
    ("b", "problem"),
    [
        ("vector<4x4xi8>", None),
        ("vector<8x2xi8>", "operand `b` should have 4 columns"),
        ("vector<16xi8>", "operand `b` should be 2-dimensional"),
    ],
)
def test_a_dot_product_of_neon_is_of_as_many_rows_as_it_adds_to(b: str, problem: str | None) -> None:
    operation = f"%0 = arm_neon.2d.sdot %a, %b, %b : {b}, {b} to vector<4xi32>"
    expected = [] if problem is None else [f"'arm_neon.2d.sdot' op failed to verify that {problem}"]
    assert messages(operation, f"%a: vector<4xi32>, %b: {b}") == expected


def test_a_multiplication_of_amd_gpus_is_written_with_its_sizes() -> None:
    text = "%0 = amdgpu.mfma 32x32x2 %arg0 * %arg0 + %arg1 blgp =  none : f32, f32, vector<16xf32>"
    assert printed_body(text, "%arg0: f32, %arg1: vector<16xf32>") == text


@pytest.mark.parametrize(
    ("sizes", "problem"),
    [
        ("32x32x1", "'amdgpu.mfma' op expected 0 source values for this operation but got 1"),
        ("32x32", "custom op 'amdgpu.mfma' expected 3 dimensions in MNK dimension list"),
    ],
)
def test_the_lanes_of_a_wave_share_the_elements_of_a_multiplication(sizes: str, problem: str) -> None:
    operation = f"%0 = amdgpu.mfma {sizes} %a * %a + %c blgp = none : f32, f32, vector<16xf32>"
    assert messages(operation, "%a: f32, %c: vector<16xf32>") == [problem]


@pytest.mark.parametrize(
    ("result", "problem"),
    [
        ("memref<8x4xi32, #amdgpu.address_space<fat_raw_buffer>>", False),
        ("memref<8x4xi32, strided<[4, 1], offset: 3>, #amdgpu.address_space<fat_raw_buffer>>", True),
    ],
)
def test_a_fat_raw_buffer_whose_offset_is_reset_has_no_layout_left(result: str, problem: bool) -> None:
    source = "memref<8x4xi32, strided<[4, 1], offset: 3>>"
    reported = messages(f"%0 = amdgpu.fat_raw_buffer_cast %m resetOffset : {source} to {result}", f"%m: {source}")
    assert bool(reported) == problem


def test_the_base_of_a_gather_has_indices_of_16_or_32_bits() -> None:
    text = "func.func private @f(!amdgpu.tdm_gather_base<i32, i8>)"
    context = compiler.new_context()
    (diagnostics,) = compiler.check(compiler.parse_tolerant(text, context), context)
    assert diagnostics.message == "index type must be i16 or i32 but index type is 'i8'."


@pytest.mark.parametrize(
    ("attributes", "result", "problem"),
    [
        ("16, 16, 8, 1, false, false", "8xi16", None),
        ("16, 16, 8, 1, false, false", "4xi16", "result size of 64 bits does not match the expected size of 128 bits"),
        ("16, 16, 16, 1, false, true", "8xi32", None),
        ("32, 8, 16, 1, true, false", "8xi32", None),
        ("16, 16, 16, 1, true, false", "8xi32", "transpose is only supported for 32 and 64 bit elements"),
        (
            "8, 32, 8, 4, false, false",
            "16xi32",
            "tile_width * v_blocks should be less than or equal to 64 for 8 bit elements",
        ),
    ],
)
def test_a_block_of_a_matrix_is_one_that_the_device_loads(attributes: str, result: str, problem: str | None) -> None:
    bits, width, height, blocks, transpose, packed = attributes.split(", ")
    operation = f"""%0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{{elem_size_in_bits = {bits} : i32,
      tile_width = {width} : i32, tile_height = {height} : i32, v_blocks = {blocks} : i32,
      transpose = {transpose}, pack_register = {packed}}}>
      : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<{result}>"""
    reported = messages(operation, "%p: !llvm.ptr<1>, %i: i32")
    assert reported == ([] if problem is None else [f"'xevm.blockload2d' op {problem}"])


def test_the_pitch_of_a_matrix_is_at_least_its_width() -> None:
    operation = """%w = arith.constant 32 : i32
      %p = arith.constant 16 : i32
      xevm.blockprefetch2d %m, %w, %i, %p, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32,
        tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)"""
    (reported,) = messages(operation, "%m: !llvm.ptr<1>, %i: i32")
    assert reported.endswith("4th operand (base pitch) should be >= 2nd operand (base width)")


def test_a_dictionary_of_properties_also_has_those_at_their_default() -> None:
    text = "xevm.memfence <{addrspace = #xevm.addr_space<generic>, scope = #xevm.mem_scope<workgroup>}>"
    assert printed_body("xevm.memfence <{scope = #xevm.mem_scope<workgroup>}>", "") == text


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ("O = 3", None),
        ("O = 4", "The optimization level must be a number between 0 and 3."),
        ('chip = ""', "The target chip cannot be empty."),
        ("link = [3]", "All the elements in the `link` array must be strings."),
    ],
)
def test_a_target_says_what_to_compile_for(target: str, problem: str | None) -> None:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(f"gpu.module @m [#nvvm.target<{target}>] {{\n}}", context)
    assert [error.message for error in compiler.check(parsed, context)] == ([] if problem is None else [problem])


@pytest.mark.parametrize(
    ("inside", "problem"),
    [
        ("vector<128xf32>", None),
        ("vector<4xf32>", None),
        (
            "vector<64xf32>",
            "incompatible distribution dimensions from 'vector<64xf32>' to 'vector<4xf32>' with warp size = 32",
        ),
        ("vector<128xf16>", "expected distributed vectors to have same rank and element type."),
        ("f32", "expected vector type for distributed operands."),
    ],
)
def test_lanes_have_equal_shares_of_what_a_warp_has(inside: str, problem: str | None) -> None:
    operation = f"""gpu.warp_execute_on_lane_0(%i)[32] args(%v : vector<4xf32>) {{
      ^bb0(%w: {inside}):
    }}"""
    reported = messages(operation, "%i: index, %v: vector<4xf32>")
    assert reported == ([] if problem is None else [f"'gpu.warp_execute_on_lane_0' op {problem}"])


def test_a_broadcast_names_a_lane_if_it_is_from_a_specific_one() -> None:
    arguments = "%v: f32, %l: i32"
    assert messages("%0 = gpu.subgroup_broadcast %v, specific_lane %l : f32", arguments) == []
    reported = messages("%0 = gpu.subgroup_broadcast %v, first_active_lane %l : f32", arguments)
    assert reported == ["'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast"]


def test_a_compression_takes_the_rest_from_one_place() -> None:
    operation = """%0 = x86vector.avx512.mask.compress %k, %a, %a {constant_src = dense<5.0> : vector<16xf32>}
      : vector<16xf32>, vector<16xf32>"""
    reported = messages(operation, "%k: vector<16xi1>, %a: vector<16xf32>")
    assert reported == ["cannot use both src and constant_src"]


def test_a_kernel_returns_nothing() -> None:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant("gpu.module @m { gpu.func @k() -> f32 kernel { gpu.return } }", context)
    (first, *_) = [error.message for error in compiler.check(parsed, context)]
    assert first == "'gpu.func' op expected void return type for kernel function"


def test_a_grid_has_three_dimensions_or_is_left_to_the_transform() -> None:
    operation = "%0 = transform.gpu.map_forall_to_blocks %a grid_dims = [50, 16]"
    text = f"""transform.sequence failures(propagate) {{
    ^bb0(%a: !transform.any_op):
      {operation} : (!transform.any_op) -> !transform.any_op
    }}"""
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(text, context)
    (message,) = [error.message for error in compiler.check(parsed, context)]
    assert message == "'transform.gpu.map_forall_to_blocks' op transform requires empty or size-3 grid_dims"
