#!/bin/bash
# Checks published code as it is, and prints a row of a table for each structure.
#
#     mkdir code && cd code
#     for r in concurrencykit/ck urcu/userspace-rcu DPDK/dpdk lagoon0o0/liblfds7.1.1 facebook/folly rigtorp/MPMCQueue \
#             rigtorp/SPSCQueue cameron314/readerwriterqueue cameron314/concurrentqueue; do
#         git clone --depth 1 https://github.com/$r
#     done
#     for r in lockfree config assert core parameter predef throw_exception align mpl preprocessor type_traits mp11 utility \
#             static_assert optional fusion io; do
#         git clone --depth 1 https://github.com/boostorg/$r boost/$r
#     done
#     cd .. && examples/published/check.sh code [WORD [options of verify]]
#
# Run it from the root of Fencepost; FENCEPOST names another command than ./fencepost. With a WORD, only rows that contain it.
# Nothing in the checkouts is changed. What their build systems would generate is made here: ck's configure runs on a copy,
# liburcu's config.h comes from its config.h.in, DPDK's rte_build_config.h has the lines that its meson.build sets for x86-64.
set -e
code=$(cd "$1" && pwd)
word=${2:-}
options=("${@:3}")
here=examples/published
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run NAME MODEL OPTIONS FILES -- FLAGS: options are separated by spaces
run() {
    local name=$1 model=$2 how=$3
    shift 3
    [[ "$name" == *"$word"* ]] || return 0
    local said
    said=$(${FENCEPOST:-./fencepost} verify --model "$model" --timeout 2m $how "${options[@]}" "$@" 2>/dev/null || true)
    local verdict executions seconds
    verdict=$(sed -n '1s/^[^:]*: \(.*\) under .*/\1/p; 1s/^[^:]*: \(unsupported.*\)/\1/p' <<<"$said")
    executions=$(sed -nE 's/.*every one of the ([0-9]+) executions.*/\1/p; s/.*the one execution.*/1/p; s/.*No error found in ([0-9]+) complete.*/\1/p' <<<"$said" | head -1)
    seconds=$(sed -nE 's/^ +([0-9.]+) s \(exploration.*/\1/p' <<<"$said" | head -1)
    echo "| $name | $model${how:+ \`$how\`} | $verdict | $executions | $seconds |"
    [ -z "$VERBOSE" ] || head -5 <<<"$said" >&2
}

ck_rows() {
    cp -r "$code/ck" "$work/ck"
    (cd "$work/ck" && ./configure --platform=x86_64 >/dev/null)
    local ck="-I$work/ck/include -I$work/ck/src"
    for lock in cas fas dec ticket; do run "ck spinlock $lock" tso "" $here/ck_spinlock.c -- $ck -DLOCK=$lock; done
    for lock in MCS CLH; do run "ck spinlock ${lock,,}" tso "" $here/ck_spinlock.c -- $ck -D$lock; done
    for lock in RWLOCK PFLOCK SWLOCK TFLOCK BYTELOCK; do run "ck ${lock,,}" tso "" $here/ck_rwlock.c -- $ck -D$lock; done
    for queue in RING FIFO STACK; do run "ck ${queue,,}, mpmc" tso "" $here/ck_queue.c -- $ck -D$queue; done
    run "ck epoch" tso "" $here/epoch.c "$work/ck/src/ck_epoch.c" -- $ck
    run "ck epoch, hasty client" tso "" $here/epoch.c "$work/ck/src/ck_epoch.c" -- $ck -DHASTY
}

urcu_rows() {
    local from=$code/userspace-rcu
    mkdir -p "$work/urcu/urcu"
    sed 's/#undef \(CONFIG_RCU_SMP\|CONFIG_RCU_HAVE_CLOCK_GETTIME\)$/#define \1 1/; s/#undef CONFIG_RCU_TLS/#define CONFIG_RCU_TLS __thread/' \
        "$from/include/urcu/config.h.in" >"$work/urcu/urcu/config.h"
    local flags="-I$work/urcu -I$from/include -I$from/src" base="$from/src/urcu-pointer.c $from/src/wfcqueue.c $from/src/compat_futex.c"
    for model in tso rc11; do
        run "liburcu lfstack" $model "" $here/urcu_queue.c "$from/src/lfstack.c" -- -DLFSTACK $flags
        run "liburcu rculfqueue" $model "" $here/urcu_queue.c "$from/src/rculfqueue.c" "$from/src/urcu.c" $base -- -DLFQUEUE -DRCU_MB $flags
        run "liburcu wfstack" $model "" $here/urcu_queue.c "$from/src/wfstack.c" -- -DWFSTACK $flags
        run "liburcu wfcqueue" $model "" $here/urcu_queue.c "$from/src/wfcqueue.c" -- -DWFCQUEUE $flags
        run "liburcu, urcu-mb" $model "" $here/urcu_rcu.c "$from/src/urcu.c" $base -- -DMB -DRCU_MB $flags
        run "liburcu, urcu-memb" $model "" $here/urcu_rcu.c "$from/src/urcu.c" $base -- -DMEMB -DRCU_MEMBARRIER $flags
        run "liburcu, urcu-qsbr" $model "" $here/urcu_rcu.c "$from/src/urcu-qsbr.c" $base -- -DQSBR -DRCU_QSBR $flags
        run "liburcu, urcu-bp" $model "" $here/urcu_rcu.c "$from/src/urcu-bp.c" $base -- -DBP $flags
    done
    run "liburcu, urcu-mb, hasty client" rc11 "" $here/urcu_rcu.c "$from/src/urcu.c" $base -- -DMB -DRCU_MB -DHASTY $flags
}

dpdk_rows() {
    local lib=$code/dpdk/lib
    mkdir -p "$work/dpdk"
    printf '#define %s\n' "RTE_ARCH_X86 1" "RTE_ARCH_X86_64 1" "RTE_ARCH x86_64" "RTE_ARCH_64 1" "RTE_CACHE_LINE_SIZE 64" "RTE_MAX_LCORE 128" \
        "RTE_MAX_NUMA_NODES 32" "RTE_EXEC_ENV_LINUX 1" "RTE_EXEC_ENV_IS_LINUX 1" "RTE_EXEC_ENV_IS_FREEBSD 0" "RTE_EXEC_ENV_IS_WINDOWS 0" \
        >"$work/dpdk/rte_build_config.h"
    local flags="-march=nehalem -include rte_config.h -I$work/dpdk -I$code/dpdk/config -I$lib/ring -I$lib/eal/x86/include -I$lib/eal/linux/include
        -I$lib/eal/include -I$lib/log -I$lib/kvargs -I$lib/telemetry -I$lib/eal/common"
    local files="$here/dpdk_ring.c $lib/ring/rte_ring.c"
    run "DPDK rte_ring, as built for x86" tso "--plain relaxed:rte_ring_gcc_pvt.h" $files -- $flags -DFLAGS=0
    run "DPDK rte_ring, C11 memory model" tso "" $files -- $flags -DFLAGS=0 -DRTE_USE_C11_MEM_MODEL
    run "DPDK rte_ring, C11 memory model" rc11 "" $files -- $flags -DFLAGS=0 -DRTE_USE_C11_MEM_MODEL
    run "DPDK rte_ring, RTS" rc11 "" $files -- $flags -DRTE_USE_C11_MEM_MODEL "-DFLAGS=RING_F_MP_RTS_ENQ|RING_F_MC_RTS_DEQ"
    run "DPDK rte_ring, HTS" rc11 "" $files -- $flags -DRTE_USE_C11_MEM_MODEL "-DFLAGS=RING_F_MP_HTS_ENQ|RING_F_MC_HTS_DEQ"
}

lfds_rows() {
    local from
    from=$(echo "$code"/liblfds7.1.1*/liblfds7.1.1/liblfds711)
    local means="--no-spurious-failures --volatile relaxed --plain relaxed:lfds711_misc_backoff_state"
    for model in tso rc11; do
        for structure in STACK FREELIST QUEUE_UMM QUEUE_BMM; do
            run "liblfds ${structure,,}" $model "$means" $here/liblfds.c "$from"/src/*/*.c -- -fgnuc-version=12 -D$structure "-I$from/inc"
        done
    done
}

cpp_rows() {
    local boost
    boost=$(printf ' -I%s' "$code"/boost/*/include)
    run "Boost spsc_queue" rc11 "" $here/queues.cpp -- -std=c++17 -DBOOST_SPSC $boost
    run "Boost queue" rc11 "--no-spurious-failures" $here/queues.cpp -- -std=c++17 -DBOOST_QUEUE $boost
    run "Boost queue, nodes used again" rc11 "--no-spurious-failures" $here/queues.cpp -- -std=c++17 -DBOOST_QUEUE -DEACH $boost
    run "Boost queue, nodes used again" rc11 "--no-spurious-failures --plain relaxed:tagged_ptr_ptrcompression.hpp" $here/queues.cpp -- -std=c++17 -DBOOST_QUEUE -DEACH $boost
    run "Boost stack" rc11 "--no-spurious-failures" $here/queues.cpp -- -std=c++17 -DBOOST_STACK $boost
    run "Boost stack, nodes used again" rc11 "--no-spurious-failures" $here/queues.cpp -- -std=c++17 -DBOOST_STACK -DEACH $boost
    run "Boost stack, nodes used again" rc11 "--no-spurious-failures --plain relaxed:tagged_ptr_ptrcompression.hpp --plain relaxed:stack.hpp" $here/queues.cpp -- -std=c++17 -DBOOST_STACK -DEACH $boost
    run "rigtorp MPMCQueue, nodes used again" rc11 "" $here/queues.cpp -- -std=c++17 -DMPMC -DEACH "-I$code/MPMCQueue/include"
    run "rigtorp MPMCQueue" rc11 "" $here/queues.cpp -- -std=c++17 -DMPMC "-I$code/MPMCQueue/include"
    run "rigtorp SPSCQueue" rc11 "" $here/queues.cpp -- -std=c++17 -DSPSC "-I$code/SPSCQueue/include"
    run "moodycamel ReaderWriterQueue" rc11 "" $here/queues.cpp -- -std=c++17 -DREADERWRITER "-I$code/readerwriterqueue"
    run "moodycamel ConcurrentQueue" rc11 "" $here/queues.cpp -- -std=c++17 -DCONCURRENT "-I$code/concurrentqueue"
    run "moodycamel ConcurrentQueue, several producers" rc11 "" $here/queues.cpp -- -std=c++17 -DCONCURRENT -DEACH "-I$code/concurrentqueue"
    run "folly ProducerConsumerQueue" c20 "" $here/queues.cpp -- -std=c++20 -DFOLLY -DFOLLY_NO_CONFIG "-I$code/folly"
}

gcc_rows() {
    run "libstdc++ semaphore" sc "" $here/libstdcxx.cpp -- -std=c++20 -DFP_INSTALLED_ATOMIC_WAIT -DSEMAPHORE
    run "libstdc++ wait" tso "" $here/libstdcxx.cpp -- -std=c++20 -DFP_INSTALLED_ATOMIC_WAIT -DWAIT
    run "libstdc++ shared_ptr" rc11 "" $here/libstdcxx.cpp -- -std=c++20 -DSHARED_POINTER
}

echo "| structure | model | verdict | executions | seconds |"
echo "|---|---|---|---|---|"
ck_rows
urcu_rows
dpdk_rows
lfds_rows
cpp_rows
gcc_rows
