/* For headers that mention directories; whoever opens one calls an unknown function. */
#ifndef _DIRENT_H
#define _DIRENT_H
#include <fp/cdefs.h>
#include <sys/types.h>

__FP_BEGIN
typedef struct __fp_directory DIR;
enum { DT_UNKNOWN = 0, DT_FIFO = 1, DT_CHR = 2, DT_DIR = 4, DT_BLK = 6, DT_REG = 8, DT_LNK = 10, DT_SOCK = 12 };
#define DT_UNKNOWN DT_UNKNOWN
#define DT_DIR DT_DIR
#define DT_REG DT_REG
#define DT_LNK DT_LNK
struct dirent {
    unsigned long d_ino;
    long d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[256];
};
DIR *opendir(const char *name);
struct dirent *readdir(DIR *directory);
int closedir(DIR *directory);
void rewinddir(DIR *directory);
__FP_END
#endif
