/*
 * Lock cohorting: threads of one cluster hand the global lock on among themselves. Dice, Marathe and Shavit, "Lock
 * cohorting: a general technique for designing NUMA locks", 2012. A lock file defines
 *
 *     global_acquire(cluster), global_release(cluster)   a lock that another thread of the cluster may release;
 *     local_acquire(self), local_release(self)           a lock of each cluster;
 *     local_waiters(self)                                 whether, as far as the owner can tell, another thread waits.
 *
 * Threads are spread over CLUSTERS clusters. At most BATCH threads in a row get the global lock from their cluster.
 */
#ifndef COHORT_H
#define COHORT_H
#include "client.h"

#ifndef CLUSTERS
#define CLUSTERS 2
#endif
#ifndef BATCH
#define BATCH 4
#endif

static void global_acquire(int cluster);
static void global_release(int cluster);
static void local_acquire(int self);
static void local_release(int self);
static int local_waiters(int self);

/* Guarded by the local lock: whether the cluster holds the global lock, and since how many threads. */
static struct {
    int has_global;
    int handovers;
} clusters[CLUSTERS];

static int cluster_of(int self) {
    return self % CLUSTERS;
}

static void acquire(int self) {
    int cluster = cluster_of(self);
    local_acquire(self);
    if (!clusters[cluster].has_global)
        global_acquire(cluster);
}

static void release(int self) {
    int cluster = cluster_of(self);
    if (clusters[cluster].handovers < BATCH && local_waiters(self)) {
        clusters[cluster].handovers++;
        clusters[cluster].has_global = 1;
    } else {
        clusters[cluster].handovers = 0;
        clusters[cluster].has_global = 0;
        global_release(cluster);
    }
    local_release(self);
}
#endif
