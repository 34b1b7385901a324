"""The checks of the verifier, compiled once from each definition, and checks that verifiers of dialects share."""
