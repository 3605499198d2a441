/* Functions that are named so are atomic, also to each other's plain variables. */
#include <assert.h>
#include <pthread.h>

static int x, y;

void __VERIFIER_atomic_both(void) {
    x++;
    y++;
}

static void *writer(void *unused) {
    __VERIFIER_atomic_both();
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2 && y == 2);
    return 0;
}
