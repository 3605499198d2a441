/* There are no files. Declared for programs that include the header; a call is reported as not supported. */
#ifndef _SYS_STAT_H
#define _SYS_STAT_H
#include <fp/cdefs.h>
#include <fp/timetypes.h>
#include <sys/types.h>
__FP_BEGIN
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXU 0700
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IROTH 0004
#define S_IWOTH 0002
struct stat {
    dev_t st_dev;
    ino_t st_ino;
    mode_t st_mode;
    off_t st_size;
    blksize_t st_blksize;
    blkcnt_t st_blocks;
};
int stat(const char *__FP_RESTRICT path, struct stat *__FP_RESTRICT result) __FP_NOTHROW;
int fstat(int file, struct stat *result) __FP_NOTHROW;
int mkdir(const char *path, mode_t mode) __FP_NOTHROW;
__FP_END
#endif
