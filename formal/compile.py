"""Compile the Coq files of this folder from scratch, in another folder, and print what each main theorem assumes.

python formal/compile.py FOLDER

The exit code is 0 if Coq accepts all files, no main theorem rests on an axiom, and coqchk accepts what was compiled,
else 1. Only coqc and coqchk are needed, of Coq 8.16 or later. Where ocamlfind and zarith are there too, the checker
that is proved right becomes a program, FOLDER/nimlike-proved; if it cannot be made, the exit code is 1.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
CLOSED = "Closed under the global context"
PROGRAM = ("json.ml", "reading.ml", "words.ml", "saying.ml", "main.ml")  # beside what Program.v writes


def main(folder: Path) -> int:
    """Compile all files; print the times, then the theorems with their assumptions."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    option, *files = (HERE / "_CoqProject").read_text().split("\n", 1)[0], *_files()
    begun = time.monotonic()
    started: dict[str, Future[subprocess.CompletedProcess[str]]] = {}

    def compiled(file: str) -> subprocess.CompletedProcess[str]:
        text = Path(shutil.copy(HERE / file, folder)).read_text(encoding="utf-8")
        # The files before it in the list are started already, so that waiting for them ends.
        lines = re.findall(r"^From Nimlike Require (?:Import )?([\w\s]+)\.$", text, re.MULTILINE)
        needed = [f"{name}.v" for line in lines for name in line.split()]
        if any(started[name].result().returncode for name in needed):
            return subprocess.CompletedProcess([], 1, "", "a file that it needs was not accepted")
        at = time.monotonic()
        done = subprocess.run(["coqc", *option.split(), file], cwd=folder, capture_output=True, text=True, check=False)
        print(f"{file:20} {time.monotonic() - at:6.1f} s", flush=True)
        return done

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for file in files:
            started[file] = pool.submit(compiled, file)
    for file, task in started.items():
        if task.result().returncode:
            print(file, task.result().stdout, task.result().stderr, sep="\n")
            return 1
    said = started[files[-1]].result().stdout
    print(f"all {len(files):14} files {time.monotonic() - begun:6.1f} s")
    theorems = re.findall(r"^Print Assumptions ([\w.]+)\.$", (HERE / files[-1]).read_text(), re.MULTILINE)
    found = re.findall(rf"^(?:{CLOSED}|Axioms:.*(?:\n .*)*)", said, re.MULTILINE)
    for theorem, assumed in zip(theorems, found, strict=True):
        print(f"{theorem:40} {assumed}")
    closed = theorems and set(found) == {CLOSED} and said.split("\n")[:-1] == found
    return 0 if closed and _made(folder) and _read_again(folder) else 1


def _read_again(folder: Path) -> bool:
    """Let Coq's own checker, coqchk, read all compiled files once more, without tactics; False if it finds a fault."""
    begun = time.monotonic()
    command = ["coqchk", "-silent", "-o", "-Q", ".", "Nimlike", "Nimlike.Assumptions"]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    right = done.returncode == 0 and re.search(r"^\* Axioms: <none>$", done.stdout, re.MULTILINE) is not None
    print(f"coqchk {'accepts all' if right else 'does not accept all:'} {time.monotonic() - begun:12.1f} s")
    if not right:
        print(done.stdout)
    return right


def _made(folder: Path) -> bool:
    """Make the program; False if that fails."""
    if shutil.which("ocamlfind") is None:
        print("nimlike-proved is not made: there is no ocamlfind (Debian: ocaml-nox ocaml-findlib libzarith-ocaml-dev)")
        return True
    for file in PROGRAM:
        shutil.copy(HERE / "program" / file, folder)
    options = ["-package", "zarith", "-linkpkg", "-o", "nimlike-proved"]
    command = ["ocamlfind", "ocamlopt", *options, "proved.mli", "proved.ml", *PROGRAM]
    made = subprocess.run(command, cwd=folder, check=False).returncode == 0
    print("nimlike-proved is made" if made else "nimlike-proved cannot be made")
    return made


def _files() -> list[str]:
    """The files in the order of _CoqProject, which has to name all."""
    named = [line for line in (HERE / "_CoqProject").read_text().split() if line.endswith(".v")]
    if {*named} != {path.name for path in HERE.glob("*.v")}:
        sys.exit("formal/_CoqProject does not name just the files of the folder")
    return named


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python formal/compile.py FOLDER")
    sys.exit(main(Path(sys.argv[1])))
