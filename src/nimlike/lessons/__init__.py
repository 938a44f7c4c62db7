"""Lessons: files with positions, questions and answers, read and checked here; interfaces show them."""
