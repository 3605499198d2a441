// An append-only log with libpmem: data first, then the count.
// expect: executions=10 failurePoints=6
#include <assert.h>
#include <errno.h>
#include <libpmem.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define ENTRIES 3

struct log {
    uint64_t count;
    char entry[ENTRIES][64];
};

static void check(const struct log *log) {
    assert(log->count <= ENTRIES);
    for (uint64_t i = 0; i < log->count; i++) {
        char expected[8];
        snprintf(expected, sizeof expected, "no %d", (int)i);
        assert(strcmp(log->entry[i], expected) == 0);
    }
}

int main(void) {
    size_t size;
    int is_pmem;
    struct log *log = pmem_map_file("/mnt/pm/log", sizeof *log, PMEM_FILE_CREATE, 0600, &size, &is_pmem);
    assert(log && is_pmem && size == sizeof *log && pmem_is_pmem(log, size));
    assert(!pmem_map_file("/mnt/pm/other", 0, 0, 0600, &size, &is_pmem) && errno == ENOENT);
    check(log);
    if (log->count == 0)
        for (uint64_t i = 0; i < ENTRIES; i++) {
            char text[8] = "";
            snprintf(text, sizeof text, "no %d", (int)i);
            pmem_memcpy_persist(log->entry[i], text, sizeof text);
            log->count = i + 1;
            pmem_persist(&log->count, sizeof log->count);
        }
    pmem_unmap(log, size);
    return 0;
}
