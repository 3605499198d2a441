/* For headers that mention directories; whoever opens one calls an unknown function. */
#ifndef _DIRENT_H
#define _DIRENT_H
#include <fp/cdefs.h>
#include <sys/types.h>

__FP_BEGIN
typedef struct __fp_directory DIR;
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
