"""The incremental verifier: one chunk at a time, and after an edit only the ops that it may affect."""
