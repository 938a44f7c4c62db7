"""Sentences that reasons of all families may hold."""

from __future__ import annotations

from sentences.reading import Told, everywhere, says


@everywhere("", "The player who cannot move loses")
def cannot_move(told: Told) -> bool:
    return told.lost() or not told.position.is_terminal


@says("", "The player who made the last move has won")
def last_has_won(told: Told) -> bool:
    return told.position.is_terminal and told.lost()


@says("", "The computer searched the game from here until it was certain who wins")
def tried(told: Told) -> bool:
    return told.answer.label == "computed"


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


# Positions that were searched from the definition


def winner(told: Told) -> str:
    return (told.rules.not_to_move if told.lost() else told.rules.to_move)(told.state)


@says("", "The game is over, and by its rules {text} has won")
def over(told: Told, who: str) -> bool:
    return told.position.is_terminal and winner(told) == who


@says("", "where {text} wins, by search")
def searched(told: Told, who: str) -> bool:
    return winner(told) == who and told.answer.label == "computed"


@says("", "Every move was searched and loses", "Whatever the player to move does, there is a reply that wins")
def all_lose(told: Told) -> bool:
    return told.lost() and not told.winning()


@says("", "{move} wins: it ends the game")
def ends_it(told: Told, move: str) -> bool:
    return told.wins(move) and told.position.after(move).is_terminal


@says("", "{move} wins: every reply from {move} was searched and loses")
def replies_lose(told: Told, move: str, reached: str) -> bool:
    return told.wins(move) and str(told.position.after(move)) == reached


@says("", "From {move} every reply loses")
def replies_lose_there(told: Told, reached: str) -> bool:
    return replies_lose(told, told.facts["move"], reached)


@says("", "{move} wins for {text}")
def wins_for(told: Told, move: str, who: str) -> bool:
    return told.wins(move) and winner(told) == who


@says("", "That ends the game")
def then_over(told: Told) -> bool:
    return told.position.after(told.facts["move"]).is_terminal


def end_of_line(told: Told) -> str:
    """Where the line of play ends; the winner's moves in it win."""
    here, wins = told.position, not told.lost()
    for move in told.facts["line"]:
        after = here.after(move)
        assert not wins or told.lost(after.state), (str(told.position), move)
        here, wins = after, not wins
    assert here.is_terminal
    return str(here)


@says("", "A line of play to the end, which {text} wins, is {text}")
def line(told: Told, who: str, moves: str) -> bool:
    end_of_line(told)
    return winner(told) == who and (", ".join(told.facts["line"]) == moves or "..." in moves)


@says(
    "",
    "In that line {text} makes winning moves, and the other side takes as little as possible each time, up to {move}",
)
def line_ends(told: Told, who: str, end: str) -> bool:
    return winner(told) == who and end_of_line(told) == end


@says("", "{n} more move has a winning reply", "{n} more moves have a winning reply each")
def more_replies(told: Told, number: str) -> bool:
    return told.lost() and sum(1 for _ in told.position.options()) == 12 + int(number)
