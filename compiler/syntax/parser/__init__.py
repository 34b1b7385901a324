"""Parses operations, blocks, regions and files; recovers after errors."""
