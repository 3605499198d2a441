/* There are no files. Declared for programs that include the header; a call is reported as not supported. */
#ifndef _FCNTL_H
#define _FCNTL_H
#include <fp/cdefs.h>
#include <sys/stat.h>
#include <sys/types.h>
__FP_BEGIN
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_SYNC 04010000
#define O_DIRECT 040000
int open(const char *path, int flags, ...);
int creat(const char *path, mode_t mode);
int fcntl(int file, int command, ...);
__FP_END
#endif
