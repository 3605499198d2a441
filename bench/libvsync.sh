#!/bin/sh
# The drivers of libvsync (github.com/open-s4c/libvsync), with all orders seq_cst: what does `optimize` find, and what does the library ship?
#
#     bench/libvsync.sh CHECKOUT [SECONDS [FLAGS]]
#
# A row for each driver: its operations, those that come out weaker and stronger than shipped (by the suffixes of the names), explorations,
# seconds, verdict. An operation of several orders in the library's own wrappers counts by the name that is called.
set -eu
checkout=${1:?the path of a checkout of libvsync}
seconds=${2:-60}
flags=${3:-}
here=$(cd "$(dirname "$0")/.." && pwd)
row() {
    "$here/fencepost" optimize --jobs 1 --from-sc --family vatomic --timeout "${seconds}s" --format json "$1" -- -DVSYNC_VERIFICATION $flags \
        -I "$checkout/include" -I "$checkout/vatomic/include" -I "$checkout/test/include" -I "$checkout/verify/include" 2>/dev/null |
        python3 -c '
import json, re, sys
rank = {"removed": 0, "rlx": 0, "acq": 1, "rel": 1, "acq_rel": 2, "sc": 3}
text = sys.stdin.read()
result = json.loads(text) if text else {"verdict": "no answer"}
operations = [o for o in result.get("operations", []) if not o["operation"].startswith("failed")]
weaker = stronger = 0
for o in operations:
    name = re.search(r"\((\w+)\)", o["operation"])
    if not name or o["state"] in ("not-exercised", "undecided"):
        continue
    suffix = re.search(r"_(rlx|acq|rel)$", name.group(1))
    shipped = suffix.group(1) if suffix else "sc"
    weaker += rank[o["to"]] < rank[shipped]
    stronger += rank[o["to"]] > rank[shipped] or {o["to"], shipped} == {"acq", "rel"}
dark = sum(o["state"] == "not-exercised" for o in operations)
print("| %s | %d | %d | %d | %d | %s | %.1f | %s |" % (sys.argv[1], len(operations), dark, weaker, stronger,
    result.get("checks", "-"), result.get("totalSeconds", 0), result["verdict"]))
' "$2"
}
echo "| driver | operations | not exercised | weaker than shipped | stronger | explorations | seconds | verdict |"
echo "|---|---|---|---|---|---|---|---|"
for file in $(find "$checkout/test/spinlock" "$checkout/verify" -name '*.c' | sort); do
    row "$file" "${file#"$checkout"/}"
done
