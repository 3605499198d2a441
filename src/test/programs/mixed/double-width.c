/* A compare-and-swap of 16 bytes, a pointer and its tag, is refused by name. */
#include <pthread.h>
#include <stdint.h>

typedef unsigned __int128 wide;
static _Alignas(16) wide both;

static void *swapper(void *unused) {
    wide old = 0;
    __atomic_compare_exchange_n(&both, &old, (wide)1 << 64 | 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, swapper, NULL);
    pthread_create(&t, NULL, swapper, NULL);
    return 0;
}
