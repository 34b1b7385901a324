"""Integer sets and relations, as in upstream's Presburger library: rows of exact integers.

Emptiness, inclusion and composition are computed by isl, or to the Omega test where islpy is not installed.
"""
