"""Passes over the amdgpu dialect."""
