"""Numba kernels: arrays in, arrays out, no objects; compiled when first called, interpreted when Numba is disabled."""
