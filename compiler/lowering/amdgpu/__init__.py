"""Conversions of the amdgpu dialect, matrix products, copies and conversions of AMD's GPUs."""
