"""Statements over memrefs, tensors and vectors."""

from __future__ import annotations

from math import prod

from benchmarks.campaign.scalars import INTEGER_PREDICATES
from benchmarks.campaign.writer import Value, Writer, joined


def _dims(shape: tuple[int, ...]) -> str:
    return "".join([f"{extent}x" for extent in shape])


def _indices(w: Writer, shape: tuple[int, ...]) -> str:
    return joined([w.small_index(extent) for extent in shape])


def _element(w: Writer) -> str:
    return w.rng.choice(("i8", "i32", "i64", "index", "f32", "f64", w.integer(), w.integer()))


def _shape(w: Writer) -> tuple[int, ...]:
    return tuple(w.rng.randint(1, 5) for _ in range(w.rng.choice((1, 1, 2))))


def _shaped(
    kind: str, shape: tuple[int, ...], element: str, name: str, type_: str = "", identity: bool = True
) -> Value:
    type_ = type_ or f"{kind}<{_dims(shape)}{element}>"
    return Value(name, type_, shape=shape, element=element, kind=kind, is_identity=identity)


# ---------------------------------------------------------------------------------------------------------- memref


def allocate(w: Writer) -> None:
    """Writes an allocation, all of whose elements get a value."""
    shape, element = _shape(w), _element(w)
    value = _shaped("memref", shape, element, w.fresh())
    size, type_ = "", value.type
    if w.chance(0.25):
        type_ = f"memref<?x{_dims(shape[1:])}{element}>"
        size = w.opaque(shape[0])
    initial = w.pick(element)
    name = w.rng.choice(("alloc", "alloc", "alloca")) if not w.depth else "alloc"
    w.emit(f"{value.name} = memref.{name}({size}) : {type_}")
    value = _shaped("memref", shape, element, value.name, type_)
    w.emit(f"linalg.fill ins({initial} : {element}) outs({value.name} : {type_})")
    w.add_shaped(value)


def memory_slot(w: Writer) -> None:
    """Writes an allocation that promotion to values is for."""
    element = _element(w)
    name = w.hidden(f"memref.alloca() : memref<{element}>")
    w.emit(f"memref.store {w.pick(element)}, {name}[] : memref<{element}>")
    w.add_shaped(_shaped("memref", (), element, name))
    w.op(f"memref.load {name}[] : memref<{element}>", element)


def load(w: Writer) -> None:
    if buffer := w.shaped("memref"):
        assert buffer.shape is not None
        w.op(f"memref.load {buffer.name}[{_indices(w, buffer.shape)}] : {buffer.type}", buffer.element)


def store(w: Writer) -> None:
    if buffer := w.shaped("memref"):
        assert buffer.shape is not None
        value = w.pick(buffer.element)
        w.emit(f"memref.store {value}, {buffer.name}[{_indices(w, buffer.shape)}] : {buffer.type}")


def _affine_subscripts(w: Writer, shape: tuple[int, ...]) -> str:
    texts = []
    for extent in shape:
        index = w.affine_index()
        text = f"symbol({index.name})" if index.affine == "symbol" else index.name
        if (
            index.low is not None
            and index.high is not None
            and index.low >= 0
            and index.high < extent
            and w.chance(0.6)
        ):
            texts.append(text)
        elif index.low is not None and index.high is not None and index.low >= -1 and index.high + 1 < extent:
            texts.append(f"{text} + 1")
        else:
            inner = w.rng.choice(("{}", "{} + 1", "{} * 2", "-{} + 3", "{} floordiv 2", "{} ceildiv 2"))
            texts.append(f"({inner.format(text)}) mod {extent}")
    return joined(texts)


def affine_access(w: Writer) -> None:
    if buffer := w.shaped("memref"):
        assert buffer.shape is not None
        if w.chance(0.5):
            subscripts = _affine_subscripts(w, buffer.shape)
            w.op(f"affine.load {buffer.name}[{subscripts}] : {buffer.type}", buffer.element)
        else:
            value, subscripts = w.pick(buffer.element), _affine_subscripts(w, buffer.shape)
            w.emit(f"affine.store {value}, {buffer.name}[{subscripts}] : {buffer.type}")


def affine_apply(w: Writer) -> None:
    index = w.affine_index()
    modulus = w.rng.randint(2, 9)
    expression = w.rng.choice(
        ("d * 3 + 1", "-d + 5", "d floordiv 2", "d ceildiv 3", "d mod 4 - 2", "(d * 2) floordiv 2")
    )
    dims, operand = ("()[d]", f"()[{index.name}]") if index.affine == "symbol" else ("(d)", f"({index.name})")
    kind = w.rng.randrange(3)
    affine = index.affine if index.affine == "dim" else ""
    if kind == 0:
        text = f"affine.apply affine_map<{dims} -> (({expression}) mod {modulus})>{operand}"
        w.op(text, "index", 0, modulus - 1, affine)
    else:
        low, high = w.rng.randint(0, 2), w.rng.randint(3, 7)
        name = ("min", "max")[kind - 1]
        w.op(f"affine.{name} affine_map<{dims} -> ({expression}, {low}, {high})>{operand}", "index")


def view(w: Writer) -> None:
    """Writes a view of a buffer: a part of it, or all of it with another type."""
    buffer = w.shaped("memref")
    if buffer is None or not buffer.shape or not buffer.is_identity or "?" in buffer.type:
        return
    shape, element = buffer.shape, buffer.element
    kind = w.rng.randrange(4)
    if kind == 0:
        type_ = f"memref<{'?x' * len(shape)}{element}>"
        name = w.hidden(f"memref.cast {buffer.name} : {buffer.type} to {type_}")
        w.add_shaped(_shaped("memref", shape, element, name, type_))
        dim = w.index_constant(w.rng.randrange(len(shape)))
        w.op(f"memref.dim {name}, {dim} : {type_}", "index", 0, max(shape))
    elif kind == 1 and len(shape) == 2:
        type_ = f"memref<{prod(shape)}x{element}>"
        name = w.hidden(f"memref.collapse_shape {buffer.name} [[0, 1]] : {buffer.type} into {type_}")
        w.add_shaped(_shaped("memref", (prod(shape),), element, name))
    elif kind == 1 and not shape[0] % 2:
        parts = (2, shape[0] // 2)
        type_ = f"memref<{_dims(parts)}{element}>"
        text = f"memref.expand_shape {buffer.name} [[0, 1]] output_shape [{joined([str(n) for n in parts])}]"
        w.add_shaped(_shaped("memref", parts, element, w.hidden(f"{text} : {buffer.type} into {type_}")))
    else:
        _subview(w, buffer, shape)


def _subview(w: Writer, buffer: Value, shape: tuple[int, ...]) -> None:
    strides = [prod(shape[number + 1 :]) for number in range(len(shape))]
    sizes = [w.rng.randint(1, extent) for extent in shape]
    offsets: list[str] = []
    offset: int | None = 0
    for extent, size, stride in zip(shape, sizes, strides):
        if w.chance(0.3):
            offsets.append(w.small_index(extent - size + 1))
            offset = None
        else:
            number = w.rng.randint(0, extent - size)
            offsets.append(str(number))
            offset = None if offset is None else offset + number * stride
    layout = f"strided<[{joined([str(n) for n in strides])}], offset: {'?' if offset is None else offset}>"
    type_ = f"memref<{_dims(tuple(sizes))}{buffer.element}, {layout}>"
    text = f"memref.subview {buffer.name}[{joined(offsets)}] [{joined([str(n) for n in sizes])}]"
    name = w.hidden(f"{text} [{joined(['1'] * len(shape))}] : {buffer.type} to {type_}")
    w.add_shaped(_shaped("memref", tuple(sizes), buffer.element, name, type_, identity=False))


def copy(w: Writer) -> None:
    source = w.shaped("memref")
    if source is None or not source.shape:
        return
    type_ = f"memref<{_dims(source.shape)}{source.element}>"
    name = w.hidden(f"memref.alloc() : {type_}")
    w.emit(f"memref.copy {source.name}, {name} : {source.type} to {type_}")
    w.add_shaped(_shaped("memref", source.shape, source.element, name))


def global_buffer(w: Writer) -> None:
    element, count = w.rng.choice(("i32", "i64", "f32")), w.rng.randint(1, 4)
    name = f"{w.prefix}_g{len(w.globals)}"
    is_constant = w.chance(0.6)
    literals = joined([w.literal(element) for _ in range(count)])
    type_ = f"memref<{count}x{element}>"
    head = "constant " if is_constant else ""
    w.globals.append(f'memref.global "private" {head}@{name} : {type_} = dense<[{literals}]>')
    buffer = w.hidden(f"memref.get_global @{name} : {type_}")
    w.op(f"memref.load {buffer}[{_indices(w, (count,))}] : {type_}", element)


def contents(w: Writer, buffer: Value) -> None:
    """Outputs a number that depends on all elements of a buffer."""
    assert buffer.shape is not None
    bounds = [w.constant("index", extent) for extent in buffer.shape]
    zero, one = w.constant("index", 0), w.constant("index", 1)
    start, prime = w.constant("i64", 7), w.constant("i64", 1000003)
    state, indices, results = start, [], []
    for bound in bounds:
        iv, inside, result = w.fresh(), w.fresh(), w.fresh()
        w.emit(f"{result} = scf.for {iv} = {zero} to {bound} step {one} iter_args({inside} = {state}) -> (i64) {{")
        w.depth += 1
        state = inside
        indices.append(iv)
        results.append(result)
    element = w.hidden(f"memref.load {buffer.name}[{joined(indices)}] : {buffer.type}")
    for word in w.to_i64(element, buffer.element):
        product = w.hidden(f"arith.muli {state}, {prime} : i64")
        state = w.hidden(f"arith.xori {product}, {word} : i64")
    for result in reversed(results):
        w.emit(f"scf.yield {state} : i64")
        w.depth -= 1
        w.emit("}")
        state = result
    w.output(state, "i64")


# ---------------------------------------------------------------------------------------------------------- tensor


def make_tensor(w: Writer) -> None:
    shape, element = _shape(w), _element(w)
    type_ = f"tensor<{_dims(shape)}{element}>"
    kind = w.rng.randrange(4)
    if kind == 0:
        values = [w.pick(element) for _ in range(prod(shape))]
        text = f"tensor.from_elements {joined(values)} : {type_}"
    elif kind == 1:
        text = f"tensor.splat {w.pick(element)} : {type_}"
    elif kind == 2:
        initial = w.pick(element)
        empty = w.hidden(f"tensor.empty() : {type_}")
        text = f"linalg.fill ins({initial} : {element}) outs({empty} : {type_}) -> {type_}"
    else:
        literal = w.literal(element)
        text = f"arith.constant dense<{literal}> : {type_}"
    w.add_shaped(_shaped("tensor", shape, element, w.hidden(text)))


def tensor_element(w: Writer) -> None:
    if source := w.shaped("tensor"):
        assert source.shape is not None
        if w.chance(0.5):
            value, indices = w.pick(source.element), _indices(w, source.shape)
            name = w.hidden(f"tensor.insert {value} into {source.name}[{indices}] : {source.type}")
            w.add_shaped(_shaped("tensor", source.shape, source.element, name))
        w.op(f"tensor.extract {source.name}[{_indices(w, source.shape)}] : {source.type}", source.element)


def tensor_shape(w: Writer) -> None:
    source = w.shaped("tensor")
    if source is None or not source.shape:
        return
    shape, element = source.shape, source.element
    kind = w.rng.randrange(4)
    if kind == 0 and len(shape) == 2:
        flat = (prod(shape),)
        text = f"tensor.collapse_shape {source.name} [[0, 1]] : {source.type} into tensor<{_dims(flat)}{element}>"
        w.add_shaped(_shaped("tensor", flat, element, w.hidden(text)))
        return
    if kind == 1:
        pad = [str(w.rng.randint(0, 2)) for _ in range(2 * len(shape))]
        low, high = pad[: len(shape)], pad[len(shape) :]
        padded = tuple(extent + int(a) + int(b) for extent, a, b in zip(shape, low, high))
        value, name = w.pick(element), w.fresh()
        w.emit(f"{name} = tensor.pad {source.name} low[{joined(low)}] high[{joined(high)}] {{")
        w.emit(f"^bb0({joined([f'%pad{n}: index' for n in range(len(shape))])}):")
        w.emit(f"tensor.yield {value} : {element}")
        w.emit(f"}} : {source.type} to tensor<{_dims(padded)}{element}>")
        w.add_shaped(_shaped("tensor", padded, element, name))
        return
    sizes = tuple(w.rng.randint(1, extent) for extent in shape)
    offsets = [w.small_index(extent - size + 1) for extent, size in zip(shape, sizes)]
    place = f"[{joined(offsets)}] [{joined([str(n) for n in sizes])}] [{joined(['1'] * len(shape))}]"
    part = f"tensor<{_dims(sizes)}{element}>"
    name = w.hidden(f"tensor.extract_slice {source.name}{place} : {source.type} to {part}")
    w.add_shaped(_shaped("tensor", sizes, element, name))
    if w.chance(0.6):
        target = w.hidden(f"tensor.insert_slice {name} into {source.name}{place} : {part} into {source.type}")
        w.add_shaped(_shaped("tensor", shape, element, target))


def structured(w: Writer) -> None:
    """Writes a structured operation over tensors of one shape."""
    source = w.shaped("tensor")
    if source is None or not source.shape or source.element in ("f16", "bf16"):
        return
    shape, element = source.shape, source.element
    others = [value for value in w.values() if value.kind == "tensor" and value.type == source.type]
    other = w.rng.choice(others)
    float_ = element.startswith("f")
    operation = w.rng.choice(("addf", "mulf", "subf") if float_ else ("addi", "muli", "xori", "subi"))
    dims = joined([f"d{n}" for n in range(len(shape))])
    permuted = joined([f"d{n}" for n in reversed(range(len(shape)))]) if w.chance(0.3) else dims
    if permuted != dims:
        other = source
        target = tuple(reversed(shape))
        maps = (dims, dims, permuted)
    else:
        target, maps = shape, (dims, dims, dims)
    target_type = f"tensor<{_dims(target)}{element}>"
    empty = w.hidden(f"tensor.empty() : {target_type}")
    name = w.fresh()
    captured = w.pick(element)
    text = joined([f"affine_map<({dims}) -> ({each})>" for each in maps])
    iterators = joined(['"parallel"'] * len(shape))
    w.emit(f"{name} = linalg.generic {{indexing_maps = [{text}], iterator_types = [{iterators}]}}")
    w.emit(f"  ins({source.name}, {other.name} : {source.type}, {source.type}) outs({empty} : {target_type}) {{")
    w.emit(f"^bb0(%in_a: {element}, %in_b: {element}, %in_c: {element}):")
    w.emit(f"  %e0 = arith.{operation} %in_a, %in_b : {element}")
    w.emit(f"  %e1 = arith.{operation} %e0, {captured} : {element}")
    w.emit(f"  linalg.yield %e1 : {element}")
    w.emit(f"}} -> {target_type}")
    w.add_shaped(_shaped("tensor", target, element, name))


def tensor_loop(w: Writer) -> None:
    """Writes a loop that carries a tensor and changes one element a turn."""
    source = w.shaped("tensor", 1)
    if source is None:
        return
    assert source.shape is not None
    bounds = [w.constant("index", number) for number in (0, source.shape[0], 1)]
    value = w.pick(source.element)
    result, iv, carried = w.fresh(), w.fresh(), w.fresh()
    head = f"{result} = scf.for {iv} = {bounds[0]} to {bounds[1]} step {bounds[2]}"
    operation = "addf" if source.element in ("f16", "bf16", "f32", "f64") else "addi"
    with w.region(f"{head} iter_args({carried} = {source.name}) -> ({source.type}) {{"):
        other = w.rng.choice((source.name, carried))
        old = w.hidden(f"tensor.extract {other}[{iv}] : {source.type}")
        new = w.hidden(f"arith.{operation} {old}, {value} : {source.element}")
        place = iv if w.chance(0.6) else w.small_index(source.shape[0])
        changed = w.hidden(f"tensor.insert {new} into {carried}[{place}] : {source.type}")
        w.emit(f"scf.yield {changed} : {source.type}")
    w.add_shaped(_shaped("tensor", source.shape, source.element, result))


def tensor_select(w: Writer) -> None:
    """Writes a condition between two tensors."""
    source = w.shaped("tensor")
    if source is None:
        return
    other = w.rng.choice([value for value in w.values() if value.kind == "tensor" and value.type == source.type])
    condition, name = w.pick("i1"), w.fresh()
    w.emit(f"{name} = scf.if {condition} -> ({source.type}) {{")
    w.emit(f"  scf.yield {source.name} : {source.type}\n}} else {{\n  scf.yield {other.name} : {source.type}\n}}")
    w.add_shaped(_shaped("tensor", source.shape or (), source.element, name))


# ---------------------------------------------------------------------------------------------------------- vector


def make_vector(w: Writer) -> None:
    shape = (w.rng.randint(1, 5),) if w.chance(0.7) else (2, w.rng.randint(1, 4))
    element = w.rng.choice(("i8", "i32", "i64", "f32", "f64", w.integer()))
    type_ = f"vector<{_dims(shape)}{element}>"
    kind = w.rng.randrange(3)
    if kind == 0:
        text = f"vector.from_elements {joined([w.pick(element) for _ in range(prod(shape))])} : {type_}"
    elif kind == 1:
        text = f"vector.broadcast {w.pick(element)} : {element} to {type_}"
    else:
        text = f"arith.constant dense<{w.literal(element)}> : {type_}"
    w.add_shaped(_shaped("vector", shape, element, w.hidden(text)))


def vector_op(w: Writer) -> None:
    source = w.shaped("vector")
    if source is None or not source.shape:
        return
    shape, element, type_ = source.shape, source.element, source.type
    other = w.rng.choice([value for value in w.values() if value.kind == "vector" and value.type == type_]).name
    float_ = element.startswith(("f", "b"))
    kind = w.rng.randrange(7)
    if kind == 0:
        names: tuple[str, ...] = (
            ("addf", "mulf", "subf", "maximumf") if float_ else ("addi", "muli", "xori", "minsi", "maxui", "subi")
        )
        name = w.hidden(f"arith.{w.rng.choice(names)} {source.name}, {other} : {type_}")
        w.add_shaped(_shaped("vector", shape, element, name))
    elif kind == 1:
        place = joined([str(w.rng.randrange(extent)) for extent in shape])
        w.op(f"vector.extract {source.name}[{place}] : {element} from {type_}", element)
    elif kind == 2:
        place = joined([str(w.rng.randrange(extent)) for extent in shape])
        name = w.hidden(f"vector.insert {w.pick(element)}, {source.name}[{place}] : {element} into {type_}")
        w.add_shaped(_shaped("vector", shape, element, name))
    elif kind == 3 and len(shape) == 1:
        names = ("add", "mul") if float_ else ("add", "mul", "and", "or", "xor", "minsi", "minui", "maxsi", "maxui")
        w.op(f"vector.reduction <{w.rng.choice(names)}>, {source.name} : {type_} into {element}", element)
    elif kind == 4 and len(shape) == 1:
        mask = [w.rng.randrange(2 * shape[0]) for _ in range(w.rng.randint(1, 4))]
        text = f"vector.shuffle {source.name}, {other} [{joined([str(n) for n in mask])}] : {type_}, {type_}"
        w.add_shaped(_shaped("vector", (len(mask),), element, w.hidden(text)))
    elif kind == 5:
        flat = (prod(shape),) if len(shape) == 2 else (1, *shape)
        target = f"vector<{_dims(flat)}{element}>"
        w.add_shaped(
            _shaped("vector", flat, element, w.hidden(f"vector.shape_cast {source.name} : {type_} to {target}"))
        )
    elif not float_:
        bools = type_.replace(f"{element}>", "i1>")
        compared = w.hidden(f"arith.cmpi {w.rng.choice(INTEGER_PREDICATES)}, {source.name}, {other} : {type_}")
        name = w.hidden(f"arith.select {compared}, {source.name}, {other} : {bools}, {type_}")
        w.add_shaped(_shaped("vector", shape, element, name))


def vector_transfer(w: Writer) -> None:
    """Writes a transfer between a buffer and a vector, partly out of bounds."""
    buffer = w.shaped("memref", 1)
    if buffer is None or buffer.element == "index":
        return
    assert buffer.shape is not None
    type_ = f"vector<{w.rng.randint(1, 4)}x{buffer.element}>"
    padding, place = w.pick(buffer.element), w.small_index(buffer.shape[0])
    name = w.hidden(f"vector.transfer_read {buffer.name}[{place}], {padding} : {buffer.type}, {type_}")
    shape = (int(type_[7 : type_.index("x")]),)
    w.add_shaped(_shaped("vector", shape, buffer.element, name))
    if w.chance(0.4):
        place = w.small_index(buffer.shape[0])
        w.emit(f"vector.transfer_write {name}, {buffer.name}[{place}] : {type_}, {buffer.type}")


MEMORY = (
    (allocate, 4),
    (memory_slot, 2),
    (load, 5),
    (store, 5),
    (affine_access, 6),
    (affine_apply, 3),
    (view, 3),
    (copy, 1),
    (global_buffer, 1),
)
TENSORS = (
    (make_tensor, 4),
    (tensor_element, 4),
    (tensor_shape, 3),
    (structured, 3),
    (tensor_loop, 2),
    (tensor_select, 1),
)
VECTORS = ((make_vector, 4), (vector_op, 8), (vector_transfer, 2))
PURE = frozenset({affine_apply, load, make_tensor, tensor_element, tensor_shape, structured, make_vector, vector_op})
"""Statements that write to no memory that others see."""
