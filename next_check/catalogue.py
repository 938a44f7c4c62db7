"""All certificates of the catalogue in both checkers: CPU seconds by kind. python catalogue.py [SKIP-RULESET ...]"""

import collections
import json
import lzma
from time import process_time

import nimlike_check

import nimlike_check
from convert import convert
from nimlike_check.reading import FORMAT

HERE = "../src/nimlike/certificates/catalogue/{}-certificates.jsonl.xz"


def seconds(check, certificate):
    begun = process_time()
    check(certificate)
    return process_time() - begun


if __name__ == "__main__":
    files, before, after, worst = (collections.Counter() for _ in range(4))
    for name in ("octal", "hex", "subtraction"):
        for line in lzma.open(HERE.format(name), "rt"):
            old = json.loads(line)
            old.setdefault("format", "nimlike/certificate/1")
            kind = old["kind"]
            if kind in ("octal-late-period", "octal-sparse-period"):
                print(kind, old["ruleset"], len(line))
                continue
            new = convert(old)
            assert new["format"] == FORMAT
            one, other = seconds(nimlike_check.check, old), seconds(nimlike_check.check, new)
            files[kind] += 1
            before[kind] += one
            after[kind] += other
            worst[old["ruleset"]] = other
    for kind, count in files.items():
        print(f"{kind:24} {count:5} {before[kind]:8.2f} {after[kind]:8.2f}")
    print(f"together {sum(before.values()):.2f} {sum(after.values()):.2f}", worst.most_common(5))
