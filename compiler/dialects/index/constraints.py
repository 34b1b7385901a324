"""Constraints on types and attributes that the index dialect adds to the shared ones."""

from __future__ import annotations
