"""The model of definitions: dialects, operations, types, attributes, enums, constraints, traits.

It is built from Python definitions (`compiler.dialects`), TableGen records or IRDL files, and read by the parser,
printer, verifier, hovers and documentation. Names are those of the Operation Definition Specification,
https://mlir.llvm.org/docs/DefiningDialects/Operations/. Definitions are immutable once a dialect is built and hold no
IR.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.problem import Finding
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import Parameters, Type, TypeT
from compiler.ods.control_flow import InvocationBounds, LoopBounds, LoopValues, RegionSuccessor
from compiler.ods.documentation import Section
from compiler.ods.effects import Effect
from compiler.ods.enum_def import EnumDef
from compiler.ods.hook_failures import hook_failure
from compiler.ods.trait_classes import ImplicitTerminator, Trait, with_base_interfaces

# ------------------------------------------------------------------------------------------------------ constraints


@dataclass(frozen=True, slots=True)
class TypeConstraint(Generic[TypeT]):
    """Which types an operand or result may have; `TypeT` is the class of all of them.

    `predicate` None means nobody here can tell: every type passes. `summary` completes "must be ...".
    `build`: the one type that satisfies it, where there is one (upstream's buildable types), so that it need not be
    written in assembly. `storage`: upstream's class for such types ("MemRefType", "BaseMemRefType", "" for any), which
    assembly insists on before the constraint is looked at; "interface" for one that the predicate alone can tell.
    Beside a definition, it says that the constraint names the class of the definition; assembly leaves its prefix out.
    `definition`: the dialect type whose `!dialect.mnemonic` assembly may leave out. `build_is_cpp`: there is one type
    that satisfies it, but C++ alone knows which. `class_is_cpp`: its types are of a class that C++ alone knows.
    """

    name: str
    summary: str
    predicate: Callable[[Type], bool] | None = None
    build: Type | None = None
    storage: str = ""
    definition: TypeDef | None = None
    build_is_cpp: bool = False
    class_is_cpp: bool = False

    def accepts(self, type_: Type) -> bool:
        return self.predicate is None or self.predicate(type_)


Read = TypeVar("Read", covariant=True)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AttrConstraint(Generic[Read]):
    """Which attributes may stand under a name, and how assembly spells them.

    `Read` is what an operation's member gives for such an attribute: the attribute, an enum's member, or a bool for a
    unit attribute.

    `storage`: the attribute class's name as upstream calls it ("IntegerAttr", "SymbolRefAttr", "" for any).
    `value_type`: the type that follows from the constraint, so that it need not be written (`I64Attr`: i64).
    `enum`: the enum whose case is written bare. `definition`: the dialect attribute whose `#dialect.mnemonic` is left
    out.
    """

    name: str
    summary: str
    predicate: Callable[[Attribute], bool] | None = None
    storage: str = ""
    value_type: Type | None = None
    enum: EnumDef | None = None
    definition: AttrDef | None = None

    def accepts(self, attribute: Attribute) -> bool:
        return self.predicate is None or self.predicate(attribute)

    @property
    def held_enum(self) -> EnumDef | None:
        """The enum whose value the attribute is, or holds as its only parameter."""
        if self.enum is not None or self.definition is None:
            return self.enum
        parameters = self.definition.parameters
        return parameters[0].enum if len(parameters) == 1 and parameters[0].kind == "enum" else None


@dataclass(frozen=True, slots=True)
class RegionConstraint:
    """`blocks`: how many blocks the region must have, None for any; or `at_least` and `at_most` so many."""

    name: str
    summary: str
    blocks: int | None = None
    at_least: int | None = None
    at_most: int | None = None


# ---------------------------------------------------------------------------------------------- types and attributes


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a dialect type or attribute.

    `kind` names how it is spelled and what Python value it is (see compiler.ods.parameters). `optional` ones are None,
    or the `default`, when left out.
    """

    name: str
    kind: str
    optional: bool = False
    default: object = None
    enum: EnumDef | None = None
    summary: str = ""
    cpp_type: str = ""
    """Type in C++ as messages spell it, "" where it follows from the kind."""


@dataclass(frozen=True, slots=True, eq=False)
class TypeDef:
    """A dialect's type.

    `parse(parser)` reads what follows the mnemonic and gives the parameters, `print(instance, printer)` writes it;
    compiler.ods.define makes both from the `assembly_format` where there is one. `verify` gives an error or None.
    """

    dialect: str
    mnemonic: str
    summary: str = ""
    description: str = ""
    parameters: tuple[Parameter, ...] = ()
    assembly_format: str | None = None
    traits: tuple[str, ...] = ()
    parse: Callable[..., Parameters] | None = None
    print: Callable[..., None] | None = None
    verify: Callable[[Parameters], str | None] | None = None
    alias: str = ""
    """Name that the printer gives an alias for it; "" where it is always written out."""
    verify_tensor: Callable[..., str | None] | None = None
    """For an attribute that may be a tensor's encoding: what is wrong with it for a shape and an element type."""
    unknown_syntax: bool = False
    """Nobody here can read its own syntax: what stands in brackets is kept as text, as the only parameter."""
    more_interfaces: bool = False
    """C++ may give it interfaces that its definition does not name: nobody here can tell what it does not have."""
    syntax_is_hook: bool = False
    """Its own syntax, which no format tells, is read by functions that a project supplied."""

    @property
    def full_name(self) -> str:
        return f"{self.dialect}.{self.mnemonic}"

    @property
    def self_type(self) -> int:
        """Which parameter of an attribute is its type, written behind it; -1 where none is."""
        return next((index for index, parameter in enumerate(self.parameters) if parameter.kind == "self-type"), -1)

    def print_parameters(self, instance: object, printer: AsmPrinter) -> None:
        if self.print is None:
            return
        try:
            self.print(instance, printer)
        except RecursionError:
            raise
        except Exception as error:
            printer.emit(f"<<{hook_failure(self.full_name, 'prints', error)}>>")


class AttrDef(TypeDef):
    """A dialect's attribute."""

    __slots__ = ()


class EnumAttrDef(AttrDef, Generic[Read]):
    """A dialect's attribute that holds a case of an enum; `Read` is that enum in Python."""

    __slots__ = ()


# ---------------------------------------------------------------------------------------------------------- rewriting

FoldHook: TypeAlias = "Callable[[Operation, list[Attribute | None]], FoldAnswer]"
FoldAnswer: TypeAlias = "Operation | Value | Attribute | Sequence[Value | Attribute] | None"


Patterns: TypeAlias = Sequence[Any]
"""Rewrite patterns, whose class is of a layer above (`compiler.rewrite.patterns.RewritePattern`)."""


@dataclass(frozen=True, slots=True)
class Rewrites:
    """Simplifications of a dialect's operations, beside the folds in their `Hooks`.

    `patterns` are its `RewritePattern`s. `fold` is tried where an op's own fold fails. `materialize_constant(builder,
    value, type, location)` makes the op for a constant that a fold found, None where it cannot.
    `should_materialize_into` tells whether constants stay in a region of one of the dialect's ops.
    """

    patterns: Patterns = ()
    fold: FoldHook | None = None
    materialize_constant: Callable[..., Operation | None] | None = None
    should_materialize_into: Callable[[Region], bool] | None = None


NO_REWRITES = Rewrites()

RangeHook: TypeAlias = Callable[..., None]
"""Upstream's `InferIntRangeInterface`: gets an op, the integer range of each operand (None: not known yet), and a
function to be called with a result, or an argument of one of the op's regions, and its range. See
compiler.analysis.dataflow."""


# -------------------------------------------------------------------------------------------------------- operations


class Arity(enum.Enum):
    """Number of values that an operand or result of a definition may stand for."""

    SINGLE = "single"
    OPTIONAL = "optional"
    VARIADIC = "variadic"


@dataclass(frozen=True, slots=True)
class ValueDef:
    """An operand or result. `segments`: the attribute that splits a variadic of variadics, else ""."""

    name: str
    constraint: TypeConstraint
    arity: Arity = Arity.SINGLE
    segments: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class AttributeDef:
    """An inherent attribute (or property). `default` fills it in when it is absent; `optional` may stay absent."""

    name: str
    constraint: AttrConstraint[object]
    optional: bool = False
    default: Attribute | None = None
    summary: str = ""
    filled_when_built: bool = field(default=False, compare=False)
    """True if an op that a pass makes has the default, though it may be absent where the op is read."""


@dataclass(frozen=True, slots=True)
class RegionDef:
    """Region of an operation's definition."""

    name: str
    constraint: RegionConstraint
    variadic: bool = False


@dataclass(frozen=True, slots=True)
class SuccessorDef:
    """Successor of an operation's definition."""

    name: str
    variadic: bool = False


@dataclass(frozen=True, slots=True)
class CustomDirective:
    """Parser and printer of `custom<...>` in an assembly format.

    `parse` returns False where an optional directive found nothing of its own; anything else means it was there.

    `reads_names`: what it reads depends on what values are called, and not only on which ones they are.
    """

    parse: Callable[..., bool | None]
    print: Callable[..., None]
    reads_names: bool = False


Implementations: TypeAlias = Mapping[str, Any]
"""Implementations of interfaces that are no hooks, by the interface's name: objects of classes of layers above."""


class Hooks(NamedTuple):
    """Behaviour of an op that data cannot describe, as Python functions.

    `parse(parser, state)` reads with an `OpParser` and fills the `OpState`, `print(op, printer)` writes what follows
    the
    op's name, `verify(op)` and `verify_regions(op)` (after the nested ops were verified) give one error, or a list of
    them, or None; `infer_types(op_state)` gives the result types; `effects(op)` the memory effects.

    For compiler.rewrite: `fold(op, operands)` gets the attribute of each operand that is a constant, None for others,
    and gives None (nothing to fold), the op itself (it was given new operands or properties, as a whole), or for each
    result a value or an attribute (one alone for an op of one result). It makes and erases nothing. `canonicalize(op,
    rewriter)` is one pattern rooted at the op and tells whether it changed something, `canonicalization_patterns` are
    whole `RewritePattern`s. The modules that attach `fold` and `integer_range` in bundled dialects are loaded when
    first needed: ask `OpDef.fold` and `OpDef.integer_range` for them.
    """

    parse: Callable[..., None] | None = None
    print: Callable[..., None] | None = None
    reads_names: bool = False
    """True if what `parse` reads depends on what values are called, and not only on which ones they are."""
    choose: Callable[..., None] | None = None
    """`choose(state)` replaces the definition of an op in generic form by that of one of two releases."""
    reads_behind_regions: bool = False
    """`parse` goes on after a region that may hold the ops of a whole module."""
    verify: Callable[[Operation], Finding] | None = None
    verify_is_local: bool = False
    """`verify` looks at nothing but the op's own types and attributes: no parent, no operand's definition, no
    symbol."""
    looks_at_users: bool = False
    """`verify` looks at the operations that use the results."""
    verify_in_context: Callable[[Operation, KnownDialects], Finding] | None = None
    """Verifies what depends on which operations there are; called after `verify`, where that is known."""
    verify_regions: Callable[[Operation], Finding] | None = None
    infer_types: Callable[..., list[Type]] | None = None
    fold: FoldHook | None = None
    integer_range: RangeHook | None = None
    evaluator: Callable[..., Any] | None = None
    """`evaluator(op, machine)` returns the function from an op's operand values to its result: see
    compiler.interpreter."""
    control: Callable[..., Any] | None = None
    """`control(op, machine)` returns the `Control` of an op with regions: see compiler.interpreter."""
    canonicalize: Callable[..., bool] | None = None
    canonicalization_patterns: Patterns = ()
    speculatable: Callable[[Operation], bool | None] | None = None
    """Upstream's `getSpeculatability`, where it takes more than a trait: whether the op may run where it did not. None:
    if all in its regions may."""
    effects: Callable[[Operation], list[Effect] | None] | None = None
    result_names: Callable[[Operation], list[str]] | None = None
    """Upstream's `getAsmResultNames`: a preferred name for each result, "" for a number."""
    block_argument_names: Callable[[Operation, int], list[str]] | None = None
    """Upstream's `getAsmBlockArgumentNames` for the entry block of the region with this index."""
    successor_operands: Callable[[Operation, int], Sequence[Value] | None] | None = None
    """The operands that become the arguments of a successor, where that is not as `compiler.analysis.branches`
    guesses."""
    verify_symbol_uses: Callable[[Operation, SymbolTables], Finding] | None = None
    """Upstream's `verifySymbolUses`: gives what `verify` gives, once every symbol in the nearest table is known."""
    cast_compatible: Callable[[list[Type], list[Type]], bool] | None = None
    """Upstream's `areCastCompatible`, for ops with `CastOpInterface`: operand types, result types."""
    region_successors: Callable[[Operation, Region | None], list[RegionSuccessor]] | None = None
    """For ops with `RegionBranchOpInterface`: where control may go from a region's end, or from the op itself
    (None)."""
    entry_operands: Callable[[Operation, Region | None], Sequence[Value]] | None = None
    """The operands that the op passes to a region when it enters it, or past its regions (None); none without a
    hook."""
    passed_operands: Callable[[Operation, Region | None], Sequence[Value]] | None = None
    """For terminators with `RegionBranchTerminatorOpInterface`: the operands passed on; all of them without a hook."""
    invocation_bounds: Callable[[Operation, list[Attribute | None]], list[InvocationBounds]] | None = None
    """For ops with `RegionBranchOpInterface`: how often each region runs, given what is known of the operands."""
    chosen_regions: Callable[[Operation, list[Attribute | None]], list[RegionSuccessor]] | None = None
    """For ops with `RegionBranchOpInterface`, and terminators of their regions: where control may go, given what is
    known of the op's operands. Without it, `region_successors` answers."""
    chosen_successor: Callable[[Operation, list[Attribute | None]], Block | None] | None = None
    """For ops with `BranchOpInterface`: the only block that control goes to, given what is known of the operands."""
    loop_values: Callable[[Operation], LoopValues] | None = None
    """For ops with `LoopLikeOpInterface`: the values they carry along."""
    loop_bounds: Callable[[Operation], LoopBounds | None] | None = None
    """For ops with `LoopLikeOpInterface`: what they count; None where it does not fit into values and numbers."""


NO_HOOKS = Hooks()

LEGACY_SEGMENT_SIZES: Mapping[str, str] = MappingProxyType(
    {"operand_segment_sizes": "operandSegmentSizes", "result_segment_sizes": "resultSegmentSizes"}
)
"""The names under which texts, and dialects without properties, may give segment sizes; and their names here."""


@dataclass(eq=False)
class OpDef:
    """An operation's definition. `name` is the full one, `arith.addi`."""

    name: str
    make_class: Callable[[OpDef], type[Operation]] = field(repr=False)
    """Makes `op_class` where the definition is not written as a class."""
    summary: str = ""
    description: str = ""
    operands: tuple[ValueDef, ...] = ()
    results: tuple[ValueDef, ...] = ()
    attributes: tuple[AttributeDef, ...] = ()
    regions: tuple[RegionDef, ...] = ()
    successors: tuple[SuccessorDef, ...] = ()
    traits: tuple[Trait, ...] = ()
    effects: tuple[Effect, ...] | None = None
    """None: undeclared, that is, unknown unless a trait or hook says otherwise."""
    assembly_format: str | None = None
    hooks: Hooks = NO_HOOKS
    default_dialect: str = ""
    """Ops inside this op's regions may leave out this dialect's prefix (upstream's `getDefaultDialect`)."""
    directives: Mapping[str, CustomDirective] = field(default_factory=dict)
    """The custom directives that the assembly format may use, by name."""
    implementations: Implementations = field(default_factory=dict)
    """Implementations of the op's interfaces that are no functions of the model, by the interface's name."""
    owner: Dialect | None = field(default=None, repr=False)
    """The dialect that holds the definition."""
    unknown_syntax: bool = False
    """It has a syntax of its own, written in C++, that nobody here can read; its generic form can be."""
    checked_by_hook: bool = False
    """`hooks.verify` says all that is wrong with counts, types and attributes, in words of its own, as IRDL does."""
    _derived: dict[Callable[[OpDef], object], Any] = field(default_factory=dict, init=False, repr=False)

    def derived(self, make: Callable[[OpDef], T]) -> T:
        """Returns what `make` gives for the definition; it is called once, as long as it raises nothing.

        A layer above keeps here what it works out, such as the parser for an assembly format.
        """
        try:
            derived: T = self._derived[make]
        except KeyError:
            derived = self._derived[make] = make(self)
        return derived

    @cached_property
    def op_class(self) -> type[Operation]:
        """The class of the operations of this definition, with a member for each named part.

        A definition that is written as a class sets it; for others it is made when there is the first operation.
        """
        return self.make_class(self)

    @cached_property
    def fold(self) -> FoldHook | None:
        """Fold of the op; loads the folds and patterns of its dialect."""
        if self.owner is not None:
            self.owner.rewrites  # noqa: B018  attaches the folds
        return self.hooks.fold

    @cached_property
    def integer_range(self) -> RangeHook | None:
        """Transfer function of the op for integer ranges, None if there is none; loads the ranges of its dialect."""
        if self.owner is not None and self.owner.load_ranges is not None:
            self.owner.load_ranges()
        return self.hooks.integer_range

    @cached_property
    def execution(self) -> Hooks:
        """The hooks of the op, after the module that attaches `evaluator` and `control` in its dialect is loaded."""
        if self.owner is not None and self.owner.load_evaluators is not None:
            self.owner.load_evaluators()
        return self.hooks

    @cached_property
    def dialect(self) -> str:
        """The namespace of the name."""
        return self.name.partition(".")[0]

    @property
    def documentation(self) -> str:
        """Description as Markdown: its own, or its dialect's section about it; "" where there is neither."""
        section = self._section
        return section.text if section is not None and not self.description else self.description

    @property
    def written_format(self) -> str | None:
        """Syntax in the grammar of assembly formats; None where it is unknown.

        Where an op's syntax is read by code this is what its documentation says, for people.
        """
        section = self._section
        return self.assembly_format if section is None else self.assembly_format or section.syntax or None

    @property
    def _section(self) -> Section | None:
        return None if self.owner is None else self.owner.documentation.get(self.name)

    @cached_property
    def trait_names(self) -> frozenset[str]:
        """The traits and interfaces, with the interfaces that these are built on."""
        return with_base_interfaces(trait.name for trait in self.traits)

    def has_trait(self, name: str) -> bool:
        return name in self.trait_names

    @cached_property
    def is_constant_like(self) -> bool:
        return "ConstantLike" in self.trait_names

    @cached_property
    def is_commutative(self) -> bool:
        return "Commutative" in self.trait_names

    @cached_property
    def operand_positions(self) -> Mapping[str, int]:
        return {operand.name: index for index, operand in enumerate(self.operands)}

    @cached_property
    def operand_arities(self) -> tuple[str, ...]:
        return tuple(operand.arity.value for operand in self.operands)

    @cached_property
    def operands_are_single(self) -> bool:
        """True if each operand is one value, so that its position is that of its definition."""
        return all(operand.arity is Arity.SINGLE for operand in self.operands)

    @cached_property
    def results_are_single(self) -> bool:
        return all(result.arity is Arity.SINGLE for result in self.results)

    @cached_property
    def result_positions(self) -> Mapping[str, int]:
        return {result.name: index for index, result in enumerate(self.results)}

    @cached_property
    def result_arities(self) -> tuple[str, ...]:
        return tuple(result.arity.value for result in self.results)

    @cached_property
    def attribute_defs(self) -> Mapping[str, AttributeDef]:
        return {attribute.name: attribute for attribute in self.attributes}

    @cached_property
    def inherent_names(self) -> frozenset[str]:
        """Names that are inherent rather than discardable, the segment sizes included."""
        names = set(self.attribute_defs)
        if self.has_trait("AttrSizedOperandSegments"):
            names.add("operandSegmentSizes")
        if self.has_trait("AttrSizedResultSegments"):
            names.add("resultSegmentSizes")
        return frozenset(names)

    @cached_property
    def implicit_terminator(self) -> str | None:
        """The op that closes a region's block where it was left out."""
        return next((trait.terminator for trait in self.traits if isinstance(trait, ImplicitTerminator)), None)


class DefinitionPlace(NamedTuple):
    """Place of a definition: a file's path, and a line, the first one 1."""

    file: str
    line: int


class Resources(enum.Enum):
    """Part of a file's metadata that a dialect accepts (upstream: its `OpAsmDialectInterface`)."""

    REFUSED = "no section"
    NONE_KNOWN = "a section, but no key is known"
    BLOBS = "a binary blob for each key, in hexadecimal, after its alignment"
    ANY = "whatever is there: what the dialect does is not known"


@dataclass(eq=False)
class Dialect:
    """A namespace of definitions. Types and attributes are found by mnemonic, ops by full name.

    `parse_type(mnemonic, parser)`/`parse_attribute` take spellings that no definition covers (None: unknown mnemonic).
    `verify_op_attribute(op, name, attribute)` checks a discardable attribute that carries the dialect's prefix, and
    `verify_argument_attribute(op, type, name, attribute)` and `verify_result_attribute` one on an argument or result
    of a function; they give what an op's `verify` gives.
    """

    name: str
    ops: Mapping[str, OpDef] = field(default_factory=dict)
    types: Mapping[str, TypeDef] = field(default_factory=dict)
    attributes: Mapping[str, AttrDef] = field(default_factory=dict)
    enums: Mapping[str, EnumDef] = field(default_factory=dict)
    summary: str = ""
    description: str = ""
    parse_type: Callable[..., Type | None] | None = None
    parse_attribute: Callable[..., Attribute | None] | None = None
    verify_op_attribute: Callable[[Operation, str, Attribute], Finding] | None = None
    verify_argument_attribute: Callable[[Operation, Type, str, Attribute], Finding] | None = None
    verify_result_attribute: Callable[[Operation, Type, str, Attribute], Finding] | None = None
    allows_unknown_ops: bool = False
    allows_unknown_types: bool = False
    has_cpp: bool = False
    """True if its definitions leave things to C++ that nobody here knows."""
    is_incomplete: bool = False
    """True if it may have more operations, types and attributes than those here: some of its definition files cannot
    be read, or are not named."""
    is_extensible: bool = False
    """True if projects add operations to it, in groups with names of their own: `transform.project.op`."""
    uses_properties: bool = True
    """Upstream's `usePropertiesForAttributes`: False where inherent attributes are written in `{}` with the others, and
    segment sizes under their older names."""
    infers_types: bool = True
    """True if its definitions know upstream's `InferTypeOpInterface`: then it is added to each whose traits and
    constraints tell the types of all results."""
    resources: Resources = Resources.ANY
    """Content that its part of a file's `dialect_resources` may have."""
    unknown_type: str = "unknown  type `{mnemonic}` in dialect `{dialect}`"
    """Error for a type that the dialect does not have; the two spaces are upstream's."""
    unknown_attribute: str = "unknown attribute `{mnemonic}` in dialect `{dialect}`"
    """Error for an attribute that the dialect does not have."""
    load_rewrites: Callable[[], Rewrites] | None = None
    """Attaches the folds of the dialect's ops and gives its patterns; called when first needed."""
    load_ranges: Callable[[], object] | None = None
    """Attaches how integer ranges go through the dialect's ops; called when first needed as well."""
    load_evaluators: Callable[[], object] | None = None
    """Attaches how the interpreter runs the dialect's ops; called when first needed."""
    load_documentation: Callable[[], Mapping[str, Section]] | None = None
    """Gives what is written about ops in a file of its own, by an op's full name; called when first needed as well."""
    places: Mapping[str, DefinitionPlace] = field(default_factory=dict)
    """Places of definitions of a project's own dialect: by an op's full name, `!toy.type`, `#toy.attribute`, and the
    dialect's own name.
    """

    def __post_init__(self) -> None:
        for definition in self.ops.values():
            if definition.owner is None:  # else it is a dialect made of others
                definition.owner = self

    @cached_property
    def rewrites(self) -> Rewrites:
        return NO_REWRITES if self.load_rewrites is None else self.load_rewrites()

    @cached_property
    def documentation(self) -> Mapping[str, Section]:
        return {} if self.load_documentation is None else self.load_documentation()


class KnownDialects(Protocol):
    """The dialects of a context (`compiler.ir.context.Context`), loaded when they are asked for."""

    def dialect(self, name: str) -> Dialect | None: ...

    def op_def(self, name: str) -> OpDef | None: ...
