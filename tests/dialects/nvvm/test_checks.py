"""Conversions to narrow floats, tensor memory, and what devices lack."""

from __future__ import annotations

import pytest

import compiler


def messages(text: str) -> list[str]:
    context = compiler.new_context()
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


def of_operation(operation: str, arguments: str) -> list[str]:
    return messages(f"llvm.func @f({arguments}) {{\n{operation}\nllvm.return\n}}")


@pytest.mark.parametrize(
    ("mode", "target", "problem"),
    [
        ("rn", "f8E4M3FN", None),
        ("rz", "f8E8M0FNU", None),
        (
            "rz",
            "f8E5M2",
            "Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types",
        ),
        (
            "rn",
            "f8E8M0FNU",
            "Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type",
        ),
        (
            "rn",
            "f6E2M3FN",
            "Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2",
        ),
    ],
)
def test_a_conversion_to_eight_bits_rounds_as_the_type_allows(mode: str, target: str, problem: str | None) -> None:
    attributes = f"rnd = #nvvm.fp_rnd_mode<{mode}>, sat = #nvvm.sat_mode<satfinite>"
    reported = of_operation(f"%0 = nvvm.convert.f32x2.to.f8x2 %a, %a {{{attributes}}} : i16 ({target})", "%a: f32")
    assert reported == ([] if problem is None else [f"'nvvm.convert.f32x2.to.f8x2' op {problem}"])


def test_a_load_from_tensor_memory_has_an_offset_if_its_shape_is_in_two_parts() -> None:
    operation = "%0 = nvvm.tcgen05.ld %p{} {{shape = #nvvm.tcgen05_ldst_shape<{}>}} : vector<2xi32>"
    arguments = "%p: !llvm.ptr<6>, %o: i64"
    assert of_operation(operation.format(", %o", "shape_16x32bx2"), arguments) == []
    reported = of_operation(operation.format("", "shape_16x32bx2"), arguments)
    assert reported == ["shape 16x32bx2 requires offset argument"]
    reported = of_operation(operation.format("", "shape_16x256b"), arguments)
    assert reported == ["invalid result type length 2 for shape shape_16x256b in tcgen05.ld Op"]


def test_shifting_a_matrix_takes_it_to_be_in_tensor_memory() -> None:
    operation = """nvvm.tcgen05.mma %d, %b, %b, %i, %e {kind = #nvvm.tcgen05_mma_kind<f16>,
      ctaGroup = #nvvm.cta_group<cta_1>, aShift} : (!llvm.ptr<6>, i64, i64, i32, i1)"""
    reported = of_operation(operation, "%d: !llvm.ptr<6>, %b: i64, %i: i32, %e: i1")
    assert reported == ["A-shift can be applied only when matrix A is in tensor memory"]


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ('chip = "sm_90a"', None),
        ('chip = "sm_90"', "'nvvm.wgmma.fence.aligned' op is not supported on sm_90"),
        ('chip = "sm_100a"', "'nvvm.wgmma.fence.aligned' op is not supported on sm_100a"),
        ('chip = "sm_80"', "'nvvm.cluster.wait' op is not supported on sm_80"),
        ('chip = "sm_80", verifyTarget = false', None),
        ('chip = "sm_13"', "Minimum NVVM target SM version is sm_20"),
    ],
)
def test_a_module_holds_what_its_targets_have(target: str, problem: str | None) -> None:
    text = f"""gpu.module @m [#nvvm.target<{target}>] {{
      func.func @f() {{
        nvvm.cluster.wait
        nvvm.wgmma.fence.aligned
        return
      }}
    }}"""
    assert messages(text) == ([] if problem is None else [problem])


def test_rounding_by_chance_takes_the_bits_that_decide() -> None:
    operation = "%0 = nvvm.convert.f32x2.to.f16x2 %a, %a{} {{rnd = #nvvm.fp_rnd_mode<rs>}} : vector<2xf16>"
    assert of_operation(operation.format(", %b"), "%a: f32, %b: i32") == []
    problem = "'nvvm.convert.f32x2.to.f16x2' op random_bits is required for RS rounding mode."
    assert of_operation(operation.format(""), "%a: f32, %b: i32") == [problem]


def test_the_range_of_a_special_register_is_not_empty_in_between() -> None:
    assert of_operation("%0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 4> : i32", "") == []
    (reported,) = of_operation("%0 = nvvm.read.ptx.sreg.tid.x range <i32, 4, 4> : i32", "")
    assert "Lower == Upper, but they aren't min (0) or max (4294967295) value!" in reported


@pytest.mark.parametrize(
    ("attribute", "problem"),
    [
        ('#gpu.kernel_metadata<"", () -> ()>', "the kernel name can't be empty"),
        (
            '#gpu.kernel_table<[#gpu.kernel_metadata<"a", () -> ()>, #gpu.kernel_metadata<"a", () -> ()>]>',
            "expected all kernels to be uniquely named",
        ),
        ("#gpu.select_object<-1 : i32>", "the object index must be positive"),
        (
            '#gpu.object<3, "x">',
            "the target attribute must implement or promise the `gpu::TargetAttrInterface`",
        ),
    ],
)
def test_what_is_known_of_compiled_kernels_makes_sense(attribute: str, problem: str) -> None:
    assert messages(f"module attributes {{test.a = {attribute}}} {{\n}}") == [problem]


@pytest.mark.parametrize(
    ("depth", "scales", "problem"),
    [
        (64, "x2", None),
        (64, "x1", "unsupported ScaleVecSize attribute for mma.m16n8k64.mxf4"),
        (32, "x2", "unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k32"),
        (16, "x2", "unsupported Geom for mma with block scaling"),
    ],
)
def test_blocks_are_scaled_in_the_ways_the_instruction_knows(depth: int, scales: str, problem: str | None) -> None:
    operation = f"""%d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c]
      scaleA[%a, %h, %h] scaleB[%a, %h, %h] {{shape = #nvvm.shape<m = 16, n = 8, k = {depth}>,
      multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>,
      scaleVecSize = #nvvm.scale_vec_size<{scales}>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>,
      kind = #nvvm.block_scale_kind<mxf4>}} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>"""
    reported = of_operation(operation, "%a: i32, %c: f32, %h: i16")
    assert reported == ([] if problem is None else [f"'nvvm.mma.block_scale' op {problem}"])


def test_a_sparse_matrix_comes_without_half_of_its_elements() -> None:
    operation = """%d = nvvm.mma.sp.sync A[{}] B[%h, %h] C[%h, %h] sparseMetadata[%i] selector[%i]
      {{shape = #nvvm.shape<m = 16, n = 8, k = 16>}}
      : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>"""
    arguments = "%h: vector<2xf16>, %i: i32"
    assert of_operation(operation.format("%h, %h"), arguments) == []
    (reported,) = of_operation(operation.format("%h, %h, %h, %h"), arguments)
    assert "Could not match types for the A operands; expected one of 2xvector<2xf16> but got" in reported


def test_a_table_of_kernels_is_sorted_by_name() -> None:
    text = """module attributes {test.a = #gpu.kernel_table<[<"b", () -> ()>, #gpu.kernel_metadata<"a", () -> ()>]>} {
    }"""
    printed = compiler.print_ir(compiler.parse(text, compiler.new_context()))
    assert '[#gpu.kernel_metadata<"a", () -> ()>, #gpu.kernel_metadata<"b", () -> ()>]' in printed


@pytest.mark.parametrize(
    ("source", "result", "is_mapped"),
    [
        ("!llvm.ptr", "!llvm.ptr", True),
        ("!llvm.ptr<3>", "!llvm.ptr<7>", True),
        ("!llvm.ptr", "!llvm.ptr<7>", False),
        ("!llvm.ptr<3>", "!llvm.ptr", False),
    ],
)
def test_an_address_in_another_block_is_generic_or_in_shared_memory(source: str, result: str, is_mapped: bool) -> None:
    reported = of_operation(f"%0 = nvvm.mapa %a, %b : {source} -> {result}", f"%a: {source}, %b: i32")
    problem = "'nvvm.mapa' op failed to verify that Valid address-space check(or mapping) for mapa Op"
    assert reported == ([] if is_mapped else [problem])


@pytest.mark.parametrize(
    ("attributes", "space", "problem"),
    [
        ("", 0, "requires specification of either cache level or tensormap"),
        ("level = L1, tensormap, ", 0, "cannot specify both tensormap and cache level"),
        ("tensormap, ", 4, None),
        ("tensormap, ", 1, "prefetch tensormap requires a generic or constant pointer"),
        ("tensormap in_param_space, ", 4, "in_param_space can only be specified for a generic pointer"),
        ("tensormap, evict_priority = evict_last, ", 0, "prefetch tensormap does not support eviction priority"),
        ("level = L1, ", 4, "prefetch to cache level requires a generic, global, or local pointer"),
        ("level = L2 uniform, ", 0, "unsupported cache level, the only supported uniform cache level is L1"),
        ("level = L1 uniform, ", 1, "prefetch to uniform cache requires a generic pointer"),
        ("level = L2, evict_priority = evict_last, ", 1, None),
        ("level = L2, evict_priority = evict_last, ", 0, "cache eviction priority requires a global pointer"),
    ],
)
def test_a_prefetch_is_of_a_cache_level_or_a_tensor_map(attributes: str, space: int, problem: str | None) -> None:
    pointer = f"!llvm.ptr<{space}>"
    reported = of_operation(f"nvvm.prefetch {attributes}%p : {pointer}", f"%p: {pointer}")
    assert reported == ([] if problem is None else [f"'nvvm.prefetch' op {problem}"])


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        ("generic", "generic proxy not a supported proxy kind"),
        ("tensormap", "tensormap proxy is not a supported proxy kind"),
    ],
)
def test_a_fence_of_proxies_is_of_some_kinds(kind: str, problem: str) -> None:
    reported = of_operation(f"nvvm.fence.proxy {{kind = #nvvm.proxy_kind<{kind}>}}", "")
    assert reported == [f"'nvvm.fence.proxy' op {problem}"]


def test_a_reduction_at_a_barrier_is_at_the_first_one() -> None:
    attributes = "{reductionOp = #nvvm.reduction<and>, operandSegmentSizes = array<i32: 1, 0, 1>}"
    reported = of_operation(f'%x = "nvvm.barrier"(%i, %i) {attributes} : (i32, i32) -> i32', "%i: i32")
    assert reported == ["'nvvm.barrier' op reduction are only available when id is 0"]


def test_the_metadata_of_a_sparse_product_with_scales_is_ordered() -> None:
    operands = ", ".join(["%n"] * 8 + ["%f"] * 4 + ["%n", "%n", "%n", "%x", "%x", "%n", "%x", "%x"])
    types = ", ".join(["i32"] * 8 + ["f32"] * 4 + ["i32", "i32", "i32", "i16", "i16", "i32", "i16", "i16"])
    attributes = ", ".join(
        (
            "operandSegmentSizes = array<i32: 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1>",
            "kind = #nvvm.block_scale_kind<mxf8f6f4>",
            "shape = #nvvm.shape<m = 16, n = 8, k = 64>",
            "multiplicandAPtxType = #nvvm.mma_type<e4m3>",
            "multiplicandBPtxType = #nvvm.mma_type<e4m3>",
            "scaleVecSize = #nvvm.scale_vec_size<x1>",
            "blockScaleFormat = #nvvm.block_scale_format<ue8m0>",
        )
    )
    result = "!llvm.struct<(f32, f32, f32, f32)>"
    operation = f'%0 = "nvvm.mma.sp.block_scale"({operands}) {{{attributes}}} : ({types}) -> {result}'
    reported = of_operation(operation, "%n: i32, %f: f32, %x: i16")
    assert reported == ["'nvvm.mma.sp.block_scale' op 'orderedMetadata' attribute is mandatory"]
