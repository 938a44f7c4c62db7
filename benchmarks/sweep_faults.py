"""A long sweep that is killed and harmed from outside: ``python benchmarks/sweep_faults.py --undisturbed RUN``.

The sweep of all octal codes of three digits, to the bound of the run given, is begun again and again by the command
line; each time the process is ended by SIGKILL at a random instant, and now and then a file of the run is harmed. When
it is complete, its chunks must be those of the run given, which nobody disturbed, byte for byte; and each period that
the catalogue has, and that heaps to the bound prove, must be in its rows. The exit code is 1 at the first fault.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from run_faults import COMMAND, digest, harm, refused

from nimlike.core.errors import CorruptData
from nimlike.core.literature import row_of
from nimlike.runs.run import Run
from nimlike.storage.chunks import JOURNAL, MANIFEST


def disturbed(folder: Path, undisturbed: Path, kills: int, pause: float, random: Random) -> Counter[str]:
    """Do the sweep again, killed and harmed so many times; what was done."""
    run = Run(undisturbed, write=False)
    manifest = run.chunks.manifest
    run.close()
    other = folder.with_name("other")
    subprocess.run([*COMMAND, "start", str(other), "sweep", "octal:0.7{6,7}", "--to", "200"], check=True)
    words = [manifest.job, *manifest.texts, "--to", str(manifest.parameters["to"])]
    met: Counter[str] = Counter()
    while True:
        process = subprocess.Popen([*COMMAND, "start", str(folder), *words], stdout=subprocess.DEVNULL)
        try:
            code = process.wait(random.expovariate(1 / pause) if met["SIGKILL"] < kills else None)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            code = process.wait()
        if code == 0:
            return met
        if (
            code == CorruptData.exit_code and met["SIGKILL"] < kills
        ):  # the journal is another run's, and the manifest gone
            met["refused as another run"] += 1
            (folder / JOURNAL).unlink()
            (folder / MANIFEST).unlink(missing_ok=True)
            continue
        if code != -signal.SIGKILL:
            raise SystemExit(f"the sweep ended with exit code {code}")
        met["SIGKILL"] += 1
        if folder.exists() and not random.randrange(3):
            done = harm(folder, other, random)
            met[f"harm: {done or 'none, the file is empty'}"] += 1
            if done == f"{MANIFEST} of another run":
                refused(folder, manifest)
                (folder / MANIFEST).unlink()


def wrong_periods(folder: Path) -> list[str]:
    """The games whose period is not that of the catalogue, where heaps to the bound prove it."""
    run, wrong = Run(folder, write=False), []
    for chunk in range(run.job.chunks):
        for row in run.job.rows(chunk, run.given[chunk]):
            known = row_of(row["ruleset"])
            if known is None or not known["period"] or int(known["proved_by"]) > int(row["bound"]):
                continue
            if [str(row["period"]), str(row["preperiod"])] != [known["period"], known["preperiod"]]:
                wrong.append(row["ruleset"])
    run.close()
    return wrong


def main() -> None:
    """Do the disturbed sweep and compare."""
    parser = argparse.ArgumentParser(description="Kill and harm a long sweep.")
    parser.add_argument("--undisturbed", type=Path, required=True, help="the folder of the same sweep, done in peace")
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--pause", type=float, default=15.0, help="seconds between two kills in the mean")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "disturbed"
        met = disturbed(folder, asked.undisturbed, asked.kills, asked.pause, Random(asked.seed))
        if digest(folder) != digest(asked.undisturbed):
            raise SystemExit("other chunks than those of the run that nobody disturbed")
        if wrong := wrong_periods(folder):
            raise SystemExit(f"other periods than those of the catalogue: {', '.join(wrong)}")
        told = subprocess.run([*COMMAND, "status", str(folder)], capture_output=True, text=True, check=True).stdout
    print(", ".join(f"{what} {times:,}" for what, times in sorted(met.items())))
    print(f"the same chunks, and the known periods; {time.monotonic() - begun:,.0f} s\n{told}", end="")


if __name__ == "__main__":
    main()
