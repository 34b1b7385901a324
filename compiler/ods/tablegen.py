"""Translates TableGen's records to dialects.

Takes the JSON that `llvm-tblgen --dump-json` writes for a definition file; returns definitions in the notation of
bundled dialects (`compiler.ods.define`), one for each record. `compiler.ods.notation` creates dialects from these; a
tool that writes dialect modules prints them instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from compiler.ods import traits
from compiler.ods.constraint import AttrConstraint
from compiler.ods.cpp import translate
from compiler.ods.enum_def import EnumDef
from compiler.ods.format import FormatError, parse_format
from compiler.ods.model import DefinitionPlace
from compiler.ods.notation import Definition, DialectFacts, Program, program
from compiler.ods.tablegen_constraints import ConstraintTranslator
from compiler.ods.tablegen_definitions import constant_name, format_text
from compiler.ods.tablegen_records import (
    CppClasses,
    Record,
    Records,
    class_name,
    code,
    isa,
    place_of,
    predicate_source,
    summary_of,
)
from compiler.ods.trait_classes import Trait


class RecordProblem(NamedTuple):
    """A record that could not be translated; the file in `place` has no folder."""

    place: DefinitionPlace
    message: str


@dataclass(frozen=True, slots=True)
class Import:
    """Result of importing a definition file.

    `definitions` are in the notation, dependencies first; `unknown` has a line for each part that could not be
    translated, `problems` the errors.
    """

    definitions: tuple[Definition, ...]
    facts: tuple[DialectFacts, ...]
    unknown: tuple[str, ...]
    problems: tuple[RecordProblem, ...]

    def program(self) -> Program:
        """Returns the program that creates the dialects."""
        return program(self.definitions, self.facts)


def import_records(data: Record, *, descriptions: bool = True) -> Import:
    """Translates all operations, types, attributes and enums of a file.

    A dialect in several files should be imported from a file that includes them all, since records refer to each other.
    `descriptions`: True to import summaries and descriptions, for hovers.

    >>> import_records({"!instanceof": {}}).definitions
    ()
    """
    translator = OpTranslator(Records(data), descriptions=descriptions)
    translator.translate_all()
    return Import(
        tuple(translator.definitions.values()),
        translator.dialects(),
        tuple(translator.notes.unknown),
        tuple(translator.problems),
    )


class OpTranslator(ConstraintTranslator):
    """Adds the translation of operations."""

    def __init__(self, records: Records, *, descriptions: bool) -> None:
        super().__init__(records, descriptions=descriptions)
        self.problems: list[RecordProblem] = []
        self.op_classes = CppClasses(
            (self._op_namespace(record), _op_class(record), record) for record in records.all_of("Op")
        )

    def translate_all(self) -> None:
        """Fills `definitions`, in the order of the file within each kind, and `problems`."""
        for record in self.records.all_of("EnumInfo"):
            if self.enum_dialect(record):
                self._attempt(self.enum_name, record)
        for kind in ("TypeDef", "AttrDef"):
            for record in self.records.all_of(kind):
                if self.dialect_of(record) not in ("", "builtin") and record.get("mnemonic"):
                    self._attempt(self.definition_name, record)
        for record in self.records.all_of("Op"):
            self._attempt(self._define_op, record)

    def _attempt(self, translate_record: Callable[[Record], object], record: Record) -> None:
        """Translates a record; an error in it does not prevent the translation of others."""
        try:
            translate_record(record)
        except FormatError as error:
            self.problems.append(RecordProblem(place_of(record), str(error)))
        except Exception as error:
            message = f"'{record.get('!name')}' cannot be translated: {type(error).__name__}: {error}"
            self.problems.append(RecordProblem(place_of(record), message))

    def dialects(self) -> tuple[DialectFacts, ...]:
        """Returns the facts about the dialects of all definitions."""
        used = {definition.dialect for definition in self.definitions.values()}
        # A type that is no `TypeDef` is defined in C++, so there may be further types without any record.
        of_cpp = {
            self.dialect_of(record) for record in self.records.all_of("DialectType") if not isa(record, "TypeDef")
        }
        return tuple(
            DialectFacts(
                str(record["name"]),
                self.text(record, "summary"),
                self.text(record, "description"),
                bool(record.get("usePropertiesForAttributes", 1)),
                record["name"] in of_cpp
                or not (record.get("useDefaultTypePrinterParser") and record.get("useDefaultAttributePrinterParser")),
                place_of(record),
            )
            for record in self.records.all_of("Dialect")
            if record["name"] in used
        )

    # ------------------------------------------------------------------------------------------------ operations

    def _define_op(self, record: Record) -> None:
        dialect = str(self.records.refer(record["opDialect"])["name"])
        full_name = f"{dialect}.{record['opName']}"
        name = constant_name(str(record["opName"]))
        if name in self.definitions or name in vars(traits):
            name += "_OP"
        self.define(name, self._op_source(record, full_name), "ops", dialect, record)

    def _op_source(self, record: Record, full_name: str) -> str:
        effects: list[str] = []
        operands, attributes = [], []
        for index, (reference, argument_name) in enumerate(record["arguments"]["args"]):
            name = argument_name or f"operand{index}"
            constraint = self._decorated(reference, name, effects)
            if isa(constraint, "TypeConstraint"):
                operands.append(f"{name!r}: {self._value(constraint)}")
            elif isa(constraint, "AttrConstraint") or isa(constraint, "Property"):
                if not isa(constraint, "DerivedAttr"):
                    attributes.append(f"{name!r}: {self._attribute(constraint)}")
        results = []
        for index, (reference, argument_name) in enumerate(record["results"]["args"]):
            name = argument_name or f"result{index}"
            results.append(f"{name!r}: {self._value(self._decorated(reference, name, effects))}")
        traits_ = self._traits(record, effects)
        arguments = [repr(full_name), repr(self.text(record, "summary"))]
        for key, entries in (("operands", operands), ("attributes", attributes), ("results", results)):
            if entries:
                arguments.append(f"{key}={{{', '.join(entries)}}}")
        arguments += self._regions_and_successors(record)
        if traits_:
            arguments.append(f"traits=[{', '.join(traits_)}]")
        if effects:
            arguments.append(f"effects=[{', '.join(dict.fromkeys(effects))}]")
        if record.get("assemblyFormat") is not None:
            parse_format(record["assemblyFormat"])
            arguments.append(f"format={format_text(record['assemblyFormat'])!r}")
        elif record.get("hasCustomAssemblyFormat"):
            arguments.append("unknown_syntax=True")
        default_dialect = re.search(
            r'getDefaultDialect\(\)\s*{\s*return\s*"(\w+)"', code(record, "extraClassDeclaration")
        )
        if default_dialect:
            arguments.append(f"default_dialect={default_dialect[1]!r}")
        description = self.text(record, "description")
        if description:
            arguments.append(f"description={description!r}")
        return f"op({', '.join(arguments)})"

    def _decorated(self, reference: Record, name: str, effects: list[str]) -> Record:
        """Returns the constraint in an `Arg` or `Res`, whose memory effects are added to `effects`."""
        record = self.records.refer(reference)
        while isa(record, "OpVariable"):
            for decorator in self.records.list(record, "decorators"):
                effect = self._effect(decorator, name)
                if effect is not None:
                    effects.append(effect)
            record = self.records.refer(record["constraint"])
        return record

    def _effect(self, decorator: Record, name: str) -> str | None:
        functions = {"Read": "reads", "Write": "writes", "Allocate": "allocates", "Free": "frees"}
        function = functions.get(class_name(code(decorator, "effect")))
        if function is None or not isa(decorator, "MemoryEffect"):
            return None
        arguments = [repr(name)] if name else []
        resource = class_name(code(decorator, "resource"))
        if resource != "DefaultResource":
            arguments.append(f"resource={resource!r}")
        return f"{function}({', '.join(arguments)})"

    def _value(self, record: Record) -> str:
        if isa(record, "VariadicOfVariadic"):
            base = self.type_expression(self.records.refer(record["baseType"]))
            return f"variadic_of_variadic({base}, {record['segmentAttrName']!r})"
        for class_, function in (("Variadic", "variadic"), ("Optional", "optional")):
            if isa(record, class_):
                return f"{function}({self.type_expression(self.records.refer(record['baseType']))})"
        return self.type_expression(record)

    def _attribute(self, record: Record) -> str:
        base = self._property_base(record) if isa(record, "Property") else self.unwrapped(record)
        if isa(record, "OptionalProp") and base is not record:
            return f"optional({self.attr_expression(base)})"
        expression = self.attr_expression(base)
        if isa(base, "_cls_UnitProp") or base["!name"] == "UnitAttr":
            return expression
        optional = bool(record.get("isOptional"))
        text = code(record, "defaultValue")
        if not text:
            return f"optional({expression})" if optional else expression
        constraint = self.constraint(expression)
        assert isinstance(constraint, AttrConstraint)
        value = self._default(text, base, constraint)
        if value is None:
            self.notes.unknown.append(f"default value of {base['!name']}: {text}")
            return f"optional({expression})"
        return f"{'default_optional' if optional else 'default'}({expression}, {value})"

    def _property_base(self, record: Record) -> Record:
        while record["!superclasses"][-1] in ("DefaultValuedProp", "OptionalProp", "DefaultValuedProperty"):
            base = self.records.field(record, "baseProperty")
            if base is None:
                break
            record = base
        return record

    def _default(self, text: str, record: Record, constraint: AttrConstraint[object]) -> str | None:
        """Returns a default value in the form of `attribute_value`; None if it is unknown."""
        enum = constraint.held_enum
        if enum is not None:
            return self._default_case(text, record, enum)
        getter = re.fullmatch(r"((?:\w*::)*\w+)::get\(\$_builder\.getContext\(\)\)", code(record, "constBuilderCall"))
        if text == "{}" and getter and (definition := self.definition_of_class(getter[1])):
            return f"instance({definition})"
        if text == "{}" and constraint.storage == "IntegerAttr":
            return "0"
        if text in ("{}", "nullptr"):
            empty = constraint.definition is not None and not constraint.definition.parameters
            empty = empty or "Array" in constraint.storage or constraint.storage == "DictionaryAttr"
            if constraint.definition is not None and len(constraint.definition.parameters) == 1:
                return "((),)"
            return ("{}" if constraint.storage == "DictionaryAttr" else "()") if empty else None
        number = re.fullmatch(r"(-?\d+(?:\.\d*)?)f?|static_cast<u?int\d+_t>\((-?\d+)\)", text)
        if number:
            return number[1] or number[2]
        if re.fullmatch(r"::?(?:llvm::)?APInt::getZero.*", text):
            return "0"
        source = translate(
            re.sub(r"^(?:::)?(?:mlir::|llvm::)*ArrayRef<[^>]*>", "", text), {}, self.classes, builder=True
        )
        if source is not None and constraint.storage == "DenseIntElementsAttr":
            width = (re.match(r"\d+", constraint.summary) or ["64"])[0]
            return f"dense_integers({width}, {source})"
        return source

    def _default_case(self, text: str, record: Record, enum: EnumDef) -> str | None:
        owner = self.records.field(record, "enum") or record
        symbols = {str(case["symbol"]): str(case["str"]) for case in self.records.list(owner, "enumerants")}
        if not symbols:
            source = self.enums.find(enum.cpp_name or enum.name)
            symbols = (
                {str(c["symbol"]): str(c["str"]) for c in self.records.list(source, "enumerants")} if source else {}
            )
        if text in ("{}", "0"):
            return repr(enum.symbol(0)) if enum.symbol(0) else "0"
        spelling = symbols.get(class_name(text))
        return None if spelling is None else repr(spelling)

    def _regions_and_successors(self, record: Record) -> list[str]:
        arguments = []
        named = [(name or "", self.records.refer(ref)) for ref, name in record["regions"]["args"]]
        regions = [f"{name!r}: {self._region(region)}" for name, region in named]
        if regions:
            arguments.append(f"regions={{{', '.join(regions)}}}")
        successors = record["successors"]["args"]
        if any(isa(self.records.refer(reference), "VariadicSuccessor") for reference, _ in successors):
            entries = [
                f"{name!r}: Arity.{'VARIADIC' if isa(self.records.refer(reference), 'VariadicSuccessor') else 'SINGLE'}"
                for reference, name in successors
            ]
            arguments.append(f"successors={{{', '.join(entries)}}}")
        elif successors:
            arguments.append(f"successors={[name for _, name in successors]!r}")
        return arguments

    def _region(self, record: Record) -> str:
        match = re.fullmatch(r"region with (at least |at most |)(\d+) blocks", summary_of(record))
        functions = {"": "SizedRegion", "at least ": "MinSizedRegion", "at most ": "MaxSizedRegion"}
        constraint = f"{functions[match[1]]}({match[2]})" if match else "AnyRegion"
        return f"variadic({constraint})" if isa(record, "VariadicRegion") else constraint

    # ------------------------------------------------------------------------------------------------ traits

    def _traits(self, record: Record, effects: list[str]) -> list[str]:
        traits = []
        for trait in self.records.list(record, "traits"):
            traits += self._trait(trait, record, effects)
        traits = list(dict.fromkeys(traits))
        kinds = code(record, "extraClassDeclaration") + code(record, "extraClassDefinition")
        if "Interface('RegionKindInterface')" in traits and "SSACFG" not in kinds:
            # The kind of its regions is defined in C++. They are treated as graph regions, in which any order is valid.
            traits = [
                *(trait_name for trait_name in traits if trait_name != "HAS_ONLY_GRAPH_REGION"),
                "HAS_ONLY_GRAPH_REGION",
            ]
        if "PURE" in traits and "NO_MEMORY_EFFECT" in traits[traits.index("PURE") :]:
            traits.remove("NO_MEMORY_EFFECT")
        mappable = ["ELEMENTWISE", "SCALARIZABLE", "VECTORIZABLE", "TENSORIZABLE"]
        start = traits.index("ELEMENTWISE") if "ELEMENTWISE" in traits else 0
        if traits[start : start + 4] == mappable:
            traits[start : start + 4] = ["ELEMENTWISE_MAPPABLE"]
        return traits

    def _trait(self, trait: Record, op: Record, effects: list[str]) -> list[str]:
        name, classes = str(trait["!name"]), trait["!superclasses"]
        if isa(trait, "TraitList"):
            return self._trait_list(trait, op, effects)
        if "MemoryEffects" in classes and name != "NoMemoryEffect":
            expressions = [self._effect(effect, "") for effect in self.records.list(trait, "effects")]
            effects += [effect for effect in expressions if effect is not None]
            return []
        if "Interface" in classes and trait.get("cppInterfaceName"):
            return [f"Interface({trait['cppInterfaceName']!r})"]
        if "HasParent" in classes or "ParentOneOf" in classes:
            return self._has_parent(trait, op)
        if "TypesMatchWith" in classes:
            return [self._types_match_with(trait)]
        for class_, function in _ALL_MATCH.items():
            if class_ in classes:
                return [f"{function}({', '.join(repr(value) for value in trait['values'])})"]
        if "ShapedTypeMatchesElementCountAndTypes" in classes:
            return [f"elements_match_shape({trait['shaped']!r}, {trait['elements']!r})"]
        if "PredTrait" in classes:
            return [self._predicate_trait(trait, op)]
        if trait["!anonymous"]:
            name = class_name(code(trait, "trait").partition("<")[0])
        return [_TRAIT_CONSTANTS.get(name, f"Trait({name!r})")]

    def _trait_list(self, trait: Record, op: Record, effects: list[str]) -> list[str]:
        constant = _TRAIT_LISTS.get(str(trait["!name"]))
        if constant is not None:
            return [constant]
        if isa(trait, "SingleBlockImplicitTerminator"):
            impl = next(t for t in self.records.list(trait, "traits") if isa(t, "SingleBlockImplicitTerminatorImpl"))
            match = re.search(r"<(.*)>", code(impl, "trait"))
            terminator = self._op_named(match[1], op) if match else None
            if terminator is not None:
                return [f"single_block_implicit_terminator({terminator!r})"]
            self.notes.unknown.append(f"terminator {code(impl, 'trait')}")
        return [
            expression for inner in self.records.list(trait, "traits") for expression in self._trait(inner, op, effects)
        ]

    def _op_namespace(self, record: Record) -> str:
        return str(record.get("cppNamespace") or self.records.refer(record["opDialect"])["cppNamespace"])

    def _op_named(self, cpp: str, op: Record) -> str | None:
        """Returns the name of the op with a C++ class that a trait of `op` refers to; None if it is unknown."""
        record = self.op_classes.seen_from(cpp, self._op_namespace(op))
        if record is not None:
            return f"{self.records.refer(record['opDialect'])['name']}.{record['opName']}"
        return _UPSTREAM_OPS.get(class_name(cpp))

    def _has_parent(self, trait: Record, op: Record) -> list[str]:
        match = re.search(r"<(.*)>", code(trait, "trait"))
        parents = [self._op_named(part, op) for part in match[1].split(",")] if match else []
        if None in parents or not parents:
            self.notes.unknown.append(f"parent {code(trait, 'trait')}")
            return []
        return [f"has_parent({', '.join(repr(parent) for parent in parents)})"]

    def _types_match_with(self, trait: Record) -> str:
        text = code(trait, "transformer")
        names = {"$_self": "type_", **(self.type_names(text) if "::get(" in text else {})}
        transform = translate(text, names, self.classes, builder=True)
        if transform is None:
            self.notes.unknown.append(f"transform {code(trait, 'transformer')}")
        arguments = [repr(trait[key]) for key in ("lhs", "rhs", "summary")]
        arguments.append("None" if transform is None else f"lambda type_: {transform}")
        kinds = ("OptionalTypesMatchWith", "RangedTypesMatchWith")
        kind = next((kind for kind in kinds if kind in trait["!superclasses"]), None)
        if kind is not None:
            arguments.append(f"name={kind!r}")
        return f"types_match_with({', '.join(arguments)})"

    def _predicate_trait(self, trait: Record, op: Record) -> str:
        predicate = self.records.field(trait, "predicate")
        source = None
        if predicate is not None:
            source = predicate_source(self.records, predicate, self._op_variables(op), self.classes)
        arguments = [repr(summary_of(trait))]
        if source is None:
            self.notes.unknown.append(f"predicate of trait: {summary_of(trait)}")
        else:
            arguments.append(f"lambda op: {source}")
        last = trait["!superclasses"][-1] if trait["!anonymous"] else trait["!name"]
        if last != "PredOpTrait":
            arguments.append(f"name={last!r}")
        return f"predicate_trait({', '.join(arguments)})"

    def _op_variables(self, op: Record) -> dict[str, str]:
        """Returns the Python expressions for the variables of an op's predicate, such as `$lhs`."""
        variables = {"$_op": "op", "$_self": "op"}
        for field, attribute, many in (
            ("arguments", "operand", "operand_group"),
            ("results", "result_group", "result_group"),
        ):
            for reference, name in op[field]["args"]:
                constraint = self._decorated(reference, name, [])
                if not name:
                    continue
                if not isa(constraint, "TypeConstraint"):
                    variables[f"${name}"] = f"op.properties[{name!r}]"
                elif isa(constraint, "Variadic"):
                    variables[f"${name}"] = f"op.{many}({name!r})"
                elif field == "results":
                    variables[f"${name}"] = f"op.{attribute}({name!r})[0]"
                else:
                    variables[f"${name}"] = f"op.{attribute}({name!r})"
        return variables


def _op_class(record: Record) -> str:
    """Returns the C++ class of an op: the part of its record's name after the first `_`."""
    name = str(record["!name"])
    return name.partition("_")[2] or name


_UPSTREAM_OPS = {"ModuleOp": "builtin.module", "FuncOp": "func.func"}
"""Ops that definition files refer to without including their definitions."""
_ALL_MATCH = {
    "AllTypesMatch": "all_types_match",
    "AllElementTypesMatch": "all_element_types_match",
    "AllShapesMatch": "all_shapes_match",
    "AllRanksMatch": "all_ranks_match",
    "AllElementCountsMatch": "all_element_counts_match",
}
_TRAIT_LISTS = {
    "Pure": "PURE",
    "AlwaysSpeculatable": "ALWAYS_SPECULATABLE",
    "RecursivelySpeculatable": "RECURSIVELY_SPECULATABLE",
    "ReturnLike": "RETURN_LIKE",
    "ElementwiseMappable": "ELEMENTWISE_MAPPABLE",
}
_TRAIT_CONSTANTS = {
    value.name: name for name, value in vars(traits).items() if isinstance(value, Trait) and name.isupper()
}
