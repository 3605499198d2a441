/*
 * What a thread frees, or a global variable still points to, is no leak, in each execution anew. The pointer stands beside
 * another variable, and is written when other threads run. With LOST nobody frees the first object, with DROPPED the
 * second.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static struct {
    _Atomic(char *) kept;
    atomic_uchar beside;
} shared;

static char nothing;
static char *_Atomic last = &nothing;

static void *give(void *unused) {
    char *p = malloc(4);
    atomic_store_explicit(&shared.beside, 0xff, memory_order_relaxed);
    atomic_store_explicit(&last, malloc(4), memory_order_relaxed);
#ifndef DROPPED
    atomic_store_explicit(&shared.kept, p, memory_order_release);
#endif
    return NULL;
}

static void *take(void *first) {
    free(atomic_exchange_explicit(&shared.kept, NULL, memory_order_acquire));
#ifndef LOST
    free(first);
#endif
    return NULL;
}

int main(void) {
    pthread_t a, b;
    char *first = malloc(4), *second = malloc(4);
    free(second);
#ifdef TAKEN_FIRST
    pthread_create(&b, NULL, take, first);
    pthread_create(&a, NULL, give, NULL);
#else
    pthread_create(&a, NULL, give, NULL);
    pthread_create(&b, NULL, take, first);
#endif
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
