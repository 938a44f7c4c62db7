"""Sentences that reasons of all families may hold."""

from functools import partial

from sentences.reading import Told, everywhere, says, table

# Positions that were searched from the definition


def winner(told: Told) -> str:
    return told.rules.players(told.state)[told.lost()]


@says("", "{move} wins: every reply from {move} was searched and loses")
def replies_lose(told: Told, move: str, reached: str) -> bool:
    return told.wins(move) and str(told.position.after(move)) == reached


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


table(
    partial(everywhere, ""),
    {"The player who cannot move loses": lambda told: told.lost() or not told.position.is_terminal},
)


table(
    partial(says, ""),
    {
        "The player who made the last move has won": lambda told: told.position.is_terminal and told.lost(),
        "The computer searched the game from here until it was certain who wins": lambda told: (
            told.answer.label == "computed"
        ),
        (
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
        ): lambda told: told.position.is_terminal,
        "No move is left: the other player has won": lambda told: told.position.is_terminal and told.lost(),
        "No move is left: the player to move has won": lambda told: told.position.is_terminal and not told.lost(),
        ("In misère play that loses", "In misère play whoever moves last loses"): lambda told: bool(
            getattr(told.rules, "misere", False)
        ),
        "Whoever takes the last counter wins": lambda told: told.rules.normal_play,
        "The game is over, and by its rules {text} has won": lambda told, who: (
            told.position.is_terminal and winner(told) == who
        ),
        "where {text} wins, by search": lambda told, who: winner(told) == who and told.answer.label == "computed",
        (
            "Every move was searched and loses",
            "Whatever the player to move does, there is a reply that wins",
        ): lambda told: told.lost() and not told.winning(),
        "{move} wins: it ends the game": lambda told, move: told.wins(move) and told.position.after(move).is_terminal,
        "From {move} every reply loses": lambda told, reached: replies_lose(told, told.facts["move"], reached),
        "{move} wins for {text}": lambda told, move, who: told.wins(move) and winner(told) == who,
        "That ends the game": lambda told: told.position.after(told.facts["move"]).is_terminal,
        (
            "In that line {text} makes winning moves, and the other side"
            " takes as little as possible each time, up to {move}"
        ): lambda told, who, end: winner(told) == who and end_of_line(told) == end,
        ("{n} more move has a winning reply", "{n} more moves have a winning reply each"): lambda told, number: (
            told.lost() and sum(1 for _ in told.position.options()) == 12 + int(number)
        ),
    },
)
