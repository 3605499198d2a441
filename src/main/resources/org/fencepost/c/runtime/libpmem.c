/*
 * libpmem, and the interface of Jaaru. Copies and fills are those of the compiler (in no promised order; aligned parts of up to
 * 8 bytes do not tear); each line is flushed with clwb.
 */
#include <errno.h>
#include <immintrin.h>
#include <libpmem.h>
#include <pminterface.h>
#include <stdint.h>
#include "fp_internal.h"

#define LINE 64
#define PAGE 4096

void *fp_pm_aligned_alloc(size_t alignment, size_t size);
int fp_crashes(void);
/* What a name stands for, or NULL; with memory that is not NULL, that from now on. */
void *__fp_pm_named(uint64_t name, void *memory);
/* The size of the persistent object that starts there. */
long __fp_pm_size(const void *memory);
int __fp_is_pm(const void *memory);
void __fp_sfence(void);
void __fp_mfence(void);
/* Copies and fills past the caches. */
void __fp_stream_move(void *to, const void *from, size_t size);
void __fp_stream_set(void *to, unsigned char value, size_t size);

/* ---- Names ---- */

enum { FILES = 1, REGIONS = 2 };

/* FNV-1a: paths are told apart by 64 bits. */
static uint64_t name_of(const char *path) {
    uint64_t hash = 0xcbf29ce484222325u ^ FILES;
    for (; *path; path++) {
        hash = (hash ^ (unsigned char)*path) * 0x100000001b3u;
    }
    return hash;
}

void *getRegionFromID(unsigned id) { return __fp_pm_named(((uint64_t)REGIONS << 32) | id, 0); }

void setRegionFromID(unsigned id, void *region) {
    if (region) {
        __fp_pm_named(((uint64_t)REGIONS << 32) | id, region);
    }
}

int jaaru_num_crashes(void) { return fp_crashes(); }

void __fp_failures_from_here(void);

void jaaru_enable_simulating_crash(void) { __fp_failures_from_here(); }

/* ---- Mapping ---- */

static void *fail(int error) {
    errno = error;
    return 0;
}

void *pmem_map_file(const char *path, size_t size, int flags, mode_t mode, size_t *mapped, int *is_pmem) {
    if (flags & PMEM_FILE_TMPFILE) {
        __fp_unsupported("pmem_map_file with PMEM_FILE_TMPFILE");
    }
    if ((flags & PMEM_FILE_EXCL) && !(flags & PMEM_FILE_CREATE)) {
        return fail(EINVAL);
    }
    uint64_t name = name_of(path);
    void *memory = __fp_pm_named(name, 0);
    if (!memory) {
        if (!(flags & PMEM_FILE_CREATE)) {
            return fail(ENOENT);
        }
        if (size == 0 || !(memory = fp_pm_aligned_alloc(PAGE, size))) {
            return fail(size == 0 ? EINVAL : ENOMEM);
        }
        __fp_pm_named(name, memory);
    } else if (flags & PMEM_FILE_EXCL) {
        return fail(EEXIST);
    } else if (size > (size_t)__fp_pm_size(memory)) {
        __fp_unsupported("pmem_map_file of more bytes than the file was created with");
    }
    if (mapped) {
        *mapped = (size_t)__fp_pm_size(memory);
    }
    if (is_pmem) {
        *is_pmem = 1;
    }
    return memory;
}

int pmem_unmap(void *memory, size_t size) { return 0; }

int pmem_is_pmem(const void *memory, size_t size) { return size > 0 && __fp_is_pm(memory); }

/* ---- Flushing ---- */

void pmem_flush(const void *memory, size_t size) {
    if (size == 0) {
        return;
    }
    uintptr_t end = (uintptr_t)memory + size;
    for (uintptr_t line = (uintptr_t)memory & ~(uintptr_t)(LINE - 1); line < end; line += LINE) {
        __fp_clwb((const void *)line);
    }
}

void pmem_drain(void) { __fp_sfence(); }

void pmem_persist(const void *memory, size_t size) {
    pmem_flush(memory, size);
    pmem_drain();
}

/* A system call, and durable when it returns. */
int pmem_msync(const void *memory, size_t size) {
    pmem_flush(memory, size);
    __fp_mfence();
    return 0;
}

int pmem_has_auto_flush(void) { return 0; }

int pmem_has_hw_drain(void) { return 0; }

void pmem_deep_flush(const void *memory, size_t size) { pmem_flush(memory, size); }

int pmem_deep_drain(const void *memory, size_t size) {
    pmem_drain();
    return 0;
}

int pmem_deep_persist(const void *memory, size_t size) {
    pmem_persist(memory, size);
    return 0;
}

/* ---- Copying and filling ---- */

static int is_streaming(unsigned flags) { return (flags & (PMEM_F_MEM_NONTEMPORAL | PMEM_F_MEM_WC)) != 0; }

/* What the flags ask for after the stores. */
static void *finish(void *to, size_t size, unsigned flags) {
    if (!is_streaming(flags) && !(flags & PMEM_F_MEM_NOFLUSH)) {
        pmem_flush(to, size);
    }
    if (!(flags & (PMEM_F_MEM_NODRAIN | PMEM_F_MEM_NOFLUSH))) {
        pmem_drain();
    }
    return to;
}

void *pmem_memmove(void *to, const void *from, size_t size, unsigned flags) {
    if (is_streaming(flags)) {
        __fp_stream_move(to, from, size);
    } else {
        __builtin_memmove(to, from, size);
    }
    return finish(to, size, flags);
}

void *pmem_memcpy(void *to, const void *from, size_t size, unsigned flags) {
    return pmem_memmove(to, from, size, flags);
}

void *pmem_memset(void *to, int c, size_t size, unsigned flags) {
    if (is_streaming(flags)) {
        __fp_stream_set(to, (unsigned char)c, size);
    } else {
        __builtin_memset(to, c, size);
    }
    return finish(to, size, flags);
}

void *pmem_memmove_persist(void *to, const void *from, size_t size) { return pmem_memmove(to, from, size, 0); }

void *pmem_memcpy_persist(void *to, const void *from, size_t size) { return pmem_memcpy(to, from, size, 0); }

void *pmem_memset_persist(void *to, int c, size_t size) { return pmem_memset(to, c, size, 0); }

void *pmem_memmove_nodrain(void *to, const void *from, size_t size) {
    return pmem_memmove(to, from, size, PMEM_F_MEM_NODRAIN);
}

void *pmem_memcpy_nodrain(void *to, const void *from, size_t size) {
    return pmem_memcpy(to, from, size, PMEM_F_MEM_NODRAIN);
}

void *pmem_memset_nodrain(void *to, int c, size_t size) { return pmem_memset(to, c, size, PMEM_F_MEM_NODRAIN); }

const char *pmem_check_version(unsigned major, unsigned minor) {
    return major == PMEM_MAJOR_VERSION && minor <= PMEM_MINOR_VERSION ? 0 : "libpmem: version 1.1 is modelled";
}

const char *pmem_errormsg(void) { return "libpmem: an error (see errno)"; }
