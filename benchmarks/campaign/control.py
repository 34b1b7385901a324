"""Statements with regions, calls, and functions of several blocks."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.campaign.writer import Helper, Writer, joined

Body = Callable[[Writer, int], None]
"""Writes some statements."""


def _carried(w: Writer) -> tuple[list[str], list[str]]:
    types = [w.scalar() for _ in range(w.rng.randint(0, 2))]
    return types, [w.pick(type_) for type_ in types]


def _results(w: Writer, types: list[str]) -> tuple[list[str], str]:
    names = [w.fresh() for _ in types]
    return names, f"{joined(names)} = " if names else ""


def _yield(w: Writer, types: list[str], operation: str) -> None:
    values = [w.pick(type_, 0.1) for type_ in types]
    w.emit(f"{operation} {joined(values)} : {joined(types)}" if types else operation)


def _define(w: Writer, names: list[str], types: list[str]) -> None:
    for name, type_ in zip(names, types):
        w.add(name, type_)


def scf_for(w: Writer, body: Body) -> None:
    """Writes a loop that may be empty, or end before it begins."""
    type_ = w.rng.choice(("index", "index", "i32", "i16", "i64"))
    low, high, step = w.rng.randint(-3, 4), w.rng.randint(-3, 7), w.rng.randint(1, 3)
    bounds = [w.constant(type_, low), w.constant(type_, high), w.constant(type_, step)]
    if type_ == "index" and w.chance(0.4):
        high = 7
        bounds[1] = w.small_index(8)
    if type_ == "index" and w.chance(0.2):
        bounds[0] = w.opaque(low)
    types, initial = _carried(w)
    names, head = _results(w, types)
    inside = [w.fresh() for _ in types]
    iv = w.fresh()
    text = f"{head}scf.for {iv} = {bounds[0]} to {bounds[1]} step {bounds[2]}"
    if types:
        pairs = joined([f"{a} = {b}" for a, b in zip(inside, initial)])
        text += f" iter_args({pairs}) -> ({joined(types)})"
    with w.region(f"{text} {'' if type_ == 'index' else f': {type_} '}{{"):
        w.add(iv, type_, low if type_ == "index" else None, high - 1 if type_ == "index" else None)
        _define(w, inside, types)
        body(w, 3)
        _yield(w, types, "scf.yield")
    _define(w, names, types)


def scf_if(w: Writer, body: Body) -> None:
    types, _ = _carried(w)
    condition = w.pick("i1")
    names, head = _results(w, types)
    with w.region(f"{head}scf.if {condition}{f' -> ({joined(types)})' if types else ''} {{", "} else {"):
        body(w, 2)
        _yield(w, types, "scf.yield")
    with w.region("", "}"):
        body(w, 2)
        _yield(w, types, "scf.yield")
    _define(w, names, types)


def scf_switch(w: Writer, body: Body) -> None:
    types, _ = _carried(w)
    # Lowerings switch on 32 bits, as upstream's do.
    selector = w.small_index(5 if w.chance(0.7) else 1 << 31)
    names, head = _results(w, types)
    w.emit(f"{head}scf.index_switch {selector}{f' -> {joined(types)}' if types else ''}")
    for case in (*w.rng.sample(range(-1, 5), w.rng.randint(0, 3)), None):
        with w.region("default {" if case is None else f"case {case} {{"):
            body(w, 1)
            _yield(w, types, "scf.yield")
    _define(w, names, types)


def scf_while(w: Writer, body: Body) -> None:
    """Writes a loop that ends when its fuel does, or before."""
    types, initial = _carried(w)
    fuel = w.constant("i32", w.rng.randint(0, 6))
    zero, one = w.constant("i32", 0), w.constant("i32", 1)
    all_types = ["i32", *types]
    names, head = _results(w, all_types)
    before, after = [w.fresh() for _ in all_types], [w.fresh() for _ in all_types]
    pairs = joined([f"{a} = {b}" for a, b in zip(before, [fuel, *initial])])
    signature = f"({joined(all_types)}) -> ({joined(all_types)})"
    with w.region(f"{head}scf.while ({pairs}) : {signature} {{", "} do {"):
        _define(w, before[1:], types)
        body(w, 2)
        left = w.hidden(f"arith.cmpi sgt, {before[0]}, {zero} : i32")
        more = w.hidden(f"arith.andi {left}, {w.pick('i1')} : i1") if w.chance(0.6) else left
        values = [before[0], *[w.pick(type_, 0.1) for type_ in types]]
        w.emit(f"scf.condition({more}) {joined(values)} : {joined(all_types)}")
    w.emit(f"^bb0({joined([f'{name}: {type_}' for name, type_ in zip(after, all_types)])}):")
    with w.region("", "}"):
        _define(w, after[1:], types)
        body(w, 2)
        next_fuel = w.hidden(f"arith.subi {after[0]}, {one} : i32")
        values = [next_fuel, *[w.pick(type_, 0.1) for type_ in types]]
        w.emit(f"scf.yield {joined(values)} : {joined(all_types)}")
    _define(w, names, all_types)


def scf_parallel(w: Writer, body: Body) -> None:
    """Writes a parallel loop whose turns are only joined by a reduction."""
    type_ = w.integer()
    low, high, step = w.rng.randint(-2, 3), w.rng.randint(-2, 6), w.rng.randint(1, 3)
    bounds = [w.constant("index", number) for number in (low, high, step)]
    initial, iv, name = w.pick(type_), w.fresh(), w.fresh()
    head = f"{name} = scf.parallel ({iv}) = ({bounds[0]}) to ({bounds[1]}) step ({bounds[2]}) init ({initial})"
    with w.region(f"{head} -> {type_} {{"):
        w.add(iv, "index", low, high - 1)
        body(w, -2)
        operation = w.rng.choice(("addi", "xori", "muli", "maxsi", "minui"))
        with w.region(f"scf.reduce({w.pick(type_, 0.1)} : {type_}) {{"):
            w.emit(f"^bb0(%lhs: {type_}, %rhs: {type_}):")
            w.emit(f"%both = arith.{operation} %lhs, %rhs : {type_}")
            w.emit(f"scf.reduce.return %both : {type_}")
    w.add(name, type_)


def execute_region(w: Writer, body: Body) -> None:
    """Writes a region of several blocks."""
    type_ = w.scalar()
    name, argument, condition, initial = w.fresh(), w.fresh(), w.pick("i1"), w.pick(type_)
    label = w.counter
    with w.region(f"{name} = scf.execute_region -> {type_} {{"):
        w.emit(f"cf.cond_br {condition}, ^a{label}, ^b{label}({initial} : {type_})")
        w.emit(f"^a{label}:")
        with w.region("", ""):
            body(w, 2)
            w.emit(f"cf.br ^b{label}({w.pick(type_)} : {type_})")
        w.emit(f"^b{label}({argument}: {type_}):")
        w.add(argument, type_)
        body(w, 1)
        w.emit(f"scf.yield {w.pick(type_)} : {type_}")
    w.add(name, type_)


def affine_for(w: Writer, body: Body) -> None:
    types, initial = _carried(w)
    names, head = _results(w, types)
    inside = [w.fresh() for _ in types]
    iv = w.fresh()
    low, high, step = w.rng.randint(-2, 3), w.rng.randint(-2, 8), w.rng.randint(1, 3)
    upper = str(high)
    if w.chance(0.4):
        bound = w.affine_index()
        high = (bound.high or 0) + 2
        mark = "()" if bound.affine == "symbol" else ""
        map_ = f"affine_map<{'()[d]' if mark else '(d)'} -> (d + 1)>" if not mark or w.chance(0.6) else ""
        operand = f"[{bound.name}]" if mark else f"({bound.name})"
        upper = f"{map_}{mark}{operand}" if map_ else bound.name
        if map_ and w.chance(0.4):
            upper = f"min {map_.replace('(d + 1)', f'(d + 1, {w.rng.randint(0, 6)})')}{mark}{operand}"
    text = f"{head}affine.for {iv} = {low} to {upper}{f' step {step}' if step > 1 else ''}"
    if types:
        text += f" iter_args({joined([f'{a} = {b}' for a, b in zip(inside, initial)])}) -> ({joined(types)})"
    with w.region(f"{text} {{"):
        w.add(iv, "index", low, max(high - 1, 1), "dim")
        _define(w, inside, types)
        body(w, 3)
        _yield(w, types, "affine.yield")
    _define(w, names, types)


def affine_if(w: Writer, body: Body) -> None:
    types, _ = _carried(w)
    index = w.affine_index()
    condition = w.rng.choice(("d - 2 >= 0", "d mod 2 == 0", "-d + 3 >= 0", "d - 1 == 0", "d floordiv 2 - 1 >= 0"))
    dims, operand = ("()[d]", f"()[{index.name}]") if index.affine == "symbol" else ("(d)", f"({index.name})")
    names, head = _results(w, types)
    types_text = f" -> ({joined(types)})" if types else ""
    with w.region(f"{head}affine.if affine_set<{dims} : ({condition})>{operand}{types_text} {{", "} else {"):
        body(w, 2)
        _yield(w, types, "affine.yield")
    with w.region("", "}"):
        body(w, 2)
        _yield(w, types, "affine.yield")
    _define(w, names, types)


def call(w: Writer) -> None:
    if not w.helpers or w.depth > 1:
        return
    helper = w.rng.choice(w.helpers)
    operands = [w.pick(type_) for type_ in helper.parameters]
    names = [w.fresh() for _ in helper.results]
    w.emit(
        f"{joined(names)} = func.call @{helper.name}({joined(operands)}) : "
        f"({joined(helper.parameters)}) -> ({joined(helper.results)})"
    )
    _define(w, names, list(helper.results))


REGIONS = (
    (scf_for, 4),
    (scf_if, 4),
    (scf_switch, 2),
    (scf_while, 2),
    (scf_parallel, 2),
    (execute_region, 1),
    (affine_for, 4),
    (affine_if, 2),
)


def graph_function(w: Writer, helper: Helper, statements: Body) -> list[str]:
    """Writes the body of a function whose blocks branch anywhere; what goes back takes fuel.

    Some blocks, and cycles of blocks, are never reached.
    """
    rng = w.rng
    type_ = helper.results[0]
    count = rng.randint(3, 7)
    w.has_affine_scope = False
    fuel = w.constant("i32", rng.randint(1, 12))
    zero, first = w.constant("i32", 0), w.constant("i32", 1)
    statements(w, 2)
    reached = count - rng.randint(0, 2)

    def target(limit: int, left: str) -> str:
        return f"^n{rng.randrange(limit)}({left}, {w.pick(type_, 0.1)} : i32, {type_})"

    w.emit(f"cf.br {target(reached, fuel)}")
    for number in range(count):
        # A block that is never reached may branch to any, those that are reached only to each other.
        limit = reached if number < reached else count
        left, value = f"%fuel{number}", f"%x{number}"
        w.emit(f"^n{number}({left}: i32, {value}: {type_}):")
        w.scopes.append([])
        w.add(value, type_)
        statements(w, rng.randint(0, 3))
        rest = w.hidden(f"arith.subi {left}, {first} : i32")
        is_empty = w.hidden(f"arith.cmpi sle, {rest}, {zero} : i32")
        exit_ = f"^exit({w.pick(type_, 0)} : {type_})"
        w.emit(f"cf.cond_br {is_empty}, {exit_}, ^m{number}")
        w.emit(f"^m{number}:")
        kind = rng.randrange(4)
        if kind == 0:
            w.emit(f"cf.br {target(limit, rest)}")
        elif kind < 3:
            condition = w.pick("i1")
            other = exit_ if w.chance(0.2) else target(limit, rest)
            w.emit(f"cf.cond_br {condition}, {target(limit, rest)}, {other}")
        else:
            selector = w.pick("i32")
            default = target(limit, rest)
            cases = joined([f"{case}: {target(limit, rest)}" for case in rng.sample(range(-1, 4), 2)])
            w.emit(f"cf.switch {selector} : i32, [default: {default}, {cases}]")
        w.scopes.pop()
    w.emit(f"^exit(%result: {type_}):")
    return ["%result"]


def recursive_function(w: Writer, helper: Helper, statements: Body) -> list[str]:
    """Writes the body of a function that calls itself a few times, with an i32 that counts down first."""
    zero, one = w.constant("i32", 0), w.constant("i32", 1)
    limited = w.hidden(f"arith.minsi %p0, {w.constant('i32', w.rng.randint(1, 4))} : i32")
    stop = w.hidden(f"arith.cmpi sle, {limited}, {zero} : i32")
    statements(w, 2)
    result_types = list(helper.results)
    names = [w.fresh() for _ in result_types]
    with w.region(f"{joined(names)} = scf.if {stop} -> ({joined(result_types)}) {{", "} else {"):
        statements(w, 1)
        _yield(w, result_types, "scf.yield")
    with w.region("", "}"):
        less = w.hidden(f"arith.subi {limited}, {one} : i32")
        operands = [less, *[w.pick(type_) for type_ in helper.parameters[1:]]]
        inner = [w.fresh() for _ in result_types]
        w.emit(
            f"{joined(inner)} = func.call @{helper.name}({joined(operands)}) : "
            f"({joined(helper.parameters)}) -> ({joined(result_types)})"
        )
        _define(w, inner, result_types)
        statements(w, 1)
        _yield(w, result_types, "scf.yield")
    return names
