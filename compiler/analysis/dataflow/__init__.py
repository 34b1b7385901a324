"""Data-flow analyses: facts about values and blocks, computed until a fixed point is reached.

This is upstream's framework, with its names. `framework` has the solver, `dead_code` finds the reachable code, and
`sparse_forward` and `sparse_backward` are the bases of analyses of values, which the other modules implement.
"""
