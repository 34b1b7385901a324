"""Runs programs on a document: those of its RUN lines, and other verifiers. Their output becomes diagnostics."""
