/* The variables that a thread has of its own live until it ends: whoever still has their address then must not use it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static _Thread_local int own = 1;
static int *_Atomic published;

#if defined JOINED
/* The thread was waited for, so it has ended. */
static void *child(void *unused) {
    own = 2;
    published = &own;
    return NULL;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    pthread_join(t, NULL);
    return *published - 2;
}
#elif defined EXITED
/* The same where the thread ends in the middle of its calls. */
static void leave(void) { pthread_exit(NULL); }
static void *child(void *unused) {
    published = &own;
    leave();
    return NULL;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    pthread_join(t, NULL);
    *published = 3;
    return 0;
}
#elif defined BESIDE
/* Nobody waits: the thread may have ended, or not. */
static void *child(void *unused) {
    published = &own;
    return NULL;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    int *its = published;
    int value = its ? *its : 1;
    pthread_join(t, NULL);
    return value - 1;
}
#elif defined MAIN_EXITED
/* The main thread ends, and others go on. */
static void *child(void *main_thread) {
    pthread_join(*(pthread_t *)main_thread, NULL);
    return (void *)(long)*published;
}
int main(void) {
    static pthread_t self;
    self = pthread_self();
    published = &own;
    pthread_t t;
    pthread_create(&t, NULL, child, &self);
    pthread_exit(NULL);
}
#else
/* All of this is right: while the thread waits; in what runs at its end; by others when the program ends with main. */
static pthread_key_t key;
static atomic_int done;
static void last(void *its) {
    assert(its == &own && *(int *)its == 3);
    *(int *)its = 4;
}
static void late(void) { assert(own == 1 && *published == 1); }
static void *child(void *of_main) {
    pthread_setspecific(key, &own);
    own = 2;
    *(int **)of_main = &own;
    atomic_store(&done, 1);
    while (atomic_load(&done) < 2) {
    }
    assert(own == 3);
    return NULL;
}
static void *reader(void *unused) { return (void *)(long)*published; }
int main(void) {
    pthread_t t, detached;
    int *its;
    published = &own;
    atexit(late);
    pthread_key_create(&key, last);
    pthread_create(&t, NULL, child, &its);
    while (atomic_load(&done) < 1) {
    }
    assert(*its == 2);
    *its = 3;
    atomic_store(&done, 2);
    pthread_join(t, NULL);
    pthread_create(&detached, NULL, reader, NULL);
    pthread_detach(detached);
    return 0;
}
#endif
