"""Passes over linalg operations."""
