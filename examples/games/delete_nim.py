"""Delete Nim: delete one of two heaps, and split the other one into two.

Abuku & Suetsugu, "Delete Nim", 2021. Heaps may be empty here, and a heap of n counters loses one when it is
split. The Grundy value is the exponent of 2 in (a OR b) + 1.
"""

import nimlike


class DeleteNim(nimlike.Ruleset):
    """Delete one heap, take one counter from the other heap, and split what is left into two heaps, perhaps empty."""

    examples = ("delete-nim:5,6",)
    title = "Delete Nim"
    sources = ("Abuku & Suetsugu 2021",)

    def check_state(self, state):
        if len(state) != 2:
            raise nimlike.ParseError(f"{self}: two heaps are needed, like delete-nim:5,6")

    def options(self, state):
        for pile, size in enumerate(state):
            for part in range((size + 1) // 2):
                takes = {pile: 1 + part, 1 - pile: state[1 - pile]}
                yield nimlike.Move(tuple(each for each in sorted(takes.items()) if each[1])), (part, size - 1 - part)
