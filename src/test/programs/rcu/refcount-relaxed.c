/* A reference count with relaxed decrements: the free races with what others did to the object. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int users;
    int touched[2];
};

static struct object *o;

static void release(void) {
    if (atomic_fetch_sub_explicit(&o->users, 1, memory_order_relaxed) == 1)
        free(o);
}

static void *user(void *index) {
    o->touched[(long)index] = 1;
    release();
    return NULL;
}

int main(void) {
    pthread_t t;
    o = malloc(sizeof *o);
    atomic_init(&o->users, 2);
    pthread_create(&t, NULL, user, (void *)0);
    pthread_create(&t, NULL, user, (void *)1);
    return 0;
}
