"""CPU seconds of certificates in both checkers, each checked once in a warm process. python times.py OLD.json NEW.json ..."""

import json
import sys
from time import process_time

import nimlike_check

import nimlike_check


def seconds(check, certificate):
    begun = process_time()
    said = check(certificate)
    return process_time() - begun, said


if __name__ == "__main__":
    before = after = 0.0
    for old, new in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        one, _ = seconds(nimlike_check.check, json.load(open(old)))
        other, said = seconds(nimlike_check.check, json.load(open(new)))
        before, after = before + one, after + other
        print(f"{old.rsplit('/', 1)[-1]:32} {one:8.3f} {other:8.3f}  {said[:90]}")
    print(f"{'together':32} {before:8.3f} {after:8.3f}")
