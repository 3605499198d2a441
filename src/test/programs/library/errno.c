/* errno belongs to the thread. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *other(void *unused) {
    assert(errno == 0);
    errno = EINVAL;
    return NULL;
}

int main(void) {
    pthread_t t;
    errno = ERANGE;
    pthread_create(&t, NULL, other, NULL);
    pthread_join(t, NULL);
    assert(errno == ERANGE);
    return 0;
}
