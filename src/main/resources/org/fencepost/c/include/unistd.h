#ifndef _UNISTD_H
#define _UNISTD_H
#include <features.h>
#include <fp/cdefs.h>
#include <sys/types.h>

__FP_BEGIN
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _POSIX_TIMEOUTS 200809L
#define _POSIX_THREADS 200809L
#define _POSIX_MONOTONIC_CLOCK 0
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif

unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
int pause(void);
pid_t getpid(void) __FP_NOTHROW;
pid_t getppid(void) __FP_NOTHROW;
pid_t gettid(void) __FP_NOTHROW;
uid_t getuid(void) __FP_NOTHROW;
uid_t geteuid(void) __FP_NOTHROW;
long sysconf(int name) __FP_NOTHROW;
int getpagesize(void) __FP_NOTHROW;
long syscall(long number, ...) __FP_NOTHROW;
void _exit(int status) __FP_NORETURN;
/* To descriptors 1 and 2 only: what is written is printed. */
ssize_t write(int descriptor, const void *data, size_t size);
int isatty(int descriptor) __FP_NOTHROW;

/* Declared for programs that mention them; a call is reported as not supported. */
ssize_t read(int descriptor, void *data, size_t size);
ssize_t pread(int descriptor, void *data, size_t size, off_t offset);
ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset);
off_t lseek(int descriptor, off_t offset, int whence) __FP_NOTHROW;
int close(int descriptor);
int fsync(int descriptor);
int ftruncate(int descriptor, off_t size) __FP_NOTHROW;
int unlink(const char *name) __FP_NOTHROW;
pid_t fork(void) __FP_NOTHROW;
int getopt(int count, char *const arguments[], const char *options) __FP_NOTHROW;
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
__FP_END
#endif
