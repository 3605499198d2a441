#!/bin/sh
# Compares the CPU time of `verify` with that of another checkout, in turn, on the rows of bench/set.csv.
#
#   bench/in-turn.sh OTHER [RUNS] [MODELS] [ROWS]
#
#   OTHER    the directory of the other checkout, built or not
#   RUNS     runs of each row and side, of which the best counts (2)
#   MODELS   models to measure, with spaces between them ("sc tso ra rc11")
#   ROWS     a regular expression that "program model" must match (".")
#
# Prints user CPU seconds of the whole process, other and ours, and their ratio: above 1 is faster than the other.
# Exit code 1 when a number of executions differs, 2 when something cannot be run.

home=$(cd "$(dirname "$0")/.." && pwd -P) || exit 2
other=$(cd "${1:?the directory of the other checkout}" && pwd -P) || exit 2
runs=${2:-2}
models=${3:-sc tso ra rc11}
rows=${4:-.}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM HUP

# run CHECKOUT SIDE MODEL PROGRAM FLAGS: adds a line "SIDE seconds executions" to $work/row
run() {
    /usr/bin/time -q -o "$work/time" -f %U "$1/fencepost" verify --jobs 1 --no-symmetry --no-in-place --model "$3" \
        "$home/bench/programs/$4.c" -- $5 >"$work/out" 2>&1
    code=$?
    [ "$code" -le 1 ] || { cat "$work/out" >&2; echo "$1: $4 under $3 ended with exit code $code" >&2; exit 2; }
    executions=$(sed -n 's/.*[^0-9,]\([0-9][0-9,]*\) executions.*/\1/p' "$work/out" | head -n 1)
    echo "$2 $(cat "$work/time") ${executions:-none}" >>"$work/row"
}

# The first run of each builds it, makes its class archive and has the program compiled.
for checkout in "$other" "$home"; do
    "$checkout/fencepost" verify "$home/examples/mp.c" >"$work/out" 2>&1 || { cat "$work/out" >&2; exit 2; }
done

printf '%-20s %-5s %8s %8s %6s\n' program model other ours ratio
: >"$work/ratios"
sed 1d "$home/bench/set.csv" >"$work/set"
while IFS=, read -r program flags of; do
    for model in $of; do
        case " $models " in *" $model "*) ;; *) continue ;; esac
        echo "$program $model" | grep -Eq -- "$rows" || continue
        : >"$work/row"
        n=0
        while [ "$n" -lt "$runs" ]; do
            run "$other" other "$model" "$program" "$flags" </dev/null
            run "$home" ours "$model" "$program" "$flags" </dev/null
            n=$((n + 1))
        done
        awk -v name="$program" -v model="$model" -v ratios="$work/ratios" '
            !($1 in best) || $2 < best[$1] { best[$1] = $2 }
            NR == 1 { executions = $3 }
            $3 != executions { differs = 1 }
            END {
                ratio = best["other"] / best["ours"]
                printf "%-20s %-5s %8.2f %8.2f %6.2f%s\n", name, model, best["other"], best["ours"], ratio, differs ? "  DIFFERENT NUMBERS OF EXECUTIONS" : ""
                print ratio, best["other"], best["ours"], name "/" model, differs + 0 >>ratios
            }' "$work/row"
    done
done <"$work/set"
awk '
    { sum += log($1); other += $2; ours += $3; wrong += $5 }
    NR == 1 || $1 < least { least = $1; where = $4 }
    END {
        if (NR == 0) { print "no rows"; exit 2 }
        printf "%d rows: geometric mean %.3f, least %.2f (%s), %.2f and %.2f s together\n", NR, exp(sum / NR), least, where, other, ours
        exit wrong > 0
    }' "$work/ratios"
