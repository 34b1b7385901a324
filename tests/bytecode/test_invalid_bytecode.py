"""Bytecode that is truncated, damaged or made to do harm: a message says what is wrong, and nothing else happens."""

from __future__ import annotations

import random

import pytest

import compiler
from compiler.bytecode.encoding import Emitter
from compiler.bytecode.reader import InvalidBytecode, read_bytecode
from compiler.bytecode.writer import write_bytecode
from compiler.verification.verifier import Verifier
from tests.bytecode.test_bytecode import TEXTS, written
from tests.support.bytecode_files import UNKNOWN_LOCATION, bytecode_file, entry, numbers
from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

LOCATION = entry(UNKNOWN_LOCATION)
AN_OP = numbers(2, 0) + b"\0" + numbers(0)
"""One operation without anything; its location is the first attribute."""


def op_with(attribute: int) -> bytes:
    """One operation whose attributes are the attribute with a number."""
    return numbers(2, 0) + b"\1" + numbers(0, attribute)


def message(data: bytes) -> str:
    with pytest.raises(InvalidBytecode) as caught:
        read_bytecode(data, compiler.new_context(allow_unregistered=True))
    return caught.value.message


def test_a_file_by_hand_is_read() -> None:
    file = read_bytecode(bytecode_file([LOCATION], [], AN_OP), compiler.new_context())
    assert (file.header.version, file.header.producer) == (6, "a test")


@pytest.mark.parametrize(
    ("attributes", "types", "operations", "wrong"),
    [
        ([entry(6, 0)], [entry(15, 1, 0)], AN_OP, "type refers to itself"),
        ([entry(0, 1, 0)], [], AN_OP, "attribute refers to itself"),
        ([LOCATION, *[entry(0, 1, i) for i in range(200)]], [], op_with(200), "nesting is deeper than 100 levels"),
        (
            [LOCATION, entry(6, 60)],
            [entry(0, 32 << 2), *[entry(15, 2, i, i) for i in range(60)]],
            op_with(1),
            "type stands for more than 20004 types and attributes",
        ),
        ([entry(0, 1 << 60)], [], AN_OP, f"attempting to parse {1 << 60} elements when only 0 bytes remain"),
        ([entry(99)], [], AN_OP, "unknown attribute code: 99"),
        ([LOCATION, entry(6, 0)], [entry(99)], op_with(1), "unknown type code: 99"),
        ([entry(2, 7)], [], AN_OP, "invalid string index: 7"),
        ([LOCATION, entry(0, 1, 7)], [], op_with(1), "invalid Attribute index: 7"),
        ([LOCATION, entry(6, 7)], [], op_with(1), "invalid Type index: 7"),
        ([entry(7, 7)], [], AN_OP, "unexpected trailing bytes after Attribute entry"),
        ([entry(7)], [], AN_OP, "expected attribute of type: LocationAttr, but got: unit"),
        ([LOCATION, entry(7)], [], op_with(1), "expected attribute of type: DictionaryAttr, but got: unit"),
        ([LOCATION, entry(6, 0)], [entry(0, 3)], op_with(1), "unknown signedness of an integer type: 3"),
        ([LOCATION, entry(16, 0, 0)], [entry(18, 1), entry(1)], op_with(1), "invalid resource handle index: 0"),
        ([LOCATION, entry(6, 0)], [entry(0, 1 << 40)], op_with(1), "invalid integer width in entry 'i274877906944'"),
        ([LOCATION, entry(6, 0)], [entry(19, 1, 1, 1), entry(12)], op_with(1), None),
        ([LOCATION], [], numbers(2, 5), "invalid operation name index: 5"),
        ([LOCATION], [], numbers(2, 0) + b"\4" + numbers(0, 1, 0), "invalid value index: 0"),
        ([LOCATION], [], numbers(2, 0) + b"\x08" + numbers(0, 1, 3), "invalid successor index: 3"),
        ([LOCATION], [], numbers(1 << 40), f"attempting to parse {1 << 39} elements when only 0 bytes remain"),
        ([LOCATION], [], numbers(2, 0) + b"\x40" + numbers(0, 0), "Properties idx out-of-bound for builtin.module"),
        (
            [LOCATION],
            [],
            numbers(2, 0) + b"\x10" + numbers(0, 2, 1, 1 << 50),
            f"attempting to parse {1 << 50} elements when only 0 bytes remain",
        ),
        (
            [LOCATION],
            [entry(1)],
            numbers(2, 0) + b"\x10" + numbers(0, 2, 1, 0, 1, 1, 0) + b"\0",
            "value index range was outside of the expected range for the parent region, got [0, 1), "
            "but the maximum index was -1",
        ),
    ],
)
def test_what_is_wrong_is_said(
    attributes: list[bytes], types: list[bytes], operations: bytes, wrong: str | None
) -> None:
    actual = message(bytecode_file(attributes, types, operations))
    assert wrong is None or actual == wrong


def test_a_file_may_end_anywhere() -> None:
    data = written(TEXTS["everything"])[1]
    for end in range(4, len(data), 7):
        assert message(data[:end])


def test_alignment_is_a_power_of_two_and_is_filled_up_as_agreed() -> None:
    data = written(TEXTS["resources"])[1]
    aligned = next(place for place in range(len(data)) if data[place] == 0x85)
    assert data[aligned + 2] == 16 << 1 | 1
    odd = bytearray(data)
    odd[aligned + 2] = 15 << 1 | 1
    assert message(bytes(odd)) == "expected alignment to be a power-of-two"
    filled = bytearray(data)
    filled[aligned + 3] = 0
    assert message(bytes(filled)) == "expected alignment byte (0xCB), but got: '0x0'"


def test_sections_are_there_once() -> None:
    data = bytecode_file([LOCATION], [], AN_OP)
    twice = Emitter()
    twice.data += data + b"\x08\x01"
    assert message(bytes(twice.data)) == "duplicate top-level section: Properties (8)"
    assert message(data[: data.rindex(b"\x08")]) == "missing data for top-level section: Properties (8)"


def test_a_message_names_who_wrote_the_file() -> None:
    run = ir_opt(text=bytecode_file([entry(99)], [], AN_OP))
    assert run.code == 1
    assert run.errors.splitlines()[:2] == [
        "<stdin>:0:0: error: unknown attribute code: 99",
        "<stdin>:0:0: note: in bytecode version 6 produced by: a test",
    ]


def test_a_dialect_that_nobody_knows_has_to_be_allowed() -> None:
    data = ir_opt("--emit-bytecode", "--allow-unregistered-dialect", text='"x.y"() : () -> ()').output
    assert "dialect 'x' is unknown. If this is intended, please call" in ir_opt(text=data).errors


def test_ir_that_is_not_valid_is_told_from_bytes_that_are_not() -> None:
    module = compiler.parse("func.func @f() -> i32 { %c = arith.constant 1 : i64\n func.return %c : i64 }")
    data = write_bytecode(module)
    run = ir_opt(text=data)
    assert "note: in bytecode version 6 produced by: MLIR workbench" in run.errors
    assert "type of return operand 0 ('i64') doesn't match function result type ('i32')" in run.errors


def test_damaged_files_do_no_harm() -> None:
    source = random.Random(20)
    files = [written(text)[1] for text in TEXTS.values()]
    for _ in range(400):
        data = bytearray(source.choice(files))
        for _ in range(source.choice((1, 2, 8))):
            data[source.randrange(4, len(data))] = source.choice((0, 1, 0xFF, source.randrange(256)))
        context = compiler.new_context(allow_unregistered=True)
        try:
            file = read_bytecode(bytes(data), context)
        except InvalidBytecode:
            continue
        compiler.print_ir(file.module, generic=True)
        if not Verifier(context).verify(file.module):
            write_bytecode(file.module, file.resources)


def test_invalid_ir_in_bytecode_is_told_as_mlir_opt_tells_it(mlir_opt: MlirOpt) -> None:
    module = compiler.parse("func.func @f() -> i32 { %c = arith.constant 1 : i64\n func.return %c : i64 }")
    mlir_opt.assert_same(text=write_bytecode(module))


def test_a_quantized_type_stores_integers_of_some_bits() -> None:
    data = ir_opt("--emit-bytecode", text="func.func private @f(!quant.any<i8<-8:7>:f32>)").output
    raw = bytearray(data.encode("utf-8", "surrogateescape"))
    i8 = bytes((0 << 1 | 1, 8 << 3 | 1))
    assert raw.count(i8) == 1
    raw[raw.index(i8) + 1] = 0 << 3 | 1
    assert message(bytes(raw)) == "illegal storage type size: 0"
