"""Statements for operations that `make_program` does not write, a few operations each, on small shapes.

Most come from templates. The other statements use elements of 32 bits and combine them into one number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

from benchmarks.campaign.llvm_templates import LLVM
from benchmarks.campaign.scalar_templates import MEMORY, SCALARS
from benchmarks.campaign.templates import Template, write
from benchmarks.campaign.tensor_templates import TENSORS
from benchmarks.campaign.writer import Writer, joined

Shape = tuple[int, ...]
_I32, _F32 = "i32", "f32"
_FROM_ELEMENTS = {"tensor": "tensor.from_elements", "vector": "vector.from_elements"}


def _type(kind: str, shape: Shape, element: str = _I32) -> str:
    return f"{kind}<{'x'.join([*map(str, shape), element])}>"


def _shaped(w: Writer, kind: str, shape: Shape, element: str = _I32) -> str:
    """Writes a tensor or vector with elements of the program."""
    values = [w.pick(element, 0.4) for _ in range(min(prod(shape), 4))]
    elements = [w.rng.choice(values) for _ in range(prod(shape))]
    return w.hidden(f"{_FROM_ELEMENTS[kind]} {joined(elements)} : {_type(kind, shape, element)}")


def _memory(w: Writer, shape: Shape) -> str:
    """Writes an allocation, and stores values of the program in all its elements."""
    name = w.hidden(f"memref.alloc() : {_type('memref', shape)}")
    for place in product(*map(range, shape)):
        indices = joined([w.constant("index", index) for index in place])
        w.emit(f"memref.store {w.pick(_I32, 0.4)}, {name}[{indices}] : {_type('memref', shape)}")
    return name


def _fold(w: Writer, kind: str, name: str, shape: Shape, element: str = _I32, type_: str = "") -> None:
    """Writes the sum of all elements, each multiplied by its position."""
    type_ = type_ or _type(kind, shape, element)
    total = w.constant(_I32, 0)
    factor = w.constant(_I32, 31)
    for place in product(*map(range, shape)):
        if kind == "vector":
            each = w.hidden(f"vector.extract {name}[{joined(list(map(str, place)))}] : {element} from {type_}")
        else:
            indices = joined([w.constant("index", index) for index in place])
            word = {"tensor": "tensor.extract", "memref": "memref.load"}[kind]
            each = w.hidden(f"{word} {name}[{indices}] : {type_}")
        each = w.bits(each, element)
        if element == "index":
            each = w.hidden(f"arith.index_cast {each} : index to i32")
        elif element != _I32 and element != _F32:
            cast = "trunci" if int(element[1:]) > 32 else "extui"
            each = w.hidden(f"arith.{cast} {each} : {element} to i32")
        scaled = w.hidden(f"arith.muli {total}, {factor} : i32")
        total = w.hidden(f"arith.addi {scaled}, {each} : i32")
    w.add(total, _I32)


# ---------------------------------------------------------------------------------------------------------- linalg

_CONTRACTIONS: dict[str, tuple[tuple[Shape, ...], Shape]] = {
    "matmul": (((2, 3), (3, 2)), (2, 2)),
    "batch_matmul": (((2, 2, 3), (2, 3, 2)), (2, 2, 2)),
    "batch_reduce_matmul": (((2, 2, 3), (2, 3, 2)), (2, 2)),
    "mmt4d": (((2, 1, 2, 3), (1, 1, 2, 3)), (2, 1, 2, 2)),
    "batch_mmt4d": (((2, 1, 1, 2, 2), (2, 1, 1, 2, 2)), (2, 1, 1, 2, 2)),
    "matvec": (((2, 3), (3,)), (2,)),
    "vecmat": (((3,), (3, 2)), (2,)),
    "batch_matvec": (((2, 2, 3), (2, 3)), (2, 2)),
    "batch_vecmat": (((2, 3), (2, 3, 2)), (2, 2)),
    "dot": (((4,), (4,)), ()),
    "conv_1d": (((5,), (2,)), (4,)),
    "conv_2d": (((3, 4), (2, 2)), (2, 3)),
    "conv_3d": (((2, 3, 3), (2, 2, 2)), (1, 2, 2)),
    "conv_1d_nwc_wcf": (((1, 4, 2), (2, 2, 3)), (1, 3, 3)),
    "conv_1d_ncw_fcw": (((1, 2, 4), (3, 2, 2)), (1, 3, 3)),
    "conv_2d_nhwc_hwcf": (((1, 3, 3, 2), (2, 2, 2, 3)), (1, 2, 2, 3)),
    "conv_2d_nhwc_fhwc": (((1, 3, 3, 2), (3, 2, 2, 2)), (1, 2, 2, 3)),
    "conv_2d_nchw_fchw": (((1, 2, 3, 3), (3, 2, 2, 2)), (1, 3, 2, 2)),
    "conv_2d_ngchw_fgchw": (((1, 2, 1, 2, 3), (2, 2, 1, 2, 2)), (1, 2, 2, 1, 2)),
    "conv_2d_ngchw_gfchw": (((1, 2, 1, 2, 3), (2, 2, 1, 2, 2)), (1, 2, 2, 1, 2)),
    "conv_2d_nhwgc_gfhwc": (((1, 2, 3, 2, 1), (2, 2, 2, 2, 1)), (1, 1, 2, 2, 2)),
    "conv_3d_ndhwc_dhwcf": (((1, 2, 2, 3, 1), (2, 2, 2, 1, 2)), (1, 1, 1, 2, 2)),
    "conv_3d_ncdhw_fcdhw": (((1, 1, 2, 2, 3), (2, 1, 2, 2, 2)), (1, 2, 1, 1, 2)),
    "depthwise_conv_1d_nwc_wc": (((1, 4, 2), (2, 2)), (1, 3, 2)),
    "depthwise_conv_1d_ncw_cw": (((1, 2, 4), (2, 2)), (1, 2, 3)),
    "depthwise_conv_1d_nwc_wcm": (((1, 3, 2), (2, 2, 2)), (1, 2, 2, 2)),
    "depthwise_conv_2d_nhwc_hwc": (((1, 3, 3, 2), (2, 2, 2)), (1, 2, 2, 2)),
    "depthwise_conv_2d_nchw_chw": (((1, 2, 3, 3), (2, 2, 2)), (1, 2, 2, 2)),
    "depthwise_conv_2d_nhwc_hwcm": (((1, 2, 3, 2), (2, 2, 2, 2)), (1, 1, 2, 2, 2)),
    "depthwise_conv_3d_ndhwc_dhwc": (((1, 2, 2, 3, 2), (2, 2, 2, 2)), (1, 1, 1, 2, 2)),
    "depthwise_conv_3d_ncdhw_cdhw": (((1, 2, 2, 2, 3), (2, 2, 2, 2)), (1, 2, 1, 1, 2)),
    "depthwise_conv_3d_ndhwc_dhwcm": (((1, 2, 2, 3, 1), (2, 2, 2, 1, 2)), (1, 1, 1, 2, 1, 2)),
}
"""Shapes of inputs and of the output."""
_QUANTIZED = {
    "quantized_matmul": "matmul",
    "quantized_batch_matmul": "batch_matmul",
    **{
        f"{name}_q": name
        for name in (
            *("conv_2d_nhwc_hwcf", "conv_2d_nhwc_fhwc", "conv_2d_nchw_fchw", "conv_2d_nhwgc_gfhwc"),
            *(
                "conv_2d_ngchw_gfchw",
                "conv_3d_ndhwc_dhwcf",
                "depthwise_conv_2d_nhwc_hwc",
                "depthwise_conv_2d_nhwc_hwcm",
            ),
        )
    },
}
"""Operations with the zero points of both inputs, and those without, whose shapes they have."""
_POOLINGS: dict[str, tuple[Shape, Shape, Shape]] = {
    "nhwc": ((1, 3, 3, 2), (2, 2), (1, 2, 2, 2)),
    "nchw": ((1, 2, 3, 3), (2, 2), (1, 2, 2, 2)),
    "nwc": ((1, 4, 2), (2,), (1, 3, 2)),
    "ncw": ((1, 2, 4), (2,), (1, 2, 3)),
    "ndhwc": ((1, 2, 3, 3, 1), (2, 2, 2), (1, 1, 2, 2, 1)),
}
"""Shapes of the input, the window and the output."""
_POOLING_NAMES = (
    *("nhwc_sum", "nchw_sum", "nhwc_max", "nhwc_max_unsigned", "nchw_max", "nhwc_min", "nhwc_min_unsigned", "nwc_sum"),
    *("ncw_sum", "nwc_max", "nwc_max_unsigned", "ncw_max", "nwc_min", "nwc_min_unsigned", "ndhwc_sum", "ndhwc_max"),
    "ndhwc_min",
)


def _structured(w: Writer, name: str, inputs: list[tuple[str, str]], shape: Shape, element: str = _I32) -> None:
    """Writes a named operation on tensors, with inputs of the given types."""
    output, type_ = _shaped(w, "tensor", shape, element), _type("tensor", shape, element)
    names, types = joined([value for value, _ in inputs]), joined([kind for _, kind in inputs])
    result = w.hidden(f"linalg.{name} ins({names} : {types}) outs({output} : {type_}) -> {type_}")
    _fold(w, "tensor", result, shape, element)


def _inputs(w: Writer, shapes: tuple[Shape, ...], element: str = _I32) -> list[tuple[str, str]]:
    return [(_shaped(w, "tensor", shape, element), _type("tensor", shape, element)) for shape in shapes]


def contraction(w: Writer) -> None:
    name = w.rng.choice([*_CONTRACTIONS, *_QUANTIZED])
    shapes, result = _CONTRACTIONS[_QUANTIZED.get(name, name)]
    zeros = [(w.pick(_I32), _I32) for _ in range(2)] if name in _QUANTIZED else []
    _structured(w, name, [*_inputs(w, shapes), *zeros], result)


def pooling(w: Writer) -> None:
    name = w.rng.choice(_POOLING_NAMES)
    shape, window, result = _POOLINGS[name.partition("_")[0]]
    _structured(w, f"pooling_{name}", _inputs(w, (shape, window)), result)


def elementwise(w: Writer) -> None:
    shape = w.rng.choice(((3,), (2, 2)))
    element = w.rng.choice((_I32, _F32))
    exact = ("add", "sub", "mul", "max", "min", "div") if element == _F32 else ("add", "sub", "mul", "max", "min")
    unary = ("abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "square")
    if element == _F32 and w.chance(0.5):
        _structured(w, w.rng.choice(unary), _inputs(w, (shape,), element), shape, element)
    elif w.chance(0.2):
        kind = w.rng.choice(("add", "sub", "mul"))
        _structured(
            w, f"elementwise kind=#linalg.elementwise_kind<{kind}>", _inputs(w, (shape, shape), element), shape, element
        )
    elif w.chance(0.2):
        condition = _inputs(w, (shape,), "i1")
        _structured(w, "select", [*condition, *_inputs(w, (shape, shape), element)], shape, element)
    else:
        _structured(w, w.rng.choice(exact), _inputs(w, (shape, shape), element), shape, element)


def rearranged(w: Writer) -> None:
    """Writes an operation that moves elements, or one with a region."""
    a, type_ = _shaped(w, "tensor", (2, 3)), "tensor<2x3xi32>"
    kind = w.rng.randrange(6)
    if kind == 0:
        out = _shaped(w, "tensor", (3, 2))
        r = w.hidden(f"linalg.transpose ins({a} : {type_}) outs({out} : tensor<3x2xi32>) permutation = [1, 0]")
        _fold(w, "tensor", r, (3, 2))
    elif kind == 1:
        out = _shaped(w, "tensor", (2, 2, 3))
        r = w.hidden(f"linalg.broadcast ins({a} : {type_}) outs({out} : tensor<2x2x3xi32>) dimensions = [1]")
        _fold(w, "tensor", r, (2, 2, 3))
    elif kind == 2:
        out = _shaped(w, "tensor", (2,))
        word = w.rng.choice(("addi", "muli", "maxsi", "xori"))
        r = w.hidden(
            f"linalg.reduce {{ arith.{word} }} ins({a} : {type_}) outs({out} : tensor<2xi32>) dimensions = [1]"
        )
        _fold(w, "tensor", r, (2,))
    elif kind == 3:
        out = _shaped(w, "tensor", (2, 3))
        r = w.hidden(f"linalg.map {{ arith.subi }} ins({a}, {a} : {type_}, {type_}) outs({out} : {type_})")
        _fold(w, "tensor", r, (2, 3))
    elif kind == 4:
        out = _shaped(w, "tensor", (2, 3))
        r = w.fresh()
        with w.region(
            f"{r} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>], "
            f'iterator_types = ["parallel", "parallel"]}} outs({out} : {type_}) {{',
            f"}} -> {type_}",
        ):
            w.emit("^bb0(%o: i32):")
            i = w.hidden("linalg.index 1 : index")
            x = w.hidden(f"arith.index_cast {i} : index to i32")
            w.emit(f"linalg.yield {w.hidden(f'arith.addi {x}, %o : i32')} : i32")
        _fold(w, "tensor", r, (2, 3))
    else:
        maps = joined([f"affine_map<(m, n, k) -> ({dims})>" for dims in ("m, k", "n, k", "m, n")])
        inputs, out = _inputs(w, ((2, 3), (2, 3))), _shaped(w, "tensor", (2, 2))
        values, types = joined([value for value, _ in inputs]), joined([each for _, each in inputs])
        r = w.hidden(
            f"linalg.contract indexing_maps = [{maps}] ins({values} : {types}) outs({out} : tensor<2x2xi32>) -> "
            "tensor<2x2xi32>"
        )
        _fold(w, "tensor", r, (2, 2))


# ---------------------------------------------------------------------------------------------------------- vector


def vectors(w: Writer) -> None:
    """Writes one operation on vectors."""
    a, b = _shaped(w, "vector", (4,)), _shaped(w, "vector", (2, 4))
    v4, v24 = "vector<4xi32>", "vector<2x4xi32>"
    rows: tuple[tuple[str, Shape], ...] = (
        (f"vector.transpose {b}, [1, 0] : {v24} to vector<4x2xi32>", (4, 2)),
        (f"vector.outerproduct {a}, {a} : {v4}, {v4}", (4, 4)),
        (
            f"vector.multi_reduction <{w.rng.choice(('add', 'mul', 'xor', 'maxsi'))}>, {b}, {a} [0] : {v24} to {v4}",
            (4,),
        ),
        (f"vector.interleave {a}, {a} : {v4} -> vector<8xi32>", (8,)),
        (f"vector.insert_strided_slice {a}, {b} {{offsets = [1, 0], strides = [1]}} : {v4} into {v24}", (2, 4)),
        (
            f"vector.extract_strided_slice {b} {{offsets = [0, 1], sizes = [2, 2], strides = [1, 1]}} : {v24} to "
            "vector<2x2xi32>",
            (2, 2),
        ),
        (f"vector.bitcast {w.hidden(f'vector.bitcast {a} : {v4} to vector<16xi8>')} : vector<16xi8> to {v4}", (4,)),
        (
            f"vector.contract {{indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, "
            f'affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>}} '
            f"{b}, {a}, {_shaped(w, 'vector', (2,))} : {v24}, {v4} into vector<2xi32>",
            (2,),
        ),
    )
    text, shape = w.rng.choice(rows)
    _fold(w, "vector", w.hidden(text), shape)


def vector_pairs(w: Writer) -> None:
    """Writes an operation on vectors that has several results, or elements of another type than 32-bit numbers."""
    a = _shaped(w, "vector", (4,))
    kind = w.rng.randrange(5)
    if kind == 0:
        r = w.fresh()
        w.emit(f"{r}:2 = vector.deinterleave {a} : vector<4xi32> -> vector<2xi32>")
        _fold(w, "vector", f"{r}#1", (2,))
    elif kind == 1:
        r = w.fresh()
        start = _shaped(w, "vector", (1,))
        b = w.hidden(f"vector.shape_cast {a} : vector<4xi32> to vector<1x4xi32>")
        w.emit(
            f"{r}:2 = vector.scan <add>, {b}, {start} {{inclusive = {w.rng.choice(('true', 'false'))}, "
            "reduction_dim = 1}} : vector<1x4xi32>, vector<1xi32>".replace("}}", "}")
        )
        _fold(w, "vector", f"{r}#0", (1, 4))
    elif kind == 2:
        r = w.fresh()
        w.emit(f"{r}:4 = vector.to_elements {a} : vector<4xi32>")
        w.add(f"{r}#2", _I32)
    elif kind == 3:
        _fold(w, "vector", w.hidden("vector.step : vector<4xindex>"), (4,), "index")
    else:
        x = _shaped(w, "vector", (2,), _F32)
        r = w.hidden(f"vector.fma {x}, {x}, {x} : vector<2xf32>")
        _fold(w, "vector", r, (2,), _F32)


def masked(w: Writer) -> None:
    """Writes an access of memory with a mask, or with an index for each element."""
    m, type_ = _memory(w, (4,)), "memref<4xi32>"
    vector, zero = _shaped(w, "vector", (4,)), w.constant("index", 0)
    mask = w.hidden(f"vector.create_mask {w.small_index(5)} : vector<4xi1>")
    if w.chance(0.3):
        mask = w.hidden(f"vector.constant_mask [{w.rng.randrange(5)}] : vector<4xi1>")
    order = list(range(4))
    w.rng.shuffle(order)
    places = w.hidden(f"arith.constant dense<{order}> : vector<4xindex>")
    v, masks, index = "vector<4xi32>", "vector<4xi1>", "vector<4xindex>"
    reads = (
        f"vector.load {m}[{zero}] : {type_}, {v}",
        f"vector.maskedload {m}[{zero}], {mask}, {vector} : {type_}, {masks}, {v} into {v}",
        f"vector.gather {m}[{zero}] [{places}], {mask}, {vector} : {type_}, {index}, {masks}, {v} into {v}",
        f"vector.expandload {m}[{zero}], {mask}, {vector} : {type_}, {masks}, {v} into {v}",
        f"vector.mask {mask}, {vector} {{ arith.addi {vector}, {vector} : {v} }} : {masks} -> {v}",
    )
    writes = (
        f"vector.store {vector}, {m}[{zero}] : {type_}, {v}",
        f"vector.maskedstore {m}[{zero}], {mask}, {vector} : {type_}, {masks}, {v}",
        f"vector.scatter {m}[{zero}] [{places}], {mask}, {vector} : {type_}, {index}, {masks}, {v}",
        f"vector.compressstore {m}[{zero}], {mask}, {vector} : {type_}, {masks}, {v}",
    )
    if w.chance(0.5):
        text = w.rng.choice(reads[:4])
        _fold(w, "vector", w.hidden(text), (4,))
    else:
        w.emit(w.rng.choice(writes))
        _fold(w, "memref", m, (4,))


# ---------------------------------------------------------------------------------------------------------- memref


def memory(w: Writer) -> None:
    """Writes an operation on memory, or one that creates a view."""
    kind = w.rng.randrange(9)
    m, type_ = _memory(w, (2, 3)), "memref<2x3xi32>"
    place = f"{w.small_index(2)}, {w.small_index(3)}"
    if kind == 0:
        word = w.rng.choice(("addi", "maxs", "maxu", "mins", "minu", "andi", "ori", "assign"))
        w.op(f"memref.atomic_rmw {word} {w.pick(_I32)}, {m}[{place}] : (i32, {type_}) -> i32", _I32)
    elif kind == 1:
        name = w.fresh()
        with w.region(f"{name} = memref.generic_atomic_rmw {m}[{place}] : {type_} {{"):
            w.emit("^bb0(%old: i32):")
            w.emit(f"memref.atomic_yield {w.hidden('arith.muli %old, %old : i32')} : i32")
        w.add(name, _I32)
    elif kind == 2:
        cast = "memref<3x2xi32, strided<[1, 3]>>"
        other = w.hidden(f"memref.transpose {m} (i, j) -> (j, i) : {type_} to {cast}")
        _fold(w, "memref", other, (3, 2), type_=cast)
    elif kind == 3:
        cast = "memref<2x2xi32, strided<[2, 1], offset: 1>>"
        other = w.hidden(
            f"memref.reinterpret_cast {m} to offset: [1], sizes: [2, 2], strides: [2, 1] : {type_} to {cast}"
        )
        _fold(w, "memref", other, (2, 2), type_=cast)
    elif kind == 4:
        part = "memref<1x2xi32, strided<[3, 1], offset: ?>>"
        view = w.hidden(f"memref.subview {m}[{w.small_index(2)}, 1] [1, 2] [1, 1] : {type_} to {part}")
        names = w.fresh()
        w.emit(
            f"%base{names[1:]}, {names}, %size{names[1:]}:2, %stride{names[1:]}:2 = memref.extract_strided_metadata "
            f"{view} : {part} -> memref<i32>, index, index, index, index, index"
        )
        w.add(names, "index")
        w.add(f"%stride{names[1:]}#0", "index")
    elif kind == 5:
        any_ = w.hidden(f"memref.cast {m} : {type_} to memref<*xi32>")
        w.op(f"memref.rank {any_} : memref<*xi32>", "index")
    elif kind == 6:
        sizes = w.hidden("memref.alloc() : memref<1xindex>")
        w.emit(f"memref.store {w.constant('index', 6)}, {sizes}[{w.constant('index', 0)}] : memref<1xindex>")
        flat = w.hidden(f"memref.reshape {m}({sizes}) : ({type_}, memref<1xindex>) -> memref<6xi32>")
        _fold(w, "memref", flat, (6,))
    elif kind == 7:
        aligned = w.hidden(f"memref.assume_alignment {m}, 4 : {type_}")
        w.emit(f"memref.prefetch {aligned}[{place}], read, locality<2>, data : {type_}")
        name = w.fresh()
        with w.region(f"{name} = memref.alloca_scope -> (i32) {{"):
            w.emit(f"memref.alloca_scope.return {w.hidden(f'memref.load {aligned}[{place}] : {type_}')} : i32")
        w.add(name, _I32)
        w.emit(f"memref.dealloc {aligned} : {type_}")
    else:
        raw = w.hidden("memref.alloc() : memref<16xi8>")
        w.emit(f"linalg.fill ins({w.hidden('arith.constant 37 : i8')} : i8) outs({raw} : memref<16xi8>)")
        view = w.hidden(f"memref.view {raw}[{w.small_index(5)}][] : memref<16xi8> to memref<2xi32>")
        _fold(w, "memref", view, (2,))


def affine_memory(w: Writer) -> None:
    """Writes an affine operation on memory, or one that splits or joins indices."""
    kind = w.rng.randrange(4)
    m = _memory(w, (4,))
    if kind == 0:
        vector = w.hidden(f"affine.vector_load {m}[2] : memref<4xi32>, vector<2xi32>")
        w.emit(f"affine.vector_store {vector}, {m}[{w.rng.randrange(3)}] : memref<4xi32>, vector<2xi32>")
        w.emit(f"affine.prefetch {m}[1], write, locality<1>, data : memref<4xi32>")
        _fold(w, "memref", m, (4,))
    elif kind == 1:
        r = w.fresh()
        with w.region(
            f'{r} = affine.parallel (%i) = (0) to (4) reduce ("{w.rng.choice(("addi", "muli"))}") -> (i32) {{'
        ):
            w.emit(f"affine.yield {w.hidden(f'affine.load {m}[%i] : memref<4xi32>')} : i32")
        w.add(r, _I32)
    elif kind == 2:
        r, index = w.fresh(), w.small_index(30)
        w.emit(f"{r}:2 = affine.delinearize_index {index} into (6, 5) : index, index")
        w.add(f"{r}#0", "index", 0, 5)
        w.add(f"{r}#1", "index", 0, 4)
    else:
        indices = f"{w.small_index(3)}, {w.small_index(5)}"
        w.op(f"affine.linearize_index disjoint [{indices}] by (3, 5) : index", "index", 0, 14)


# ---------------------------------------------------------------------------------------------------------- tensor


def tensors(w: Writer) -> None:
    """Writes one operation on tensors that is not of linalg."""
    a, type_ = _shaped(w, "tensor", (2, 3)), "tensor<2x3xi32>"
    kind = w.rng.randrange(8)
    if kind == 0:
        r = w.hidden(f"tensor.concat dim(0) {a}, {a} : ({type_}, {type_}) -> tensor<4x3xi32>")
        _fold(w, "tensor", r, (4, 3))
    elif kind == 1:
        r = w.fresh()
        with w.region(f"{r} = tensor.generate {{", f"}} : {type_}"):
            w.emit("^bb0(%i: index, %j: index):")
            w.emit(f"tensor.yield {w.hidden(f'tensor.extract {a}[%i, %j] : {type_}')} : i32")
        _fold(w, "tensor", r, (2, 3))
    elif kind == 2:
        r = w.hidden(f"tensor.cast {a} : {type_} to tensor<?x?xi32>")
        w.op(f"tensor.dim {r}, {w.constant('index', w.rng.randrange(2))} : tensor<?x?xi32>", "index", 0, 3)
        w.op(f"tensor.rank {r} : tensor<?x?xi32>", "index", 2, 2)
    elif kind == 3:
        shape = w.hidden(f"tensor.from_elements {w.constant('index', 6)} : tensor<1xindex>")
        r = w.hidden(f"tensor.reshape {a}({shape}) : ({type_}, tensor<1xindex>) -> tensor<6xi32>")
        _fold(w, "tensor", r, (6,))
    elif kind == 4:
        r = w.hidden(f"tensor.expand_shape {a} [[0], [1, 2]] output_shape [2, 1, 3] : {type_} into tensor<2x1x3xi32>")
        _fold(w, "tensor", r, (2, 1, 3))
    elif kind == 5:
        r, part = w.fresh(), _shaped(w, "tensor", (1, 3))
        slices = f"{part} into %all[%i, 0] [1, 3] [1, 1] : tensor<1x3xi32> into {type_}"
        with (
            w.region(f"{r} = scf.forall (%i) in (2) shared_outs(%all = {a}) -> ({type_}) {{"),
            w.region("scf.forall.in_parallel {"),
        ):
            w.emit(f"tensor.parallel_insert_slice {slices}")
        _fold(w, "tensor", r, (2, 3))
    elif kind == 6:
        out = w.hidden(f"bufferization.alloc_tensor() copy({a}) : {type_}")
        memref = w.hidden(f"bufferization.to_buffer {out} : {type_} to memref<2x3xi32>")
        copy = w.hidden(f"bufferization.clone {memref} : memref<2x3xi32> to memref<2x3xi32>")
        _fold(w, "memref", copy, (2, 3))
    else:
        out = w.hidden(f"tensor.empty() : {type_}")
        r = w.hidden(f"bufferization.materialize_in_destination {a} in {out} : ({type_}, {type_}) -> {type_}")
        _fold(w, "tensor", r, (2, 3))


# ----------------------------------------------------------------------------------------------------------- others


def others(w: Writer) -> None:
    """Writes an assertion that holds, a size, or a rounded division of indices."""
    w.emit(f'cf.assert {w.hidden("arith.constant true")}, "holds"')
    w.op("index.sizeof", "index")
    one = w.constant("index", 1)
    divisor = w.hidden(f"arith.ori {w.pick('index', 0.4)}, {one} : index")
    halved = w.hidden(f"arith.shrsi {w.pick('index')}, {one} : index")
    w.op(f"index.ceildivs {halved}, {divisor}", "index")


def _templated(templates: Sequence[Template]) -> Callable[[Writer], None]:
    return lambda w: write(w, w.rng.choice(templates))


Statements: TypeAlias = tuple[tuple[Callable[[Writer], None], int], ...]
_EITHER: Statements = ((vectors, 3), (vector_pairs, 2), (others, 1), (_templated(SCALARS), 8))
GROUPS: tuple[Statements, ...] = (
    (
        *_EITHER,
        *((contraction, 5), (pooling, 3), (elementwise, 3), (rearranged, 3), (tensors, 4)),
        (_templated(TENSORS), 24),
    ),
    (*_EITHER, (masked, 3), (memory, 4), (affine_memory, 2), (_templated(MEMORY), 4), (_templated(LLVM), 24)),
)
"""Statements of one program: with tensors, or with memory: who frees both is undecided."""
