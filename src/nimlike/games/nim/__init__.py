"""Nim: rules, counts of P-positions, reasons."""

FAMILIES = {"nim": "game:Nim"}
