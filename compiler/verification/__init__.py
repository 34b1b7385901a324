"""Verification: the driver (`verifier.py`), its steps for a document under edit (`incremental/`), and the checks."""
