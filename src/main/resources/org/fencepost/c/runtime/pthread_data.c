/* Initialising once, and data that each thread has of its own. */
#include <errno.h>
#include <pthread.h>
#include "fp_internal.h"

/* ---- Once: not begun, running, done. One event when it is done, one more for those who wait. ---- */

enum { NOT_BEGUN, RUNNING, DONE };

/* When a C++ function throws, the next one has to begin again. */
static void begin_again(pthread_once_t **unfinished) {
    if (*unfinished) {
        __atomic_store_n(*unfinished, NOT_BEGUN, __ATOMIC_RELEASE);
    }
}

int pthread_once(pthread_once_t *once, void (*routine)(void)) {
    for (;;) {
        int state = NOT_BEGUN;
        if (__atomic_compare_exchange_n(once, &state, RUNNING, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
            __attribute__((cleanup(begin_again))) pthread_once_t *unfinished = once;
            routine();
            unfinished = 0;
            __atomic_store_n(once, DONE, __ATOMIC_RELEASE);
            return 0;
        }
        while (state == RUNNING) {
            state = __atomic_load_n(once, __ATOMIC_ACQUIRE);
        }
        if (state == DONE) {
            return 0;
        }
    }
}

/* ---- Keys ----
 *
 * A key is a number from 1; values live in the thread. Destructors run when the thread ends, for values that are not
 * NULL, again while they leave new values behind, but no more than PTHREAD_DESTRUCTOR_ITERATIONS times.
 */

typedef void (*destructor_t)(void *);

static unsigned keys;
static destructor_t destructors[PTHREAD_KEYS_MAX + 1];
static _Thread_local void *values[PTHREAD_KEYS_MAX + 1];
/* The highest key that the thread has set, 0 for none. */
static _Thread_local unsigned highest;

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    unsigned number = __atomic_add_fetch(&keys, 1, __ATOMIC_RELAXED);
    if (number > PTHREAD_KEYS_MAX) {
        return EAGAIN;
    }
    __atomic_store_n(&destructors[number], destructor, __ATOMIC_RELAXED);
    *key = number;
    return 0;
}

/* Keys are not given out again; values stay, and no destructor is called for them. */
int pthread_key_delete(pthread_key_t key) {
    if (key == 0 || key > PTHREAD_KEYS_MAX) {
        return EINVAL;
    }
    __atomic_store_n(&destructors[key], (destructor_t)0, __ATOMIC_RELAXED);
    return 0;
}

void *pthread_getspecific(pthread_key_t key) { return key == 0 || key > PTHREAD_KEYS_MAX ? 0 : values[key]; }

/* Whether a destructor ran. */
static int destroy_values(void) {
    int ran = 0;
    for (unsigned key = 1; key <= highest; key++) {
        void *value = values[key];
        if (!value) {
            continue;
        }
        values[key] = 0;
        destructor_t destructor = __atomic_load_n(&destructors[key], __ATOMIC_RELAXED);
        if (destructor) {
            destructor(value);
            ran = 1;
        }
    }
    return ran;
}

static void end_of_thread(void *unused) {
    for (int i = 0; i < PTHREAD_DESTRUCTOR_ITERATIONS && destroy_values(); i++) {
    }
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    if (key == 0 || key > PTHREAD_KEYS_MAX) {
        return EINVAL;
    }
    if (highest == 0) {
        __fp_at_thread_exit(end_of_thread, 0);
    }
    if (key > highest) {
        highest = key;
    }
    values[key] = (void *)value;
    return 0;
}
