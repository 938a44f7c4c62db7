"""The literature of the games: each work once, with what a reader needs to find it, as text and as BibTeX."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Source:
    """A paper or a book."""

    key: str  # its key in BibTeX: the first author and the year
    authors: tuple[str, ...]  # family name and given names, as BibTeX has them: "Bouton, Charles L."
    title: str
    year: int
    journal: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""  # of a book
    doi: str = ""  # the digital object identifier; empty where there is none
    note: str = ""  # what else helps to find it

    def __str__(self) -> str:
        people = [" ".join(reversed(name.split(", "))) for name in self.authors]
        named = " and ".join(filter(None, (", ".join(people[:-1]), people[-1])))
        issue = f" ({self.number})" if self.number else ""
        pages = f" {self.pages}" if self.pages else ""
        if self.journal:
            where = f"{self.journal} {self.volume}{issue} ({self.year}){pages}"
        else:
            where = f"{self.publisher} {self.year}"
        return ", ".join(filter(None, (named, self.title, where, self.note)))

    def bibtex(self) -> str:
        """The entry for a bibliography in LaTeX."""
        fields = {
            "author": " and ".join(self.authors),
            "title": self.title,
            "journal": self.journal,
            "volume": self.volume,
            "number": self.number,
            "pages": self.pages.replace("–", "--"),
            "publisher": self.publisher,
            "year": str(self.year),
            "doi": self.doi,
            "note": self.note,
        }
        kind = "article" if self.journal else "book"
        lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
        return "\n".join([f"@{kind}{{{self.key},", *lines, "}"])


def _listed(*works: Source) -> dict[str, Source]:
    return {work.key: work for work in works}


LITERATURE: Final = _listed(
    Source(
        "bouton1901", ("Bouton, Charles L.",), "Nim, a game with a complete mathematical theory", 1901,
        "Annals of Mathematics", "3", pages="35–39", doi="10.2307/1967631",
    ),
    Source(
        "wythoff1907", ("Wythoff, W. A.",), "A modification of the game of nim", 1907,
        "Nieuw Archief voor Wiskunde", "7", pages="199–202",
    ),
    Source(
        "moore1910", ("Moore, E. H.",), "A generalization of the game called nim", 1910,
        "Annals of Mathematics", "11", pages="93–94", doi="10.2307/1967321",
    ),
    Source(
        "sprague1935", ("Sprague, R.",), "Über mathematische Kampfspiele", 1935,
        "Tôhoku Mathematical Journal", "41", pages="438–444",
    ),
    Source("grundy1939", ("Grundy, P. M.",), "Mathematics and games", 1939, "Eureka", "2", pages="6–8"),
    Source(
        "guysmith1956", ("Guy, Richard K.", "Smith, Cedric A. B."), "The G-values of various games", 1956,
        "Mathematical Proceedings of the Cambridge Philosophical Society", "52", pages="514–526",
        doi="10.1017/S0305004100031509",
    ),
    Source(
        "whinihan1963", ("Whinihan, Michael J.",), "Fibonacci Nim", 1963, "The Fibonacci Quarterly", "1", "4", "9–13"
    ),
    Source(
        "golomb1966", ("Golomb, Solomon W.",), "A mathematical investigation of games of ‘take-away’", 1966,
        "Journal of Combinatorial Theory", "1", pages="443–458", doi="10.1016/S0021-9800(66)80016-9",
    ),
    Source(
        "coledavie1969", ("Cole, A. J.", "Davie, A. J. T."),
        "A game based on the Euclidean algorithm and a winning strategy for it", 1969,
        "The Mathematical Gazette", "53", pages="354–357", doi="10.2307/3612461",
    ),
    Source(
        "schwenk1970", ("Schwenk, Allen J.",), "Take-away games", 1970, "The Fibonacci Quarterly", "8", "3", "225–234"
    ),
    Source(
        "winningways1982", ("Berlekamp, Elwyn R.", "Conway, John H.", "Guy, Richard K."),
        "Winning Ways for your Mathematical Plays", 1982, publisher="Academic Press", note="chapter 4",
    ),
    Source(
        "fraenkel1982", ("Fraenkel, Aviezri S.",), "How to beat your Wythoff games’ opponent on three fronts", 1982,
        "The American Mathematical Monthly", "89", pages="353–361", doi="10.2307/2321643",
    ),
    Source(
        "fraenkel2004", ("Fraenkel, Aviezri S.",), "New games related to old and new sequences", 2004,
        "Integers", "4", note="article G6",
    ),
    Source(
        "howse2004", ("Howse, S.", "Nowakowski, R. J."), "Periodicity and arithmetic-periodicity in hexadecimal games",
        2004, "Theoretical Computer Science", "313", pages="463–472", doi="10.1016/j.tcs.2003.08.013",
    ),
    Source(
        "holshouser2005", ("Holshouser, Arthur", "Reiter, Harold"), "Nimlike games with generalized bases", 2005,
        "Rocky Mountain Journal of Mathematics", "35",
    ),
    Source(
        "plambeck2008", ("Plambeck, Thane E.", "Siegel, Aaron N."), "Misère quotients for impartial games", 2008,
        "Journal of Combinatorial Theory, Series A", "115", pages="593–622", doi="10.1016/j.jcta.2007.07.008",
    ),
    Source(
        "andrejic2009", ("Andrejić, Vladica",), "On a combinatorial game", 2009,
        "Publications de l’Institut Mathématique", "86 (100)", pages="21–25",
    ),
    Source(
        "fraenkel2011", ("Fraenkel, Aviezri S.",), "Aperiodic subtraction games", 2011,
        "The Electronic Journal of Combinatorics", "18", "2", doi="10.37236/2015", note="article P19",
    ),
    Source(
        "larsson2012", ("Larsson, Urban",), "A generalized diagonal Wythoff Nim", 2012, "Integers", "12",
        note="article G2",
    ),
)  # fmt: skip
"""The works that the games come from, by their keys."""


def works(*keys: str) -> tuple[Source, ...]:
    """The works with these keys."""
    return tuple(LITERATURE[key] for key in keys)
