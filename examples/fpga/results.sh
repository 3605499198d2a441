#!/bin/sh
# All results about the queue, from one command: examples/fpga/results.sh [./fencepost]
# Each variant as it should be; each with one synchronisation left out; and which share of random runs then goes wrong.
cd "$(dirname "$0")" || exit 2
fencepost=${1:-../../fencepost}
run() { echo "$*:"; "$fencepost" simulate "$file" --machine xf $options -- "$@" 2>/dev/null | sed -n '1,12s/^/    /p'; }

file=figure3.8.c options=
for test in 1 2 3 4; do
    run -DTEST=$test
    run -DTEST=$test -DMANY
done
run -DTEST=1 -DDROP=2

file=queue.c
few=-DELEMENTS=2 # Any channel at any time makes many states.
for options in --ends "--ends --search random --runs ${RUNS:-5000}"; do
    for drop in 0 1 2; do run -DDROP=$drop; done
    for drop in 0 1; do run -DMANY -DDROP=$drop $few; done
    for drop in 0 3 4 5; do run -DTO_FPGA -DDROP=$drop; done
    for drop in 0 3 4 5; do run -DTO_FPGA -DMANY -DDROP=$drop $few; done
    few=
done
