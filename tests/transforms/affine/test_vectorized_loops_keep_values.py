"""Loops on vectors compute what those on single values do; only accesses of one element after the other are vectors."""

from __future__ import annotations

import numpy
import pytest

from tests.support.function_interpreter import assert_refines
from tests.support.passes import transformed

CONTIGUOUS = ("%i", "%i + 3", "%n + %i", "%i * 3 - %i * 2", "%i - %n + 5", "%i + (%n floordiv 2)", "%s + 1")
OTHERS = (
    *(
        "(%i * 2) mod 8",
        "%i floordiv 2",
        "%i ceildiv 3",
        "-%i + 30",
        "%i * 2",
        "%i * 2 + 1",
        "%i mod 4",
        "-(%i * 2) + 40",
    ),
    *("%i + (%i mod 2)", "%d", "%d - %i * 3 + 33"),
)
VECTORIZE = "func.func(affine-super-vectorize{virtual-vector-size=4})"


def program(access: str, *, stores: bool, step: int = 1) -> str:
    """A loop that loads or stores the elements that an access names."""
    body = f"%v = affine.load %a[{access}] : memref<64xindex>\n affine.store %v, %b[%i] : memref<64xindex>"
    if stores:
        body = f"%v = affine.load %b[%i] : memref<64xindex>\n affine.store %v, %a[{access}] : memref<64xindex>"
    return f"""func.func @f(%a: memref<64xindex>, %b: memref<64xindex>, %n: index) {{
      affine.for %i = 0 to 16 step {step} {{
        %s = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
        %d = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
        {body}
      }}
      return
    }}"""


def memories() -> list[numpy.ndarray]:
    collected = [numpy.empty(64, object) for _ in range(2)]
    for number, memory in enumerate(collected):
        memory[:] = [100 * number + position for position in range(64)]
    return collected


@pytest.mark.parametrize("stores", [False, True], ids=["loads", "stores"])
@pytest.mark.parametrize("access", [*CONTIGUOUS, *OTHERS])
def test_every_access_keeps_its_elements(access: str, stores: bool) -> None:
    for step in (1, 2):
        text = program(access, stores=stores, step=step)
        assert_refines(text, VECTORIZE, {"f": [(*memories(), number) for number in (0, 1, 4)]})


@pytest.mark.parametrize("access", CONTIGUOUS)
def test_accesses_of_one_element_after_the_other_are_vectors(access: str) -> None:
    output = transformed(VECTORIZE, program(access, stores=access != "%s + 1"))
    assert ("vector.transfer_write" in output) == (access != "%s + 1")


@pytest.mark.parametrize("access", OTHERS)
def test_other_accesses_are_none(access: str) -> None:
    assert "vector." not in transformed(VECTORIZE, program(access, stores=True))


def test_loops_that_count_by_more_than_one_are_left() -> None:
    assert "vector." not in transformed(VECTORIZE, program("%i", stores=True, step=2))


@pytest.mark.parametrize("access", ["%i, %j", "%j, %i", "%i + 2, %j", "%i * 2, %j", "%i, %j floordiv 2", "%i, -%j + 7"])
def test_nests_on_vectors_of_two_dimensions_keep_their_elements(access: str) -> None:
    text = f"""func.func @f(%a: memref<16x16xindex>, %b: memref<16x16xindex>) {{
      affine.for %i = 0 to 8 {{
        affine.for %j = 0 to 8 {{
          %v = affine.load %a[{access}] : memref<16x16xindex>
          affine.store %v, %b[%i, %j] : memref<16x16xindex>
        }}
      }}
      return
    }}"""
    inputs = [memory.repeat(4).reshape(16, 16) for memory in memories()]
    for sizes in ("4", "2,4"):
        assert_refines(text, f"func.func(affine-super-vectorize{{virtual-vector-size={sizes}}})", {"f": [inputs]})


@pytest.mark.parametrize(
    "bounds", ["0 to 10", "3 to 10", "0 to %n", "%n to 13", "0 to min affine_map<(d0) -> (d0, 7)>(%n)"]
)
@pytest.mark.parametrize("access", ["%i", "%i + 3", "%i + %n"])
def test_nothing_is_written_beyond_the_upper_bound(access: str, bounds: str) -> None:
    text = f"""func.func @f(%a: memref<64xindex>, %b: memref<64xindex>, %n: index) {{
      affine.for %i = {bounds} {{
        %v = affine.load %a[{access}] : memref<64xindex>
        affine.store %v, %b[{access}] : memref<64xindex>
      }}
      return
    }}"""
    assert "vector.transfer_write" in transformed(VECTORIZE, text)
    assert_refines(text, VECTORIZE, {"f": [(*memories(), number) for number in (0, 1, 4, 5, 8)]})


@pytest.mark.parametrize("rows", [8, 7])
@pytest.mark.parametrize("columns", [8, 6])
def test_nothing_is_written_beyond_the_upper_bounds_of_two_loops(rows: int, columns: int) -> None:
    text = f"""func.func @f(%a: memref<8x8xindex>, %x: index) {{
      affine.for %i = 0 to {rows} {{
        affine.for %j = 0 to {columns} {{ affine.store %x, %a[%i, %j] : memref<8x8xindex> }}
      }}
      return
    }}"""
    pipeline = "func.func(affine-super-vectorize{virtual-vector-size=2,4})"
    assert ("vector." in transformed(pipeline, text)) == (rows == columns == 8)
    assert_refines(text, pipeline, {"f": [(memories()[0].reshape(8, 8), 7)]})


def test_divisions_beyond_the_upper_bound_are_not_done() -> None:
    text = """func.func @f(%a: memref<64xindex>, %b: memref<64xindex>, %x: index) {
      affine.for %i = 0 to 10 {
        %v = affine.load %a[-%i + 63 - 63 + %i + %i] : memref<64xindex>
        %w = arith.divui %x, %v : index
        affine.store %w, %b[%i] : memref<64xindex>
      }
      return
    }"""
    divisors, results = memories()
    divisors[:] = [1] * 10 + [0] * 54
    assert_refines(text, VECTORIZE, {"f": [(divisors, results, 7)]})


@pytest.mark.parametrize(
    ("memref", "bound"),
    [("%fixed", "10"), ("%any", "%extent"), ("%allocated", "%x")],
)
def test_stores_up_to_the_end_of_a_memref_need_no_mask(memref: str, bound: str) -> None:
    type_ = "memref<10xindex>" if memref == "%fixed" else "memref<?xindex>"
    output = transformed(
        VECTORIZE,
        f"""func.func @f(%fixed: memref<10xindex>, %any: memref<?xindex>, %x: index) -> memref<?xindex> {{
      %c0 = arith.constant 0 : index
      %extent = memref.dim %any, %c0 : memref<?xindex>
      %allocated = memref.alloc(%x) : memref<?xindex>
      affine.for %i = 0 to {bound} {{ affine.store %x, {memref}[%i] : {type_} }}
      return %allocated : memref<?xindex>
    }}""",
    )
    assert "vector.transfer_write" in output and "create_mask" not in output
