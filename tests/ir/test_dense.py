"""Element bytes of dense attributes: layout, splats, hex strings, nested lists, and agreement with mlir-opt."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.ir.dense import (
    HEX_IF_LARGER,
    INDEX_BITS,
    DenseBuffer,
    ElementLayout,
    buffer_of_raw,
    buffer_of_values,
    detect_splat,
    element,
    format_nested,
    from_hex,
    pack,
    prints_as_hex,
    splat_of_values,
    to_hex,
    unpack,
)
from tests.support.llvm_tools import MlirOpt

BOOL = ElementLayout(1, is_bool=True)
I0, I4, I7, I8, I9, I32 = (ElementLayout(bits) for bits in (0, 4, 7, 8, 9, 32))
COMPLEX_I9 = ElementLayout(9, is_complex=True)

LAYOUTS = {
    "i1": BOOL,
    "i4": I4,
    "i7": I7,
    "i8": I8,
    "ui8": I8,
    "i9": I9,
    "si16": ElementLayout(16),
    "i24": ElementLayout(24),
    "i32": I32,
    "i64": ElementLayout(64),
    "ui64": ElementLayout(64),
    "i100": ElementLayout(100),
    "index": ElementLayout(INDEX_BITS),
    "complex<i9>": COMPLEX_I9,
    "complex<i32>": ElementLayout(32, is_complex=True),
}


@pytest.mark.parametrize(
    ("values", "layout", "data"),
    [
        ([1, 0, 1], BOOL, "05"),
        ([0] * 8 + [1], BOOL, "0001"),
        ([1, -2], I4, "010E"),
        ([-1, 2], I9, "FF010200"),
        ([1, 2], I32, "0100000002000000"),
        ([-1, 1 << 32], I32, "FFFFFFFF00000000"),
        ([-1], ElementLayout(100), "FFFFFFFFFFFFFFFFFFFFFFFF0F"),
        ([1, 2, 3, 4], COMPLEX_I9, "0100020003000400"),
        ([1, 0, 1, 1], ElementLayout(1, is_bool=True, is_complex=True), "01000101"),
        ([0, 0], I0, ""),
        ([], BOOL, ""),
    ],
)
def test_elements_are_stored_in_whole_bytes_and_bools_by_the_bit(
    values: list[int], layout: ElementLayout, data: str
) -> None:
    assert pack(values, layout).hex().upper() == data


@given(st.sampled_from(list(LAYOUTS.values())), st.lists(st.integers(-(1 << 101), 1 << 101), max_size=20))
def test_unpacking_gives_back_what_was_packed(layout: ElementLayout, values: list[int]) -> None:
    if layout.is_complex:
        values = values * 2
    count = len(values) // 2 if layout.is_complex else len(values)
    masked = [value & (1 << layout.bits) - 1 for value in values]
    data = pack(values, layout)
    assert len(data) == layout.byte_count(count)
    assert unpack(data, layout, count) == masked
    assert [element(data, layout, index) for index in range(len(values))] == masked
    assert detect_splat(data, layout, count) == (
        count > 0 and all(v == masked[i % (len(values) // count)] for i, v in enumerate(masked))
    )


def test_unused_bits_are_ignored_when_reading() -> None:
    assert unpack(b"\xff\x7f", I7, 2) == [0x7F, 0x7F]
    assert element(b"\xff\xff", I9, 0) == 0x1FF
    assert unpack(b"\xff", BOOL, 3) == [1, 1, 1]


def test_data_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="2 elements need 8 bytes, not 4"):
        unpack(bytes(4), I32, 2)


@pytest.mark.parametrize(
    ("text", "layout", "count", "buffer"),
    [
        ("0x01000000", I32, 3, DenseBuffer(b"\1\0\0\0", True)),
        ("0x010000000100000001000000", I32, 3, DenseBuffer(b"\1\0\0\0", True)),
        ("0x0102", I8, 2, DenseBuffer(b"\1\2", False)),
        ("0x0100", I32, 3, None),
        ("0xFF7F", I7, 2, DenseBuffer(b"\xff\x7f", False)),
        ("0xFFFF", I7, 2, DenseBuffer(b"\xff", True)),
        ("0xFF", BOOL, 17, DenseBuffer(b"\xff", True)),
        ("0x01", BOOL, 17, None),
        ("0xFFFF01", BOOL, 17, DenseBuffer(b"\xff", True)),
        ("0xFFFFFF", BOOL, 17, DenseBuffer(b"\xff\xff\xff", False)),
        ("0x07", BOOL, 3, DenseBuffer(b"\xff", True)),
        ("0x0F", BOOL, 3, DenseBuffer(b"\x0f", False)),
        ("0x02", BOOL, 1, DenseBuffer(b"\xff", True)),
        ("0x", I32, 0, DenseBuffer(b"", False)),
        ("0x01000000", I32, 0, DenseBuffer(b"\1\0\0\0", True)),
        ("0x", I0, 3, DenseBuffer(b"", False)),
        ("0x00", I0, 3, None),
    ],
)
def test_a_hex_string_holds_one_element_or_all(
    text: str, layout: ElementLayout, count: int, buffer: DenseBuffer | None
) -> None:
    data = from_hex(text)
    assert data is not None
    assert buffer_of_raw(data, layout, count) == buffer


def test_equal_elements_of_a_list_are_stored_once() -> None:
    assert buffer_of_values([7, 7, 7], I8) == (b"\7", True)
    assert buffer_of_values([7, 8, 7], I8) == (b"\7\10\7", False)
    assert buffer_of_values([1, 2, 1, 2], COMPLEX_I9) == (b"\1\0\2\0", True)
    assert buffer_of_values([1, 1, 1], BOOL) == (b"\xff", True)
    assert buffer_of_values([5], I8) == (b"\5", True)
    assert buffer_of_values([], I8) == (b"", False)
    assert splat_of_values([-1], I8, 5) == (b"\xff", True)
    assert splat_of_values([1], BOOL, 5) == (b"\xff", True)
    assert splat_of_values([0], I0, 5) == (b"", False)


@pytest.mark.parametrize("text", ["", "00", "0X00", "0x0", "0xGG", "0x0 0 ", "0x00 00"])
def test_other_strings_are_no_hex_strings(text: str) -> None:
    assert from_hex(text) is None


@given(st.binary())
def test_hex_strings_round_trip(data: bytes) -> None:
    assert from_hex(to_hex(data)) == data
    assert from_hex(to_hex(data).lower()) == data


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ((), "0"),
        ((1,), "[0]"),
        ((3,), "[0, 1, 2]"),
        ((2, 2), "[[0, 1], [2, 3]]"),
        ((2, 1, 3), "[[[0, 1, 2]], [[3, 4, 5]]]"),
        ((0,), ""),
        ((2, 0), ""),
    ],
)
def test_elements_are_nested_by_shape(shape: tuple[int, ...], text: str) -> None:
    assert format_nested([str(i) for i in range(6)][: len(re.findall(r"\d", text))], shape) == text


def test_nesting_depth_and_size_do_not_matter() -> None:
    assert format_nested(["1"], [1] * 3000) == "[" * 3000 + "1" + "]" * 3000
    assert format_nested(["1"] * 100_000, (100, 1000)).count("1") == 100_000


def test_more_than_a_hundred_elements_print_as_hex_unless_they_are_equal() -> None:
    many = DenseBuffer(bytes(HEX_IF_LARGER + 1), is_splat=False)
    assert prints_as_hex(many, HEX_IF_LARGER + 1)
    assert not prints_as_hex(many, HEX_IF_LARGER)
    assert not prints_as_hex(many, HEX_IF_LARGER + 1, limit=-1)
    assert not prints_as_hex(DenseBuffer(b"\0", is_splat=True), HEX_IF_LARGER + 1)


# ----------------------------------------------------------------------------------------------------------------------
# Agreement with mlir-opt
# ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """One dense attribute: its body as written, and what it stores here (None: refused)."""

    body: str
    type_name: str
    shape: tuple[int, ...]
    buffer: DenseBuffer | None

    @property
    def type(self) -> str:
        return f"tensor<{''.join(f'{size}x' for size in self.shape)}{self.type_name}>"

    @property
    def count(self) -> int:
        count = 1
        for size in self.shape:
            count *= size
        return count

    def printed(self, limit: int) -> str:
        assert self.buffer is not None
        layout = LAYOUTS[self.type_name]
        if prints_as_hex(self.buffer, self.count, limit):
            return f'dense<"{to_hex(self.buffer.data)}"> : {self.type}'
        stored = 1 if self.buffer.is_splat else self.count
        texts = element_texts(unpack(self.buffer.data, layout, stored), self.type_name)
        body = texts[0] if self.buffer.is_splat else format_nested(texts, self.shape)
        return f"dense<{body}> : {self.type}"


def element_texts(scalars: Sequence[int], type_name: str) -> list[str]:
    layout = LAYOUTS[type_name]
    if type_name == "i1":
        return ["true" if scalar else "false" for scalar in scalars]
    texts = [str(scalar) for scalar in scalars]
    if not type_name.startswith("ui"):
        half = 1 << (layout.bits - 1)
        texts = [str((scalar ^ half) - half) for scalar in scalars]
    if layout.is_complex:
        return [f"({real},{imaginary})" for real, imaginary in zip(texts[::2], texts[1::2], strict=True)]
    return texts


def random_case(rng: random.Random, type_name: str) -> Case:
    layout = LAYOUTS[type_name]
    shape = tuple(rng.choice((1, 1, 2, 3, 4, 9)) for _ in range(rng.randrange(4)))
    if rng.randrange(20) == 0:
        shape += (0,)
    count = Case("", type_name, shape, None).count
    scalars_each = 2 if layout.is_complex else 1
    if rng.randrange(2):
        stored = 1 if rng.randrange(3) == 0 else count
        data = rng.randbytes(layout.byte_count(stored))
        if rng.randrange(3) == 0:
            data = bytes([rng.choice((0, 255, 1, 254))]) * len(data)
        if not layout.is_packed:
            # mlir-opt takes unused bits for part of the value, and prints `dense<[4, , 1]>` for some.
            data = pack(unpack(data, layout, stored), layout)
        if rng.randrange(3) == 0 and stored == count:
            data = data[: layout.byte_count(1)] * count
        return Case(f'"{to_hex(data)}"', type_name, shape, buffer_of_raw(data, layout, count))
    first = [rng.getrandbits(layout.bits) for _ in range(scalars_each)]
    kind = rng.randrange(3)
    if kind == 0:
        text = element_texts(first, type_name)[0]
        return Case(text, type_name, shape, splat_of_values(first, layout, count))
    scalars = first * count if kind == 1 else [rng.getrandbits(layout.bits) for _ in range(count * scalars_each)]
    body = format_nested(element_texts(scalars, type_name), shape)
    return Case(body, type_name, shape, buffer_of_values(scalars, layout))


@pytest.mark.parametrize("limit", [-1, 0, 5, HEX_IF_LARGER])
def test_dense_attributes_print_as_in_mlir_opt(mlir_opt: MlirOpt, limit: int) -> None:
    rng = random.Random(limit)
    cases = [random_case(rng, type_name) for type_name in LAYOUTS for _ in range(100)]
    cases = [case for case in cases if case.buffer is not None]
    source = "\n".join(f'"t.x"() {{a = dense<{case.body}> : {case.type}}} : () -> ()' for case in cases)
    flags = ("--allow-unregistered-dialect", f"--mlir-print-elementsattrs-with-hex-if-larger={limit}")
    output = mlir_opt.output(*flags, text=source)
    printed = re.findall(r'"t\.x"\(\) \{a = (.*)\} : \(\) -> \(\)', output)
    for case, text in zip(cases, printed, strict=True):
        assert case.printed(limit) == text, case


def test_hex_strings_of_a_wrong_size_are_refused_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    rng = random.Random(8)
    cases = []
    for type_name in LAYOUTS:
        layout = LAYOUTS[type_name]
        for _ in range(10):
            count, size = rng.randrange(20), rng.randrange(20)
            data = rng.choice((b"\0", b"\xff", b"\1", b"\x80")) * size
            cases.append(Case(f'"{to_hex(data)}"', type_name, (count,), buffer_of_raw(data, layout, count)))
    source = "\n// -----\n".join(f'"t.x"() {{a = dense<{case.body}> : {case.type}}} : () -> ()' for case in cases)
    errors = mlir_opt("--allow-unregistered-dialect", "--split-input-file", text=source).errors
    refused = {int(line) for line in re.findall(r":(\d+):\d+: error: elements hex data size is invalid", errors)}
    # Each case takes a line, and so does the separator after it.
    assert refused == {2 * number + 1 for number, case in enumerate(cases) if case.buffer is None}
