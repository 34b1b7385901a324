"""Data-flow analyses: facts about values and blocks, computed until a fixed point is reached.

Upstream's framework, with its names: `framework` has the solver, `dead_code` what is ever reached, `sparse_forward` and
`sparse_backward` how facts about values spread, the other modules what is found out that way.
"""
