"""Sentences that reasons of all families may hold."""

from __future__ import annotations

from sentences.reading import Told, general, says

general(
    "",
    "The player who made the last move has won",
    "The player who cannot move loses",
    "The computer tried every line of play from here to the end of the game",
)


@says(
    "",
    "The game is over, and nobody can move",
    "where no move is left",
    "where no counter is left",
    "The game is over",
    "No move is left: whoever moved last has won",
    "No move is left: whoever moved last has lost",
    "No counter is left: whoever took the last one has won",
    "No counter is left: whoever took the last one loses",
    "No counter is left: whoever took the last one has lost",
    "In misère play taking the last counter loses, so the player whose turn it would be has won",
    "In misère play the player who made the last move has lost",
)
def no_move(told: Told) -> bool:
    return told.position.is_terminal


@says("", "No move is left: the other player has won")
def end_lost(told: Told) -> bool:
    return told.position.is_terminal and told.lost()


@says("", "No move is left: the player to move has won")
def end_won(told: Told) -> bool:
    return told.position.is_terminal and not told.lost()


@says("", "In misère play that loses", "In misère play whoever moves last loses")
def misere(told: Told) -> bool:
    return bool(getattr(told.rules, "misere", False))


@says("", "Whoever takes the last counter wins")
def normal(told: Told) -> bool:
    return told.rules.normal_play
