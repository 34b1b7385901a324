"""Bufferization: converts tensors to memrefs, in place if that is certainly correct.

`options` what a user may choose; `model` what an op tells (upstream's `BufferizableOpInterface`), `models` the ops that
tell it; `state` and `conflicts` the analysis; `copies` makes its decisions explicit; `bufferize` rewrites the ops of a
function, `functions` a whole module.
"""
