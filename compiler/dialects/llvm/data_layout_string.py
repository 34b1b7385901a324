"""The text in which LLVM describes a data layout, `e-p:64:64-i64:64`: its errors, with LLVM's messages.

See https://llvm.org/docs/LangRef.html#data-layout.
"""

from __future__ import annotations

_MANGLINGS = frozenset("elomwxa")
_ADDRESS_SPACES = frozenset("PAG")


def problem_of(text: str) -> str | None:
    """Returns LLVM's objection to a description; None if it accepts it."""
    for part in text.split("-") if text else ():
        problem = _part_problem(part)
        if problem is not None:
            return problem
    return None


def _part_problem(part: str) -> str | None:
    if not part:
        return "empty specification is not allowed"
    if part.startswith("ni"):
        return _non_integral(part[2:])
    kind, rest = part[0], part[1:]
    if kind in "ifv":
        return _primitive(kind, rest)
    if kind == "a":
        return _aggregate(rest)
    if kind == "p":
        return _pointer(rest)
    if kind in "eE":
        return "malformed specification, must be just 'e' or 'E'" if rest else None
    if kind == "n":
        return _first([_size(width) for width in rest.split(":")])
    if kind == "S":
        return _alignment(rest, "stack natural") if rest else _malformed("S<size>")
    if kind == "F":
        return _function_pointer(rest)
    if kind in _ADDRESS_SPACES:
        return _address_space(rest) if rest else _malformed(f"{kind}<address space>")
    if kind == "m":
        if len(rest) < 2 or rest[0] != ":":
            return _malformed("m:<mangling>")
        return None if rest[1:] in _MANGLINGS else "unknown mangling mode"
    # Stacks' objects were described once.
    return None if kind == "s" else f"unknown specifier '{kind}'"


def _malformed(form: str) -> str:
    return f'malformed specification, must be of the form "{form}"'


def _first(problems: list[str | None]) -> str | None:
    return next((problem for problem in problems if problem is not None), None)


def _number(text: str, bits: int) -> int | None:
    """Returns a number of a limited width; None for anything else."""
    if not (text.isascii() and text.isdigit()):
        return None
    value = int(text[:20])
    return value if value < 1 << bits else None


def _size(text: str, name: str = "size") -> str | None:
    if not text:
        return f"{name} component cannot be empty"
    return None if _number(text, 24) else f"{name} must be a non-zero 24-bit integer"


def _address_space(text: str) -> str | None:
    if not text:
        return "address space component cannot be empty"
    return "address space must be a 24-bit integer" if _number(text, 24) is None else None


def _alignment(text: str, name: str, zero: str | None = " alignment must be non-zero") -> str | None:
    """`zero`: the error for an alignment of 0, None if that is allowed."""
    if not text:
        return f"{name} alignment component cannot be empty"
    value = _number(text, 16)
    if value is None:
        return f"{name} alignment must be a 16-bit integer"
    if value == 0:
        return None if zero is None else name + zero
    if value % 8 or value & (value - 1):
        return f"{name} alignment must be a power of two times the byte width"
    return None


def _preferred(preferred: str, abi: str) -> str | None:
    problem = _alignment(preferred, "preferred")
    if problem is None and int(preferred) < int(abi):
        return "preferred alignment cannot be less than the ABI alignment"
    return problem


def _primitive(kind: str, rest: str) -> str | None:
    components = rest.split(":")
    if not 2 <= len(components) <= 3:
        return _malformed(f"{kind}<size>:<abi>[:<pref>]")
    size, abi = components[:2]
    problem = _size(size) or _alignment(abi, "ABI")
    if problem is None and kind == "i" and int(size) == 8 and int(abi) != 8:
        return "i8 must be 8-bit aligned"
    return problem or (_preferred(components[2], abi) if len(components) > 2 else None)


def _aggregate(rest: str) -> str | None:
    components = rest.split(":")
    if not 2 <= len(components) <= 3:
        return _malformed("a:<abi>[:<pref>]")
    size, abi = components[:2]
    if size and _number(size, 32) != 0:
        return "size must be zero"
    problem = _alignment(abi, "ABI", zero=None)
    return problem or (_preferred(components[2], abi) if len(components) > 2 else None)


def _pointer(rest: str) -> str | None:
    components = rest.split(":")
    if not 3 <= len(components) <= 5:
        return _malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]")
    space, size, abi = components[:3]
    problem = _address_space(space) if space else None
    problem = problem or _size(size, "pointer size") or _alignment(abi, "ABI")
    if problem is None and len(components) > 3:
        problem = _preferred(components[3], abi)
    if problem is None and len(components) > 4:
        problem = _size(components[4], "index size")
        if problem is None and int(components[4]) > int(size):
            return "index size cannot be larger than the pointer size"
    return problem


def _function_pointer(rest: str) -> str | None:
    if not rest:
        return _malformed("F<type><abi>")
    if rest[0] not in "in":
        return f"unknown function pointer alignment type '{rest[0]}'"
    return _alignment(rest[1:], "ABI")


def _non_integral(rest: str) -> str | None:
    if not rest.startswith(":"):
        return _malformed("ni:<address space>[:<address space>]...")
    for space in rest[1:].split(":"):
        problem = _address_space(space)
        if problem is not None:
            return problem
        if int(space) == 0:
            return "address space 0 cannot be non-integral"
    return None
