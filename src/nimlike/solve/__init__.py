"""Answers: from theory where it reaches, else by search; and the brute force that judges both."""
