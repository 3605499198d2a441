/*
 * libpmem.h: persistent memory as the library libpmem offers it. There is no file system: a path is a name for memory
 * that a restarted program finds again. All of it is persistent memory, so pmem_is_pmem says 1 of it.
 */
#ifndef _LIBPMEM_H
#define _LIBPMEM_H 1
#include <fp/cdefs.h>
#include <stddef.h>
#include <sys/types.h>

__FP_BEGIN
#define PMEM_MAJOR_VERSION 1
#define PMEM_MINOR_VERSION 1

#define PMEM_FILE_CREATE (1 << 0)
#define PMEM_FILE_EXCL (1 << 1)
#define PMEM_FILE_SPARSE (1 << 2)
#define PMEM_FILE_TMPFILE (1 << 3)

#define PMEM_F_MEM_NODRAIN (1U << 0)
#define PMEM_F_MEM_NONTEMPORAL (1U << 1)
#define PMEM_F_MEM_TEMPORAL (1U << 2)
#define PMEM_F_MEM_WC (1U << 3)
#define PMEM_F_MEM_WB (1U << 4)
#define PMEM_F_MEM_NOFLUSH (1U << 5)
#define PMEM_F_MEM_VALID_FLAGS \
    (PMEM_F_MEM_NODRAIN | PMEM_F_MEM_NONTEMPORAL | PMEM_F_MEM_TEMPORAL | PMEM_F_MEM_WC | PMEM_F_MEM_WB | PMEM_F_MEM_NOFLUSH)

void *pmem_map_file(const char *path, size_t size, int flags, mode_t mode, size_t *mapped, int *is_pmem);
int pmem_unmap(void *memory, size_t size);
int pmem_is_pmem(const void *memory, size_t size) __FP_NOTHROW;

void pmem_persist(const void *memory, size_t size) __FP_NOTHROW;
int pmem_msync(const void *memory, size_t size) __FP_NOTHROW;
void pmem_flush(const void *memory, size_t size) __FP_NOTHROW;
void pmem_drain(void) __FP_NOTHROW;
int pmem_has_auto_flush(void) __FP_NOTHROW;
int pmem_has_hw_drain(void) __FP_NOTHROW;
void pmem_deep_flush(const void *memory, size_t size) __FP_NOTHROW;
int pmem_deep_drain(const void *memory, size_t size) __FP_NOTHROW;
int pmem_deep_persist(const void *memory, size_t size) __FP_NOTHROW;

void *pmem_memmove_persist(void *to, const void *from, size_t size) __FP_NOTHROW;
void *pmem_memcpy_persist(void *to, const void *from, size_t size) __FP_NOTHROW;
void *pmem_memset_persist(void *to, int c, size_t size) __FP_NOTHROW;
void *pmem_memmove_nodrain(void *to, const void *from, size_t size) __FP_NOTHROW;
void *pmem_memcpy_nodrain(void *to, const void *from, size_t size) __FP_NOTHROW;
void *pmem_memset_nodrain(void *to, int c, size_t size) __FP_NOTHROW;
void *pmem_memmove(void *to, const void *from, size_t size, unsigned flags) __FP_NOTHROW;
void *pmem_memcpy(void *to, const void *from, size_t size, unsigned flags) __FP_NOTHROW;
void *pmem_memset(void *to, int c, size_t size, unsigned flags) __FP_NOTHROW;

const char *pmem_check_version(unsigned major, unsigned minor) __FP_NOTHROW;
const char *pmem_errormsg(void) __FP_NOTHROW;
__FP_END
#endif
