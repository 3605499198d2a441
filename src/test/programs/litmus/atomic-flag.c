/* atomic_flag: of three threads, one finds it clear. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag taken = ATOMIC_FLAG_INIT;
static int entered;

static void *enter(void *unused) {
    if (!atomic_flag_test_and_set_explicit(&taken, memory_order_acquire))
        entered++;
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, enter, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(entered == 1);
    atomic_flag_clear(&taken);
    assert(!atomic_flag_test_and_set(&taken));
    return 0;
}
