#ifndef _SYS_IPC_H
#define _SYS_IPC_H
#include <fp/cdefs.h>
#include <sys/types.h>
__FP_BEGIN
typedef int key_t;
#define IPC_PRIVATE ((key_t)0)
#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
key_t ftok(const char *path, int project) __FP_NOTHROW;
__FP_END
#endif
