"""The model of definitions: dialects, and operations with their hooks.

Their types are in `type_def.py`, constraints in `constraint.py`, enums in `enum_def.py`, traits in `trait_classes.py`.
The model is built from Python definitions (`compiler.dialects`), TableGen records or IRDL files; parser, printer,
verifier, hovers and documentation read it. Names are those of the Operation Definition Specification,
https://mlir.llvm.org/docs/DefiningDialects/Operations/. Definitions are immutable once a dialect is built, and hold no
IR.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.problem import Finding
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import Type
from compiler.ods.constraint import AttrConstraint, RegionConstraint, TypeConstraint
from compiler.ods.control_flow import InvocationBounds, LoopBounds, LoopValues, RegionSuccessor
from compiler.ods.documentation import Section
from compiler.ods.effects import Effect
from compiler.ods.enum_def import EnumDef
from compiler.ods.trait_classes import ImplicitTerminator, Trait, with_base_interfaces
from compiler.ods.type_def import AttrDef, TypeDef

T = TypeVar("T")

# ---------------------------------------------------------------------------------------------------------- rewriting

FoldHook: TypeAlias = "Callable[[Operation, list[Attribute | None]], FoldAnswer]"
FoldAnswer: TypeAlias = "Operation | Value | Attribute | Sequence[Value | Attribute] | None"


Patterns: TypeAlias = Sequence[Any]
"""Rewrite patterns, whose class is of a layer above (`compiler.rewrite.patterns.RewritePattern`)."""


@dataclass(frozen=True, slots=True)
class Rewrites:
    """Simplifications of a dialect's operations, in addition to the folds in their `Hooks`.

    `patterns` are its `RewritePattern`s. `fold` is tried if an op's own fold fails. `materialize_constant(builder,
    value, type, location)` creates the op for a constant that a fold returned; it returns None if it cannot.
    `should_materialize_into` returns True if constants are to be created in a region of one of the dialect's ops.
    """

    patterns: Patterns = ()
    fold: FoldHook | None = None
    materialize_constant: Callable[..., Operation | None] | None = None
    should_materialize_into: Callable[[Region], bool] | None = None


NO_REWRITES = Rewrites()

RangeHook: TypeAlias = Callable[..., None]
"""Upstream's `InferIntRangeInterface`: takes an op, the integer range of each operand (None: not known yet), and a
function that the hook calls with a result, or an argument of one of the op's regions, and its range. See
compiler.analysis.dataflow."""


# -------------------------------------------------------------------------------------------------------- operations


class Arity(enum.Enum):
    """Number of values of an operand or result of a definition."""

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
    """True if ops created by passes have the default, though the attribute may be absent in parsed ones."""


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

    `parse` returns False if an optional directive is absent, and any other value if it is present. `reads_names`: True
    if parsing depends on the names of values.
    """

    parse: Callable[..., bool | None]
    print: Callable[..., None]
    reads_names: bool = False


Implementations: TypeAlias = Mapping[str, Any]
"""Implementations of interfaces that have no field in `Hooks`, by the interface's name; of classes in layers above."""


class Hooks(NamedTuple):
    """Behaviour of an op that data cannot describe, as Python functions.

    `parse(parser, state)` parses the text following the op's name with an `OpParser` and fills the `OpState`;
    `print(op, printer)` prints that text. `verify(op)` and `verify_regions(op)` (called after the nested ops were
    verified) return one error, a list of errors, or None. `infer_types(op_state)` returns the result types,
    `effects(op)` the memory effects.

    `fold(op, operands)` takes, for each operand, its attribute if it is a constant, else None. It returns None if the
    op does not fold; the op itself after replacing its operands or properties as a whole; or else a value or attribute
    for each result (without a list if there is one result). It creates and erases no ops. `canonicalize(op, rewriter)`
    is a pattern rooted at the op, and returns True if it applied; `canonicalization_patterns` are `RewritePattern`s.
    The modules that attach `fold`, `constant_results` and `integer_range` in bundled dialects are loaded on demand: use
    the properties of `OpDef`.
    """

    parse: Callable[..., None] | None = None
    print: Callable[..., None] | None = None
    reads_names: bool = False
    """True if `parse` depends on the names of values."""
    choose: Callable[..., None] | None = None
    """`choose(state)` chooses the definition of an op in generic form, if two releases define it differently."""
    reads_behind_regions: bool = False
    """True if `parse` parses text after a region that may contain the ops of a whole module."""
    verify: Callable[[Operation], Finding] | None = None
    verify_is_local: bool = False
    """True if `verify` depends only on the op's types and attributes, not on parents, defining ops or symbols."""
    looks_at_users: bool = False
    """True if `verify` depends on the operations that use the results."""
    verify_in_context: Callable[[Operation, KnownDialects], Finding] | None = None
    """Verifier that depends on the loaded dialects; called after `verify`, if these are available."""
    verify_regions: Callable[[Operation], Finding] | None = None
    infer_types: Callable[..., list[Type]] | None = None
    fold: FoldHook | None = None
    constant_results: Callable[[Operation], Sequence[Attribute | None]] | None = None
    """`constant_results(op)` returns for each result its attribute if it is constant, else None. Folding replaces the
    uses of constant results, also if the op remains for the others. Such an op has a `fold`, too."""
    integer_range: RangeHook | None = None
    evaluator: Callable[..., Any] | None = None
    """`evaluator(op, machine)` returns the function from an op's operand values to its result: see
    compiler.interpreter."""
    control: Callable[..., Any] | None = None
    """`control(op, machine)` returns the `Control` of an op with regions: see compiler.interpreter."""
    canonicalize: Callable[..., bool] | None = None
    canonicalization_patterns: Patterns = ()
    speculatable: Callable[[Operation], bool | None] | None = None
    """Upstream's `getSpeculatability`, for ops without a trait for it: returns True if the op may run where it did not
    before; None if that depends on the ops in its regions."""
    effects: Callable[[Operation], list[Effect] | None] | None = None
    result_names: Callable[[Operation], list[str]] | None = None
    """Upstream's `getAsmResultNames`: a preferred name for each result, "" for a number."""
    block_argument_names: Callable[[Operation, int], list[str]] | None = None
    """Upstream's `getAsmBlockArgumentNames` for the entry block of the region with this index."""
    successor_operands: Callable[[Operation, int], Sequence[Value] | None] | None = None
    """The operands that are passed to a successor, if `compiler.analysis.branches` cannot derive them."""
    verify_symbol_uses: Callable[[Operation, SymbolTables], Finding] | None = None
    """Upstream's `verifySymbolUses`: like `verify`, but called after the symbols of the nearest table are collected."""
    cast_compatible: Callable[[list[Type], list[Type]], bool] | None = None
    """Upstream's `areCastCompatible`, for ops with `CastOpInterface`: operand types, result types."""
    region_successors: Callable[[Operation, Region | None], list[RegionSuccessor]] | None = None
    """For ops with `RegionBranchOpInterface`: successors of a region's end, or of the op itself (None)."""
    entry_operands: Callable[[Operation, Region | None], Sequence[Value]] | None = None
    """The operands that the op passes to a region when it enters it, or to its results (None); none by default."""
    passed_operands: Callable[[Operation, Region | None], Sequence[Value]] | None = None
    """For terminators with `RegionBranchTerminatorOpInterface`: the operands that are passed; by default, all."""
    invocation_bounds: Callable[[Operation, list[Attribute | None]], list[InvocationBounds]] | None = None
    """For ops with `RegionBranchOpInterface`: the number of times each region runs, given the constant operands."""
    chosen_regions: Callable[[Operation, list[Attribute | None]], list[RegionSuccessor]] | None = None
    """For ops with `RegionBranchOpInterface`, and terminators of their regions: the possible successors, given the
    constant operands; by default those of `region_successors`."""
    chosen_successor: Callable[[Operation, list[Attribute | None]], Block | None] | None = None
    """For ops with `BranchOpInterface`: the only possible successor, given the constant operands."""
    loop_values: Callable[[Operation], LoopValues] | None = None
    """For ops with `LoopLikeOpInterface`: the values that the loop carries."""
    loop_bounds: Callable[[Operation], LoopBounds | None] | None = None
    """For ops with `LoopLikeOpInterface`: bounds and steps; None if values and integers cannot express them."""


NO_HOOKS = Hooks()

LEGACY_SEGMENT_SIZES: Mapping[str, str] = MappingProxyType(
    {"operand_segment_sizes": "operandSegmentSizes", "result_segment_sizes": "resultSegmentSizes"}
)
"""Names of segment sizes in texts of older releases and in dialects without properties, with their present names."""


@dataclass(eq=False)
class OpDef:
    """An operation's definition. `name` is the full one, `arith.addi`."""

    name: str
    make_class: Callable[[OpDef], type[Operation]] = field(repr=False)
    """Creates `op_class`, for a definition that has none."""
    summary: str = ""
    description: str = ""
    operands: tuple[ValueDef, ...] = ()
    results: tuple[ValueDef, ...] = ()
    attributes: tuple[AttributeDef, ...] = ()
    regions: tuple[RegionDef, ...] = ()
    successors: tuple[SuccessorDef, ...] = ()
    traits: tuple[Trait, ...] = ()
    effects: tuple[Effect, ...] | None = None
    """None: undeclared, so unknown unless a trait or hook determines them."""
    assembly_format: str | None = None
    hooks: Hooks = NO_HOOKS
    default_dialect: str = ""
    """Dialect whose prefix can be omitted in the op's regions (upstream's `getDefaultDialect`)."""
    directives: Mapping[str, CustomDirective] = field(default_factory=dict)
    """The custom directives that the assembly format may use, by name."""
    implementations: Implementations = field(default_factory=dict)
    """Implementations of the op's interfaces that have no field in `Hooks`, by the interface's name."""
    owner: Dialect | None = field(default=None, repr=False)
    """The dialect of the definition."""
    unknown_syntax: bool = False
    """True if its custom syntax is defined only in C++; the generic form can be parsed."""
    checked_by_hook: bool = False
    """True if `hooks.verify` checks counts, types and attributes as well, as for definitions in IRDL."""
    _derived: dict[Callable[[OpDef], object], Any] = field(default_factory=dict, init=False, repr=False)

    def derived(self, make: Callable[[OpDef], T]) -> T:
        """Returns `make(definition)`, which is computed once and cached, unless it raises.

        Layers above cache derived data here, such as the parser for an assembly format.
        """
        try:
            derived: T = self._derived[make]
        except KeyError:
            derived = self._derived[make] = make(self)
        return derived

    @cached_property
    def op_class(self) -> type[Operation]:
        """The class of the operations of this definition, with a member for each named part.

        If the definition is declared by a class, it is that class; else it is created with the first operation.
        """
        return self.make_class(self)

    @cached_property
    def fold(self) -> FoldHook | None:
        """Fold of the op; loads the folds and patterns of its dialect."""
        if self.owner is not None:
            self.owner.rewrites  # noqa: B018  attaches the folds
        return self.hooks.fold

    @cached_property
    def constant_results(self) -> Callable[[Operation], Sequence[Attribute | None]] | None:
        """Hook for the constant results of the op; loads the folds and patterns of its dialect."""
        if self.owner is not None:
            self.owner.rewrites  # noqa: B018  attaches the hook
        return self.hooks.constant_results

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
        """Description as Markdown: its own, or its section in the dialect's documentation; "" if there is neither."""
        section = self._section
        return section.text if section is not None and not self.description else self.description

    @property
    def written_format(self) -> str | None:
        """Syntax in the grammar of assembly formats, for readers; None if it is unknown.

        For an op with a parse hook, it is the one in the documentation.
        """
        section = self._section
        return self.assembly_format if section is None else self.assembly_format or section.syntax or None

    @property
    def _section(self) -> Section | None:
        return None if self.owner is None else self.owner.documentation.get(self.name)

    @cached_property
    def trait_names(self) -> frozenset[str]:
        """The traits and interfaces, with their base interfaces."""
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
        """True if each operand is one value, so that its index is that in the definition."""
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
        """Name of the op that ends a region's block without a terminator; None if there is none."""
        return next((trait.terminator for trait in self.traits if isinstance(trait, ImplicitTerminator)), None)


class DefinitionPlace(NamedTuple):
    """Place of a definition: a file's path, and a line, counted from 1."""

    file: str
    line: int


class Resources(enum.Enum):
    """Resources in a file's metadata that a dialect accepts (upstream: its `OpAsmDialectInterface`)."""

    REFUSED = "no section"
    NONE_KNOWN = "a section, but no key is known"
    BLOBS = "a binary blob for each key, in hexadecimal, after its alignment"
    ANY = "anything, as the dialect's own checks are unknown"


@dataclass(eq=False)
class Dialect:
    """A namespace of definitions. Types and attributes are found by mnemonic, ops by full name.

    `parse_type(mnemonic, parser)` and `parse_attribute` parse types and attributes whose mnemonic has no definition;
    they return None for an unknown mnemonic. `verify_op_attribute(op, name, attribute)` verifies a discardable
    attribute with the dialect's prefix, and `verify_argument_attribute(op, type, name, attribute)` and
    `verify_result_attribute` one on an argument or result of a function; their result is that of an op's `verify`.
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
    """True if its definitions have parts that are known only in C++."""
    is_incomplete: bool = False
    """True if it may have further operations, types and attributes: some of its definition files cannot be read, or
    are not named in the project file."""
    is_extensible: bool = False
    """True if projects add operations to it, in groups with names of their own: `transform.project.op`."""
    uses_properties: bool = True
    """Upstream's `usePropertiesForAttributes`: if False, inherent attributes are printed in `{}` with the others, and
    segment sizes by their older names."""
    infers_types: bool = True
    """True if its definitions use upstream's `InferTypeOpInterface`: then it is added to each op whose traits and
    constraints determine the types of all results."""
    resources: Resources = Resources.ANY
    """Allowed content of its section in a file's `dialect_resources`."""
    unknown_type: str = "unknown  type `{mnemonic}` in dialect `{dialect}`"
    """Error message for a type that the dialect does not have; the two spaces are upstream's."""
    unknown_attribute: str = "unknown attribute `{mnemonic}` in dialect `{dialect}`"
    """Error message for an attribute that the dialect does not have."""
    load_rewrites: Callable[[], Rewrites] | None = None
    """Attaches the folds of the dialect's ops and returns its patterns; called on demand."""
    load_ranges: Callable[[], object] | None = None
    """Attaches the transfer functions of the dialect's ops for integer ranges; called on demand."""
    load_evaluators: Callable[[], object] | None = None
    """Attaches the evaluators of the dialect's ops for the interpreter; called on demand."""
    load_documentation: Callable[[], Mapping[str, Section]] | None = None
    """Returns the sections of its documentation file, by an op's full name; called on demand."""
    places: Mapping[str, DefinitionPlace] = field(default_factory=dict)
    """Places of definitions of a project's own dialect: by an op's full name, `!toy.type`, `#toy.attribute`, and the
    dialect's own name.
    """

    def __post_init__(self) -> None:
        for definition in self.ops.values():
            if definition.owner is None:  # else the dialect combines definitions of other dialects
                definition.owner = self

    @cached_property
    def rewrites(self) -> Rewrites:
        return NO_REWRITES if self.load_rewrites is None else self.load_rewrites()

    @cached_property
    def documentation(self) -> Mapping[str, Section]:
        return {} if self.load_documentation is None else self.load_documentation()


class KnownDialects(Protocol):
    """The dialects of a context (`compiler.ir.context.Context`), loaded on demand."""

    def dialect(self, name: str) -> Dialect | None: ...

    def op_def(self, name: str) -> OpDef | None: ...
