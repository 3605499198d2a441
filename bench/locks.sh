#!/bin/sh
# The locks of examples/locks from all orders seq_cst: one assignment that is right for clients of two, three and four threads, verified
# once more with four threads by --check. Prints the table of docs/manual/optimize.md.
#
#     bench/locks.sh [SECONDS [LOCK...]]
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-600}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- $(cd examples/locks && ls ./*.c | sed 's,./,,; s,\.c$,,')
./fencepost --version >/dev/null
echo "| lock | operations | not exercised | explorations | CPU s | orders found | with four threads |"
echo "|---|---|---|---|---|---|---|"
for lock; do
    python3 - "$lock" "$seconds" <<'ROW'
import json, resource, subprocess, sys
lock, seconds = sys.argv[1:]
def extra(lock):
    """What else it takes to come everywhere: three threads of one cluster, of which only one is handed the global lock."""
    return ["--clients=-DN=3 -DAGAIN=0 -DCLUSTERS=1 -DBATCH=1"] if lock.startswith("cohort") else []
run = subprocess.run(["./fencepost", "optimize", "--from-sc", "--jobs", "1", "--timeout", seconds + "s", "--format", "json",
    "--clients=-DN=3", "--clients=-DN=4"] + extra(lock) + ["--check=-DN=4 -DAGAIN=0", "examples/locks/%s.c" % lock,
    "--", "-DN=2", "-DAGAIN=1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
result = json.loads(run.stdout)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
operations = result.get("operations", [])
kinds = [o["operation"].startswith("failed") for o in operations]
found = " ".join(o["to"] for o, failed in zip(operations, kinds) if not failed)
if any(o["to"] != "rlx" for o, failed in zip(operations, kinds) if failed):
    found += "; failures " + " ".join(o["to"] for o, failed in zip(operations, kinds) if failed)
dark = sum(o["state"] == "not-exercised" for o in operations)
print("| %s | %d | %d | %s | %.1f | %s | %s |" % (lock, len(operations), dark, result.get("checks", "-"),
    used.ru_utime + used.ru_stime, found, result["verdict"]), flush=True)
ROW
done
