/*
 * Memory that machines share, by the names under which real programs ask for it: System V segments and shm_open. A segment
 * is made by whoever comes first, durably and in one step; it is never freed.
 */
#include <errno.h>
#include <fcntl.h>
#include <fencepost.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>
#include "fp_internal.h"

#define PAGE 4096

void *__fp_pm_named(uint64_t name, void *memory);
void *__fp_pm_name_once(uint64_t name, void *memory);
long __fp_pm_size(const void *memory);
int __fp_is_pm(const void *memory);

int fp_lock_owner_died(const volatile void *lock) { return __fp_lock_owner_died((unsigned *)lock); }

/* ---- System V ---- */

enum { KEYS = 3, SEGMENTS = 4, PATHS = 5 };

static uint64_t key_name(key_t key) { return ((uint64_t)KEYS << 32) | (uint32_t)key; }

/* Segments have the numbers of their keys; private ones cannot be told to others, so they are refused. */
int shmget(key_t key, size_t size, int flags) {
    if (key == IPC_PRIVATE) {
        __fp_unsupported("private System V segments: give them a key");
    }
    void *segment = __fp_pm_named(key_name(key), 0);
    if (segment) {
        if ((flags & IPC_CREAT) && (flags & IPC_EXCL)) {
            errno = EEXIST;
            return -1;
        }
        if ((size_t)__fp_pm_size(segment) < size) {
            errno = EINVAL;
            return -1;
        }
        return key;
    }
    if (!(flags & IPC_CREAT)) {
        errno = ENOENT;
        return -1;
    }
    void *fresh = fp_cxl_aligned_alloc(PAGE, size);
    if (!fresh) {
        errno = ENOMEM;
        return -1;
    }
    __fp_pm_name_once(key_name(key), fresh);
    return key;
}

void *shmat(int segment, const void *address, int flags) {
    void *memory = __fp_pm_named(key_name(segment), 0);
    if (!memory || (address && address != memory)) {
        errno = EINVAL;
        return (void *)-1;
    }
    return memory;
}

int shmdt(const void *address) { return 0; }

int shmctl(int segment, int command, struct shmid_ds *data) {
    void *memory = __fp_pm_named(key_name(segment), 0);
    if (!memory) {
        errno = EINVAL;
        return -1;
    }
    if (command == IPC_STAT) {
        data->shm_segsz = (size_t)__fp_pm_size(memory);
    } else if (command != IPC_RMID) {
        __fp_unsupported("this command of shmctl");
    }
    return 0;
}

key_t ftok(const char *path, int project) {
    uint32_t hash = 2166136261u ^ (uint32_t)project;
    for (; *path; path++) {
        hash = (hash ^ (unsigned char)*path) * 16777619u;
    }
    return (key_t)(hash & 0x7fffffff) | 1;
}

/* ---- shm_open: descriptors are known to the thread that has opened them. ---- */

#define FIRST_DESCRIPTOR 1000

static uint64_t path_name(const char *path) {
    uint64_t hash = 0xcbf29ce484222325u ^ PATHS;
    for (; *path; path++) {
        hash = (hash ^ (unsigned char)*path) * 0x100000001b3u;
    }
    return hash;
}

static char descriptors[64];

int shm_open(const char *path, int flags, mode_t mode) {
    if (!(flags & O_CREAT) && !__fp_pm_named(path_name(path), 0)) {
        errno = ENOENT;
        return -1;
    }
    for (int i = 0; i < 64; i++) {
        if (!__fp_note(&descriptors[i])) {
            __fp_set_note(&descriptors[i], (long)path_name(path));
            return FIRST_DESCRIPTOR + i;
        }
    }
    errno = EMFILE;
    return -1;
}

int shm_unlink(const char *path) { return 0; }

/* The size of the object that a descriptor of shm_open stands for is set once. */
int ftruncate(int descriptor, off_t size) {
    int index = descriptor - FIRST_DESCRIPTOR;
    uint64_t name = index >= 0 && index < 64 ? (uint64_t)__fp_note(&descriptors[index]) : 0;
    if (!name) {
        __fp_unsupported("files (ftruncate)");
    }
    void *memory = __fp_pm_named(name, 0);
    if (!memory) {
        memory = __fp_pm_name_once(name, fp_cxl_aligned_alloc(PAGE, (size_t)size));
    }
    if (__fp_pm_size(memory) < size) {
        __fp_unsupported("a second ftruncate that makes shared memory larger");
    }
    return 0;
}

/* Whole pages of zeros at a place of our choice, like memory from calloc. */
static void *map_anonymous(size_t size, int flags) {
    if (flags & MAP_FIXED) {
        __fp_unsupported("mappings at a fixed address (mmap with MAP_FIXED)");
    }
    if (size == 0) {
        errno = EINVAL;
        return MAP_FAILED;
    }
    void *memory = __fp_zeroed(PAGE, (size + PAGE - 1) / PAGE * PAGE);
    if (!memory) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return memory;
}

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset) {
    if (flags & MAP_ANONYMOUS) {
        return map_anonymous(size, flags);
    }
    int index = descriptor - FIRST_DESCRIPTOR;
    uint64_t name = index >= 0 && index < 64 ? (uint64_t)__fp_note(&descriptors[index]) : 0;
    if (!name || !(flags & MAP_SHARED)) {
        __fp_unsupported("mapping of files (mmap)");
    }
    char *memory = __fp_pm_named(name, 0);
    if (!memory || offset + (off_t)size > __fp_pm_size(memory)) {
        errno = EINVAL;
        return MAP_FAILED;
    }
    return memory + offset;
}

/* Shared objects stay for ever; what is anonymous is unmapped as a whole. */
int munmap(void *address, size_t size) {
    if (!__fp_is_pm(address)) {
        free(address);
    }
    return 0;
}

/* A mapping can never grow where it is, which Linux promises nobody. */
void *mremap(void *address, size_t size, size_t new_size, int flags, ...) {
    if (flags & MREMAP_MAYMOVE) {
        __fp_unsupported("moving mappings (mremap with MREMAP_MAYMOVE)");
    }
    errno = ENOMEM;
    return MAP_FAILED;
}

int madvise(void *address, size_t size, int advice) { return 0; }

int mlock(const void *address, size_t size) { return 0; }

int munlock(const void *address, size_t size) { return 0; }
