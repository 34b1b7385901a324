"""Passes over the arm_sve dialect."""
