/* Only the thread that reads the old value goes on without end, in whichever order threads are created. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, rounds;

static void *writer(void *unused) {
    atomic_store(&flag, 1);
    return NULL;
}

#ifdef RECURSION
static int deep(int n) {
    return n == 0 ? 0 : 1 + deep(n - 1);
}
#endif

static void *reader(void *unused) {
#if defined RECURSION
    if (!atomic_load(&flag)) {
        deep(20000);
    }
#elif defined ENDLESS
    if (!atomic_load(&flag)) {
        for (;;) {
        }
    }
#else
    do {
        atomic_fetch_add(&rounds, 1);
    } while (!atomic_load(&flag));
#endif
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, writer, NULL);
    pthread_create(&second, NULL, reader, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
