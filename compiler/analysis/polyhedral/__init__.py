"""Integer sets and relations, as in upstream's Presburger library: rows of exact integers.

The hard questions about them go to isl, or to the Omega test where islpy is not installed.
"""
