"""Violations of an operation's definition: of constraints on operands, results and attributes, and of other rules."""

from __future__ import annotations

from compiler.diagnostics import Fault
from compiler.errors.syntax import WordedFault
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import Attribute
from compiler.ir.types import Type


class OperandConstraint(Fault, code="operand-constraint"):
    """An operand has a type that the operation does not accept.

        func.func @f(%a: f32) {
          %b = "arith.addi"(%a, %a) : (f32, f32) -> f32
          return
        }

    Convert the operand, or use an operation for its type.

        func.func @f(%a: f32) {
          %b = "arith.addf"(%a, %a) : (f32, f32) -> f32
          return
        }
    """

    index: int
    summary: str
    """Description of the values that the operation accepts."""
    actual: Type

    @property
    def message(self) -> str:
        return f"operand #{self.index} must be {self.summary}, but got '{self.actual}'"


class ResultConstraint(Fault, code="result-constraint"):
    """A result has a type that the operation cannot return.

        func.func @f(%a: i32) {
          %b = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i32
          return
        }

    Write a result type that the message allows.

        func.func @f(%a: i32) {
          %b = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i1
          return
        }
    """

    index: int
    summary: str
    """Description of the values that the operation returns."""
    actual: Type

    @property
    def message(self) -> str:
        return f"result #{self.index} must be {self.summary}, but got '{self.actual}'"


class ValueConstraint(Fault, code="value-constraint"):
    """The type written for an operand or a result is not one that the operation accepts.

        func.func @f(%a: f32) {
          %b = arith.cmpi slt, %a, %a : f32
          return
        }

    Write a type that the message allows, or use an operation for that type.

        func.func @f(%a: f32) {
          %b = arith.cmpf olt, %a, %a : f32
          return
        }
    """

    name: str
    summary: str
    actual: Type

    @property
    def message(self) -> str:
        return f"'{self.name}' must be {self.summary}, but got '{self.actual}'"


class MissingAttribute(Fault, code="missing-attribute"):
    """An operation lacks a required attribute.

        func.func @f(%a: i32) {
          %b = "arith.cmpi"(%a, %a) : (i32, i32) -> i1
          return
        }

    Add the attribute; hover over the operation's name for its description.

        func.func @f(%a: i32) {
          %b = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i1
          return
        }
    """

    name: str

    @property
    def message(self) -> str:
        return f"requires attribute '{self.name}'"


class AttributeConstraint(Fault, code="attribute-constraint"):
    """An attribute of an operation has a value that the operation does not accept.

        func.func @f(%m: memref<4xf32>) {
          %a = "memref.assume_alignment"(%m) <{alignment = 0 : i32}> : (memref<4xf32>) -> memref<4xf32>
          return
        }

    Give the attribute a value that the message allows.

        func.func @f(%m: memref<4xf32>) {
          %a = "memref.assume_alignment"(%m) <{alignment = 16 : i32}> : (memref<4xf32>) -> memref<4xf32>
          return
        }
    """

    name: str
    summary: str
    """Description of the values that the operation accepts."""
    value: Attribute
    words: str = ""
    """The message; "" for the verifier's."""

    @property
    def message(self) -> str:
        return self.words or f"attribute '{self.name}' failed to satisfy constraint: {self.summary}"


class AttributeRule(WordedFault, code="attribute-rule"):
    """A dialect's attribute has a value that the dialect does not allow, or is on an operation that must not have it.

    An attribute whose name begins with a dialect's name may be on operations of other dialects. Its own dialect checks
    it there.

        func.func @f() attributes {gpu.known_block_size = 4 : i32} {
          return
        }

    Remove the attribute, or give it a value that the message allows.

        func.func @f() attributes {gpu.known_block_size = array<i32: 4, 1, 1>} {
          return
        }
    """


class SegmentSizes(WordedFault, code="segment-sizes"):
    """The sizes of the groups of operands or results do not add up to their number.

    For an operation with several optional or variadic groups, `operandSegmentSizes` or `resultSegmentSizes` has the
    number of values in each group.

        func.func @f(%c: i1) {
          "cf.cond_br"(%c)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1) -> ()
        ^a:
          return
        }

    Change the sizes so that their sum is the number of values.

        func.func @f(%c: i1) {
          "cf.cond_br"(%c)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
        ^a:
          return
        }
    """


class TypeRelation(WordedFault, code="type-relation"):
    """The types of an operation's operands and results do not match.

    An operation may require that all of its operands have the same type, shape or element type, or that they determine
    the type of its result.

        func.func @f(%a: i32, %b: i64) {
          %c = "arith.addi"(%a, %b) : (i32, i64) -> i32
          return
        }

    Convert the values so that their types have the relation that the message names.

        func.func @f(%a: i32, %b: i64) {
          %d = arith.trunci %b : i64 to i32
          %c = "arith.addi"(%a, %d) : (i32, i32) -> i32
          return
        }
    """


class IncompatibleCast(Fault, code="incompatible-cast"):
    """A cast cannot convert between the two types.

    Each cast has its own rules: widening casts need a wider result, casts of shapes the same element type.

        func.func @f(%a: tensor<4xf32>) {
          %b = tensor.cast %a : tensor<4xf32> to tensor<5xf32>
          return
        }

    Change one of the types, or use another operation to convert the value.

        func.func @f(%a: tensor<4xf32>) {
          %b = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
          return
        }
    """

    inputs: tuple[Type, ...]
    outputs: tuple[Type, ...]

    @property
    def message(self) -> str:
        quoted = ", ".join(f"'{type_}'" for type_ in self.inputs)
        operands_text = f"operand type {quoted}" if len(self.inputs) == 1 else f"operand types {quoted or '[]'}"
        wanted = "result type" if len(self.outputs) == 1 else "result types"
        outputs = ", ".join(f"'{type_}'" for type_ in self.outputs)
        return f"{operands_text} and {wanted} {outputs} are cast incompatible"


class RequiredType(Fault, code="required-type"):
    """A type is not the one that the rest of the operation requires.

    The operation's attributes, or the types of other values, determine the type.

        func.func @f(%a: vector<4x8xf32>) {
          %b = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [2, 4], strides = [1, 1]}
              : vector<4x8xf32> to vector<4x2xf32>
          return
        }

    Write the type that the message names, or convert the value to it.

        func.func @f(%a: vector<4x8xf32>) {
          %b = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [2, 4], strides = [1, 1]}
              : vector<4x8xf32> to vector<2x4xf32>
          return
        }
    """

    words: str
    actual: Type
    expected: Type
    """The required type, or the likeliest one if there are several."""

    @property
    def message(self) -> str:
        return self.words


class SizeMismatch(Fault, code="size-mismatch"):
    """Two sizes that must be equal differ: numbers of elements, dimensions, operands or results.

        #map = affine_map<(d0, d1) -> (d0 + d1)>
        func.func @f(%i: index) -> index {
          %a = "affine.min"(%i) <{map = #map}> : (index) -> index
          return %a : index
        }

    Change one of them so that both are equal.

        #map = affine_map<(d0, d1) -> (d0 + d1)>
        func.func @f(%i: index) -> index {
          %a = "affine.min"(%i, %i) <{map = #map}> : (index, index) -> index
          return %a : index
        }
    """

    words: str
    actual: int
    """The size that is more likely to be wrong."""
    expected: int
    """The other size."""

    @property
    def message(self) -> str:
        return self.words


class OutOfRange(Fault, code="out-of-range"):
    """An index or a size is outside of the range that the operation allows.

        func.func @f(%a: vector<4x8xf32>) {
          %b = vector.transpose %a, [0, 2] : vector<4x8xf32> to vector<4x8xf32>
          return
        }

    Use a value in the range.

        func.func @f(%a: vector<4x8xf32>) {
          %b = vector.transpose %a, [0, 1] : vector<4x8xf32> to vector<4x8xf32>
          return
        }
    """

    words: str
    value: int
    low: int
    """The minimum value."""
    high: int
    """The maximum value; less than `low` if no value is allowed."""

    @property
    def message(self) -> str:
        return self.words


class ConflictingAttributes(Fault, code="conflicting-attributes"):
    """An operation has attributes or clauses that exclude each other, or one that it must not have.

        func.func @f(%a: tensor<4xi8>, %b: tensor<4xi8>) {
          %c = bufferization.materialize_in_destination %a in restrict %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
          return
        }

    Remove one of the attributes that the message names.

        func.func @f(%a: tensor<4xi8>, %b: tensor<4xi8>) {
          %c = bufferization.materialize_in_destination %a in %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
          return
        }
    """

    words: str
    names: tuple[str, ...]
    """The attributes or keywords; removing one of them resolves the conflict."""

    @property
    def message(self) -> str:
        return self.words


class MemoryOrdering(Fault, code="memory-ordering"):
    """An atomic operation has a memory ordering that it cannot have.

    A load cannot release and a store cannot acquire, for example.

        llvm.func @f(%p: !llvm.ptr) -> i32 {
          %v = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
          llvm.return %v : i32
        }

    Use an ordering that the operation allows.

        llvm.func @f(%p: !llvm.ptr) -> i32 {
          %v = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
          llvm.return %v : i32
        }
    """

    words: str
    ordering: str

    @property
    def message(self) -> str:
        return self.words


class InvalidMap(Fault, code="invalid-map"):
    """An affine map does not have the form that an operation requires.

    Operations may require a permutation of the dimensions, or a map with as many inputs as a type has dimensions.

        func.func @f(%m: memref<4x8xf32>, %i: index, %x: f32) {
          %v = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>}
              : memref<4x8xf32>, vector<4xf32>
          return
        }

    Write a map of the form that the message describes.

        func.func @f(%m: memref<4x8xf32>, %i: index, %x: f32) {
          %v = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (d1)>}
              : memref<4x8xf32>, vector<4xf32>
          return
        }
    """

    words: str
    map: AffineMap

    @property
    def message(self) -> str:
        return self.words


class AffineOperand(Fault, code="affine-operand"):
    """A value that is neither a valid dimension nor a valid symbol is used as one in an affine map or set.

    Induction variables of affine loops and all symbols are valid dimensions. Valid symbols are constants, values
    defined outside of all loops and branches of the function, sizes of memrefs, and results of `affine.apply` on
    symbols.

        func.func @f(%m: memref<4xf32>, %k: memref<4xindex>) {
          affine.for %i = 0 to 4 {
            %j = memref.load %k[%i] : memref<4xindex>
            %a = affine.load %m[%j] : memref<4xf32>
          }
          return
        }

    Use a valid dimension or symbol, or an operation of another dialect, such as `memref.load`.

        func.func @f(%m: memref<4xf32>, %k: memref<4xindex>) {
          affine.for %i = 0 to 4 {
            %j = memref.load %k[%i] : memref<4xindex>
            %a = memref.load %m[%j] : memref<4xf32>
          }
          return
        }
    """

    words: str
    index: int
    """Index of the operand among those of the map."""

    @property
    def message(self) -> str:
        return self.words


class InferredTypes(Fault, code="inferred-types"):
    """The result types differ from those that are inferred from the rest of the operation.

        func.func @f(%t: tensor<4xf32>) {
          %a = "shape.shape_of"(%t) : (tensor<4xf32>) -> tensor<2xindex>
          return
        }

    Write the inferred types, which the message names.

        func.func @f(%t: tensor<4xf32>) {
          %a = "shape.shape_of"(%t) : (tensor<4xf32>) -> tensor<1xindex>
          return
        }
    """

    inferred: tuple[Type, ...]
    actual: tuple[Type, ...]

    @property
    def message(self) -> str:
        inferred = ", ".join(f"'{type_}'" for type_ in self.inferred)
        actual = ", ".join(f"'{type_}'" for type_ in self.actual)
        return f"inferred type(s) {inferred} are incompatible with return type(s) of operation {actual}"


class OperationRule(WordedFault, code="operation-rule"):
    """An operation breaks one of its rules.

    Beyond the types of values and attributes, the verifier of an operation can check further rules, such as sizes that
    must be equal, or clauses that exclude each other. The message states the rule.

        func.func @f() {
          %c = arith.constant 1 : si32
          return
        }

    Follow the rule; the operation's documentation, shown in its hover, has the reason and an example.

        func.func @f() {
          %c = arith.constant 1 : i32
          return
        }
    """


class SymbolType(Fault, code="symbol-type"):
    """An operation refers to a global or another symbol with a type that differs from its definition's.

        memref.global "private" @table : memref<4xf32>
        func.func @f() {
          %t = memref.get_global @table : memref<8xf32>
          return
        }

    Change the type in the operation, or the definition of the symbol.

        memref.global "private" @table : memref<4xf32>
        func.func @f() {
          %t = memref.get_global @table : memref<4xf32>
          return
        }
    """

    words: str
    expected: Type
    """The type of the symbol."""
    actual: Type

    @property
    def message(self) -> str:
        return self.words


class SymbolRule(WordedFault, code="symbol-rule"):
    """An operation refers to a symbol that does not meet its requirements.

    The symbol exists, but the operation cannot use it: it cannot be written to, for example.

        ml_program.global private @limit(4 : i32) : i32
        func.func @f(%a: i32) {
          ml_program.global_store @limit = %a : i32
          return
        }

    Change the operation, or the definition of the symbol.

        ml_program.global private mutable @limit(4 : i32) : i32
        func.func @f(%a: i32) {
          ml_program.global_store @limit = %a : i32
          return
        }
    """


class RegionRule(WordedFault, code="region-rule"):
    """The content of an operation's regions breaks a rule of the operation.

    These rules concern the operations in a region as a whole: which of them are allowed, how often, and which values
    the terminator yields.

        func.func @f(%a: tensor<4xf32>) {
          %b = tensor.generate {
          ^bb0(%i: index):
            %c = arith.constant 1 : i32
            tensor.yield %c : i32
          } : tensor<4xf32>
          return
        }

    Change the region so that it follows the rule that the message states.

        func.func @f(%a: tensor<4xf32>) {
          %b = tensor.generate {
          ^bb0(%i: index):
            %c = arith.constant 1.0 : f32
            tensor.yield %c : f32
          } : tensor<4xf32>
          return
        }
    """


class HookFailure(WordedFault, code="hook-failure"):
    """A Python function of the project, which parses or verifies an operation, raised an exception.

    The message names the exception. Correct the function in the file that `python` under `[dialects]` in `ir-lsp.toml`
    names; the text may be valid.
    """
