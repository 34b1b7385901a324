"""Common subexpression elimination on the tir dialect."""
