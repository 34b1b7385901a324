"""Bufferization: converts tensors to memrefs, in place if that is certainly correct.

`options` are the user's options. `model` is the interface to ops (upstream's `BufferizableOpInterface`), which `models`
implement. `state` and `conflicts` are the analysis; `copies` inserts copies for its decisions. `bufferize` rewrites the
ops of a function, `functions` a whole module.
"""
