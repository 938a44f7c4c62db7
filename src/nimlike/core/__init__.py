"""Words shared by every part: rulesets, positions, moves, answers, labels, errors, numbers in text."""
