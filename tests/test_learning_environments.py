"""The environments keep to the rules of their libraries, and what they tell of a position is true."""

import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import learn_nim
import numpy as np
import pytest
from every_family import every_ruleset, played_out
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.outcome import Outcome
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import Remoteness
from nimlike.families import families, parse_position
from nimlike.own.python import load_games
from nimlike.rl import Arena, InTurn, OneAgent, env, evaluate, start_of
from nimlike.rl.arena import player

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def strict() -> Any:
    """Warnings are errors, but for those on observations that PettingZoo gives to any board game it does not know."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation")
        yield


# The suites of the libraries


@pytest.mark.parametrize("name", families())
def test_every_family_passes_the_checks_of_gymnasium_and_pettingzoo(name: str, strict: None) -> None:
    arena = Arena(name)
    check_env(OneAgent(arena, opponent="slips:0.5", first="random", random_start=True), skip_render_check=True)
    api_test(env(arena), num_cycles=20)
    seed_test(lambda: env(arena, random_start=True), num_cycles=20)


def test_many_environments_are_made_by_their_id(strict: None) -> None:
    many = gymnasium.make_vec("nimlike/game-v0", num_envs=3, game="nim:misere:1,2,3", opponent="random")
    _, told = many.reset(seed=1)
    assert told["value"].tolist() == [-1, -1, -1]
    many.step(np.array([0, 0, 0]))


def test_two_agents_in_the_parallel_form_and_without_guards(strict: None) -> None:
    api_test(InTurn("nim:2,3"), num_cycles=20)
    parallel_api_test(turn_based_aec_to_parallel(env("nim:2,3")), num_cycles=20)
    parallel_seed_test(lambda: turn_based_aec_to_parallel(env("nim:2,3", random_start=True)), num_cycles=20)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_environments_at_once_give_what_one_gives(mode: str) -> None:
    many = gymnasium.make_vec("nimlike/game-v0", num_envs=2, vectorization_mode=mode, game="nim:3,4,5")
    alone = gymnasium.make("nimlike/game-v0", game="nim:3,4,5")
    seen, told = many.reset(seed=[7, 7])
    one, truth = alone.reset(seed=7)
    for _ in range(3):
        assert seen.tolist() == [one.tolist()] * 2
        assert told["value"].tolist() == [truth["value"]] * 2
        assert told["optimal"].tolist() == [truth["optimal"].tolist()] * 2
        action = int(np.flatnonzero(truth["optimal"])[0])
        seen, reward, over, _, told = many.step(np.array([action, action]))
        one, alone_reward, alone_over, _, truth = alone.step(action)
        assert (reward.tolist(), over.tolist()) == ([alone_reward] * 2, [alone_over] * 2)
        if alone_over:
            break
    many.close()


@pytest.mark.parametrize("opponent", ["perfect", "slips:0.5", "random"])
def test_a_pickled_environment_goes_on_as_the_first_does(opponent: str) -> None:
    first = OneAgent("nim:2,3,4", opponent)
    _, info = first.reset(seed=3)
    second = pickle.loads(pickle.dumps(first))
    action, over = int(np.flatnonzero(info["action_mask"])[0]), False
    while not over:
        seen, reward, over, _, info = first.step(action)
        again, paid, *_ = second.step(action)
        assert (seen.tolist(), reward) == (again.tolist(), paid)
        action = int(np.flatnonzero(info["action_mask"])[0]) if not over else 0


def test_positions_are_rendered_in_words(capsys: pytest.CaptureFixture[str], strict: None) -> None:
    check_env(gymnasium.make("nimlike/game-v0", game="nim:1,2", render_mode="ansi").unwrapped)
    render_test(lambda render_mode=None: env("nim:1,2", render_mode=render_mode))
    capsys.readouterr()
    alone = OneAgent("nim:1,2", "perfect", render_mode="human")
    alone.reset(seed=1)
    alone.step(alone.arena.best(alone.arena.root)[0])
    assert capsys.readouterr().out.splitlines()[0] == "A 1, B 2"
    turns = env("nim:1,2", render_mode="ansi")
    turns.reset()
    assert turns.render() == "A 1, B 2"
    with pytest.raises(ParseError, match="it is 'ansi', 'human' or None"):
        env("nim:1,2", render_mode="rgb_array")


def test_calls_out_of_order_and_actions_out_of_bounds_are_errors() -> None:
    fresh = env("nim:1,2")
    for call in (fresh.render, fresh.agent_iter, lambda: fresh.observe("player_0"), lambda: fresh.step(0)):
        with pytest.raises(AssertionError, match="reset"):
            call()
    fresh.reset()
    for action in (-1, 3, 0.0, None, "a1"):
        with pytest.raises(AssertionError, match="action is not in action space"):
            fresh.step(action)
    fresh.step(np.int64(0))
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in fresh.agent_iter():
            pass


# The truth


def check(arena: Arena) -> None:
    """Every value, remoteness, Grundy value and optimal move is what the definition says."""
    search, length = Definition(arena.rules), Remoteness(arena.rules, 10**9)
    for number, state in enumerate(arena.states):
        won = search.outcome(state) is Outcome.N
        assert arena.value[number] == (1 if won else -1)
        assert arena.remoteness[number] == length.of(state)
        assert arena.grundy[number] == (search.grundy(state) if arena.rules.normal_play else -1)
        options = dict(arena.rules.options(state))
        assert [str(arena.moves[action]) for action in arena.legal(number)] == list(map(str, options))
        assert [arena.states[option] for option in arena.options(number)] == list(options.values())
        wins = {move for move, _ in search.winning_moves(state)}
        assert {arena.moves[action] for action in arena.optimal(number)} == (wins if won else set(options))
        if options:
            _, _, best = length.best(state) or (None, None, ())
            assert {arena.moves[action] for action in arena.best(number)} == set(best)
            slips = {arena.moves[action] for action in arena.slips(number)}
            assert slips == set(options) - wins


@every_ruleset
def test_the_truth_of_every_position_is_by_the_definition(rules: Ruleset) -> None:
    positions = [each for each in played_out(rules, 4, 12) if next(rules.options(rules.opening(each.state)), None)]
    for position in positions[-2:]:
        arena = Arena(position)
        check(arena)
        assert len({tuple(row) for row in arena.observations.tolist()}) == len(arena)  # positions can be told apart


def test_sums_and_games_of_ones_own_are_environments() -> None:
    check(Arena("nim:1,2+wythoff:1,3"))
    load_games(EXAMPLES / "games" / "divisor_game.py")
    check(Arena("divisor"))
    made: Any = gymnasium.make("nimlike/game-v0", game="divisor").unwrapped
    assert made.arena.rules.family == "divisor"


def play(
    environment: OneAgent, choose: Callable[[OneAgent, dict[str, Any]], int], **options: Any
) -> tuple[float, float]:
    """The reward of an episode, and the sum of its regrets."""
    _, info = environment.reset(**options)
    over, reward, regret = False, 0.0, 0.0
    while not over:
        _, reward, over, _, info = environment.step(choose(environment, info))
        regret += info["regret"]
    return reward, regret


def any_of(name: str, seed: int = 5) -> Callable[[OneAgent, dict[str, Any]], int]:
    random = np.random.default_rng(seed)
    return lambda environment, info: int(random.choice(np.flatnonzero(info[name])))


@pytest.mark.parametrize("game", ["nim:2,3,4", "nim:misere:1,2,2", "wythoff:3,5", "coprime:max=3:9", "octal:0.77:6"])
@pytest.mark.parametrize("opponent", ["perfect", "slips:0.5", "random"])
def test_the_value_is_what_optimal_play_gets_and_the_regrets_say_what_was_lost(game: str, opponent: str) -> None:
    environment = OneAgent(game, opponent, random_start=True)
    for seed in range(30):
        value = environment.reset(seed=seed)[1]["value"]
        reward, regret = play(environment, any_of("optimal"), seed=seed)
        assert regret == 0
        assert reward >= value if opponent != "perfect" else reward == value
        reward, regret = play(environment, any_of("action_mask", seed), seed=seed)
        if opponent == "perfect":
            assert reward == value - regret


def test_the_truth_is_told_from_the_side_of_the_agent() -> None:
    environment = OneAgent("nim:1,1", "perfect")
    _, info = environment.reset()
    assert info["value"] == -1
    _, reward, over, _, info = environment.step(0)
    assert (reward, over, info["value"]) == (-1, True, -1)
    _, info = environment.reset(options={"position": "nim:0,1"})
    assert (info["value"], info["remoteness"]) == (1, 1)
    _, reward, over, _, info = environment.step(environment.arena.legal(environment.arena.number("nim:0,1"))[0])
    assert (reward, over, info["value"]) == (1, True, 1)


def test_who_is_to_begin_begins() -> None:
    environment = OneAgent("nim:3,4", "perfect", first="opponent")
    environment.reset(seed=1)
    assert environment.position == parse_position("nim:3,3")
    starts = OneAgent("nim:3,4", "perfect", first="random")
    assert {str(starts.reset(seed=seed) and starts.position) for seed in range(20)} == {"nim:3,3", "nim:3,4"}
    short = OneAgent("nim:3", "perfect", first="opponent")  # its first move would end the game
    short.reset(seed=1)
    assert short.position == parse_position("nim:3")


def test_an_illegal_action_loses_at_once() -> None:
    environment = OneAgent("nim:1,2", "random")
    environment.reset(seed=1, options={"position": "nim:0,1"})
    illegal = int(np.flatnonzero(environment.action_masks() == 0)[0])
    _, reward, over, _, info = environment.step(illegal)
    assert (reward, over, info["illegal"], info["regret"]) == (-1, True, True, 2)
    turns = InTurn("nim:1,2")
    turns.reset(options={"position": "nim:0,1"})
    turns.step(illegal)
    assert turns.rewards == {"player_0": -1, "player_1": 1}
    assert all(turns.terminations.values())


def test_slips_come_at_their_rate() -> None:
    arena, random = Arena("nim:3,4,5"), np.random.default_rng(3)
    slipping = player("slips:0.25", arena)
    best = set(arena.best(arena.root))
    made = [slipping(arena.root, random.random) for _ in range(2_000)]
    assert 0.2 < np.mean([action not in best for action in made]) < 0.3


def test_bad_parameters_are_refused_in_one_line() -> None:
    with pytest.raises(LimitReached, match="more than 2,000,000 moves between the positions"):
        Arena("nim:10^9,3")
    with pytest.raises(LimitReached, match="more than 100 moves"):
        Arena("nim:30,30", most_moves=100)
    with pytest.raises(LimitReached, match=r"below 2\^63"):
        Arena("euclid:10^30,10^29")
    with pytest.raises(RulesetError, match="no move is left"):
        Arena("nim:0")
    with pytest.raises(ParseError, match="does not come up in play from nim:1,2"):
        OneAgent("nim:1,2").reset(options={"position": "nim:5,5"})
    with pytest.raises(ParseError, match="no opponent 'strong'"):
        OneAgent("nim:1,2", opponent="strong")
    with pytest.raises(ParseError, match="who begins"):
        OneAgent("nim:1,2", first="me")
    for bad in (0.5, 99, [1, 1]):
        with pytest.raises(ParseError, match="an action from 0 to 2, or 3 chances"):
            evaluate(lambda seen, mask, bad=bad: bad, "nim:1,2")  # type: ignore[misc]


# Policies


@pytest.mark.parametrize("game", ["nim:2,3", "nim:misere:2,3", "wythoff:3,4"])
def test_evaluation_counts_what_a_policy_does_in_every_position(game: str) -> None:
    arena = Arena(game)
    numbers = {tuple(row): number for number, row in enumerate(arena.observations.tolist())}
    perfect = evaluate(lambda seen, mask: arena.optimal(numbers[tuple(seen.tolist())])[0], arena)
    assert (perfect.overall.optimal, perfect.overall.regret, perfect.errors) == (1, 0, ())
    uniform = evaluate(lambda seen, mask: mask / mask.sum(), arena)
    shares = [len(arena.optimal(n)) / len(arena.legal(n)) for n in arena.alive]
    assert uniform.overall.optimal == pytest.approx(np.mean(shares))
    assert uniform.overall.regret == pytest.approx(2 * (1 - np.mean(shares)))
    assert sum(share.positions for share in uniform.classes.values()) == len(arena.alive)
    assert uniform.decisive.positions == sum(share < 1 for share in shares)
    assert "won, remoteness" in uniform._repr_html_()


def test_the_example_learns_and_misere_play_shows_where_its_agent_errs() -> None:
    normal, misere = Arena("nim:3,4,5"), Arena("nim:misere:3,4,5")
    short = evaluate(learn_nim.learned(normal, 1_000), normal)
    agent = learn_nim.learned(normal, 15_000)
    found = evaluate(agent, normal, learn_nim.large_piles)
    assert found.decisive.optimal > short.decisive.optimal + 0.1
    assert 0 < len(found.errors) == sum(error > 0 for _, error in found.errors)
    misplaced = evaluate(agent, misere, learn_nim.large_piles)
    # Bouton: with two large piles or more the winning moves of both ends are the same, with one large pile none is.
    assert misplaced.classes["several large piles"] == found.classes["several large piles"]
    assert misplaced.classes["one large pile"].optimal == pytest.approx(
        1 - found.classes["one large pile"].optimal, abs=0.3
    )
    assert misplaced.classes["one large pile"].regret > 1


def test_start_of_takes_texts_games_and_positions() -> None:
    assert start_of(parse_position("nim:1,2")) == start_of(" nim:1,2 ") == parse_position("nim:1,2")
    assert start_of(parse_position("nim:1,2").ruleset) == start_of("nim")
