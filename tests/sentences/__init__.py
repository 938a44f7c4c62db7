"""A reader of reasons: every sentence is of a known form, and what it says is recomputed from the definition."""
