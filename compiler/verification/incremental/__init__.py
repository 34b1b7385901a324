"""The verifier in small steps: a chunk at a time, and again what an edit may have changed."""
