"""What is known of the size of a tensor's dimension."""

from compiler.analysis.dataflow.range_hooks import infer_dimension

RANGES = {"tensor.dim": infer_dimension}
