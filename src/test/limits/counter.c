#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
static void *add(void *u) { for (int i = 0; i < 3; i++) atomic_fetch_add(&x, i + 1); return 0; }
int main(void) {
    pthread_t t[5];
    for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, add, (void *)(long)i);
    for (int i = 0; i < 5; i++) pthread_join(t[i], 0);
    assert(atomic_load(&x) == 30);
}
