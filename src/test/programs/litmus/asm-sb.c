// Store buffering in assembly. BETWEEN: nothing, a fence, a locked update or a locked comparison that fails.
#include <assert.h>
#include <pthread.h>

static int x, y, other = 1, r1, r2;

#if defined(FENCE)
#define BETWEEN() __asm__ volatile("mfence" ::: "memory")
#elif defined(UPDATE)
#define BETWEEN() __asm__ volatile("lock; incl %0" : "+m"(other) : : "memory", "cc")
#elif defined(COMPARISON)
#define BETWEEN()                                                                                                      \
    do {                                                                                                               \
        int expected = 0;                                                                                              \
        __asm__ volatile("lock; cmpxchgl %2, %0" : "+m"(other), "+a"(expected) : "r"(5) : "memory", "cc");             \
        assert(expected == 1);                                                                                         \
    } while (0)
#else
#define BETWEEN() ((void)0)
#endif

static void store(int *where, int value) {
    __asm__ volatile("movl %1, %0" : "=m"(*where) : "ir"(value) : "memory");
}

static int load(int *where) {
    int value;
    __asm__ volatile("movl %1, %0" : "=r"(value) : "m"(*where) : "memory");
    return value;
}

static void *first(void *unused) {
    store(&x, 1);
    BETWEEN();
    r1 = load(&y);
    return unused;
}

static void *second(void *unused) {
    store(&y, 1);
    BETWEEN();
    r2 = load(&x);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(r1 == 1 || r2 == 1);
    return 0;
}
