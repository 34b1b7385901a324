"""quant in the interpreter."""

from __future__ import annotations

import numpy as np

from tests.support.interpreted import fault_of, result_of


def there_and_back(type_: str, shape: str) -> str:
    return f"""
      !q = {type_}
      func.func @f(%a: tensor<{shape}xf32>) -> tensor<{shape}xi8> {{
        %0 = quant.qcast %a : tensor<{shape}xf32> to tensor<{shape}x!q>
        %1 = quant.scast %0 : tensor<{shape}x!q> to tensor<{shape}xi8>
        return %1 : tensor<{shape}xi8>
      }}"""


def test_numbers_are_scaled_moved_and_clamped() -> None:
    text = there_and_back("!quant.uniform<i8<-8:7>:f32, 0.5:3>", "4")
    values = np.array([1.0, -0.26, 40.0, -40.0], np.float32)
    assert np.asarray(result_of(text, values)).tolist() == [5, 2, 7, -8]


def test_each_channel_has_its_own_scale() -> None:
    text = there_and_back("!quant.uniform<i8:f32:1, {0.5:3, 0.25}>", "2x2")
    values = np.array([[1.0, 1.0], [-2.0, -2.0]], np.float32)
    assert np.asarray(result_of(text, values)).tolist() == [[5, 4], [-1, -8]]


def test_each_block_has_its_own_scale() -> None:
    text = there_and_back("!quant.uniform<i8:f32:{1:2}, {{0.5:3, 0.25}}>", "2x4")
    values = np.array([[1.0, 1.0, 1.0, 1.0], [-2.0, -2.0, -2.0, -2.0]], np.float32)
    assert np.asarray(result_of(text, values)).tolist() == [[5, 5, 4, 4], [-1, -1, -8, -8]]


def test_quantized_numbers_become_the_floats_they_stand_for() -> None:
    text = """
      func.func @f(%a: i8) -> f32 {
        %0 = quant.scast %a : i8 to !quant.uniform<i8:f32, 0.5:3>
        %1 = quant.dcast %0 : !quant.uniform<i8:f32, 0.5:3> to f32
        return %1 : f32
      }"""
    assert result_of(text, -2) == -2.5


def test_a_number_beyond_the_storage_is_poison() -> None:
    text = """
      func.func @f(%a: f32) -> i8 {
        %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32, 0.5>
        %1 = quant.scast %0 : !quant.uniform<i8:f32, 0.5> to i8
        return %1 : i8
      }"""
    assert result_of(text, 63.9) == 127
    assert fault_of(text, 64.5)[2] == [("the number does not fit into the 8 bits that store it", "quant.qcast")]
