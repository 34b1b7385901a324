"""Code that the schedules in `examples/schedules/` make, against libraries on one thread.

    python -m benchmarks.fast_code [ROUNDS] [PYTHON]

Products of matrices of 512 and 1024 by `fast_matmul.mlir`, against numpy's; a convolution of 3 x 3 by
`fast_convolution.mlir`, against numpy's product of the same number of operations, with and without gathering the
image's windows first (im2col), and against onnxruntime's, if the Python named has onnx and onnxruntime. Each round
measures each once; the least time of a processor counts, so that a busy machine gives the same ratios.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.places import ROOT

EXAMPLES = ROOT / "examples" / "schedules"
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
MATMUL = """
import numpy, time, timeit
a, b = (numpy.random.default_rng(0).random(({0}, {0}), dtype=numpy.float32) for _ in range(2))
c = numpy.empty_like(a)
print(min(timeit.repeat(lambda: numpy.matmul(a, b, out=c), timer=time.process_time, number=1, repeat={1})))
"""
WINDOWS = """
import numpy, time, timeit
image = numpy.random.default_rng(0).random((58, 58, 64), dtype=numpy.float32)
filter_ = numpy.random.default_rng(0).random((3 * 3 * 64, 64), dtype=numpy.float32)
rows = numpy.empty((56, 56, 3, 3, 64), numpy.float32)
result = numpy.empty((56 * 56, 64), numpy.float32)
windows = numpy.lib.stride_tricks.sliding_window_view(image, (3, 3), (0, 1)).transpose(0, 1, 3, 4, 2)
def run():
    {gather}numpy.copyto(rows, windows)
    numpy.matmul(rows.reshape(56 * 56, 576), filter_, out=result)
print(min(timeit.repeat(run, timer=time.process_time, number=1, repeat=200)))
"""
ONNX_NAME = "onnxruntime"
ONNX = """
import numpy, onnx, onnxruntime, time, timeit
shapes = {"image": (1, 64, 58, 58), "filter": (64, 64, 3, 3), "result": (1, 64, 56, 56)}
values = {
    name: onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape) for name, shape in shapes.items()
}
array = numpy.random.default_rng(0).random(shapes["filter"], dtype=numpy.float32)
weights = onnx.numpy_helper.from_array(array, "filter")
node = onnx.helper.make_node("Conv", ["image", "filter"], ["result"], kernel_shape=[3, 3])
graph = onnx.helper.make_graph([node], "convolution", [values["image"]], [values["result"]], [weights])
model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8)
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1
session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
image = numpy.random.default_rng(0).random(shapes["image"], dtype=numpy.float32)
print(min(timeit.repeat(lambda: session.run(None, {"image": image}), timer=time.process_time, number=1, repeat=200)))
"""


def seconds_of(program: str, python: str = sys.executable) -> float:
    """Returns the seconds that a Python program prints."""
    environment = {**os.environ, **ONE_THREAD}
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=True, env=environment)
    return float(done.stdout)


def scheduled(name: str, folder: Path, size: int = 0) -> Path:
    """Writes an example after its schedule to a file, with another size where one is given."""
    source, target = folder / f"{name}{size}.mlir", folder / f"{name}{size}.out.mlir"
    text = (EXAMPLES / f"{name}.mlir").read_text()
    source.write_text(text.replace("512x512", f"{size}x{size}") if size else text)
    passes = ["--transform-interpreter", "--test-transform-dialect-erase-schedule"]
    command = [sys.executable, "-m", "compiler.tools.ir_opt", *passes, str(source), "-o", str(target)]
    subprocess.run(command, check=True)
    return target


def ours(path: Path) -> float:
    """Returns the least time of a call."""
    options = ["-O3", "--benchmark", "--benchmark-format=json", "--benchmark-time=2"]
    command = [sys.executable, "-m", "compiler.tools.ir_run", str(path), *options, "random", "random", "zeros"]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return float(report["seconds"]["least_of_processor"])


def main(rounds: int, python: str | None) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        programs = {}
        for size in (512, 1024):
            programs[f"matmul {size}"] = (
                scheduled("fast_matmul", folder, size),
                {"numpy": MATMUL.format(size, 200 if size == 512 else 40)},
                2 * size**3,
            )
        references = {
            "numpy, product alone": WINDOWS.format(gather="# "),
            "numpy, im2col": WINDOWS.format(gather=""),
            **({ONNX_NAME: ONNX} if python else {}),
        }
        operations = 2 * 56 * 56 * 64 * 64 * 9
        programs["convolution"] = (scheduled("fast_convolution", folder), references, operations)
        for title, (path, others, count) in programs.items():
            best = dict.fromkeys(["ours", *others], 1e9)
            for _ in range(rounds):
                best["ours"] = min(best["ours"], ours(path))
                for other, program in others.items():
                    seconds = seconds_of(program, python if python and other == ONNX_NAME else sys.executable)
                    best[other] = min(best[other], seconds)
            speeds = [f"{each} {count / seconds / 1e9:.1f} GFLOP/s" for each, seconds in best.items()]
            shares = [f"{100 * best[other] / best['ours']:.0f}% of {other}" for other in others]
            print(f"{title}: {', '.join(speeds)}; ours reaches {', '.join(shares)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, sys.argv[2] if len(sys.argv) > 2 else None)
