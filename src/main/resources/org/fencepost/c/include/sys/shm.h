/* System V shared memory: memory behind CXL, which crash --platform cxl models. */
#ifndef _SYS_SHM_H
#define _SYS_SHM_H
#include <fp/cdefs.h>
#include <stddef.h>
#include <sys/ipc.h>
__FP_BEGIN
#define SHM_RDONLY 010000
#define SHM_RND 020000
#define SHM_HUGETLB 04000
#define SHM_NORESERVE 010000
struct shmid_ds {
    size_t shm_segsz;
    unsigned long shm_nattch;
};
int shmget(key_t key, size_t size, int flags) __FP_NOTHROW;
void *shmat(int segment, const void *address, int flags) __FP_NOTHROW;
int shmdt(const void *address) __FP_NOTHROW;
int shmctl(int segment, int command, struct shmid_ds *data) __FP_NOTHROW;
__FP_END
#endif
