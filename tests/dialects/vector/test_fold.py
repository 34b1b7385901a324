# ruff: noqa: E501  (IR stands in lines as the printer makes them)
"""Folds and canonicalization of vector operations; every program is run through mlir-opt as well."""

from __future__ import annotations

import random
from itertools import product

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt


def body_of(arguments: str, body: str) -> list[str]:
    """The operations that are left, in order."""
    return [line.strip() for line in canonicalized(function(arguments, body)).splitlines()[2:-3]]


def test_an_element_is_taken_from_where_the_vector_was_put_together() -> None:
    assert body_of(
        "%v: vector<2x4xf32>, %x: vector<4xf32>, %y: f32",
        """
        %a = vector.insert %x, %v[1] : vector<4xf32> into vector<2x4xf32>
        %b = vector.insert %y, %a[0, 2] : f32 into vector<2x4xf32>
        %e = vector.extract %b[1, 3] : f32 from vector<2x4xf32>
        "use"(%e) : (f32) -> ()
    """,
    ) == ["%0 = vector.extract %arg1[3] : f32 from vector<4xf32>", '"use"(%0) : (f32) -> ()']


def test_a_load_under_a_mask_of_ones_is_a_load() -> None:
    assert body_of(
        "%m: memref<?xf32>, %i: index, %p: vector<4xf32>",
        """
        %k = vector.constant_mask [4] : vector<4xi1>
        %r = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
        "use"(%r) : (vector<4xf32>) -> ()
    """,
    ) == [
        "%0 = vector.load %arg0[%arg1] : memref<?xf32>, vector<4xf32>",
        '"use"(%0) : (vector<4xf32>) -> ()',
    ]


def test_an_empty_mask_of_ones_with_a_passthru_is_what_it_yields() -> None:
    assert body_of(
        "%p: vector<4xf32>, %z: vector<4xf32>",
        """
        %k = arith.constant dense<true> : vector<4xi1>
        %r = vector.mask %k, %z { vector.yield %p : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
        "use"(%r) : (vector<4xf32>) -> ()
    """,
    ) == ['"use"(%arg0) : (vector<4xf32>) -> ()']


def test_a_slice_that_names_few_dimensions_is_not_taken_from_a_part_of_the_others() -> None:
    left = body_of(
        "%v: vector<2x3xf32>, %x: vector<2x1xf32>",
        """
        %a = vector.insert_strided_slice %x, %v {offsets = [0, 2], strides = [1, 1]} : vector<2x1xf32> into vector<2x3xf32>
        %r = vector.extract_strided_slice %a {offsets = [0], sizes = [1], strides = [1]} : vector<2x3xf32> to vector<1x3xf32>
        "use"(%r) : (vector<1x3xf32>) -> ()
    """,
    )
    assert left[0].startswith("%0 = vector.insert_strided_slice")


# ------------------------------------------------------------------------------------------ agreement with mlir-opt


def vector(shape: list[int], element: str = "f32") -> str:
    return "vector<" + "".join(f"{extent}x" for extent in shape) + element + ">"


def numbers(shape: list[int]) -> str:
    """A dense constant's elements, counted up."""
    position = iter(range(1000))

    def nested(rest: list[int]) -> str:
        return "[" + ", ".join(nested(rest[1:]) for _ in range(rest[0])) + "]" if rest else f"{next(position)}.0"

    return nested(shape)


def made_vector(shape: list[int], chance: random.Random) -> tuple[str, str]:
    """Arguments, and ops that make a vector %v of a shape in one of the ways that folds know."""
    rank, type_ = len(shape), vector(shape)
    permutation = chance.sample(range(rank), rank)
    source = [0] * rank
    for index, target in enumerate(permutation):
        source[target] = shape[index]
    wide = [extent + 1 for extent in shape]
    part = [chance.randint(1, extent) for extent in shape]
    offsets = [chance.randint(0, extent - size) for extent, size in zip(shape, part, strict=True)]
    position = [chance.randrange(extent) for extent in shape[:1]]
    row = vector(shape[1:]) if rank > 1 else "f32"
    small = [extent if chance.random() < 0.6 else 1 for extent in shape]
    return chance.choice(
        [
            ("", f"%v = arith.constant dense<{numbers(shape)}> : {type_}"),
            ("", f"%v = ub.poison : {type_}"),
            ("%x: f32", f"%v = vector.broadcast %x : f32 to {type_}"),
            (f"%x: {vector(small)}", f"%v = vector.broadcast %x : {vector(small)} to {type_}"),
            (f"%x: {vector(source)}", f"%v = vector.transpose %x, {permutation} : {vector(source)} to {type_}"),
            (f"%x: {vector([1, *shape])}", f"%v = vector.shape_cast %x : {vector([1, *shape])} to {type_}"),
            (f"%x: {row}, %d: {type_}", f"%v = vector.insert %x, %d{position} : {row} into {type_}"),
            (
                f"%x: {vector(wide)}",
                f"%v = vector.extract_strided_slice %x {{offsets = {[1] * rank}, sizes = {shape}, strides = {[1] * rank}}} : {vector(wide)} to {type_}",
            ),
            (
                f"%x: {vector(part)}, %d: {type_}",
                f"%v = vector.insert_strided_slice %x, %d {{offsets = {offsets}, strides = {[1] * rank}}} : {vector(part)} into {type_}",
            ),
        ]
    )


def used_vector(shape: list[int], chance: random.Random) -> str:
    """An op that takes %v apart or changes its shape, and a use of what it gives."""
    rank, type_ = len(shape), vector(shape)
    permutation = chance.sample(range(rank), rank)
    moved = vector([shape[index] for index in permutation])
    depth = chance.randint(1, rank)
    position = [chance.randrange(extent) for extent in shape[:depth]]
    part = vector(shape[depth:]) if depth < rank else "f32"
    offsets = [chance.randrange(extent) for extent in shape]
    sizes = [chance.randint(1, extent - offset) for extent, offset in zip(shape, offsets, strict=True)]
    op, result = chance.choice(
        [
            (f"vector.extract %v{position} : {part} from {type_}", part),
            (f"vector.transpose %v, {permutation} : {type_} to {moved}", moved),
            (f"vector.shape_cast %v : {type_} to {vector([*shape, 1])}", vector([*shape, 1])),
            (f"vector.broadcast %v : {type_} to {vector([2, *shape])}", vector([2, *shape])),
            (
                f"vector.extract_strided_slice %v {{offsets = {offsets}, sizes = {sizes}, strides = {[1] * rank}}} : {type_} to {vector(sizes)}",
                vector(sizes),
            ),
        ]
    )
    return f'%r = {op}\n"use"(%r) : ({result}) -> ()'


def transfers() -> list[str]:
    """Reads and writes of a tensor at equal, different and unknown places, in chains."""
    header = "%c0 = arith.constant 0 : index\n%c4 = arith.constant 4 : index\n%z = arith.constant 0.0 : f32\n"
    types = "vector<1x4xf32>", "tensor<8x8xf32>"
    programs = []
    for first, second, last in product(("%c0", "%c4", "%i"), repeat=3):
        body = header + "\n".join(
            [
                f"%a = vector.transfer_write %x, %t[{first}, %c0] : {types[0]}, {types[1]}",
                f"%b = vector.transfer_write %y, %a[{second}, %c0] {{in_bounds = [true, true]}} : {types[0]}, {types[1]}",
                f"%r = vector.transfer_read %b[{last}, %c0], %z : {types[1]}, {types[0]}",
                f'"use"(%b, %r) : ({types[1]}, {types[0]}) -> ()',
            ]
        )
        programs.append(function(f"%i: index, %x: {types[0]}, %y: {types[0]}, %t: {types[1]}", body))
    return programs


def programs() -> list[str]:
    chance = random.Random(22)
    actual = transfers()
    for _ in range(200):
        shape = [chance.choice([1, 2, 3]) for _ in range(chance.randint(1, 3))]
        arguments, vector_code = made_vector(shape, chance)
        actual.append(function(arguments, f"{vector_code}\n{used_vector(shape, chance)}"))
    for predicate, limit in product(("eq", "ne", "slt", "ult", "ule", "ugt", "uge"), (0, 3, 4, -1)):
        body = f"""
            %s = vector.step : vector<4xindex>
            %k = arith.constant dense<{limit}> : vector<4xindex>
            %r = arith.cmpi {predicate}, %s, %k : vector<4xindex>
            "use"(%r) : (vector<4xi1>) -> ()
        """
        actual.append(function("", body))
    for kind, prefix in product(("add", "mul", "maxnumf"), ("1x", "", "2x")):
        body = f"""
            %r = vector.reduction <{kind}>, %v, %a : vector<{prefix}f32> into f32
            "use"(%r) : (f32) -> ()
        """
        actual.append(function(f"%v: vector<{prefix}f32>, %a: f32", body))
    return actual


def test_programs_become_what_mlir_opt_makes_of_them(mlir_opt: MlirOpt) -> None:
    texts = programs()
    for text in texts:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=texts), text
