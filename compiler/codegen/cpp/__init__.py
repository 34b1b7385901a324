"""Translates the emitc dialect to C and C++: upstream's `--mlir-to-cpp`."""
