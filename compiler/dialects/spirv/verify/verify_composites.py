"""Checks of operations on constants, composites and matrices, with upstream's messages."""

from __future__ import annotations

from math import prod

from compiler.dialects.spirv.composite_indices import indexed_type
from compiler.dialects.spirv.enums.operation_enums import CooperativeMatrixUseKHR
from compiler.dialects.spirv.ops.arithmetic_ops import (
    IntegerToStruct,
    VectorTimesScalarOp,
)
from compiler.dialects.spirv.ops.composite_ops import (
    CompositeConstructOp,
    CompositeExtractOp,
    CompositeInsertOp,
    VectorShuffleOp,
)
from compiler.dialects.spirv.ops.cooperative_matrix_ops import KHRCooperativeMatrixMulAddOp
from compiler.dialects.spirv.ops.gl_ops import GLFrexpStructOp, GLLdexpOp
from compiler.dialects.spirv.ops.matrix_ops import (
    MatrixTimesMatrixOp,
    MatrixTimesScalarOp,
    MatrixTimesVectorOp,
    TransposeOp,
    VectorTimesMatrixOp,
)
from compiler.dialects.spirv.ops.structure_ops import ConstantOp, EXTConstantCompositeReplicateOp
from compiler.dialects.spirv.type_parts import (
    component_type,
    element_type,
    is_composite,
    num_elements,
    struct_members,
)
from compiler.dialects.spirv.types import ArrayType, CooperativeMatrixType, MatrixType
from compiler.errors.constraints import OutOfRange, RequiredType, SizeMismatch
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    SparseElementsAttr,
    StringAttr,
    type_of_attribute,
)
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, plain_problem
from compiler.ir.types import NONE, FloatType, IntegerType, Type, VectorType
from compiler.ods import hook

# --------------------------------------------------------------------------------------------------------- constants


@hook.verify(ConstantOp)
def constant(op: ConstantOp) -> Finding:
    return _constant_of(op, op.value, op.result.type)


def _constant_of(op: Operation, value: Attribute, type_: Type) -> Finding:
    """Returns the error of a constant for a type; descends into nested arrays one level at a time."""
    pending = [(value, type_)]
    while pending:
        current, wanted = pending.pop()
        if isinstance(current, ArrayAttr):
            if not isinstance(wanted, ArrayType):
                return "must have spirv.array result type for array value"
            pending += [(element, element_type(wanted)) for element in reversed(current.elements)]
            continue
        message = _plain_constant(current, wanted)
        if message is not None:
            return message
    return None


def _plain_constant(value: Attribute, type_: Type) -> Finding:
    if isinstance(value, IntegerAttr | FloatAttr):
        if value.type != type_:
            return f"result type ('{type_}') does not match value type ('{value.type}')"
        return None
    if isinstance(value, DenseElementsAttr | SparseElementsAttr):
        return _elements(value, type_)
    return f"cannot have attribute: {value}"


def _elements(value: DenseElementsAttr | SparseElementsAttr, type_: Type) -> Finding:
    given_type = value.type
    if given_type == type_:
        return None
    if isinstance(type_, CooperativeMatrixType):
        if not isinstance(value, DenseElementsAttr) or not value.is_splat:
            return f"expected a splat dense attribute for cooperative matrix constant, but found {value}"
    if not isinstance(type_, ArrayType):
        return (
            f"result or element type ('{type_}') does not match value type ('{given_type}'), must be the same or "
            "spirv.array"
        )
    count = num_elements(type_) or 0
    element = element_type(type_)
    while isinstance(element, ArrayType):
        count *= num_elements(element) or 0
        element = element_type(element)
    if not isinstance(element, IntegerType | FloatType):
        return "only support nested array result type"
    if given_type.element_type != element:
        words = f"result element type ('{element}') does not match value element type ('{given_type.element_type}')"
        return RequiredType(words, element, given_type.element_type)
    elements = prod(given_type.shape or ())
    if elements != count:
        words = f"result number of elements ({count}) does not match value number of elements ({elements})"
        return SizeMismatch(words, count, elements)
    return None


@hook.verify(EXTConstantCompositeReplicateOp)
def replicated_constant(op: EXTConstantCompositeReplicateOp) -> Finding:
    """Checks that the value has the type of an element, or of an element nested in it at any depth."""
    value, type_ = op.value, op.result.type
    actual = type_of_attribute(value)
    if isinstance(value, ArrayAttr):
        element = type_of_attribute(value.elements[0]) if value.elements else None
        if element is None:
            return Problem(op, "value attribute is not typed")
        actual = ArrayType.get(element, len(value.elements), 0)
    elif isinstance(value, StringAttr):
        actual = NONE
    if not isinstance(actual, Type):
        return Problem(op, "unknown value attribute type")
    if not is_composite(type_):
        return Problem(op, f"result type must be a composite type, but provided '{type_}'")
    possible: list[Type] = []
    while is_composite(type_) and num_elements(type_) != 0:
        type_ = element_type(type_)
        possible.append(type_)
    if actual in possible:
        return None
    wanted = " or ".join(f"'{each}'" for each in possible)
    return Problem(op, f"expected value attribute type {wanted}, but got: '{actual}'")


# -------------------------------------------------------------------------------------------------------- composites


@hook.verify(CompositeConstructOp)
def construct(op: CompositeConstructOp) -> Finding:
    type_, operands = op.result.type, op.operands
    if isinstance(type_, CooperativeMatrixType):
        if len(operands) != 1:
            return f"has incorrect number of operands: expected 1, but provided {len(operands)}"
        wanted, given_type = element_type(type_), operands[0].type
        if wanted != given_type:
            words = f"operand type mismatch: expected operand type '{wanted}', but provided '{given_type}'"
            return RequiredType(words, given_type, wanted)
        return None
    count = num_elements(type_)
    if len(operands) == count:
        for index, operand in enumerate(operands):
            wanted = element_type(type_, index)
            if operand.type != wanted:
                words = f"operand type mismatch: expected operand type '{wanted}', but provided '{operand.type}'"
                return RequiredType(words, operand.type, wanted)
        return None
    if not isinstance(type_, VectorType):
        return (
            "expected to return a vector or cooperative matrix when the number of constituents is less than what the "
            "result needs"
        )
    return _concatenated(op, type_)


def _concatenated(op: Operation, type_: VectorType) -> Finding:
    """A vector of scalars and shorter vectors."""
    total = 0
    for operand in op.operands:
        given_type = operand.type
        if not isinstance(given_type, VectorType | IntegerType | FloatType):
            message = "operand type mismatch: expected operand to have a scalar or vector type, but provided "
            return f"{message}'{given_type}'"
        element = given_type.element_type if isinstance(given_type, VectorType) else given_type
        total += given_type.shape[0] if isinstance(given_type, VectorType) else 1
        if element != type_.element_type:
            return f"operand element type mismatch: expected to be '{type_.element_type}', but provided '{element}'"
    if total != type_.shape[0]:
        return f"has incorrect number of operands: expected {type_.shape[0]}, but provided {total}"
    return None


@hook.verify(CompositeExtractOp)
def extract(op: CompositeExtractOp) -> Finding:
    element = indexed_type(op.composite.type, op.indices)
    if isinstance(element, str):
        return Problem(op, element, shows_op=False)
    type_ = op.result.type
    return None if element == type_ else f"invalid result type: expected '{element}' but provided '{type_}'"


@hook.verify(CompositeInsertOp)
def insert(op: CompositeInsertOp) -> Finding:
    value, composite = op.operands
    element = indexed_type(composite.type, op.indices)
    if isinstance(element, str):
        return Problem(op, element, shows_op=False)
    if element != value.type:
        words = f"object operand type should be '{element}', but found '{value.type}'"
        return RequiredType(words, value.type, element)
    if composite.type != op.result.type:
        words = "result type should be the same as the composite type, but found "
        words += f"'{composite.type}' vs '{op.result.type}'"
        return RequiredType(words, op.result.type, composite.type)
    return None


@hook.verify(VectorShuffleOp)
def vector_shuffle(op: VectorShuffleOp) -> Finding:
    result = op.result.type
    components = op.components
    count = result.shape[0]
    if count != len(components.elements):
        words = (
            f"result type element count ({count}) mismatch with the number of component selectors "
            f"({len(components.elements)})"
        )
        return SizeMismatch(words, count, len(components.elements))
    total = sum(operand.type.shape[0] for operand in op.operands if isinstance(operand.type, VectorType))
    for component in components.elements:
        index = component.value % (1 << 32) if isinstance(component, IntegerAttr) else 0
        if index >= total and index != 0xFFFFFFFF:
            words = f"component selector {index} out of range: expected to be in [0, {total}) or 0xffffffff"
            return OutOfRange(words, index, 0, total - 1)
    return None


# ---------------------------------------------------------------------------------------------------------- matrices


def _shape(type_: MatrixType) -> tuple[int, int]:
    """Returns the numbers of rows and columns of a matrix."""
    column = type_.column_type
    assert isinstance(column, VectorType)
    return column.shape[0], type_.column_count


@hook.verify(MatrixTimesScalarOp)
def matrix_times_scalar(op: MatrixTimesScalarOp) -> Finding:
    if component_type(op.matrix.type) != op.scalar.type:
        return "input matrix components' type and scaling value must have the same type"
    return None


@hook.verify(TransposeOp)
def transpose(op: TransposeOp) -> Finding:
    type_, result = op.matrix.type, op.result.type
    rows, columns = _shape(type_)
    result_rows, result_columns = _shape(result)
    if rows != result_columns:
        words = "input matrix rows count must be equal to output matrix columns count"
        return plain_problem(op, SizeMismatch(words, result_columns, rows))
    if columns != result_rows:
        words = "input matrix columns count must be equal to output matrix rows count"
        return plain_problem(op, SizeMismatch(words, result_rows, columns))
    if component_type(type_) != component_type(result):
        return Problem(op, "input and output matrices must have the same component type")
    return None


@hook.verify(MatrixTimesMatrixOp)
def matrix_times_matrix(op: MatrixTimesMatrixOp) -> Finding:
    left, right, result = op.leftmatrix.type, op.rightmatrix.type, op.result.type
    (left_rows, left_columns), (right_rows, right_columns) = _shape(left), _shape(right)
    rows, columns = _shape(result)
    if left_columns != right_rows:
        words = "left matrix columns' count must be equal to the right matrix rows' count"
        return plain_problem(op, SizeMismatch(words, left_columns, right_rows))
    if right_columns != columns:
        words = "right and result matrices must have equal columns' count"
        return plain_problem(op, SizeMismatch(words, columns, right_columns))
    if component_type(right) != component_type(result):
        return Problem(op, "right and result matrices' component type must be the same")
    if component_type(left) != component_type(result):
        return Problem(op, "left and result matrices' component type must be the same")
    if left_rows != rows:
        return Problem(op, "left and result matrices must have equal rows' count")
    return None


@hook.verify(MatrixTimesVectorOp)
def matrix_times_vector(op: MatrixTimesVectorOp) -> Finding:
    matrix, vector, result = op.matrix.type, op.vector.type, op.result.type
    rows, columns = _shape(matrix)
    if columns != vector.shape[0]:
        return f"matrix columns ({columns}) must match vector operand size ({vector.shape[0]})"
    if rows != result.shape[0]:
        return f"result size ({result.shape[0]}) must match the matrix rows ({rows})"
    return None if component_type(matrix) == result.element_type else "matrix and result element types must match"


@hook.verify(VectorTimesMatrixOp)
def vector_times_matrix(op: VectorTimesMatrixOp) -> Finding:
    vector, matrix, result = op.vector.type, op.matrix.type, op.result.type
    rows, columns = _shape(matrix)
    if rows != vector.shape[0]:
        return "number of components in vector must equal the number of components in each column in matrix"
    if columns != result.shape[0]:
        return "number of columns in matrix must equal the number of components in result"
    if component_type(matrix) != result.element_type:
        return "matrix must be a matrix with the same component type as the component type in result"
    return None


@hook.verify(VectorTimesScalarOp)
def vector_times_scalar(op: VectorTimesScalarOp) -> Finding:
    result = op.result.type
    if op.vector.type != result:
        return "vector operand and result type mismatch"
    return None if op.scalar.type == result.element_type else "scalar operand and result element type match"


@hook.verify(KHRCooperativeMatrixMulAddOp)
def cooperative_multiply_add(op: KHRCooperativeMatrixMulAddOp) -> Finding:
    """M x K times K x N, plus M x N."""
    a, b, c = types = op.a.type, op.b.type, op.c.type
    for index, (type_, wanted) in enumerate(zip(types, CooperativeMatrixUseKHR, strict=True)):
        if type_.use is not wanted:
            return f"operand #{index} must be of use '{wanted.symbol}'"
    if not a.scope is b.scope is c.scope:
        return "matrix scope mismatch"
    for name, first, other in (("M", a.rows, c.rows), ("N", b.columns, c.columns), ("K", a.columns, b.rows)):
        if first != other:
            return f"matrix size mismatch on dimension '{name}'"
    if op.matrix_operands is not None and not all(isinstance(type_.element_type, IntegerType) for type_ in types):
        return "Matrix Operands require all matrix element types to be Integer Types"
    return None


# -------------------------------------------------------------------------------------------------------- structures


@hook.verify(IntegerToStruct)
def extended_arithmetic(op: IntegerToStruct) -> Finding:
    members = struct_members(op.result.type)
    if len(members) != 2:
        return "expected result struct type containing two members"
    if len({*members, *(operand.type for operand in op.operands)}) > 1:
        return "expected all operand types and struct member types are the same"
    return None


@hook.verify(GLFrexpStructOp)
def frexp(op: GLFrexpStructOp) -> Finding:
    """The result is a structure of the significand and the exponent, with a 32-bit integer for each element."""
    result, operand = op.result.type, op.operand_.type
    members = struct_members(result)
    if len(members) != 2:
        return Problem(op, "result type must be a struct type with two memebers")
    significand, exponent = members
    if significand != operand:
        return Problem(op, "member zero of the resulting struct type must be the same type as the operand")
    element = exponent.element_type if isinstance(exponent, VectorType) else exponent
    if not isinstance(element, IntegerType) or element.width != 32:
        glued = "must" if isinstance(exponent, VectorType) else "must "
        message = f"member one of the resulting struct type {glued}be a scalar or vector of 32 bit integer type"
        return Problem(op, message)
    lengths = [type_.shape[0] if isinstance(type_, VectorType) else None for type_ in (operand, exponent)]
    if lengths[0] == lengths[1]:
        return None
    message = "member one of the resulting struct type must have the same number of components as the operand type"
    return Problem(op, message)


@hook.verify(GLLdexpOp)
def ldexp(op: GLLdexpOp) -> Finding:
    significand, exponent = (operand.type for operand in op.operands)
    if isinstance(significand, FloatType) != isinstance(exponent, IntegerType):
        return "operands must both be scalars or vectors"
    lengths = [type_.shape[0] if isinstance(type_, VectorType) else 1 for type_ in (significand, exponent)]
    return None if lengths[0] == lengths[1] else "operands must have the same number of elements"
