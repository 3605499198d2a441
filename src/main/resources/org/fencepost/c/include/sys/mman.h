/* Shared memory objects (shm_open) are memory behind CXL, anonymous mappings memory as from calloc; mapping files is reported as
 * not supported. */
#ifndef _SYS_MMAN_H
#define _SYS_MMAN_H
#include <fp/cdefs.h>
#include <sys/types.h>
__FP_BEGIN
#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4
#define MAP_SHARED 0x01
#define MAP_PRIVATE 0x02
#define MAP_SHARED_VALIDATE 0x03
#define MAP_FIXED 0x10
#define MAP_ANONYMOUS 0x20
#define MAP_ANON MAP_ANONYMOUS
#define MAP_NORESERVE 0x4000
#define MAP_POPULATE 0x8000
#define MAP_HUGETLB 0x40000
#define MAP_SYNC 0x80000
#define MAP_FAILED ((void *)-1)
#define MS_ASYNC 1
#define MS_INVALIDATE 2
#define MS_SYNC 4
int shm_open(const char *path, int flags, mode_t mode) __FP_NOTHROW;
int shm_unlink(const char *path) __FP_NOTHROW;
void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) __FP_NOTHROW;
#define MREMAP_MAYMOVE 1
void *mremap(void *address, size_t size, size_t new_size, int flags, ...) __FP_NOTHROW;
int munmap(void *address, size_t size) __FP_NOTHROW;
int mprotect(void *address, size_t size, int protection) __FP_NOTHROW;
int msync(void *address, size_t size, int flags);
int madvise(void *address, size_t size, int advice) __FP_NOTHROW;
int mlock(const void *address, size_t size) __FP_NOTHROW;
int munlock(const void *address, size_t size) __FP_NOTHROW;
__FP_END
#endif
