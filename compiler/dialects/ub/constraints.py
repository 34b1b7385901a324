"""Constraints on types and attributes that the ub dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ods.attr_constraints import attr_interface

PoisonAttrInterface = attr_interface("PoisonAttrInterface", "PoisonAttrInterface instance")
