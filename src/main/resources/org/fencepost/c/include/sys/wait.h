/* There is one process only: these are declared for programs that include the header. A call is reported as not supported. */
#ifndef _SYS_WAIT_H
#define _SYS_WAIT_H
#include <fp/cdefs.h>
#include <sys/types.h>
__FP_BEGIN
#define WNOHANG 1
#define WEXITSTATUS(status) (((status) >> 8) & 0xff)
#define WIFEXITED(status) (((status) & 0x7f) == 0)
pid_t wait(int *status);
pid_t waitpid(pid_t process, int *status, int options);
__FP_END
#endif
