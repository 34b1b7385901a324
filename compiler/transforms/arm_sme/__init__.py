"""Passes over the arm_sme dialect."""
