/* pthread_once: one thread initialises, the others wait until that is done. */
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int initialised;

static void init(void) {
    initialised++;
}

static void *user(void *unused) {
    pthread_once(&once, init);
    assert(initialised == 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, user, NULL);
    pthread_create(&t, NULL, user, NULL);
    return 0;
}
