/* Starting, joining, ending and comparing threads; attributes. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *returns(void *argument) {
    return argument;
}

static void deep(int n) {
    if (n == 0)
        pthread_exit((void *)7);
    deep(n - 1);
}

static void *exits(void *unused) {
    deep(3);
    return NULL;
}

static void *self(void *unused) {
    return (void *)pthread_self();
}

int main(void) {
    pthread_t a, b, c;
    pthread_attr_t attributes;
    void *result;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 1 << 20);
    pthread_create(&a, &attributes, returns, &result);
    pthread_create(&b, NULL, exits, NULL);
    pthread_create(&c, NULL, self, NULL);
    pthread_attr_destroy(&attributes);
    pthread_join(a, &result);
    assert(result == &result);
    pthread_join(b, &result);
    assert(result == (void *)7);
    pthread_join(c, &result);
    assert(pthread_equal((pthread_t)result, c));
    assert(!pthread_equal(a, pthread_self()));
    assert(pthread_join(pthread_self(), NULL) == EDEADLK);
    return 0;
}
