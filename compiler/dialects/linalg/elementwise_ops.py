"""The operations of the linalg dialect that compute each element from those at the same place.

linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
"""

from __future__ import annotations

from collections.abc import Mapping

from compiler.dialects.linalg import body
from compiler.dialects.linalg.attributes import TypeFnAttr
from compiler.dialects.linalg.enums import TypeFn
from compiler.dialects.linalg.structure import StructuredOp
from compiler.dialects.linalg.structured import SEGMENTED, LinalgNamedOp
from compiler.ods.op_class import optional_attribute
from compiler.ods.trait_classes import Interface


def unary(function: str) -> Mapping[str, StructuredOp]:
    """Returns the implementations of an operation that applies a function to each element."""
    return {"LinalgOp": StructuredOp.of_elements(1, body.unary(function))}


def binary(function: str) -> Mapping[str, StructuredOp]:
    """Returns the implementations of an operation that applies a function to the elements of two inputs."""
    return {"LinalgOp": StructuredOp.of_elements(2, body.binary(function))}


class CopyOp(LinalgNamedOp, name="linalg.copy"):
    """Copies each element to the same place of the output, casting it to the output's element type."""

    cast = optional_attribute(TypeFnAttr, default=TypeFn.CAST_SIGNED)
    implementations = {"LinalgOp": StructuredOp.of_elements(1, body.cast_input)}


class FillOp(LinalgNamedOp, name="linalg.fill"):
    """Writes one value to every element of the output."""

    traits = [*SEGMENTED, Interface("FillOpInterface")]
    implementations = {"LinalgOp": StructuredOp.of_elements(1, body.first_input)}


class FillRng2DOp(LinalgNamedOp, name="linalg.fill_rng_2d"):
    """Fills a matrix with pseudo-random numbers between two bounds, the same ones for the same seed."""

    implementations = {"LinalgOp": StructuredOp.of_loops("m n", ["", "", "", "m n"], body.pseudo_random)}


class ExpOp(LinalgNamedOp, name="linalg.exp"):
    """Raises e to the power of each float; large ones overflow to infinity."""

    implementations = unary("exp")


class LogOp(LinalgNamedOp, name="linalg.log"):
    """Computes the natural logarithm of each float; NaN for negative floats."""

    implementations = unary("log")


class AbsOp(LinalgNamedOp, name="linalg.abs"):
    """Clears the sign of each float."""

    implementations = unary("abs")


class CeilOp(LinalgNamedOp, name="linalg.ceil"):
    """Rounds each float up to an integer, which stays a float."""

    implementations = unary("ceil")


class FloorOp(LinalgNamedOp, name="linalg.floor"):
    """Rounds each float down to an integer, which stays a float."""

    implementations = unary("floor")


class NegFOp(LinalgNamedOp, name="linalg.negf"):
    """Flips the sign of each float."""

    implementations = unary("negf")


class ReciprocalOp(LinalgNamedOp, name="linalg.reciprocal"):
    """Divides 1.0 by each float; infinity for zero."""

    implementations = unary("reciprocal")


class RoundOp(LinalgNamedOp, name="linalg.round"):
    """Rounds each float to the nearest integer, halves away from zero; it stays a float."""

    implementations = unary("round")


class SqrtOp(LinalgNamedOp, name="linalg.sqrt"):
    """Computes the square root of each float; NaN for negative floats."""

    implementations = unary("sqrt")


class RsqrtOp(LinalgNamedOp, name="linalg.rsqrt"):
    """Divides 1.0 by the square root of each float; infinity for zero, NaN for negative floats."""

    implementations = unary("rsqrt")


class SquareOp(LinalgNamedOp, name="linalg.square"):
    """Multiplies each float by itself."""

    implementations = unary("square")


class TanhOp(LinalgNamedOp, name="linalg.tanh"):
    """Computes the hyperbolic tangent of each float, between -1.0 and 1.0."""

    implementations = unary("tanh")


class ErfOp(LinalgNamedOp, name="linalg.erf"):
    """Computes the error function of each float, between -1.0 and 1.0."""

    implementations = unary("erf")


class AddOp(LinalgNamedOp, name="linalg.add"):
    """Adds elementwise; integers wrap around, `i1` elements are combined by or."""

    implementations = binary("add")


class SubOp(LinalgNamedOp, name="linalg.sub"):
    """Subtracts elementwise; integers wrap around, `i1` elements are an error."""

    implementations = binary("sub")


class MulOp(LinalgNamedOp, name="linalg.mul"):
    """Multiplies elementwise; integers wrap around, `i1` elements are combined by and."""

    implementations = binary("mul")


class DivOp(LinalgNamedOp, name="linalg.div"):
    """Divides elements at the same place; integers are signed, and undefined over zero."""

    implementations = binary("div")


class DivUnsignedOp(LinalgNamedOp, name="linalg.div_unsigned"):
    """Divides unsigned integers at the same place, rounding down; undefined over zero."""

    implementations = binary("div_unsigned")


class MaxOp(LinalgNamedOp, name="linalg.max"):
    """Computes the elementwise maximum; NaN if either element is, integers are signed."""

    implementations = binary("max_signed")


class MinOp(LinalgNamedOp, name="linalg.min"):
    """Computes the elementwise minimum; NaN if either element is, integers are signed."""

    implementations = binary("min_signed")


class PowFOp(LinalgNamedOp, name="linalg.powf"):
    """Raises the first input's elements to the power of the second input's elements."""

    implementations = binary("powf")


class SelectOp(LinalgNamedOp, name="linalg.select"):
    """Selects elements of the second input where the first is true, and of the third elsewhere."""

    implementations = {"LinalgOp": StructuredOp.of_elements(3, body.select)}
