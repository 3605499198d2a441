/* Every read-modify-write that C11 has, alone in its thread's memory: what it returns and what it leaves. */
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_uint x = 12;
    assert(atomic_fetch_add(&x, 3) == 12 && x == 15);
    assert(atomic_fetch_sub(&x, 5) == 15 && x == 10);
    assert(atomic_fetch_or(&x, 5) == 10 && x == 15);
    assert(atomic_fetch_and(&x, 6) == 15 && x == 6);
    assert(atomic_fetch_xor(&x, 3) == 6 && x == 5);
    assert(atomic_exchange(&x, 7) == 5 && x == 7);
    unsigned expected = 8;
    assert(!atomic_compare_exchange_strong(&x, &expected, 9) && expected == 7);
    assert(atomic_compare_exchange_strong(&x, &expected, 9) && x == 9);
    assert(__atomic_fetch_nand((unsigned *)&x, 1, __ATOMIC_SEQ_CST) == 9 && x == ~1u);
    x += 3;
    assert(x == 1);
    x++;
    --x;
    x *= 5;
    assert(x == 5);
    return 0;
}
