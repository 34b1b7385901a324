"""Tests of passes over the arm_sme dialect."""
