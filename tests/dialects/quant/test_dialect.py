"""Quantized types, and casts of values between them and floats."""

from __future__ import annotations

import pytest

import compiler


def printed(type_: str) -> str:
    return str(compiler.parse_type(type_, compiler.new_context()))


def messages(text: str) -> list[str]:
    context = compiler.new_context()
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("!quant.any<i8<-8:7>:f32>", "!quant.any<i8<-8:7>:f32>"),
        ("!quant.any<u8<0:255>>", "!quant.any<u8>"),
        ("!quant.any<ui8<0:200>>", "!quant.any<u8<0:200>>"),
        ("!quant.any<si8>", "!quant.any<i8>"),
        ("!quant.uniform<i8:f32, 0.5:3>", "!quant.uniform<i8:f32, 5.000000e-01:3>"),
        ("!quant.uniform<i8:f32:1, {2.0, 0.5:-3}>", "!quant.uniform<i8:f32:1, {2.000000e+00,5.000000e-01:-3}>"),
        ("!quant.uniform<i8:f16:{0:2}, {0.1}>", "!quant.uniform<i8:f16:{0:2}, {0.0999755859375}>"),
        ("!quant.calibrated<f32<-1.0:1.5>>", "!quant.calibrated<f32<-1.000000e+00:1.500000e+00>>"),
    ],
)
def test_a_quantized_type_is_printed_without_what_is_usual(written: str, shown: str) -> None:
    assert printed(written) == shown
    assert printed(shown) == shown


@pytest.mark.parametrize(
    ("type_", "message"),
    [
        ("!quant.any<i33>", "illegal storage type size: 33"),
        ("!quant.any<f32>", "illegal storage type prefix"),
        ("!quant.any<i8<-4:300>>", "illegal storage type maximum: 300"),
        ("!quant.any<i8<3:1>>", "illegal storage min and storage max: (3:1)"),
        (
            "!quant.uniform<i8:f16, 1.0e10>",
            "scale 1.000000e+10 out of expressed type range [5.960464e-08, 6.550400e+04]",
        ),
        (
            "!quant.uniform<i8:f32:{0:1}, {{1.0}, {1.0, 2.0}}>",
            "tensor literal is invalid; ranks are not consistent between elements",
        ),
        ("!quant.nothing<i8>", "unknown quantized type nothing"),
    ],
)
def test_a_wrong_quantized_type_is_told_with_the_reason(type_: str, message: str) -> None:
    assert messages(f"func.func private @f({type_})") == [message]


@pytest.mark.parametrize(
    ("tensor", "quantized", "message"),
    [
        (
            "tensor<2xf32>",
            "tensor<2x!quant.uniform<i8:f64, 1.0>>",
            "expressed type in quantized type expected to match",
        ),
        ("f32", "!quant.uniform<i8:f32:0, {1.0}>", "scalar types may not use per-axis quantization"),
        (
            "tensor<2xf32>",
            "tensor<2x!quant.uniform<i8:f32:0, {1.0}>>",
            "quantized dimension size does not match number",
        ),
        ("tensor<6xf32>", "tensor<6x!quant.uniform<i8:f32:{0:5}, {1.0}>>", "tensor dimension size 6 at axis 0 must"),
    ],
)
def test_a_cast_fits_the_type_that_it_makes(tensor: str, quantized: str, message: str) -> None:
    text = f"func.func @f(%a: {tensor}) {{ %0 = quant.qcast %a : {tensor} to {quantized} return }}"
    (reported,) = messages(text)
    assert reported.startswith(message)


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("0x4", "tensor dimension size of zero is not allowed with sub-channel quantization"),
        (
            "2x8",
            "dimension size 4 of scales tensor at axis 1 should match (tensor dimension at axis / block sizes at axis) "
            "= 4",
        ),
    ],
)
def test_blocks_divide_a_tensor_that_is_not_empty(shape: str, message: str) -> None:
    type_ = "!quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, 2.0}, {3.0, 1.0}}>"
    cast = f"%0 = quant.qcast %a : tensor<{shape}xf32> to tensor<{shape}x{type_}>"
    assert messages(f"func.func @f(%a: tensor<{shape}xf32>) {{ {cast} return }}") == [message]


def test_an_infinite_scale_is_out_of_range() -> None:
    (message,) = messages("func.func private @f(!quant.uniform<i8:f16, 1.0e400>)")
    assert message == "scale INF out of expressed type range [5.960464e-08, 6.550400e+04]"
