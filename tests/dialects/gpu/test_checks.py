"""Checks of gpu operations and attributes: targets, handlers, sizes of memory."""

from __future__ import annotations

import pytest

from tests.support.ir import messages


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "gpu.module @m [1] {}",
            [
                "'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with "
                "at least 1 elements"
            ],
        ),
        (
            "gpu.module @m <1> {}",
            [
                "'gpu.module' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the "
                "`OffloadingTranslationAttrTrait` trait."
            ],
        ),
        (
            'module attributes {t.a = #gpu.object<#nvvm.target, properties = 1, "x">} {}',
            [
                "invalid kind of attribute specified",
                "failed to parse GPU_ObjectAttr parameter 'properties' which is to be a `DictionaryAttr`",
            ],
        ),
        (
            "func.func @f(%n: index) { %0 = gpu.alloc(%n) : memref<4xi32> return }",
            ["'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 0"],
        ),
    ],
)
def test_attributes_and_sizes_are_of_their_kind(text: str, expected: list[str]) -> None:
    assert messages(text) == expected
