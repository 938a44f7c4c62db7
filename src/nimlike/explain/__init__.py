"""Answers in words: reasons at three depths, as text, HTML and LaTeX."""
