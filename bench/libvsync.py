#!/usr/bin/env python3
"""The drivers of libvsync (github.com/open-s4c/libvsync), with all orders seq_cst: what does `optimize` find, and what does the library ship?

    bench/libvsync.py CHECKOUT [SECONDS [WORD...]]

A row for each driver whose name has one of the words: its operations (failures of compare-and-swaps not counted), those that no execution
exercises, those that come out weaker than, the same as and stronger than shipped (by the suffixes of the names), explorations, CPU seconds,
verdict. Below the row, each operation that differs; for one that comes out stronger, what goes wrong with the next weaker order.
"""
import glob, json, os, re, resource, subprocess, sys, tempfile

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Some drivers call memcpy_s, which nothing defines with VSYNC_VERIFICATION.
COPY = """#include <stddef.h>
static inline int memcpy_s(void *to, size_t room, const void *from, size_t size) {
    if (size > room) return 1;
    __builtin_memcpy(to, from, size);
    return 0;
}
"""
RANK = {"removed": 0, "rlx": 1, "acq": 2, "rel": 2, "acq_rel": 3, "sc": 4}
# Directory below verify, driver, and the flags that the library's own build gives it.
CASES = [
    ("bitmap", "verify.c", []),
    ("mpsc", "verify.c", ["-DMPSC", "-DNTHREADS=3", "-DVMEM_LIB_ALLOC_TRACKING_OFF", "-DDEFAULT"]),
    ("simpleht", "verify.c", ["-DSIMPLEHT"]),
    ("smr", "verify.c", ["-DCAP_TESTING", "-DSMR_MAX_NTHREADS=3", "-DSMR_EBR"]),
    ("skiplist", "verify.c", ["-DVSKIPLIST_MAX_HEIGHT=2", "-DSMR_MAX_NTHREADS=4", "-DSMR_NONE", "-DLOCK_FREE_SKIPLIST"]),
    ("unbounded_queue", "verify.c", ["-DSMR_MAX_NTHREADS=4", "-DVQUEUE_UB_TOTAL"]),
    ("unbounded_queue", "verify.c", ["-DSMR_MAX_NTHREADS=4", "-DVQUEUE_UB_LF"]),
    ("listset", "verify.c", ["-DSMR_MAX_NTHREADS=4", "-DSMR_NONE", "-DLISTSET_LF"]),
    ("listset", "verify.c", ["-DSMR_MAX_NTHREADS=4", "-DSMR_NONE", "-DLISTSET_LAZY"]),
    ("listset", "verify.c", ["-DSMR_MAX_NTHREADS=4", "-DSMR_NONE", "-DLISTSET_FINE"]),
    ("stack", "verify_stack.c", ["-DVSTACK_TESTING", "-DSMR_THRESHOLD=1", "-DSMR_MAX_NTHREADS=4", "-DVSTACK_XCHGER_COUNT=1", "-DSMR_NONE",
        "-DSTACK_XBO_BACKOFF"]),
    ("treeset", "verify.c", ["-DTREESET_LOCK_TTAS", "-DTREESET_BST_FINE", "-DVMEM_LIB_ALLOC_TRACKING_OFF"]),
]


def drivers(checkout):
    """Name, file, flags."""
    for folder in ("test/spinlock", "test/queue", "verify/bbq", "verify/cachedq", "verify/chaselev", "verify/pool", "verify/thread"):
        for file in sorted(glob.glob("%s/%s/*.c" % (checkout, folder))):
            yield os.path.relpath(file, checkout), file, []
    for folder, file, flags in CASES:
        for case in sorted(glob.glob("%s/verify/%s/test*case_*.h" % (checkout, folder))):
            name = re.sub("test_?case_", "", os.path.basename(case)[:-2])
            algorithm = flags[-1][2:].lower() if len([c for c in CASES if c[0] == folder]) > 1 else folder
            yield "%s, %s" % (algorithm, name), "%s/verify/%s/%s" % (checkout, folder, file), ["-include", HEADER.name, '-DTEST_CASE="%s"' % case] + flags


def run(checkout, seconds, file, flags, options):
    includes = ["-I%s/%s" % (checkout, each) for each in ("include", "vatomic/include", "test/include", "verify/include")]
    # Sequence locks race on purpose; only a hardware model gives that a meaning.
    model = ["--model", "imm", "--no-races"] if "seq" in os.path.basename(file) else []
    command = [HOME + "/fencepost", "optimize", "--jobs", "1", "--from-sc", "--clients-only", "--family", "vatomic", "--timeout", "%ds" % seconds,
        "--format", "json"] + options + model + [file, "--", "-DVSYNC_VERIFICATION", "-D_GNU_SOURCE", "-DDEFAULT_SMR_EBR"] + includes + flags
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (json.loads(done.stdout) if done.stdout.strip() else {"verdict": done.stderr.strip().split("\n")[0][:100]}), used


def comparison(operation):
    """What is shipped, and whether what was found is -1 weaker, 0 the same, 1 stronger, or 2 neither."""
    name = re.search(r"\((\w+)\)", operation["operation"])
    if not name or operation["state"] in ("not-exercised", "undecided"):
        return None, None
    suffix = re.search(r"_(rlx|acq|rel)$", name.group(1))
    shipped, found = suffix.group(1) if suffix else "sc", operation["to"]
    if shipped == "sc" and operation["from"] != "sc":
        shipped = operation["from"]
    if found == "acq_rel":
        found = "sc"  # no name has that suffix, so what would be written is the plain one
    if {shipped, found} == {"acq", "rel"}:
        return shipped, 2
    return shipped, (RANK[found] > RANK[shipped]) - (RANK[found] < RANK[shipped])


def row(checkout, seconds, name, file, flags):
    result, used = run(checkout, seconds, file, flags, [])
    # What the wrappers do among themselves (vatomic32_init writes) has no order of its own that is shipped.
    listed = [(i, o) for i, o in enumerate(result.get("operations", []))
        if not o["operation"].startswith("failed") and "/vsync/atomic/" not in o["file"]]
    compared = [(i, o) + comparison(o) for i, o in listed]
    count = lambda *which: sum(how in which for _, _, _, how in compared)
    dark = sum(o["state"] == "not-exercised" for _, o in listed)
    print("| %s | %d | %d | %d | %d | %d | %s | %.1f | %s |" % (name, len(listed), dark, count(-1), count(0), count(1, 2),
        result.get("checks", "-"), used, result["verdict"]), flush=True)
    reasons = {}
    if count(1, 2):
        for reason in run(checkout, seconds, file, flags, ["--explain"])[0].get("necessities", []):
            reasons.setdefault(reason["operation"], reason["weaker"] + ": " + reason["message"])
    for i, operation, shipped, how in compared:
        if how:
            print("    %s %s:%d %s: shipped %s, found %s%s" % ({-1: "weaker"}.get(how, "stronger"), os.path.basename(operation["file"]),
                operation["line"], operation["operation"], shipped, operation["to"],
                "" if how == -1 else "; with " + reasons.get(i, "weaker orders: not explained")), flush=True)


HEADER = tempfile.NamedTemporaryFile("w", suffix=".h")
HEADER.write(COPY)
HEADER.flush()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    checkout, seconds, words = os.path.abspath(sys.argv[1]), int(sys.argv[2] if len(sys.argv) > 2 else 60), sys.argv[3:]
    print("| driver | operations | not exercised | weaker than shipped | same | stronger | explorations | CPU s | verdict |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, file, flags in drivers(checkout):
        if not words or any(word in name for word in words):
            row(checkout, seconds, name, file, flags)


main()
