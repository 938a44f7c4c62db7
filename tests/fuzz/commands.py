"""Command lines, made from the program's own table of commands and click's declarations of their parameters."""

import inspect
import shlex
from functools import lru_cache
from random import Random

import click

from fuzz import files, texts
from nimlike.cli.main import all_commands

ALWAYS = {"web": ["--no-browser", "--port", "0"]}  # what some commands are always given: a fuzzer opens no browser
NEVER = {("web", "host"), ("web", "port")}  # parameters left alone: names of hosts would be looked up in the network
NAMES = tuple(name for name, command in all_commands() if not isinstance(command, click.Group))
"""The commands as they are typed, those of a group after it: ``run start``."""


@lru_cache(maxsize=64)
def command_of(name: str) -> click.Command:
    return dict(all_commands())[name]


@lru_cache(maxsize=64)
def printed_examples(name: str) -> list[list[str]]:
    """The arguments of the examples in a command's help."""
    help_text = inspect.cleandoc(command_of(name).help or "")
    lines = [line.partition("     ")[0] for line in help_text.splitlines() if line.startswith(f"nimlike {name} ")]
    return [shlex.split(line)[1 + len(name.split()) :] for line in lines]


def arguments(random: Random) -> list[str]:
    """The arguments of one command line."""
    if random.random() < 0.01:
        return [random.choice([*texts.STRANGE, *texts.MALFORMED]) for _ in range(random.randrange(3))]
    name = random.choice(NAMES)
    examples = printed_examples(name)
    if examples and random.random() < 0.4 and name != "web":
        words = _changed_example(random.choice(examples), random)
    else:
        words = _declared(name, random)
    return [*name.split(), *ALWAYS.get(name, []), *words]


def _changed_example(words: list[str], random: Random) -> list[str]:
    words = list(words)
    for _ in range(random.choice([0, 1, 1, 2])):
        at = random.randrange(len(words) + 1)
        kind = random.randrange(5)
        if kind == 0 and at < len(words):
            del words[at]
        elif kind == 1:
            words.insert(at, random.choice([texts.number, texts.position, texts.ruleset, texts.move])(random))
        elif at < len(words):
            words[at] = texts.changed(words[at], random)
    return words


def _declared(name: str, random: Random) -> list[str]:
    words: list[str] = []
    for parameter in command_of(name).params:
        if (name, parameter.name) in NEVER:
            continue
        if isinstance(parameter, click.Option):
            for _ in range(random.choice([1, 1, 3]) if parameter.multiple else 1):
                if random.random() < (0.95 if parameter.required else 0.25):
                    words += _option(name, parameter, random)
        elif random.random() < 0.93:
            many = parameter.nargs == -1 and random.random() < 0.2
            words += [_value(name, parameter, random) for _ in range(random.randrange(4) if many else 1)]
    if random.random() < 0.05:
        random.shuffle(words)
    return words


def _option(name: str, option: click.Option, random: Random) -> list[str]:
    flag = random.choice([*option.opts, *option.secondary_opts])
    return [flag] if option.is_flag else [flag, _value(name, option, random)]


def _value(name: str, parameter: click.Parameter, random: Random) -> str:
    kind = parameter.type
    if random.random() < 0.05:
        return random.choice(texts.STRANGE)
    if isinstance(kind, click.Choice):
        return str(random.choice([*kind.choices, "x"]))
    if isinstance(kind, click.Path):
        return random.choice(files.NAMES)
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return random.choice([*texts.EDGES, "-1", "1e400", "nan", "9" * 5000, "0.5"])
    if kind.name.startswith("number"):
        return random.choice([*texts.EDGES, texts.number(random)])
    shown = str(getattr(parameter, "metavar", "") or "")
    if "FILE" in shown:
        return random.choice(files.NAMES)
    if random.random() < 0.06:
        return f"@{random.choice(files.NAMES)}{random.choice(['', '', ':3,5'])}"
    if "POSITION" in shown:
        return "-" if random.random() < 0.1 else texts.position(random)
    if "RULESET" in shown:
        return texts.ruleset(random)
    return _like_examples(name, parameter, random)


def _like_examples(name: str, parameter: click.Parameter, random: Random) -> str:
    """A text like those that the help gives to this parameter."""
    known = [
        words[i + 1] for words in printed_examples(name) for i, word in enumerate(words[:-1]) if word in parameter.opts
    ]
    known += [
        text.strip(".,;") for text in (getattr(parameter, "help", "") or "").split() if ":" in text or "," in text
    ]
    if known and random.random() < 0.6:
        return texts.changed(random.choice(known), random)
    return random.choice([texts.number, texts.move, texts.ruleset, texts.position])(random)


SWEPT = ["0", "2^63", "10^19", "10^5000", "10^100000", "2^33219281"]  # numbers that every numeric option is given


def sweep() -> list[list[str]]:
    """Every numeric option of every command with every number of `SWEPT`, and every command with every example."""
    lines = []
    for name in NAMES:
        examples = printed_examples(name) or [[]]
        for parameter in command_of(name).params:
            if isinstance(parameter, click.Option) and parameter.type.name.startswith(("number", "integer")):
                if (name, parameter.name) in NEVER:
                    continue
                for value in SWEPT:
                    for example in examples[:2]:
                        words = _without(example, parameter)
                        lines.append([*name.split(), *ALWAYS.get(name, []), *words, parameter.opts[-1], value])
        argument = next((p for p in command_of(name).params if isinstance(p, click.Argument)), None)
        metavar = str(getattr(argument, "metavar", ""))
        for position in texts.examples() if "RULESET" in metavar or "POSITION" in metavar else ():
            rules, _, _ = position.rpartition(":")
            lines.append([*name.split(), position if metavar.endswith("POSITION...") else rules])
            if name == "values":
                lines.append([name, rules, "-o", "out.svg"])
    return lines


def _without(words: list[str], option: click.Option) -> list[str]:
    """The arguments of an example without this option."""
    kept, skip = [], False
    for word in words:
        if not skip and word not in option.opts:
            kept.append(word)
        skip = word in option.opts
    return kept
