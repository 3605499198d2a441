/* An atomic access of 16 bytes that is aligned to 8 only, so that it may lie across two cache lines, is an error. */
#include <pthread.h>
#include <stdint.h>

typedef unsigned __int128 wide;
static _Alignas(16) uint64_t words[4];

static void *swapper(void *unused) {
    wide old = 0;
    wide *across = (wide *)&words[1];
    __atomic_compare_exchange_n(across, &old, (wide)1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, swapper, NULL);
    pthread_create(&t[1], NULL, swapper, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
