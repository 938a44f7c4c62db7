"""The hooks of a ruleset that only some interfaces ask, one module for each: a family may give any of them."""
