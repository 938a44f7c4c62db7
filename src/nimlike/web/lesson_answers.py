"""The answer to a step of a lesson, judged: whether it is right, the reply, what the board shows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import format_number, parse_number
from nimlike.core.position import Position
from nimlike.explain.reasons import chosen_move
from nimlike.lessons.checking import cells_of, is_lost, right_answers, tokens_of, total_of
from nimlike.lessons.lesson import FIRST, SECOND, Step, letters
from nimlike.play.match import Match
from nimlike.play.opponents import opponent
from nimlike.play.words import advice, did, short
from nimlike.web.address import MISSES, Shown, StepAddress
from nimlike.web.board_pages import close_board, scene_of, table_of

# The board of a step of a lesson: that of a game, open for a move or only to be looked at.


def _seen(match: Match, address: StepAddress, opened: bool = False, hinted: Move | None = None) -> Shown:
    """The match, and what the templates of a board show of it."""
    made = replace(address, moves=tuple(map(str, match.line)))
    scene = scene_of(match, hinted, False)
    table = table_of(match, made, hinted, None)
    if not opened:
        close_board(scene, table)
    board = {
        "address": made,
        "scene": scene,
        "table": table,
        "turn": match.mover,
        "from": match.start.ruleset.words(match.start.state),
        "label": match.position.ruleset.words(match.position.state),
    }
    return {"match": match, "board": board}


YES: Final = "yes"
NO: Final = "no"
PLAIN: Final = "plain"


def judge_answer(step: Step, address: StepAddress) -> Shown:
    """What a page shows of a step after the answer in the address, or ``{"redirect": address}``."""
    # ``told`` is a tone, a sentence, an address to try again; ``shown`` says whether a right answer is shown
    found: Shown = {"done": False, "shown": address.misses >= MISSES, "told": None, "board": None}
    found |= _KINDS[step.ask](step, address)
    if found["done"] and not found["told"]:
        found["told"] = _say(YES, step.then)
    return found


def _say(tone: str, text: str, again: str = "", label: str = "") -> dict[str, str]:
    return {"tone": tone, "text": text, "again": again, "label": label or tr("Try again")}


def _hint(step: Step, address: StepAddress) -> Move | None:
    """A right move to be marked, after so many wrong ones."""
    if address.misses < MISSES:
        return None
    left = [move for move in right_answers(step) if move not in address.found]
    return step.rules.parse_move(left[0]) if left else None


def _reply_to(before: Position, step: Step | None, move: Move) -> Move | None:
    """What the other player does after a wrong move: what the lesson says, else what a perfect player does."""
    after = before.after(move)
    if after.is_terminal:
        return None
    reply = step.replies.get(str(move)) if step is not None else None
    return after.ruleset.parse_move(reply) if reply else opponent("perfect").choose(after)


def _reaction(step: Step | None, before: Position, move: Move, reply: Move | None) -> str:
    """The reply to a wrong move: the lesson's, else what the move leaves and what answers it."""
    if step is not None and _option(before, move) in step.wrong:
        return step.wrong[_option(before, move)]
    after = before.after(move)
    left = after.ruleset.words(after.state)
    if reply is None:
        return tr("That leaves this: {left}.", left=left)
    return tr("That leaves this: {left}. The computer {did}.", left=left, did=did(after, reply))


def _judge_move(step: Step, address: StepAddress) -> Shown:
    """``move`` and ``reach``: one move on the board, or on a card."""
    start = step.position
    match, right = Match(start), right_answers(step)
    cards = _move_cards(step, address, right) if step.cards else None
    if not address.moves:
        return _seen(match, address, not step.cards, _hint(step, address)) | {"cards": cards}
    match.play(address.moves[0])
    (move,) = match.line
    if _option(start, move) in right:
        left = match.position.ruleset.words(match.position.state)
        praise = tr("Yes. Whoever must move from there loses: {left}.", left=left)
        said = step.then or (tr("That is it.") if step.ask == "reach" else praise)
        return _seen(match, address) | {"done": True, "told": _say(YES, said), "cards": cards}
    return _say_wrong(step, address, match, move) | {"cards": cards}


def _say_wrong(step: Step, address: StepAddress, match: Match, move: Move) -> Shown:
    """After a wrong move: what answers it, on the board and in words."""
    reply = None if step.ask == "reach" else _reply_to(match.start, step, move)
    if reply is not None:
        match.play(reply)
    return _seen(match, address) | {"told": _say(NO, _reaction(step, match.start, move, reply), address.again())}


def _option(position: Position, move: Move) -> str:
    """The move as answers name it."""
    return str(position.ruleset.as_option(position.state, move))


def _shuffle(step: Step) -> list[str]:
    """Right and wrong answers in an order that is always the same, and tells nothing."""
    return sorted([*step.right, *step.wrong], key=lambda text: hashlib.sha256(text.encode()).hexdigest())


def _move_cards(step: Step, address: StepAddress, right: tuple[str, ...]) -> list[Shown]:
    start, cards = step.position, []
    for text in _shuffle(step):
        move = start.ruleset.parse_move(text)
        after = start.after(move)
        note = tr("leaves {left}", left=after.ruleset.words(after.state))
        state = _state(text, address.moves[0] if address.moves else "", right, address)
        cards.append({"name": advice(start, move), "note": note, "url": address.to(moves=(text,)), "state": state})
    return cards


def _state(answer: str, given: str, right: tuple[str, ...], address: StepAddress) -> str:
    """How a card is drawn: chosen and right, chosen and wrong, shown after some misses, or as it is."""
    if answer == given:
        return YES if answer in right else NO
    return "shown" if answer in right and address.misses >= MISSES else ""


def _all(step: Step, address: StepAddress) -> Shown:
    """``all``: one winning move after the other."""
    start, right = step.position, right_answers(step)
    found = [move for move in right if move in address.found]
    match = Match(start)
    if address.moves:
        match.play(address.moves[0])
        (move,) = match.line
        if (option := _option(start, move)) in right:
            return {"redirect": address.to(moves=(), found=tuple(dict.fromkeys([*found, option])))}
        return _say_wrong(step, address, match, move) | {"list": _name_moves(start, found)}
    done = len(found) == len(right)
    shown = _seen(match, address, not done, _hint(step, address)) | {"list": _name_moves(start, found), "done": done}
    if found and not done:
        said = ntr(
            "{n} is found. There is another one.", "{n} are found. There is another one.", len(found), n=len(found)
        )
        return shown | {"told": _say(PLAIN, said)}
    return shown


def _name_moves(start: Position, moves: list[str]) -> list[str]:
    return [advice(start, start.ruleset.parse_move(move)) for move in moves]


def _play(step: Step, address: StepAddress) -> Shown:
    """``play``: a game against a perfect opponent."""
    start = step.position
    begins = 1 if is_lost(start) else 0  # where the player to move loses, the computer is that player
    match = Match(start, address.moves)
    if not match.over and match.mover != begins:
        own = match.positions[-2] if match.line else None
        reply = _reply_to(own, step, match.line[-1]) if own is not None and own == start else None
        match.play(reply or opponent("perfect").choose(match.position))
        return {"redirect": address.to(moves=tuple(map(str, match.line)), misses=address.misses)}
    mine = range(begins, len(match.line), 2)
    lost = next((i for i in mine if not is_lost(match.positions[i + 1])), None)  # gave the win away
    hinted = None
    if lost is None and address.misses >= MISSES and not match.over:
        hinted = chosen_move(match.position.answer())
    shown = _seen(match, address, not match.over, hinted)
    if lost is None:
        return shown | {"done": match.over}
    before, move = match.positions[lost], match.line[lost]
    reply = match.line[lost + 1] if lost + 1 < len(match.line) else None
    if lost + 2 < len(match.line):
        said = tr("The win was given away with move {number}: {move}.", number=lost + 1, move=short(move))
    else:
        said = _reaction(step if before == start else None, before, move, reply)
    back = address.again(moves=tuple(map(str, match.line[:lost])))
    return shown | {"told": _say(NO, said, back, tr("Take it back"))}


def _who(step: Step, address: StepAddress) -> Shown:
    """``who``: first or second; after a wrong answer one tries it."""
    start, right = step.position, right_answers(step)
    rules, match = start.ruleset, Match(start)
    mover, other = rules.players(start.state)
    named = not mover.startswith("the ")
    cards = []
    for answer, name, note in (
        (FIRST, mover if named else tr("The player to move"), tr("moves now") if named else tr("that is you")),
        (SECOND, other if named else tr("The other player"), "" if named else tr("that is the computer")),
    ):
        state = _state(answer, address.answer, right, address)
        cards.append({"name": name, "note": note, "url": address.to(answer=answer, moves=()), "state": state})
    shown = _seen(match, address) | {"cards": cards}
    if address.answer in right:
        return shown | {"done": True, "told": _say(YES, step.then or _say_who_wins(start))}
    if not address.answer:
        return shown
    seat = 0 if address.answer == FIRST else 1
    for text in address.moves:
        match.play(text)
    if not match.over and match.mover != seat:
        match.play(opponent("perfect").choose(match.position))
        return {"redirect": address.to(moves=tuple(map(str, match.line)))}
    if match.over:
        said = tr("The game is over, and it is lost. What do you say now?")
    else:
        invited = tr("Try it: make your move, and the computer answers.")
        tried = invited if seat == 0 else tr("Try it: the computer began.")
        said = step.wrong.get(address.answer) or tried
    return shown | _seen(match, address, not match.over) | {"told": _say(NO, said, address.again())}


def _say_who_wins(start: Position) -> str:
    rules = start.ruleset
    mover, other = rules.players(start.state)
    if is_lost(start):
        return tr("Yes: {winner} wins, whatever {loser} does.", winner=other, loser=mover)
    best = chosen_move(start.answer())
    assert best is not None
    return tr("Yes: {winner} wins. The move is this: {move}.", winner=mover, move=advice(start, best))


def _choose(step: Step, address: StepAddress) -> Shown:
    """``choose``: one of several sentences."""
    texts = _shuffle(step)
    given = texts[int(address.answer) - 1] if address.answer.isdigit() and 0 < int(address.answer) <= len(texts) else ""
    cards = []
    for i, text in enumerate(texts, 1):
        url = address.to(answer=str(i), misses=address.misses + (given in step.wrong))
        cards.append({"name": text, "note": "", "url": url, "state": _state(text, given, step.right, address)})
    shown = _seen(Match(step.position), address) | {"cards": cards}
    if given in step.wrong:
        return shown | {"told": _say(NO, step.wrong[given])}
    return shown | {"done": given in step.right}


def _value(step: Step, address: StepAddress) -> Shown:
    """``value``: a number in a field."""
    (right,) = right_answers(step)
    shown = _seen(Match(step.position), address)
    shown |= {"value": address.answer, "wanted": right if address.misses >= MISSES else ""}
    if not address.answer:
        return shown
    try:
        given = parse_number(address.answer, tr("the answer"))
    except ParseError as error:
        return shown | {"told": _say(PLAIN, str(error))}
    if format_number(given) == right:
        return shown | {"done": True}
    said = step.wrong.get(format_number(given))
    if said is None and given < int(right):
        said = tr("A move leads to something worth {n}, so this is not.", n=given)
    return shown | {"told": _say(NO, said or tr("A smaller number is missing, too: take the smallest one."))}


def _split(step: Step, address: StepAddress) -> Shown:
    """``split``: parts laid on the table one by one."""
    total, right = total_of(step), tuple(map(int, right_answers(step)))
    laid = sorted((int(part) for part in address.found if part.isdigit() and int(part) in step.sizes), reverse=True)
    done = tuple(laid) == right
    parts = [
        {"size": part, "url": address.to(found=tuple(map(str, [*laid[:i], *laid[i + 1 :]])))}
        for i, part in enumerate(laid)
    ]
    full = sum(laid) >= total
    tray = [
        {"size": size, "url": None if full else address.to(found=tuple(map(str, sorted([*laid, size], reverse=True))))}
        for size in step.sizes
    ]
    shown: Shown = {"parts": parts, "tray": tray, "sum": sum(laid), "total": total, "done": done}
    if address.misses >= MISSES and not done:
        shown["wanted"] = " + ".join(map(str, right))
    if done or not full:
        return shown
    said = step.wrong.get(",".join(map(str, laid)))
    if said is None and sum(laid) > total:
        said = tr("That makes {n}, which is too much.", n=sum(laid))
    elif said is None and len(set(laid)) < len(laid):
        said = tr("Each size only once.")
    again = address.again(found=())
    return shown | {"told": _say(NO, said or tr("Begin with the largest number that fits."), again)}


def _cells(step: Step, address: StepAddress) -> Shown:
    """``lost`` and ``tokens``: cells that are found one after the other."""
    right = right_answers(step)
    if step.ask == "lost":
        every = [cell for cell, _ in cells_of(step)]
        across = len(every) if len(letters(step.at)) == 1 else step.high - step.low + 1
    else:
        every = [str(n) for n in range(tokens_of(step).count)]
        across = len(every)
    found = [cell for cell in right if cell in address.found]
    given = address.answer
    if given in right:
        return {"redirect": address.to(answer="", found=tuple(dict.fromkeys([*found, given])))}
    wrong = given if given in every else ""
    done = len(found) == len(right)
    hinted = next((cell for cell in right if cell not in found), "") if address.misses >= MISSES else ""
    cells = [
        {
            "name": cell.replace(",", ", "),
            "at": cell,
            "url": None if done else address.to(answer=cell, found=tuple(found), misses=address.misses + bool(wrong)),
            "state": "shown" if cell == hinted else YES if cell in found else NO if cell == wrong else "",
        }
        for cell in every
    ]
    plane = step.ask == "lost" and len(letters(step.at)) == 2
    shown: Shown = {
        "cells": [cells[y::across] for y in reversed(range(across))] if plane else [cells],  # x, y; lower left corner
        "plane": plane,
        "low": step.low,
        "across": across,
        "tokens": step.ask == "tokens",
        "done": done,
        "found": len(found),
        "total": len(right),
    }
    if wrong and not done:
        return shown | {"told": _say(NO, step.wrong.get(wrong) or _why_not(step, wrong))}
    return shown


def _why_not(step: Step, cell: str) -> str:
    if step.ask == "tokens":
        return tr("That one belongs to {who}.", who=tokens_of(step).names[1])
    position = dict(cells_of(step))[cell]
    best = chosen_move(position.answer())
    assert best is not None
    return tr("Leave that, and the computer has an answer that wins: {move}.", move=advice(position, best))


_KINDS: Final[dict[str, Callable[[Step, StepAddress], Shown]]] = {
    "move": _judge_move,
    "reach": _judge_move,
    "all": _all,
    "play": _play,
    "who": _who,
    "choose": _choose,
    "value": _value,
    "split": _split,
    "lost": _cells,
    "tokens": _cells,
}
