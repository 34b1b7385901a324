"""The checks that the verifier makes, compiled once from a definition, and what verifiers of dialects share."""
