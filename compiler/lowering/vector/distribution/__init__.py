"""Distribution of vector ops that lane 0 runs for its subgroup to the parts that each lane has."""
