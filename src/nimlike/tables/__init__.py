"""Tables of games as arrays: data in, arrays out; no rulesets."""
