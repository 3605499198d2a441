// P-CLHT, lock-based with resizing. So few keys do not make it grow: its collector of old tables has nothing to do.
#include "src/clht_lb_res.c"
#include "src/clht_gc.c"
#include "external/ssmem/src/ssmem.c"

#include "driver.h"

static void *create(void) {
    return clht_create(512);
}

static void prepare(void *index) {
    clht_lock_initialization((clht_t *)index);
}

static void insert(void *index, int thread, long key) {
    static __thread int ready;
    if (!ready)
        clht_gc_thread_init((clht_t *)index, thread);
    ready = 1;
    clht_put((clht_t *)index, key, 10 * key);
}

static int contains(void *index, long key) {
    return clht_get(((clht_t *)index)->ht, key) == 10 * key;
}
