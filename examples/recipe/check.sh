#!/bin/bash
# Checks the structures of RECIPE as published (with what is known to be missing put in), and without one flush at a time.
#
#     git clone https://github.com/utsaslab/RECIPE /tmp/RECIPE
#     examples/recipe/check.sh /tmp/RECIPE [only those whose name contains this]
#
# Run it from the root of Fencepost; FENCEPOST names another command than ./fencepost.
set -e
recipe=$1
only=$2
here=examples/recipe
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/new" "$work/old"
git -C "$recipe" archive HEAD | tar x -C "$work/new"
git -C "$recipe" archive 950ae0e~1 | tar x -C "$work/old" # before upstream mended missing flushes

# ---- what is known to be missing

clht=$work/old/P-CLHT
sed -i 's|^    w->ht_oldest = w->ht;|&\n    clflush((char *)w, sizeof *w, true); // J15|
    /^clht_hashtable_create(uint64_t num_buckets) $/,/^    return hashtable;/ s|^    return hashtable;|    clflush((char *)hashtable->table, num_buckets * sizeof(bucket_t), true); // J17\n    clflush((char *)hashtable, sizeof *hashtable, true); // J16\n&|' \
    "$clht/src/clht_lf_res.c"
fair=$work/new/third-party/FAST_FAIR
cp -r "$fair" "$work/fair-as-published"
sed -i 's/uint8_t dummy\[5\]/uint8_t dummy[4]/' "$fair/btree.h" # C4: records straddle cache lines
bw=$work/new/P-BwTree
sed -i '9218s/mapping_table\[/p_tree_p->mapping_table[/g' "$bw/src/bwtree.h" # is no C++ otherwise
cp -r "$bw" "$work/bw-as-published"
sed -i '1950,1980s|^    {}|    { clflush((char *)this, sizeof *this, true, true); } // J13|
    /new (gc_metadata_p + i) PaddedGCMetadata{};/,/}/ s|}$|}\n    clflush((char *)gc_metadata_p, thread_num * CACHE_LINE_SIZE, true, true); // J12\n    clflush((char *)\&gc_metadata_p, sizeof gc_metadata_p, true, true); // J11|
    s|^      char \*new_tail = tail.fetch_sub(size) - size;|&\n      clflush((char *)\&tail, sizeof tail, true, true); // C17|' \
    "$bw/src/bwtree.h"

# ---- runs

# run NAME OPTIONS FILE FLAGS...: one line of the result
run() {
    local name=$1 options=$2 file=$3
    shift 3
    case $name in *"$only"*) ;; *) return ;; esac
    ${FENCEPOST:-./fencepost} crash --pm-heap --timeout 5m $options "$here/$file" -- "$@" >"$work/out" 2>"$work/err" || true
    local verdict executions points
    verdict=$(sed -n '1s/.*: \(.*\) under [a-z0-9]*/\1/p' "$work/out")
    executions=$(sed -n 's/.*every one of the \([0-9]*\) executions.*/\1/p' "$work/out")
    points=$(sed -n 's/.*Covered: \([0-9]*\) failure point.*/\1/p' "$work/out")
    lost=$(sed -n 's#.*Why: .*store.* to [^ ]* at [^ ]*/\([^/ ]*:[0-9]*\) \(was\|is\|(\).*#lost: \1#p' "$work/out")
    printf '%-34s %s %s\n' "$name" "${verdict:-$(head -3 "$work/out" "$work/err")}" \
        "${executions:+($executions executions, $points failure points)}$lost"
}

# without FILE PATTERN NAME ...: the same without the lines of FILE that match
without() {
    local file=$1 pattern=$2
    shift 2
    cp "$file" "$work/saved"
    sed -i "$pattern" "$file"
    cmp -s "$file" "$work/saved" && echo "$pattern changes nothing in $file"
    run "$@"
    cp "$work/saved" "$file"
}

lf=(-I"$clht" -I"$clht/include" -I"$clht/external/include")
lb=(-DCLWB -I"$work/new/P-CLHT" -I"$work/new/P-CLHT/include" -I"$work/new/P-CLHT/external/include")
cceh=(-DINPLACE -DCLFLUSH -I"$work/new/third-party/CCEH")
ff=(-std=c++14 -DCLFLUSH -I"$fair")
art=(-DCLFLUSH -I"$here")
mass=(-fno-access-control -DCLFLUSH -I"$here")
bwtree=(-fno-access-control -std=c++17 -Wno-register -mcx16 -DCLFLUSH)
table=$work/new/third-party/CCEH/src/CCEH_LSB.cpp

run "CCEH" "" cceh.cpp "${cceh[@]}"
run "CCEH, look up only" "" cceh.cpp -DLOOK_UP_ONLY "${cceh[@]}"
cp "$work/new/third-party/CCEH/util/persist.h" "$work/persist.h"
sed -i 's|^static uint64_t clflushCount = 0;|#include <fencepost.h>\nstatic uint64_t *flushCounter = (uint64_t *)fp_pm_alloc(64);|; s|clflushCount++|++*flushCounter|' \
    "$work/new/third-party/CCEH/util/persist.h"
run "CCEH, points counted as Jaaru does" "" cceh.cpp -DLOOK_UP_ONLY "${cceh[@]}"
cp "$work/persist.h" "$work/new/third-party/CCEH/util/persist.h"
without "$table" '/^CCEH::CCEH(size_t/,/^}/ {/clflush((char \*)dir._\[i\]/d}' "CCEH without J1 (segment)" "--fill 0xff" cceh.cpp "${cceh[@]}"
without "$table" '/^CCEH::CCEH(size_t/,/^}/ {/clflush((char\*)&dir._/d}' "CCEH without J2 (directory)" "" cceh.cpp "${cceh[@]}"
without "$table" '/^CCEH::CCEH(size_t/,/^}/ {/clflush((char\*)this/d}' "CCEH without J3 (object)" "" cceh.cpp "${cceh[@]}"

run "FAST_FAIR as published (C4)" "" fast_fair.cpp -DLOOK_UP_ONLY -std=c++14 -DCLFLUSH -I"$work/fair-as-published"
run "FAST_FAIR, look up only" "" fast_fair.cpp -DLOOK_UP_ONLY "${ff[@]}"
run "FAST_FAIR, inserts again (C7)" "" fast_fair.cpp "${ff[@]}"
run "FAST_FAIR, repaired, inserts again" "" fast_fair.cpp -DREPAIRS "${ff[@]}"
without "$fair/btree.h" '/^btree::btree()/,/^}/ {/clflush((char \*)root, sizeof(page)/d}' "FAST_FAIR without J4, J5 (page)" "" fast_fair.cpp -DLOOK_UP_ONLY "${ff[@]}"
without "$fair/btree.h" '/^btree::btree()/,/^}/ {/clflush((char\*)this/d}' "FAST_FAIR without J6 (tree)" "" fast_fair.cpp -DLOOK_UP_ONLY "${ff[@]}"

run "P-CLHT lock-free" "" clht_lf.c "${lf[@]}"
run "P-CLHT lock-free, look up only" "" clht_lf.c -DLOOK_UP_ONLY "${lf[@]}"
run "P-CLHT lock-based" "" clht_lb.c "${lb[@]}"
without "$clht/src/clht_lf_res.c" '/J15/d' "P-CLHT without J15 (object)" "" clht_lf.c "${lf[@]}"
without "$clht/src/clht_lf_res.c" '/J16/d' "P-CLHT without J16 (table)" "--fill 0xff" clht_lf.c "${lf[@]}"
without "$clht/src/clht_lf_res.c" '/J17/d' "P-CLHT without J17 (buckets)" "--fill 0xff" clht_lf.c "${lf[@]}"

run "P-ART" "" p_art.cpp "${art[@]}" -I"$work/new/P-ART"
run "P-ART, look up only" "" p_art.cpp -DLOOK_UP_ONLY "${art[@]}" -I"$work/new/P-ART"
run "P-ART as of 950ae0e~1 (J8)" "" p_art.cpp "${art[@]}" -I"$work/old/P-ART"

run "P-Masstree" "" p_masstree.cpp "${mass[@]}" -I"$work/new/P-Masstree"
run "P-Masstree, look up only" "" p_masstree.cpp -DLOOK_UP_ONLY "${mass[@]}" -I"$work/new/P-Masstree"
without "$work/new/P-Masstree/masstree.cpp" '/^masstree::masstree() {/,/^}/ {/clflush((char \*)&root_/d}' "P-Masstree without J18 (root)" "" p_masstree.cpp "${mass[@]}" -I"$work/new/P-Masstree"

run "P-BwTree" "" p_bwtree.cpp "${bwtree[@]}" -I"$bw"
run "P-BwTree, look up only" "" p_bwtree.cpp -DLOOK_UP_ONLY "${bwtree[@]}" -I"$bw"
run "P-BwTree as published (J13)" "" p_bwtree.cpp "${bwtree[@]}" -I"$work/bw-as-published"
without "$bw/src/bwtree.h" '/J11/d' "P-BwTree without J11 (pointer)" "" p_bwtree.cpp "${bwtree[@]}" -I"$bw"
without "$bw/src/bwtree.h" '/J12/d' "P-BwTree without J12 (array)" "--fill 0xff" p_bwtree.cpp "${bwtree[@]}" -I"$bw"

# ---- two machines of two threads that share the structure (CXLMC)

cxl="--platform cxl --failures 1"
two=(-DMACHINES -DKEYS=10)
repaired=$work/fair-repaired
cp -r "$fair" "$repaired"
# C7: who gets a page's lock from a machine that has failed repairs the page; and the lock itself is written back.
sed -i 's|hdr.mtx->lock(); // Lock the write lock|hdr.mtx->lock(); if (fp_lock_owner_died(hdr.mtx)) repair(this);|
    s|^            mtx = new std::mutex();|& clflush((char *)mtx, sizeof *mtx);|' "$repaired/btree.h"
fixed=(-std=c++14 -DCLFLUSH -I"$repaired")
page='/^btree::btree()/,/^}/ {s/clflush((char \*)root, sizeof(page));/clflush((char *)root'
for how in "" " --gpf" " --fill 0xff" " -DMAKES_TWO"; do
    options=$cxl${how/ -D*/}
    flags=("${two[@]}" $(grep -o -e '-D.*' <<<"$how" || true))
    run "CCEH, two machines$how" "$options" cceh.cpp "${flags[@]}" "${cceh[@]}"
    run "FAST_FAIR, two machines$how" "$options" fast_fair.cpp "${flags[@]}" "${fixed[@]}"
    run "P-CLHT, two machines$how" "$options" clht_lf.c "${flags[@]}" "${lf[@]}"
done
without "$clht/src/clht_lf_res.c" 's/".byte 0x66; xsaveopt %0"/"clflush %0"/' "P-CLHT, two machines, clflush" "$cxl" clht_lf.c "${two[@]}" -DMAKES_TWO -DBUCKETS=2048 "${lf[@]}"
without "$table" '/^CCEH::CCEH(size_t/,/^}/ {/clflush((char \*)dir._\[i\]/d}' "CCEH, two machines, without C1" "$cxl --fill 0xff" cceh.cpp "${two[@]}" "${cceh[@]}"
without "$table" '/^CCEH::CCEH(size_t/,/^}/ {/clflush((char\*)&dir._/d}' "CCEH, two machines, without C2" "$cxl" cceh.cpp "${two[@]}" "${cceh[@]}"
without "$table" '/^CCEH::CCEH(size_t/,/^}/ {/clflush((char\*)this/d}' "CCEH, two machines, without C3" "$cxl" cceh.cpp "${two[@]}" "${cceh[@]}"
without "$repaired/btree.h" 's/uint8_t dummy\[4\]/uint8_t dummy[5]/' "FAST_FAIR, two machines, with C4" "$cxl" fast_fair.cpp "${two[@]}" "${fixed[@]}"
without "$repaired/btree.h" "$page + CACHE_LINE_SIZE, sizeof(page) - CACHE_LINE_SIZE);/}" "FAST_FAIR, two machines, without C5" "$cxl --fill 0xff" fast_fair.cpp "${two[@]}" "${fixed[@]}"
without "$repaired/btree.h" "$page, sizeof(header));/}" "FAST_FAIR, two machines, without C6" "$cxl --fill 0xff" fast_fair.cpp "${two[@]}" "${fixed[@]}"
run "FAST_FAIR, two machines, 10 schedules" "$cxl --schedules 10" fast_fair.cpp "${two[@]}" "${fixed[@]}"
run "FAST_FAIR, two machines, with C7" "$cxl --schedules 10" fast_fair.cpp "${two[@]}" "${ff[@]}"
without "$repaired/btree.h" '/^btree::btree()/,/^}/ {/clflush((char\*)this/d}' "FAST_FAIR, two machines, without C8" "$cxl" fast_fair.cpp "${two[@]}" "${fixed[@]}"
without "$clht/src/clht_lf_res.c" '/J15/d' "P-CLHT, two machines, without C19" "$cxl" clht_lf.c "${two[@]}" "${lf[@]}"
without "$clht/src/clht_lf_res.c" '/J16/d' "P-CLHT, two machines, without C20" "$cxl --fill 0xff" clht_lf.c "${two[@]}" "${lf[@]}"
without "$clht/src/clht_lf_res.c" '/J17/d' "P-CLHT, two machines, without C21" "$cxl --fill 0xff" clht_lf.c "${two[@]}" "${lf[@]}"
