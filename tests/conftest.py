"""What holds for all tests: examples of a property may take as long as a busy machine makes them."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
