"""Inference of the types of operands and results that an op's assembly does not contain.

Takes an op's definition and format; returns a function that resolves the operands and computes the result types after
all elements are parsed. The rules: https://mlir.llvm.org/docs/DefiningDialects/Operations/#type-inference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.errors.constraints import ValueConstraint
from compiler.ir.attributes import Attribute, DenseArrayAttr, DialectAttribute, type_of_attribute
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Block, Region
from compiler.ir.types import (
    I32,
    ComplexType,
    DialectType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    NoneType,
    RankedTensorType,
    ShapedType,
    TupleType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    element_type_or_self,
)
from compiler.ods.constraint import TypeConstraint
from compiler.ods.format import Directive, Element, Group, OIList, variables
from compiler.ods.model import Arity, OpDef, ValueDef
from compiler.ods.trait_classes import AllMatch, RepeatedType, Transform, TypesMatchWith
from compiler.ods.type_predicates import Unknown
from compiler.ods.unread import is_unread
from compiler.syntax.op_parser import OpParser, TypeClass
from compiler.syntax.op_state import OpState, UnresolvedOperand

TYPE_CLASSES: Mapping[str, tuple[TypeClass, str]] = MappingProxyType(
    {
        "BaseMemRefType": ((MemRefType, UnrankedMemRefType), ""),
        "ComplexType": (ComplexType, "builtin.complex"),
        "FloatType": (FloatType, ""),
        "FunctionType": (FunctionType, "builtin.function"),
        "IndexType": (IndexType, "builtin.index"),
        "IntegerType": (IntegerType, "builtin.integer"),
        "MemRefType": (MemRefType, "builtin.memref"),
        "NoneType": (NoneType, "builtin.none"),
        "RankedTensorType": (RankedTensorType, "builtin.tensor"),
        "ShapedType": (ShapedType, ""),
        "TensorType": ((RankedTensorType, UnrankedTensorType), ""),
        "TupleType": (TupleType, "builtin.tuple"),
        "UnrankedMemRefType": (UnrankedMemRefType, "builtin.unranked_memref"),
        "UnrankedTensorType": (UnrankedTensorType, "builtin.unranked_tensor"),
        "VectorType": (VectorType, "builtin.vector"),
    }
)
"""Upstream's type classes by the `storage` of constraints: our classes, and the name in messages ("": none)."""


def has_own_syntax(constraint: TypeConstraint) -> bool:
    """Returns True if all types of the constraint have one definition, whose parameters can be parsed."""
    definition = constraint.definition
    if definition is None:
        return False
    is_declared = definition.assembly_format is not None or definition.unknown_syntax or definition.syntax_is_hook
    return is_declared or bool(constraint.storage)


class Bindings:
    """Results of the elements of one op's assembly so far, by variable."""

    __slots__ = (
        "group_sizes",
        "operands",
        "overrides",
        "parser",
        "present",
        "regions",
        "starts",
        "state",
        "successors",
        "types",
    )

    def __init__(self, parser: OpParser, state: OpState) -> None:
        self.parser = parser
        self.state = state
        self.operands: dict[str, list[UnresolvedOperand]] = {}
        self.starts: dict[str, int] = {}
        self.types: dict[str, list[Type]] = {}
        self.group_sizes: dict[str, list[int]] = {}
        self.present: dict[str, bool] = {}
        self.regions: dict[str, list[Region]] = {}
        self.successors: dict[str, list[Block]] = {}
        self.overrides: dict[str, Attribute] = {}
        """Inherent attributes from the dictionary, which override those from elements of the format."""


Step = Callable[[Bindings], None]
"""Parses one element of a format, or completes the op after the last one."""


TypeGetter = Callable[[Bindings], "list[Type] | None"]
"""Returns the types of an operand or result; None if they are unknown."""


class TypeResolution:
    """Chooses, once for each definition, how the type of each operand and result is determined."""

    def __init__(self, definition: OpDef) -> None:
        self.definition = definition
        self.operands = {value.name: value for value in definition.operands}
        self.results = {value.name: value for value in definition.results}
        self.attributes = definition.attribute_defs

    def resolver(self, elements: Sequence[Element]) -> Step:
        """Returns the step after the last element, which sets the operands and the result types."""
        spelled = self.spelled_types(elements)
        all_operands = any(isinstance(e, Directive) and e.name == "operands" for e in _flat(elements))
        operand_types = [(value, self.type_source(value, spelled)) for value in self.definition.operands]
        result_types = [(value, self.type_source(value, spelled)) for value in self.definition.results]
        sized_operands = self.definition.has_trait("AttrSizedOperandSegments")
        sized_results = self.definition.has_trait("AttrSizedResultSegments")
        infer = self.definition.hooks.infer_types
        checked = self.transformed_values(spelled)
        matched = {
            name: [other for other in trait.values if other in self.attributes]
            for trait in self.definition.traits
            if isinstance(trait, AllMatch)
            for name in trait.values
        }
        owner = self.definition.owner
        is_of_project = owner is not None and owner.has_cpp  # its transforms may need parts that are known only in C++
        follows = {trait.rhs: trait for trait in self.definition.traits if isinstance(trait, TypesMatchWith)}

        def in_cpp(b: Bindings, name: str) -> bool:
            """Returns True if a type can be inferred only in C++: by its constraint, or by a transform."""
            if (self.operands.get(name) or self.results[name]).constraint.build_is_cpp:
                return True
            if any(_is_dialect_attribute(b.state.properties.get(other)) for other in matched.get(name, ())):
                return True
            trait = follows.get(name)
            return trait is not None and (
                trait.transform is None or is_of_project or any(map(_is_text, b.types.get(trait.lhs, ())))
            )

        def resolve(b: Bindings) -> None:
            state, parser = b.state, b.parser
            for name, accepts, summary in checked:
                for type_ in b.types.get(name, ()):
                    if not accepts(type_) and type_ is not ERROR_TYPE:
                        parser.op_error(ValueConstraint(name, summary, type_))
            if all_operands:
                types = b.types.get("*")
                operands = b.operands.get("*", [])
                if types is None:
                    sources = [source(b) for _, source in operand_types]
                    if None in sources and any(in_cpp(b, value.name) for value, _ in operand_types):
                        types = parser.defined_types(operands)
                        if types is None:
                            parser.in_cpp(f"the operand types of '{state.name}' are inferred in C++")
                    else:
                        types = [type_ for types_of_value in sources for type_ in types_of_value or ()]
                    if len(types) == 1:
                        types = types * len(operands)
                state.operands += parser.resolve_all(operands, types, b.starts.get("*"))
            elif "*" in b.types:
                # The text has the types of all operands together, but each operand by itself.
                groups = [b.operands.get(value.name, []) for value, _ in operand_types]
                state.operands += parser.resolve_all([o for group in groups for o in group], b.types["*"])
                if sized_operands:
                    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, tuple(map(len, groups)))
            else:
                sizes = []
                for value, source in operand_types:
                    operands = b.operands.get(value.name, [])
                    sizes.append(len(operands))
                    if value.segments:
                        sizes_of_groups = b.group_sizes.get(value.name, [])
                        state.properties[value.segments] = DenseArrayAttr(I32, tuple(sizes_of_groups))
                    own_types = source(b) if operands or value.name in b.types else []
                    if own_types is None and in_cpp(b, value.name):
                        own_types = parser.defined_types(operands)
                    if own_types is None:
                        if in_cpp(b, value.name):
                            parser.in_cpp(f"the type of operand '{value.name}' of '{state.name}' is inferred in C++")
                        parser.op_error(f"cannot infer the type of operand '{value.name}' from the assembly")
                    if len(own_types) == 1 and len(operands) != 1 and not source.spelled:
                        own_types = own_types * len(operands)
                    state.operands += parser.resolve_all(operands, own_types, b.starts.get(value.name))
                if sized_operands:
                    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, tuple(sizes))
            if "*r" in b.types:
                state.result_types += b.types["*r"]
                return
            lengths = []
            for value, source in result_types:
                own_types = source(b)
                if own_types is None:
                    if infer is None:
                        if in_cpp(b, value.name) or self.definition.has_trait("InferTypeOpInterface"):
                            parser.in_cpp(f"the type of result '{value.name}' of '{state.name}' is inferred in C++")
                        parser.op_error(f"cannot infer the type of result '{value.name}' from the assembly")
                    state.result_types = infer(state)
                    return
                if value.arity is Arity.SINGLE:
                    own_types = own_types[:1]
                lengths.append(len(own_types))
                state.result_types += own_types
            if sized_results:
                state.properties["resultSegmentSizes"] = DenseArrayAttr(I32, tuple(lengths))

        return resolve

    def transformed_values(self, spelled: set[str]) -> list[tuple[str, Callable[[Type], bool], str]]:
        """Returns the values with types in the text from which others are computed; they are checked first.

        Each is the value's name, and the predicate and summary of its constraint.
        """
        transformed: dict[str, tuple[str, Callable[[Type], bool], str]] = {}
        for trait in self.definition.traits:
            if isinstance(trait, TypesMatchWith) and trait.lhs in spelled and trait.rhs not in spelled:
                value = self.operands.get(trait.lhs) or self.results.get(trait.lhs)
                if value is not None and value.constraint.predicate is not None:
                    transformed[trait.lhs] = (trait.lhs, value.constraint.predicate, value.constraint.summary)
        return list(transformed.values())

    def spelled_types(self, elements: Sequence[Element]) -> set[str]:
        """Returns the names of operands and results whose types are in the text."""
        names: set[str] = set()
        for element in _flat(elements):
            if not isinstance(element, Directive):
                continue
            arguments = element.arguments if element.name == "functional-type" else ()
            if element.name == "type":
                arguments = element.arguments
            elif element.name == "custom":
                arguments = tuple(
                    a.arguments[0] for a in element.arguments if isinstance(a, Directive) and a.name == "type"
                )
            for argument in arguments:
                if isinstance(argument, Directive) and argument.name == "operands":
                    names |= set(self.operands)
                elif isinstance(argument, Directive) and argument.name == "results":
                    names |= set(self.results)
                else:
                    names.update(variables(argument))
        return names

    def type_source(self, value: ValueDef, spelled: set[str]) -> _TypeSource:
        """Returns the source of the type of an operand or result: by the first rule that applies."""
        if value.name in spelled:
            return _TypeSource(_spelled(value.name), True)
        built = value.constraint.build
        if built is not None:
            if value.arity is Arity.SINGLE or value.name in self.operands:
                return _TypeSource(_always([built]))
            # Only the op's type inference knows the number of results; without it there are none.
            return _TypeSource(_always([] if self.definition.hooks.infer_types is None else None))
        for rule in (self.all_types_match, self.matches_with, self.same_type, self.first_attribute, self.of_operand):
            get = rule(value, spelled)
            if get is not None:
                return _TypeSource(get)
        is_result = value.name in self.results
        is_inferred_in_cpp = self.definition.has_trait("InferTypeOpInterface") or any(
            isinstance(trait, TypesMatchWith) and trait.rhs == value.name and trait.transform is None
            for trait in self.definition.traits
        )
        infers = is_inferred_in_cpp or self.definition.hooks.infer_types is not None
        if value.arity is not Arity.SINGLE and is_result and not infers:
            return _TypeSource(_always([]))
        return _TypeSource(_always(None))

    def all_types_match(self, value: ValueDef, spelled: set[str]) -> TypeGetter | None:
        """`AllTypesMatch` with a type in the text, that of an attribute, or a value with only one possible type."""
        for trait in self.definition.traits:
            if not (isinstance(trait, AllMatch) and trait.name == "AllTypesMatch" and value.name in trait.values):
                continue
            for other in trait.values:
                if other in spelled:
                    return _spelled(other)
                if other in self.attributes:
                    return _of_attribute(other)
                value_def = self.operands.get(other) or self.results.get(other)
                if value_def is not None and value_def.constraint.build is not None:
                    return _always([value_def.constraint.build])
        return None

    def matches_with(self, value: ValueDef, spelled: set[str]) -> TypeGetter | None:
        """`TypesMatchWith` a type in the text, or that of an attribute."""
        for trait in self.definition.traits:
            if isinstance(trait, TypesMatchWith) and trait.rhs == value.name and trait.transform is not None:
                if trait.lhs in spelled or trait.lhs in self.attributes:
                    return self.transformed(trait.lhs, trait.transform)
        return None

    def same_type(self, value: ValueDef, spelled: set[str]) -> TypeGetter | None:
        """`SameOperandsAndResultType` or `SameTypeOperands`."""
        is_operand = value.name in self.operands
        same_operands = is_operand and self.definition.has_trait("SameTypeOperands")
        if not (same_operands or self.definition.has_trait("SameOperandsAndResultType")):
            return None
        for other in (*self.operands, *self.results):
            if other in spelled:
                return _spelled(other, first=True)
        return None if is_operand or not self.operands else _of_operand(0)

    def first_attribute(self, value: ValueDef, spelled: set[str]) -> TypeGetter | None:
        """`FirstAttrDerivedResultType`."""
        if not self.definition.has_trait("FirstAttrDerivedResultType") or value.name not in self.results:
            return None
        return _of_attribute(self.definition.attributes[0].name) if self.definition.attributes else None

    def of_operand(self, value: ValueDef, spelled: set[str]) -> TypeGetter | None:
        """`TypesMatchWith` or `AllTypesMatch` with an operand whose own type is inferred."""
        for trait in self.definition.traits:
            if isinstance(trait, TypesMatchWith) and trait.rhs == value.name and trait.transform is not None:
                inner = self.operands.get(trait.lhs) or self.results.get(trait.lhs)
                if inner is not None and inner is not value:
                    return self.chained(trait, inner, spelled)
            if isinstance(trait, AllMatch) and trait.name == "AllTypesMatch" and value.name in trait.values:
                first = next((name for name in trait.values if name in self.operands), None)
                if first is not None and value.name in self.results:
                    return _of_operand(list(self.operands).index(first))
        return None

    def transformed(self, source: str, transform: Transform) -> TypeGetter:
        variadic = source in self.operands and self.operands[source].arity is not Arity.SINGLE

        def types(b: Bindings) -> list[Type] | None:
            types = b.types.get(source)
            if types is None:
                types = _attribute_type(b.state.properties.get(source))
            if not types:
                return [] if variadic else None
            if types[0] is ERROR_TYPE:
                return [ERROR_TYPE]
            return apply_transform(transform, types if variadic else types[0])

        return types

    def chained(self, trait: TypesMatchWith, inner: ValueDef, spelled: set[str]) -> TypeGetter:
        """Returns the getter of the transform of a type that is itself inferred."""
        source = self.type_source(inner, spelled) if inner.name not in spelled else None
        transform = trait.transform
        assert transform is not None

        def types(b: Bindings) -> list[Type] | None:
            types = source(b) if source is not None else b.types.get(inner.name)
            if not types:
                return None
            return apply_transform(transform, types[0])

        return types


def _always(types: list[Type] | None) -> TypeGetter:
    return lambda b: types


def _spelled(name: str, *, first: bool = False) -> TypeGetter:
    return (lambda b: b.types.get(name, [])[:1]) if first else (lambda b: b.types.get(name, []))


def _of_attribute(name: str) -> TypeGetter:
    return lambda b: _attribute_type(b.state.properties.get(name))


def _of_operand(index: int) -> TypeGetter:
    return lambda b: [b.state.operands[index].type] if len(b.state.operands) > index else None


def apply_transform(transform: Transform, argument: Type | Sequence[Type]) -> list[Type] | None:
    """Returns the types that `transform` computes from a type, or from several; None if it does not apply to them."""
    try:
        transformed = transform(argument)
    except (AttributeError, TypeError, IndexError, ValueError, Unknown):
        return None
    if isinstance(transformed, RepeatedType):
        return transformed.listed()
    return [transformed] if isinstance(transformed, Type) else list(transformed)


def _is_dialect_attribute(attribute: Attribute | None) -> bool:
    """Returns True for a dialect attribute without a type parameter, whose type is computed in C++."""
    return isinstance(attribute, DialectAttribute) and attribute.definition.self_type < 0


def _is_text(type_: Type) -> bool:
    """Returns True if the parameters of a type, or of its element type, were kept as text."""
    element = element_type_or_self(type_)
    return isinstance(element, DialectType) and is_unread(element)


class _TypeSource:
    """The function that returns the types of an operand or result. `spelled`: they are in the text."""

    __slots__ = ("get", "spelled")

    def __init__(self, get: TypeGetter, spelled: bool = False) -> None:
        self.get = get
        self.spelled = spelled

    def __call__(self, b: Bindings) -> list[Type] | None:
        return self.get(b)


def _attribute_type(attribute: Attribute | None) -> list[Type] | None:
    if isinstance(attribute, DialectAttribute):
        # A typed dialect attribute has its type as a parameter.
        types = [parameter for parameter in attribute.parameters if isinstance(parameter, Type)]
        return types[:1] or None
    type_ = type_of_attribute(attribute)
    return None if type_ is None else [type_]


def _flat(elements: Sequence[Element]) -> list[Element]:
    flat: list[Element] = []
    for element in elements:
        if isinstance(element, Group):
            flat += _flat([*element.then, *element.otherwise])
        elif isinstance(element, OIList):
            flat += _flat([part for clause in element.clauses for part in clause])
        elif isinstance(element, Directive) and element.name == "qualified":
            flat += _flat(element.arguments)
        else:
            flat.append(element)
    return flat
