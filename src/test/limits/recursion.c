#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
static void *deep(void *u) { if (!atomic_load(&x)) down(1 << 20); return 0; }
static void *set(void *u) { atomic_store(&x, 1); return 0; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, set, 0);
    pthread_create(&b, 0, deep, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
