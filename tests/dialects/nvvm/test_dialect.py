# ruff: noqa: E501  (IR and messages stand in lines as the printer makes them)
"""The nvvm dialect: multiplications of matrices, copies, attributes of kernels; data layouts."""

from __future__ import annotations

import pytest

from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import parse, parse_text, problems


def messages(text: str) -> list[str]:
    """Syntax errors, or else what the verifier says."""
    errors = [diagnostic.message for diagnostic in parse_text(text).all_diagnostics()]
    return errors or [line.partition(": ")[2] for line in problems(text) if not line.startswith(" ")]


ARGUMENTS = "%arg0: i32, %arg1: vector<2xf16>, %arg2: f32, %arg3: i16, %arg4: !llvm.ptr<3>, %arg5: !llvm.ptr<1>"


def function(op: str) -> str:
    return f"module {{\n  func.func @f({ARGUMENTS}) {{\n    {op}\n    return\n  }}\n}}\n"


HALVES = "!llvm.struct<(vector<2xf16>, vector<2xf16>)>"
LAYOUTS = "layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>"


@pytest.mark.parametrize(
    "op",
    [
        f"%0 = nvvm.mma.sync A[%arg1, %arg1, %arg1, %arg1]  B[%arg1, %arg1]  C[%arg1, %arg1]  {{{LAYOUTS}, shape = #nvvm.shape<m = 16, n = 8, k = 16>}} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> {HALVES}",
        f"%0 = nvvm.mma.sp.sync A[%arg1, %arg1] B[%arg1, %arg1] C[%arg1, %arg1] sparseMetadata[%arg0] selector[%arg0] {{shape = #nvvm.shape<m = 16, n = 8, k = 16>}} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> {HALVES}",
        "%0 = nvvm.mma.block_scale A[%arg0, %arg0, %arg0, %arg0] B[%arg0, %arg0] C[%arg2, %arg2, %arg2, %arg2] scaleA[%arg0, %arg3, %arg3] scaleB[%arg0, %arg3, %arg3] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>",
    ],
)
def test_multiplications_leave_out_what_follows_from_types(op: str) -> None:
    text = function(op)
    assert print_operation(parse(text)) == text
    assert messages(text) == []


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (
            f"%0 = nvvm.mma.sync A[%arg1] B[%arg1, %arg1] C[%arg1, %arg1] {{{LAYOUTS}, shape = #nvvm.shape<m = 16, n = 8, k = 16>}} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> {HALVES}",
            "'nvvm.mma.sync' op Could not match types for the A operands; expected one of 4xvector<2xf16> but got vector<2xf16>",
        ),
        (
            f"%0 = nvvm.mma.sync A[%arg0] B[%arg0] C[%arg0, %arg0] {{{LAYOUTS}, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 8, n = 8, k = 16>}} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>",
            "'nvvm.mma.sync' op op requires intOverflowBehavior attribute",
        ),
        (
            "%0 = nvvm.ldmatrix %arg4 {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32",
            "'nvvm.ldmatrix' op expected destination type is a structure of 2 elements of type i32",
        ),
        (
            "nvvm.cp.async.shared.global %arg4, %arg5, 8, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>",
            "CG cache modifier is only support for 16 bytes copy.",
        ),
        (
            "nvvm.setmaxregister increase 51",
            "'nvvm.setmaxregister' op new register size must be multiple of 8",
        ),
        (
            "%0 = nvvm.shfl.sync bfly %arg0, %arg0, %arg0, %arg0 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i32)>",
            "'nvvm.shfl.sync' op expected second element in the returned struct to be of type 'i1' but got 'i32' instead",
        ),
    ],
)
def test_what_the_hardware_cannot_do_is_refused(op: str, message: str) -> None:
    assert messages(function(op)) == [message]


def test_attributes_of_kernels_stand_on_kernels() -> None:
    assert messages("func.func private @f() attributes {nvvm.kernel}") == [
        "'nvvm.kernel' attribute attached to unexpected op"
    ]
    plain = "llvm.func @k(%arg0: !llvm.ptr {nvvm.grid_constant}) attributes {nvvm.kernel} { llvm.return }"
    assert messages(plain) == [
        "'\"nvvm.grid_constant\"' attribute requires the argument to also have attribute 'llvm.byval'"
    ]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            "i32, dense<[64, 32]> : vector<2xi64>",
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<i32, dense<[64, 32]> : vector<2xi64>>",
        ),
        ("index, [32]", "expected integer attribute in the data layout entry for 'index'"),
        (
            "!llvm.ptr, dense<[32]> : vector<1xi64>",
            "expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements",
        ),
        (
            "!llvm.struct<(i32)>, dense<[32]> : vector<1xi64>",
            "unexpected layout attribute for struct '!llvm.struct<(i32)>'",
        ),
        (
            '"dlti.endianness", "middle"',
            "'dlti.endianness' data layout entry is expected to be either 'big' or 'little'",
        ),
        ("tensor<2xi32>, 5 : i32", "unexpected data layout for a built-in type"),
    ],
)
def test_a_data_layout_says_what_its_types_can_take(entry: str, message: str) -> None:
    assert messages(f"module attributes {{dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<{entry}>>}} {{}}") == [message]


def test_layouts_of_nested_modules_agree() -> None:
    def spec(value: int) -> str:
        return f'dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<"some.key", {value} : i32>>'

    def nested(value: int) -> str:
        return f"module attributes {{{spec(1)}}} {{ module attributes {{{spec(value)}}} {{}} }}"

    assert messages(nested(1)) == []
    assert messages(nested(2)) == ["data layout does not combine with layouts of enclosing ops"]


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ("e-m:e-p:64:64-i64:64-f80:128-n8:16:32:64-S128", None),
        ("e-i64", 'malformed specification, must be of the form "i<size>:<abi>[:<pref>]"'),
        ("e--i8:8", "empty specification is not allowed"),
        ("e-i64:64:32", "preferred alignment cannot be less than the ABI alignment"),
        ("#x", "unknown specifier '#'"),
        ("ni:0", "address space 0 cannot be non-integral"),
    ],
)
def test_a_layout_in_llvms_words_is_checked_as_llvm_does(layout: str, message: str | None) -> None:
    reported = messages(f'module attributes {{llvm.data_layout = "{layout}"}} {{}}')
    assert reported == ([] if message is None else [f"'builtin.module' op invalid data layout descriptor: {message}"])
