"""`lift-cf-to-scf`: lifts branches between blocks to structured control flow.

The algorithm is upstream's, after Bahmann, Reissmann, Jahre and Meyer, "Perfect Reconstructability of Control Flow from
Demand Dependence Graphs", https://doi.org/10.1145/2693261. For each region, and then for the regions that this makes:

    exits        all blocks that return are one
    loops        each cycle has one block where it is entered and one that goes on or leaves: a `scf.while`
    conditionals what a branch alone leads to, up to where its ways meet, is a region of a `scf.if`

Where several edges must go through one block, a `multiplexer` takes them and sends them on.
"""
