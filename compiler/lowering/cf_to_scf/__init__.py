"""`lift-cf-to-scf`: lifts branches between blocks to structured control flow.

The algorithm is upstream's, after Bahmann, Reissmann, Jahre and Meyer, "Perfect Reconstructability of Control Flow from
Demand Dependence Graphs", https://doi.org/10.1145/2693261. For each region, and then for the regions that this creates:

    exits        merges all blocks that return
    loops        gives each cycle one entry block and one latch that repeats or exits: a `scf.while`
    conditionals moves the blocks dominated by one edge of a branch into a region of a `scf.if`; the rest continues it

If several edges must go through one block, a `multiplexer` block takes them, and branches on to their targets.
"""
