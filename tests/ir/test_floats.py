"""Soft floats: known values, properties against exact fractions, and agreement with mlir-opt."""

import math
import random
import re
import struct
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.ir.float_arithmetic import from_fraction, to_fraction
from compiler.ir.float_printing import print_float
from compiler.ir.floats import (
    SEMANTICS,
    FloatSemantics,
    NonFinite,
    RoundingMode,
    canonical,
    convert,
    convert_checked,
    from_float,
    infinity,
    is_denormal,
    is_inf,
    is_nan,
    is_negative,
    is_zero,
    largest,
    parse_decimal,
    quiet_nan,
    to_float,
    zero,
)
from tests.support.llvm_tools import MlirOpt

SMALL_FORMATS = [semantics for semantics in SEMANTICS.values() if semantics.bits <= 8]
EVERY_FORMAT = pytest.mark.parametrize("semantics", SEMANTICS.values(), ids=SEMANTICS)
F32 = SEMANTICS["f32"]
F64 = SEMANTICS["f64"]


def printed_by_mlir_opt(
    mlir_opt: MlirOpt, literals_of: Mapping[str, Sequence[str]], semantics: FloatSemantics
) -> list[str]:
    """Returns how mlir-opt prints each literal of a type, of all types that there are literals of."""
    literals = literals_of[semantics.name]
    program = in_attributes(literals, semantics.name)
    programs = [in_attributes(others, name) for name, others in literals_of.items()]
    printed: list[str] = []
    for line in mlir_opt.output("--allow-unregistered-dialect", text=program, among=programs).splitlines():
        if '"t.x"' in line:
            attributes = line[line.index("[") + 1 : line.rindex("]")]
            printed += [attribute.rsplit(" : ", 1)[0] for attribute in attributes.split(", ")]
    assert len(printed) == len(literals)
    return printed


def in_attributes(literals: Sequence[str], type_name: str) -> str:
    """Returns a program that holds the literals."""
    lines = []
    for start in range(0, len(literals), 500):
        attributes = ", ".join(f"{literal} : {type_name}" for literal in literals[start : start + 500])
        lines.append(f'"t.x"() {{a = [{attributes}]}} : () -> ()')
    return "\n".join(lines)


def differing(literals: Sequence[str], expected: Sequence[str], actual: Sequence[str]) -> list[tuple[str, str, str]]:
    """The literals whose texts differ, each with both texts."""
    return [case for case in zip(literals, expected, actual, strict=True) if case[1] != case[2]]


def sample_bits(semantics: FloatSemantics, seed: int) -> list[int]:
    """All patterns of a small format; of a larger one uniform ones, ones near its extremes, and everyday values."""
    rng = random.Random(seed)
    width = semantics.bits
    if width <= 8:
        return list(range(1 << width))
    size = 1000 if width <= 64 else 100  # mlir-opt takes milliseconds to print a value with a 15-bit exponent.
    sample = [rng.getrandbits(width) for _ in range(size)]
    sample += [rng.getrandbits(2) << (width - 2) ^ rng.getrandbits(rng.randrange(1, width)) for _ in range(size // 2)]
    for _ in range(size // 2):
        value = rng.choice(
            (
                rng.uniform(-10, 10),
                round(rng.uniform(-1000, 1000), rng.randrange(5)),
                float(rng.randrange(-(10 ** rng.randrange(1, 12)), 10**11)),
                rng.random() * 10.0 ** rng.randrange(-20, 20),
            )
        )
        sample.append(from_float(value, semantics))
    specials = (
        (zero, infinity, largest) if semantics.non_finite is NonFinite.FINITE_ONLY else (zero, infinity, quiet_nan)
    )
    return sample + [special(semantics, negative=negative) for special in specials for negative in (False, True)]


def sample_literals(semantics: FloatSemantics, seed: int) -> list[str]:
    """Decimal literals of any magnitude, and ones at and next to the midpoints between two values of the format."""
    rng = random.Random(seed)
    literals = []
    for _ in range(200 if semantics.bits <= 64 else 40):
        literals.append(f"{rng.uniform(-500, 500):.{rng.randrange(1, 8)}f}")
        literals.append(f"{rng.uniform(-10, 10):.{rng.randrange(1, 20)}f}e{rng.randrange(-45, 45)}")
        literals.append(f"{rng.randrange(10)}.{rng.randrange(10**9)}e{rng.choice('+-')}{rng.randrange(400)}")
        bits = rng.getrandbits(semantics.bits - 1)
        if is_finite(bits, semantics) and is_finite(bits + 1, semantics):
            middle = (to_fraction(bits, semantics) + to_fraction(bits + 1, semantics)) / 2
            if abs(middle) < Fraction(2) ** 1023:
                near = float(middle)
                literals += [f"{x:.20e}" for x in (near, math.nextafter(near, math.inf), math.nextafter(near, 0.0))]
    if not semantics.has_sign:
        literals = [literal.removeprefix("-") for literal in literals]
    if semantics.non_finite is NonFinite.FINITE_ONLY:
        literals = [literal for literal in literals if math.isfinite(float(literal))]
    return literals


def is_finite(bits: int, semantics: FloatSemantics) -> bool:
    return not is_nan(bits, semantics) and not is_inf(bits, semantics)


@pytest.mark.parametrize(
    ("literal", "name", "bits", "printed"),
    [
        ("1.0", "f32", 0x3F800000, "1.000000e+00"),
        ("-0.0", "f32", 0x80000000, "-0.000000e+00"),
        ("0.1", "f32", 0x3DCCCCCD, "1.000000e-01"),
        ("3.14159274", "f32", 0x40490FDB, "3.14159274"),
        ("12345678.0", "f32", 0x4B3C614E, "0x4B3C614E"),
        ("1.0e39", "f32", 0x7F800000, "0x7F800000"),
        ("1.4e-45", "f32", 0x00000001, "1.401300e-45"),
        ("1.e5", "f64", 0x40F86A0000000000, "1.000000e+05"),
        ("0.3", "f64", 0x3FD3333333333333, "3.000000e-01"),
        ("1.0E+999", "f64", 0x7FF0000000000000, "0x7FF0000000000000"),
        ("-1.0e-999", "f64", 0x8000000000000000, "-0.000000e+00"),
        ("1.2345", "f16", 0x3CF0, "1.234380e+00"),
        ("0.1", "f80", 0x3FFBCCCCCCCCCCCCD000, "0.100000000000000005551"),
        ("0.1", "f128", 0x3FFB999999999999A000000000000000, "0.100000000000000005551115123125782702"),
        ("1.0", "tf32", 0x1FC00, "1.000000e+00"),
        ("464.0", "f8E4M3FN", 0x7E, "4.480000e+02"),
        ("465.0", "f8E4M3FN", 0x7F, "0x7F"),
        ("-1.0e30", "f8E4M3FN", 0xFF, "0xFF"),
        ("-1.0e30", "f8E5M2FNUZ", 0x80, "0x80"),
        ("-0.0", "f8E5M2FNUZ", 0x00, "0.000000e+00"),
        ("1.0e30", "f4E2M1FN", 0x7, "6.000000e+00"),
        ("-1.0e30", "f6E3M2FN", 0x3F, "-2.800000e+01"),
        ("0.0", "f8E8M0FNU", 0x00, "5.877470e-39"),
        ("1.5", "f8E8M0FNU", 0x80, "2.000000e+00"),
        ("1.0e39", "f8E8M0FNU", 0xFF, "0xFF"),
    ],
)
def test_a_literal_is_rounded_into_its_type_and_printed(literal: str, name: str, bits: int, printed: str) -> None:
    semantics = SEMANTICS[name]
    assert parse_decimal(literal, semantics) == bits
    assert print_float(bits, semantics) == printed


@pytest.mark.parametrize("text", ["", "1", "1e5", ".5", "1.0e", "inf", "nan", "1_0.0", " 1.0", "1.0f", "0x1.0", "١.0"])
def test_what_is_no_float_literal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a float literal"):
        parse_decimal(text, F64)


def test_a_literal_is_read_as_a_double_before_it_is_rounded() -> None:
    # Just above the midpoint of two f16 values, but by less than a double can tell: the tie then goes to the even one.
    literal = "1.000488281250000000000000000000001"
    f16 = SEMANTICS["f16"]
    assert parse_decimal(literal, f16) == 0x3C00
    assert from_fraction(Fraction(literal), f16) == 0x3C01


@EVERY_FORMAT
def test_exact_values_survive_fractions_and_conversion_to_a_wider_format(semantics: FloatSemantics) -> None:
    for bits in sample_bits(semantics, seed=1):
        if not is_finite(bits, semantics):
            continue
        value = canonical(bits, semantics)
        if not is_zero(bits, semantics):
            assert from_fraction(to_fraction(bits, semantics), semantics) == value
        wide, loses_info = convert_checked(bits, semantics, SEMANTICS["f128"])
        assert not loses_info
        assert convert(wide, SEMANTICS["f128"], semantics) == value
        if semantics.precision <= 53:
            assert to_fraction(bits, semantics) == Fraction(to_float(bits, semantics))
            assert from_float(to_float(bits, semantics), semantics) == value


@EVERY_FORMAT
def test_each_value_is_in_exactly_one_category(semantics: FloatSemantics) -> None:
    for bits in sample_bits(semantics, seed=2):
        as_float = to_float(bits, semantics)
        categories = [
            is_nan(bits, semantics),
            is_inf(bits, semantics),
            is_zero(bits, semantics),
            is_denormal(bits, semantics),
        ]
        assert sum(categories) <= 1
        assert is_nan(bits, semantics) == math.isnan(as_float)
        if is_finite(bits, semantics):
            exact = to_fraction(bits, semantics)
            assert is_zero(bits, semantics) == (exact == 0)
            assert is_denormal(bits, semantics) == (0 < abs(exact) < Fraction(2) ** semantics.min_exponent)
            assert is_negative(bits, semantics) == (math.copysign(1.0, as_float) < 0)


@pytest.mark.parametrize("semantics", SMALL_FORMATS, ids=lambda semantics: semantics.name)
def test_rounding_picks_the_neighbour_its_mode_asks_for(semantics: FloatSemantics) -> None:
    rng = random.Random(3)
    patterns = [
        bits for bits in range(1 << semantics.bits) if is_finite(bits, semantics) and not is_negative(bits, semantics)
    ]
    values = [to_fraction(bits, semantics) for bits in patterns]
    for below, above, low, high in zip(patterns, patterns[1:], values, values[1:], strict=False):
        for value in (low + (high - low) * Fraction(rng.randrange(1, 1000), 1000), (low + high) / 2):
            middle = (low + high) / 2
            # f8E8M0FNU has one significand bit, always odd: its ties go up.
            even = below if below & 1 == 0 and semantics.precision > 1 else above
            nearest = below if value < middle else above
            assert from_fraction(value, semantics) == (even if value == middle else nearest)
            assert from_fraction(value, semantics, RoundingMode.NEAREST_TIES_TO_AWAY) == nearest
            assert from_fraction(value, semantics, RoundingMode.TOWARD_ZERO) == below
            assert from_fraction(value, semantics, RoundingMode.TOWARD_NEGATIVE) == below
            assert from_fraction(value, semantics, RoundingMode.TOWARD_POSITIVE) == above
            if semantics.has_sign:
                minus_below = from_fraction(-value, semantics, RoundingMode.TOWARD_POSITIVE)
                minus_above = from_fraction(-value, semantics, RoundingMode.TOWARD_NEGATIVE)
                assert (to_fraction(minus_below, semantics), to_fraction(minus_above, semantics)) == (-low, -high)


@EVERY_FORMAT
def test_overflow_goes_to_infinity_nan_or_the_largest_value(semantics: FloatSemantics) -> None:
    huge = Fraction(2) ** 20000
    assert from_fraction(huge, semantics, RoundingMode.TOWARD_ZERO) == largest(semantics)
    assert from_fraction(huge, semantics, RoundingMode.TOWARD_NEGATIVE) == largest(semantics)
    for mode in (
        RoundingMode.NEAREST_TIES_TO_EVEN,
        RoundingMode.NEAREST_TIES_TO_AWAY,
        RoundingMode.TOWARD_POSITIVE,
    ):
        result = from_fraction(huge, semantics, mode)
        assert result == infinity(semantics)
        assert is_inf(result, semantics) == (semantics.non_finite is NonFinite.IEEE754)
        assert is_nan(result, semantics) == (semantics.non_finite is NonFinite.NAN_ONLY)


@given(st.floats())
def test_doubles_round_to_f32_and_f16_as_struct_does(value: float) -> None:
    for semantics, code in ((F32, "f"), (SEMANTICS["f16"], "e")):
        try:
            expected = int.from_bytes(struct.pack(f"<{code}", value), "little")
        except OverflowError:
            expected = infinity(semantics, negative=value < 0)
        if not math.isnan(value):
            assert from_float(value, semantics) == expected
            assert (
                to_float(expected, semantics)
                == struct.unpack(f"<{code}", expected.to_bytes(semantics.bits // 8, "little"))[0]
            )


def test_nan_payloads_keep_their_top_and_signaling_nans_become_quiet() -> None:
    assert convert_checked(0x7FC12345, F32, F64) == (0x7FF82468A0000000, False)
    assert convert_checked(0x7F800001, F32, F64) == (0x7FF8000020000000, False)
    assert convert_checked(0x7F800001, F32, SEMANTICS["f16"]) == (0x7E00, True)
    assert convert_checked(0x80, SEMANTICS["f8E4M3FNUZ"], F32) == (0x7FC00000, False)
    assert convert_checked(0xFFC00000, F32, SEMANTICS["f8E4M3FN"]) == (0xFF, True)
    assert convert_checked(0x7FC00000, F32, SEMANTICS["f4E2M1FN"]) == (0, True)


def test_f80_patterns_without_a_proper_integer_bit_are_read_as_upstream_does() -> None:
    f80 = SEMANTICS["f80"]
    pseudo_denormal, unnormal = 0x0000_8000000000000000, 0x3FFF_0000000000000000
    assert canonical(pseudo_denormal, f80) == 0x0001_8000000000000000
    assert is_nan(unnormal, f80)
    assert print_float(unnormal, f80) == "0x7FFF0000000000000000"


@EVERY_FORMAT
def test_bit_patterns_print_as_in_mlir_opt(mlir_opt: MlirOpt, semantics: FloatSemantics) -> None:
    literals_of = {name: [f"0x{bits:X}" for bits in sample_bits(each, seed=4)] for name, each in SEMANTICS.items()}
    expected = printed_by_mlir_opt(mlir_opt, literals_of, semantics)
    actual = [print_float(bits, semantics) for bits in sample_bits(semantics, seed=4)]
    assert differing(literals_of[semantics.name], expected, actual) == []


@EVERY_FORMAT
def test_decimal_literals_are_parsed_as_in_mlir_opt(mlir_opt: MlirOpt, semantics: FloatSemantics) -> None:
    literals_of = {name: sample_literals(each, seed=5) for name, each in SEMANTICS.items()}
    literals = literals_of[semantics.name]
    expected = printed_by_mlir_opt(mlir_opt, literals_of, semantics)
    actual = [print_float(parse_decimal(literal, semantics), semantics) for literal in literals]
    assert differing(literals, expected, actual) == []


@EVERY_FORMAT
def test_conversions_that_arith_folds_are_lossless_and_give_the_same_value(
    mlir_opt: MlirOpt, semantics: FloatSemantics
) -> None:
    """arith.extf and arith.truncf fold where APFloat::convert loses nothing and meets no signaling NaN."""
    rng = random.Random(6)
    cases = []
    for target in SEMANTICS.values():
        if target.bits == semantics.bits or target.non_finite is NonFinite.FINITE_ONLY:
            continue
        sample = rng.sample(sample_bits(semantics, seed=7), min(60, 1 << semantics.bits))
        # Patterns with a short fraction, of which some can be narrowed.
        sample += [convert(rng.getrandbits(8), SEMANTICS["f8E5M2"], semantics) for _ in range(30)]
        cases += [(bits, target) for bits in sample if target.has_sign or not is_negative(bits, semantics)]
    if semantics.name == "f8E8M0FNU":
        cases = [case for case in cases if case[0] != 0xFF]  # Folding turns this NaN into infinity upstream.

    lines = []
    for number, (bits, target) in enumerate(cases):
        op = "extf" if target.bits > semantics.bits else "truncf"
        lines.append(f"%c{number} = arith.constant 0x{bits:X} : {semantics.name}")
        lines.append(f"%r{number} = arith.{op} %c{number} : {semantics.name} to {target.name}")
        lines.append(f'"t.x"(%r{number}) {{i = {number}}} : ({target.name}) -> ()')
    body = "\n".join(lines)
    output = mlir_opt.canonicalized(f"func.func @f() {{\n{body}\nreturn\n}}")
    constants = dict(re.findall(r"(%\S+) = arith\.constant (\S+) :", output))
    folded = {int(number): constants.get(name) for name, number in re.findall(r'"t\.x"\((%\S+)\) \{i = (\d+)', output)}

    for number, (bits, target) in enumerate(cases):
        result = convert_checked(bits, semantics, target)
        quiet_bit = semantics.integer_bit >> 1
        signals = is_nan(bits, semantics) and semantics.non_finite is NonFinite.IEEE754 and not bits & quiet_bit
        expected = None if result.loses_info or signals else print_float(result.bits, target)
        assert folded[number] == expected, f"0x{bits:X} : {semantics.name} to {target.name}"
