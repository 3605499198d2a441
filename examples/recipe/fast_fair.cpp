// FAST & FAIR. Its locks are in persistent memory and are made anew after a failure, as LOCK_INIT does in the original; so
// few keys are in one page.
//
// An insertion shifts records to the right, and stands for nothing until its last store. What one that a failure has interrupted
// leaves behind, a record that is there twice, has to be taken out before the next one: the original does not (CXLMC's bug 7).
// With REPAIRS it is done after a restart; on several machines the page has to ask for it when it gets its lock from a machine that
// has failed (check.sh puts that in).
#include <future>
#include <iostream>
#include <fstream>
#include <mutex>
#include <new>
#include <vector>

#include "driver.h"

namespace fastfair {
class page;
void repair(page *);
} // namespace fastfair

#define private public
#include "btree.h"

// A record is valid if its pointer is not that of its left neighbour.
void fastfair::repair(page *damaged) {
    entry *records = damaged->records;
    char *left = (char *)damaged->hdr.leftmost_ptr;
    for (int i = 0; records[i].ptr != NULL || records[i + 1].ptr != NULL; i++) {
        if (records[i].ptr == left)
            for (int j = i; records[j].ptr != NULL || records[j + 1].ptr != NULL; j++) {
                records[j].key = records[j + 1].key;
                records[j].ptr = records[j + 1].ptr;
                clflush((char *)&records[j], sizeof(entry));
            }
        left = records[i].ptr;
    }
}

static void *create(void) {
    return new fastfair::btree();
}

static void prepare(void *index) {
    fastfair::page *page = (fastfair::page *)((fastfair::btree *)index)->root;
    new (page->hdr.mtx) std::mutex();
#ifdef REPAIRS
    fastfair::repair(page);
#endif
}

static void insert(void *index, int, long key) {
    ((fastfair::btree *)index)->btree_insert((uint64_t)key, (char *)(10 * key));
}

static int contains(void *index, long key) {
    return ((fastfair::btree *)index)->btree_search((uint64_t)key) == (char *)(10 * key);
}
