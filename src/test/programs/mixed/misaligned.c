/* An atomic access must be aligned: processors do not promise to do one that is not in one step. EARLY: while there is one thread. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static _Alignas(8) char bytes[8];

static void *writer(void *unused) {
    atomic_store_explicit((_Atomic uint32_t *)(bytes + 2), 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t;
#ifdef EARLY
    writer(NULL);
#endif
    pthread_create(&t, NULL, writer, NULL);
    return atomic_load_explicit((_Atomic uint32_t *)bytes, memory_order_relaxed) == 1;
}
