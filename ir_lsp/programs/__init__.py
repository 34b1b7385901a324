"""Programs that run on a file: those of its RUN lines, and another `mlir-opt`; their output becomes diagnostics."""
