#!/bin/bash
# Checks published code as it is: one line for each structure.
#
#     git clone https://github.com/concurrencykit/ck /tmp/code/ck
#     git clone https://github.com/rigtorp/MPMCQueue /tmp/code/MPMCQueue
#     git clone https://github.com/cameron314/readerwriterqueue /tmp/code/readerwriterqueue
#     git clone https://github.com/cameron314/concurrentqueue /tmp/code/concurrentqueue
#     examples/published/check.sh /tmp/code [options of verify]
#
# Run it from the root of Fencepost; FENCEPOST names another command than ./fencepost.
set -e
code=$1
shift
here=examples/published
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$code/ck" "$work/ck"
(cd "$work/ck" && ./configure --platform=x86_64 >/dev/null)

run() {
    local name=$1 file=$2 model=$3
    shift 3
    printf '%-24s ' "$name"
    ${FENCEPOST:-./fencepost} verify --model "$model" "${options[@]}" "$here/$file" -- "$@" 2>&1 |
        grep -v ' blocked, .*/s' | head -3 | tr '\n' ' ' | sed 's/^[^:]*: //; s/  */ /g' || true
    echo
}

options=("$@")
ck="-I$work/ck/include -I$work/ck/src"
for lock in cas fas dec ticket; do run "ck spinlock $lock" ck_spinlock.c tso $ck -DLOCK=$lock; done
for lock in MCS CLH; do run "ck spinlock ${lock,,}" ck_spinlock.c tso $ck -D$lock; done
for lock in RWLOCK PFLOCK SWLOCK TFLOCK BYTELOCK; do run "ck ${lock,,}" ck_rwlock.c tso $ck -D$lock; done
for queue in RING FIFO STACK; do run "ck ${queue,,}, mpmc" ck_queue.c tso $ck -D$queue; done
run "ck epoch" epoch.c tso $ck
run "ck epoch, hasty" epoch.c tso $ck -DHASTY
run "rigtorp MPMCQueue" queues.cpp rc11 -DRIGTORP "-I$code/MPMCQueue/include"
run "ReaderWriterQueue" queues.cpp rc11 -DREADERWRITER "-I$code/readerwriterqueue"
run "ConcurrentQueue" queues.cpp rc11 -DCONCURRENT "-I$code/concurrentqueue"
run "libstdc++ semaphore" libstdcxx.cpp sc -std=c++20 -DSEMAPHORE
run "libstdc++ wait" libstdcxx.cpp tso -std=c++20 -DWAIT
run "libstdc++ shared_ptr" libstdcxx.cpp rc11 -std=c++20 -DSHARED_POINTER
