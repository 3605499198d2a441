/* There are no files to wait for: without any, poll sleeps; with some it is reported as not supported. */
#ifndef _POLL_H
#define _POLL_H
#include <fp/cdefs.h>

__FP_BEGIN
typedef unsigned long nfds_t;
struct pollfd {
    int fd;
    short events;
    short revents;
};
#define POLLIN 0x001
#define POLLPRI 0x002
#define POLLOUT 0x004
#define POLLERR 0x008
#define POLLHUP 0x010
#define POLLNVAL 0x020
int poll(struct pollfd *files, nfds_t count, int milliseconds) __FP_NOTHROW;
__FP_END
#endif
