#!/bin/bash
# Store buffering and load buffering for n threads on x86-TSO, by every search (X+F thesis, Figures 5.1 to 5.3):
#     examples/rings/measure.sh [./fencepost] [most threads] > times.csv
# Each line: test, threads, search, CPU seconds with the start of the program, answer, effort. 60 seconds are the limit.
fencepost=${1:-./fencepost}
most=${2:-8}
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
TIMEFORMAT='%U'

ring() { # kind, threads: each thread writes its variable and reads its neighbour's, or the other way round
    local heads= writes= reads= condition= bar= and= value=0
    [ "$1" = LB ] && value=1
    for ((thread = 0; thread < $2; thread++)); do
        heads+="$bar P$thread" writes+="$bar MOV [x$thread],\$1" reads+="$bar MOV EAX,[x$(((thread + 1) % $2))]"
        condition+="$and$thread:EAX=$value" bar=" |" and=" /\\ "
    done
    printf 'X86 %s%s\n{ }\n%s ;\n' "$1" "$2" "$heads"
    if [ "$1" = SB ]; then printf '%s ;\n%s ;\n' "$writes" "$reads"; else printf '%s ;\n%s ;\n' "$reads" "$writes"; fi
    printf 'exists (%s)\n' "$condition"
}

echo test,threads,search,seconds,answer,effort
for kind in SB LB; do
    for ((threads = 2; threads <= most; threads++)); do
        ring $kind $threads > "$directory/$kind$threads.litmus"
        for search in exhaustive sat fuzz random all; do
            if [ $kind = LB ] && [[ $search = fuzz || $search = random ]]; then continue; fi
            seconds=$({ time "$fencepost" simulate "$directory/$kind$threads.litmus" --search $search \
                --runs 100000000 --timeout 60s > "$directory/out" 2> "$directory/err"; } 2>&1)
            answer=$(sed -n '1s/^[^:]*: \([a-z ]*\) on tso.*/\1/p' "$directory/out")
            effort=$(sed -n '1s/.*(\([^()]*\))$/\1/p' "$directory/out")
            echo "$kind,$threads,$search,$seconds,$answer,$effort"
        done
    done
done
