#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
static void *store(void *p) { *(volatile long *)p = 1; _mm_clflush(p); return 0; }
int main(void) {
    char *p = fp_pm_root(256);
    pthread_t a, b;
    pthread_create(&a, 0, store, p);
    pthread_create(&b, 0, store, p + 64);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
int fp_recovery(void) { long *p = fp_pm_root(256); return p[0] == p[8]; }
