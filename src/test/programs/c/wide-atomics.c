// Atomic accesses of 16 bytes, on shared and on private memory.
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

static u128 make(uint64_t high, uint64_t low) { return (u128)high << 64 | low; }

static void updates(u128 *x) {
    *x = make(1, ~0ull);
    assert(__atomic_fetch_add(x, 2, __ATOMIC_SEQ_CST) == make(1, ~0ull));
    assert(__atomic_load_n(x, __ATOMIC_ACQUIRE) == make(2, 1));
    assert(__atomic_fetch_sub(x, make(0, 2), __ATOMIC_RELAXED) == make(2, 1));
    assert(__atomic_load_n(x, __ATOMIC_RELAXED) == make(1, ~0ull));
    assert(__atomic_sub_fetch(x, make(1, 0), __ATOMIC_RELAXED) == make(0, ~0ull));
    assert(__atomic_fetch_or(x, make(0xf0, 0), __ATOMIC_RELAXED) == make(0, ~0ull));
    assert(__atomic_and_fetch(x, make(0x3c, 0xff), __ATOMIC_RELAXED) == make(0x30, 0xff));
    assert(__atomic_xor_fetch(x, make(0x11, 0x0f), __ATOMIC_RELAXED) == make(0x21, 0xf0));
    assert(__atomic_nand_fetch(x, make(0x20, 0x10), __ATOMIC_RELAXED) == make(~0x20ull, ~0x10ull));
    assert(__atomic_exchange_n(x, make(3, 4), __ATOMIC_ACQ_REL) == make(~0x20ull, ~0x10ull));
    assert(__sync_val_compare_and_swap(x, make(3, 5), 0) == make(3, 4));
    assert(!__sync_bool_compare_and_swap(x, make(2, 4), 0));
    assert(__sync_bool_compare_and_swap(x, make(3, 4), make(5, 6)));
    u128 expected = make(5, 7);
    assert(!__atomic_compare_exchange_n(x, &expected, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    assert(expected == make(5, 6));
    assert(__atomic_compare_exchange_n(x, &expected, make(8, 9), true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    __atomic_store_n(x, *x + 1, __ATOMIC_RELEASE);
    assert(*x == make(8, 10));
}

static void extremes(_Atomic(i128) *x) {
    atomic_store(x, -1);
    assert(__c11_atomic_fetch_max(x, (i128)5, __ATOMIC_RELAXED) == -1 && atomic_load(x) == 5);
    assert(__c11_atomic_fetch_min(x, (i128)-7, __ATOMIC_RELAXED) == 5 && atomic_load(x) == -7);
    assert(__c11_atomic_fetch_min(x, (i128)1 << 100, __ATOMIC_RELAXED) == -7 && atomic_load(x) == -7);
    _Atomic(u128) y = make(1, 0);
    assert(__c11_atomic_fetch_max(&y, make(0, ~0ull), __ATOMIC_RELAXED) == make(1, 0) && y == make(1, 0));
    assert(__c11_atomic_fetch_min(&y, make(0, ~0ull), __ATOMIC_RELAXED) == make(1, 0) && y == make(0, ~0ull));
}

struct pair {
    void *pointer;
    uint64_t count;
};

static _Atomic struct pair pairs[2];
u128 shared;
_Atomic(i128) number;

int main(void) {
    u128 own;
    updates(&shared);
    updates(&own);
    _Atomic(i128) mine;
    extremes(&number);
    extremes(&mine);
    struct pair old = atomic_load(&pairs[1]);
    assert(old.pointer == 0 && old.count == 0);
    struct pair next = {&shared, 3};
    assert(atomic_compare_exchange_strong(&pairs[1], &old, next));
    assert(!atomic_compare_exchange_strong(&pairs[1], &old, next) && old.count == 3 && old.pointer == &shared);
    old = atomic_exchange(&pairs[0], next);
    next = atomic_load(&pairs[0]);
    assert(old.pointer == 0 && next.pointer == &shared && next.count == 3);
    assert(atomic_is_lock_free(&pairs[0]));
    return 0;
}
