// Atomic operations of every kind and size.
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static _Atomic int8_t a8 = -1;
static _Atomic uint16_t a16 = 65535;
static atomic_int a32;
static atomic_long a64;
static atomic_bool flag;
static _Atomic(int *) pointer;
static _Atomic double real = 1.5;
static _Atomic float small = 0.5f;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static int plain;
static int array[4];
static struct { atomic_uchar a, b; atomic_ushort c; } bytes;

static void c11(void) {
    assert(atomic_fetch_add(&a8, 2) == -1 && a8 == 1);
    assert(atomic_fetch_add(&a16, 2) == 65535 && a16 == 1);
    assert(atomic_fetch_sub_explicit(&a32, 5, memory_order_relaxed) == 0 && a32 == -5);
    assert(atomic_fetch_or_explicit(&a64, 0xf0, memory_order_release) == 0 && a64 == 0xf0);
    assert(atomic_fetch_and(&a64, 0x3c) == 0xf0 && atomic_load_explicit(&a64, memory_order_acquire) == 0x30);
    assert(atomic_fetch_xor(&a64, 0xff) == 0x30 && a64 == 0xcf);
    assert(atomic_exchange_explicit(&a32, 9, memory_order_acq_rel) == -5 && a32 == 9);
    int expected = 8;
    assert(!atomic_compare_exchange_strong(&a32, &expected, 1) && expected == 9);
    assert(atomic_compare_exchange_strong_explicit(&a32, &expected, 1, memory_order_release, memory_order_relaxed));
    while (!atomic_compare_exchange_weak(&a32, &expected, 2)) {
    }
    assert(a32 == 2);
    a32++;
    ++a32;
    a32 += 10;
    a32 *= 2;
    a32 -= 1;
    a32 |= 64;
    assert(a32 == 91);
    atomic_init(&a32, 0);
    atomic_store_explicit(&a32, 3, memory_order_seq_cst);
    a64 = a32--;
    assert(a64 == 3 && a32 == 2);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_thread_fence(memory_order_acquire);
    atomic_signal_fence(memory_order_seq_cst);
    assert(!atomic_flag_test_and_set(&lock) && atomic_flag_test_and_set_explicit(&lock, memory_order_acquire));
    atomic_flag_clear(&lock);
    assert(!atomic_flag_test_and_set(&lock));
    flag = true;
    assert(flag && atomic_exchange(&flag, false) && !flag);
    assert(atomic_is_lock_free(&a64));
}

static void pointersAndReals(void) {
    pointer = array;
    assert(atomic_fetch_add(&pointer, 2) == array && pointer == array + 2);
    pointer++;
    assert(pointer == array + 3);
    int *old = array + 3;
    assert(atomic_compare_exchange_strong(&pointer, &old, NULL) && pointer == NULL);
    assert(real == 1.5);
    real = 2.5;
    assert(atomic_load(&real) == 2.5 && atomic_exchange(&real, 3.5) == 2.5 && real == 3.5);
    double was = 3.5;
    assert(atomic_compare_exchange_strong(&real, &was, 4.5));
    real += 1;
    assert(real == 5.5);
    small = 0.25f;
    assert(small == 0.25f);
    bytes.a = 1;
    bytes.b = 2;
    bytes.c = 0x0403;
    assert(bytes.a == 1 && bytes.b == 2 && bytes.c == 0x403 && atomic_fetch_add(&bytes.a, 255) == 1 && bytes.a == 0 &&
           bytes.b == 2);
}

static void builtins(void) {
    __atomic_store_n(&plain, 5, __ATOMIC_RELEASE);
    assert(__atomic_load_n(&plain, __ATOMIC_ACQUIRE) == 5);
    assert(__atomic_fetch_add(&plain, 1, __ATOMIC_RELAXED) == 5 && __atomic_add_fetch(&plain, 1, __ATOMIC_SEQ_CST) == 7);
    assert(__atomic_sub_fetch(&plain, 2, __ATOMIC_SEQ_CST) == 5 && __atomic_and_fetch(&plain, 4, __ATOMIC_SEQ_CST) == 4);
    assert(__atomic_or_fetch(&plain, 3, __ATOMIC_SEQ_CST) == 7 && __atomic_xor_fetch(&plain, 1, __ATOMIC_SEQ_CST) == 6);
    assert(__atomic_nand_fetch(&plain, 2, __ATOMIC_SEQ_CST) == ~2 && __atomic_fetch_nand(&plain, 1, __ATOMIC_SEQ_CST) == ~2);
    plain = -3;
    assert(__atomic_fetch_max(&plain, 4, __ATOMIC_SEQ_CST) == -3 && plain == 4);
    assert(__atomic_fetch_min(&plain, -9, __ATOMIC_SEQ_CST) == 4 && plain == -9);
    unsigned u = 3;
    assert(__atomic_fetch_max(&u, 0xffffffffu, __ATOMIC_SEQ_CST) == 3 && u == 0xffffffffu);
    assert(__atomic_fetch_min(&u, 7, __ATOMIC_SEQ_CST) == 0xffffffffu && u == 7);
    int value = 11, got;
    __atomic_store(&plain, &value, __ATOMIC_SEQ_CST);
    __atomic_load(&plain, &got, __ATOMIC_SEQ_CST);
    assert(got == 11);
    assert(__atomic_exchange_n(&plain, 12, __ATOMIC_SEQ_CST) == 11);
    int expected = 12;
    assert(__atomic_compare_exchange_n(&plain, &expected, 13, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) && plain == 13);
    assert(__sync_fetch_and_add(&plain, 2) == 13 && __sync_add_and_fetch(&plain, 2) == 17);
    assert(__sync_bool_compare_and_swap(&plain, 17, 1) && !__sync_bool_compare_and_swap(&plain, 17, 2));
    assert(__sync_val_compare_and_swap(&plain, 1, 3) == 1 && __sync_lock_test_and_set(&plain, 4) == 3);
    __sync_lock_release(&plain);
    __sync_synchronize();
    assert(plain == 0 && __sync_fetch_and_or(&plain, 6) == 0 && __sync_fetch_and_nand(&plain, 2) == 6 && plain == ~2);
    assert(__atomic_test_and_set(&bytes.a, __ATOMIC_ACQUIRE) == 0);
    __atomic_clear(&bytes.a, __ATOMIC_RELEASE);
    int order = got > 5 ? __ATOMIC_RELEASE : __ATOMIC_RELAXED;
    __atomic_store_n(&plain, 8, order);
    assert(plain == 8);
}

int main(void) {
    c11();
    pointersAndReals();
    builtins();
    return 0;
}
