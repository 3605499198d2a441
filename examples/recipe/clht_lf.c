// P-CLHT, lock-free with resizing. So few keys do not make it grow: its collector of old tables has nothing to do.
#include "src/clht_lf_res.c"

#include "driver.h"

#ifndef BUCKETS
#define BUCKETS 512
#endif

void clht_gc_thread_version(clht_hashtable_t *table) {
}

void clht_gc_thread_version_max(void) {
}

size_t clht_gc_min_version_used(clht_t *table) {
    return table->ht->version;
}

int clht_gc_collect(clht_t *table) {
    assert(!"there is nothing to collect");
    return 0;
}

static void *create(void) {
    return clht_create(BUCKETS);
}

static void prepare(void *index) {
}

static void insert(void *index, int thread, long key) {
    clht_put((clht_t *)index, key, 10 * key);
}

static int contains(void *index, long key) {
    return clht_get(((clht_t *)index)->ht, key) == 10 * key;
}
