"""Functions of a project's Python modules, made safe to call.

Wraps hooks and directives that may still be under development: an exception that they raise by mistake becomes a
diagnostic with the line of the module, instead of ending the analysis of every file.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ParamSpec, TypeVar

from compiler.ir.asm import AsmPrinter
from compiler.ods.extension import Extension, Format, ParameterHooks
from compiler.ods.format import parse_format
from compiler.ods.model import CustomDirective, Dialect, Hooks, OpDef
from compiler.syntax.lexer import RAISED_BY_HOOKS, Cursor

HookParameters = ParamSpec("HookParameters")
ResultT = TypeVar("ResultT")


def guard_dialect(dialect: Dialect) -> None:
    """Makes the hooks of a dialect's operations safe."""
    for definition in dialect.ops.values():
        definition.hooks = _hooks(definition.hooks)
        definition.directives = _directives(definition.directives)


def guarded(extension: Extension) -> Extension:
    """Returns an extension whose functions are safe."""
    return replace(
        extension,
        hooks={name: _hooks(hooks) for name, hooks in extension.hooks.items()},
        directives=_directives(extension.directives),
        formats={name: _format(format_) for name, format_ in extension.formats.items()},
        types={name: _parameter_hooks(hooks) for name, hooks in extension.types.items()},
        attributes={name: _parameter_hooks(hooks) for name, hooks in extension.attributes.items()},
        parse_type=_mnemonic_parser(extension.parse_type),
        parse_attribute=_mnemonic_parser(extension.parse_attribute),
    )


def _hooks(hooks: Hooks) -> Hooks:
    return hooks._replace(
        parse=_parser(hooks.parse),
        print=_printer(hooks.print, lambda op, printer: printer),
        verify=_verifier(hooks.verify),
        verify_in_context=_verifier(hooks.verify_in_context),
        verify_regions=_verifier(hooks.verify_regions),
        result_names=_or_nothing(hooks.result_names, list),
        block_argument_names=_or_nothing(hooks.block_argument_names, list),
    )


def _directives(directives: Mapping[str, CustomDirective]) -> dict[str, CustomDirective]:
    return {
        name: replace(
            directive,
            parse=_safe_parser(directive.parse),
            print=_safe_printer(directive.print, lambda printer, *_: printer),
        )
        for name, directive in directives.items()
    }


def _format(format_: Format) -> Format:
    """Guards the function that returns an op's format; if it fails or returns none, the op's syntax stays unknown."""
    if isinstance(format_, str):
        return format_

    def ask(definition: OpDef) -> str | None:
        try:
            text = format_(definition)
            if text is not None:
                parse_format(text)
        except Exception:
            return None
        return text

    return ask


def _parameter_hooks(hooks: ParameterHooks | str) -> ParameterHooks | str:
    if isinstance(hooks, str):
        return hooks
    return replace(
        hooks,
        parse=_parser(hooks.parse),
        print=_printer(hooks.print, lambda instance, printer: printer),
        verify=_verifier(hooks.verify),
    )


def _parser(hook: Callable[..., ResultT] | None) -> Callable[..., ResultT] | None:
    """Returns a function whose first argument is a parser."""
    return None if hook is None else _safe_parser(hook)


def _safe_parser(hook: Callable[..., ResultT]) -> Callable[..., ResultT]:
    def parse(parser: Cursor, *arguments: object) -> ResultT:
        try:
            return hook(parser, *arguments)
        except RAISED_BY_HOOKS:
            raise
        except Exception as error:
            return parser.error(_message("reads this", error))

    return parse


def _mnemonic_parser(hook: Callable[..., ResultT] | None) -> Callable[..., ResultT] | None:
    """Returns a function that gets a mnemonic and a parser."""
    if hook is None:
        return None
    parse = _safe_parser(lambda parser, mnemonic: hook(mnemonic, parser))
    return lambda mnemonic, parser: parse(parser, mnemonic)


def _printer(hook: Callable[..., None] | None, printer_of: Callable[..., AsmPrinter]) -> Callable[..., None] | None:
    return None if hook is None else _safe_printer(hook, printer_of)


def _safe_printer(hook: Callable[..., None], printer_of: Callable[..., AsmPrinter]) -> Callable[..., None]:
    def write(*arguments: object) -> None:
        try:
            hook(*arguments)
        except Exception as error:
            printer_of(*arguments).emit(f" <<{_message('writes this', error)}>>")

    return write


def _verifier(hook: Callable[HookParameters, ResultT] | None) -> Callable[HookParameters, ResultT | str] | None:
    if hook is None:
        return None

    def verify(*arguments: HookParameters.args, **named: HookParameters.kwargs) -> ResultT | str:
        try:
            return hook(*arguments, **named)
        except Exception as error:
            return _message("verifies this", error)

    return verify


def _or_nothing(
    hook: Callable[HookParameters, ResultT] | None, nothing: Callable[[], ResultT]
) -> Callable[HookParameters, ResultT] | None:
    if hook is None:
        return None

    def ask(*arguments: HookParameters.args, **named: HookParameters.kwargs) -> ResultT:
        try:
            return hook(*arguments, **named)
        except Exception:
            return nothing()

    return ask


def _message(does: str, error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"the Python function that {does} failed: {type(error).__name__}: {error}{place}"
