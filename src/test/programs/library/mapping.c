// Anonymous mappings are zeros in whole pages, shared by threads; a mapping can be given back; this kernel has no membarrier.
#define _GNU_SOURCE
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static long *page;

static void *work(void *unused) {
    __atomic_fetch_add(&page[511], 1, __ATOMIC_RELAXED);
    return 0;
}

int main(void) {
    pthread_t t;
    page = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(page != MAP_FAILED && (uintptr_t)page % 4096 == 0 && page[0] == 0);
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    assert(page[511] == 2);
    assert(mremap(page, 4096, 8192, 0) == MAP_FAILED && errno == ENOMEM);
    assert(madvise(page, 4096, 0) == 0);
    assert(munmap(page, 4096) == 0);
    assert(mmap(0, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED && errno == EINVAL);
    assert(syscall(SYS_membarrier, 0, 0) == -1 && errno == ENOSYS);
    assert(DT_DIR != DT_REG);
#ifdef STALE
    return (int)page[0];
#endif
    return 0;
}
