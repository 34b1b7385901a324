"""Quick fixes for errors: a table of functions by the kind of error.

Each function takes the place and facts of an error and yields edits that may remove it, the likeliest first. It may
guess: `proof` parses the edited text, and only fixes that remove the error are offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from compiler.diagnostics import Diagnostic, Fault
from compiler.errors import constraints, structure, syntax
from compiler.errors import names as naming
from compiler.errors import values as using
from compiler.text import TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.fixes import attributes, names, terminators, tokens, types, values
from ir_lsp.features.fixes.model import Fix, Site
from ir_lsp.features.fixes.proof import proven, without_overlaps

F = TypeVar("F", bound=Fault)
_Fixer: TypeAlias = Callable[[Site, Fault], Iterator[Fix]]

MAX_FIXED = 100
"""Maximum number of errors that are fixed at once."""


def _of(kind: type[F], *fixers: Callable[[Site, F], Iterator[Fix]]) -> tuple[type[Fault], _Fixer]:
    """Returns the entry of a kind of error, which yields the fixes of all `fixers`."""

    def fix(site: Site, fault: Fault) -> Iterator[Fix]:
        assert isinstance(fault, kind)
        return chain.from_iterable(fixer(site, fault) for fixer in fixers)

    return kind, fix


FIXES: Mapping[type[Fault], _Fixer] = MappingProxyType(
    dict(
        [
            _of(syntax.ExpectedToken, tokens.complete_operation, tokens.insert_token),
            _of(syntax.ExpectedOperand, tokens.write_operand),
            _of(syntax.ExpectedType, tokens.write_type),
            _of(syntax.ExpectedAttribute, tokens.write_attribute),
            _of(syntax.ExpectedOperation, tokens.remove_stray),
            _of(syntax.MissingRegion, tokens.add_region),
            _of(syntax.UnbalancedBracket, tokens.close_bracket),
            _of(syntax.InvalidToken, tokens.mend_token),
            _of(syntax.NumberOutOfRange, tokens.fit_number),
            _of(syntax.LiteralMismatch, tokens.other_literal),
            _of(syntax.UnknownWord, names.similar_word),
            _of(syntax.DuplicateKey, tokens.remove_key),
            _of(naming.UndeclaredValue, names.completed, names.define_value),
            _of(naming.UndeclaredBlock, names.completed, names.add_block),
            _of(naming.UndeclaredAlias, names.completed, names.define_alias),
            _of(naming.UndeclaredLocation, names.completed, names.define_location),
            _of(naming.UndeclaredIdentifier, names.declare_identifier),
            _of(naming.UndefinedSymbol, names.similar_symbol, names.declare_symbol),
            _of(naming.RedefinedValue, names.rename_value),
            _of(naming.RedefinedBlock, names.rename_block),
            _of(naming.RedefinedAlias, names.rename_alias),
            _of(naming.RedefinedSymbol, names.rename_symbol),
            _of(naming.InvalidSymbol, names.declare_private, names.similar_visibility),
            _of(naming.UnknownOperation, names.similar_operation),
            _of(naming.UnregisteredOperation, names.similar_generic_operation),
            _of(naming.UnknownDialect, names.similar_dialect),
            _of(naming.UnknownMnemonic, names.similar_mnemonic),
            _of(using.TypeMismatch, types.other_type),
            _of(using.DefinitionMismatch, types.type_of_definition),
            _of(using.NotDominated, values.move_definition),
            _of(using.OutsideValue, values.copy_inside),
            _of(using.OperandCount, values.operands_as_defined),
            _of(using.IndexCount, values.indices_as_needed),
            _of(using.OperandTypeCount, values.types_of_operands),
            _of(using.ResultNames, values.bind_results),
            _of(using.ResultCount, values.results_as_defined),
            _of(using.InvalidResultNumber, values.other_result_number),
            _of(using.ReturnCount, values.signature_as_returned),
            _of(using.ReturnType, types.return_as_declared),
            _of(using.CallMismatch, types.call_as_declared, values.operands_of_call),
            _of(structure.MissingTerminator, terminators.missing_terminator),
            _of(structure.EmptyBlock, terminators.missing_terminator),
            _of(structure.MisplacedTerminator, terminators.move_to_end),
            _of(structure.WrongTerminator, terminators.other_terminator),
            _of(structure.MissingMark, attributes.mark_module),
            _of(structure.RegionFlow, terminators.unfinished_region),
            _of(structure.RegionShape, terminators.without_arguments),
            _of(structure.BranchOperands, types.branch_as_declared, values.operands_of_branch),
            _of(structure.FunctionSignature, values.signature_of_block),
            _of(constraints.OperandConstraint, types.counterpart, types.cast_operand),
            _of(constraints.ResultConstraint, types.other_result),
            _of(constraints.ValueConstraint, types.other_operand_type),
            _of(constraints.MissingAttribute, names.misspelled_attribute, attributes.add_attribute),
            _of(constraints.AttributeConstraint, attributes.other_value),
            _of(constraints.AttributeRule, attributes.remove_attribute),
            _of(constraints.SegmentSizes, values.segment_sizes),
            _of(constraints.TypeRelation, types.related_types),
            _of(constraints.SymbolType, types.type_of_symbol),
            _of(constraints.InferredTypes, types.inferred_type),
            _of(constraints.RequiredType, types.required_type),
            _of(constraints.ConflictingAttributes, attributes.remove_conflicting),
            _of(constraints.IncompatibleCast, types.unrealized_cast),
        ]
    )
)


def fixes(view: DocumentView, diagnostic: Diagnostic) -> list[Fix]:
    """Returns fixes that remove an error, the best first; none for other diagnostics."""
    fault = diagnostic.fault
    fixer = None if fault is None else FIXES.get(type(fault))
    if fault is None or fixer is None:
        return []
    site = Site(view, diagnostic)
    return proven(site, fixer(site, fault))


def fixable_codes() -> frozenset[str]:
    """Returns the codes of errors that have fixes."""
    return frozenset(kind.code for kind in FIXES)


def fix_all(view: DocumentView, code: str) -> list[TextEdit]:
    """Returns the edits of the best fix for each error with this code, without fixes that touch a preceding one."""
    same_code = [each for each in diagnostics(view) if each.code == code][:MAX_FIXED]
    return list(without_overlaps(best[0] for each in same_code if (best := fixes(view, each))))
