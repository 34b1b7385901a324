"""What is known of the size of a memref's dimension."""

from compiler.analysis.dataflow.range_hooks import infer_dimension

RANGES = {"memref.dim": infer_dimension}
