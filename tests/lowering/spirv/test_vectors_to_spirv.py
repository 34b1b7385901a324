"""`convert-vector-to-spirv`: vectors of up to four elements, and of one, which become numbers."""

from __future__ import annotations

import pytest

from tests.lowering.spirv.targets import on_all_targets
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

MEMORY = "memref<?xf32, #spirv.storage_class<Workgroup>>"
ARGUMENTS = (
    "%a: f32, %v: vector<4xf32>, %w: vector<1xf32>, %h: vector<2xf32>, %i: index, %k: vector<4xi8>, "
    f"%n: vector<3xi32>, %m: {MEMORY}"
)
LINES = [
    "%0 = vector.bitcast %v : vector<4xf32> to vector<4xi32>",
    "%0 = vector.bitcast %k : vector<4xi8> to vector<1xi32>",
    "%0 = vector.broadcast %a : f32 to vector<4xf32>",
    "%0 = vector.broadcast %a : f32 to vector<1xf32>",
    "%0 = vector.extract %v[1] : f32 from vector<4xf32>",
    "%0 = vector.extract %v[%i] : f32 from vector<4xf32>",
    "%0 = vector.extract %n[%i] : i32 from vector<3xi32>",
    "%0 = vector.extract %w[%i] : f32 from vector<1xf32>",
    "%0 = vector.insert %a, %v[2] : f32 into vector<4xf32>",
    "%0 = vector.insert %a, %v[%i] : f32 into vector<4xf32>",
    "%0 = vector.insert %a, %w[0] : f32 into vector<1xf32>",
    "%0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>",
    "%0 = vector.extract_strided_slice %v {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>",
    "%0 = vector.insert_strided_slice %h, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>",
    "%0 = vector.insert_strided_slice %w, %v {offsets = [3], strides = [1]} : vector<1xf32> into vector<4xf32>",
    "%0 = vector.fma %v, %v, %v : vector<4xf32>",
    "%0:4 = vector.to_elements %v : vector<4xf32>",
    "%0 = vector.from_elements %a, %a : vector<2xf32>",
    "%0 = vector.from_elements %a : vector<1xf32>",
    "%0 = vector.shuffle %v, %v [0, 5, 2] : vector<4xf32>, vector<4xf32>",
    "%0 = vector.shuffle %w, %h [0, 1, 2] : vector<1xf32>, vector<2xf32>",
    "%0 = vector.interleave %h, %h : vector<2xf32> -> vector<4xf32>",
    "%0 = vector.interleave %w, %w : vector<1xf32> -> vector<2xf32>",
    "%0, %1 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>",
    "%0, %1 = vector.deinterleave %h : vector<2xf32> -> vector<1xf32>",
    "%0 = vector.shape_cast %w : vector<1xf32> to vector<1x1xf32>",
    "%0 = vector.step : vector<4xindex>",
    f"%0 = vector.load %m[%i] : {MEMORY}, vector<4xf32>",
    f"%0 = vector.load %m[%i] {{alignment = 8}} : {MEMORY}, vector<1xf32>",
    f"vector.store %v, %m[%i] : {MEMORY}, vector<4xf32>",
    "%0 = vector.reduction <add>, %w, %a : vector<1xf32> into f32",
    *(f"%0 = vector.reduction <{kind}>, %v, %a : vector<4xf32> into f32" for kind in ("add", "mul", "minnumf")),
    *(f"%0 = vector.reduction <{kind}>, %n : vector<3xi32> into i32" for kind in ("add", "mul", "maxsi", "xor")),
]
PROGRAMS = {
    name: text
    for line in LINES
    for name, text in on_all_targets(line, f"func.func @f({ARGUMENTS}) {{ {line} return }}").items()
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_vectors_are_composites_or_numbers(name: str, mlir_opt: MlirOpt) -> None:
    pipeline = "convert-vector-to-spirv"
    assert numbered(pipeline, PROGRAMS[name]) == mlir_opt.transformed(pipeline, PROGRAMS[name], among=PROGRAMS.values())
