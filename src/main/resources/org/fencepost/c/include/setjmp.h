/* Jumps back into a call that is not over. */
#ifndef _FENCEPOST_SETJMP_H
#define _FENCEPOST_SETJMP_H

#ifdef __cplusplus
extern "C" {
#endif

typedef long jmp_buf[8];
typedef long sigjmp_buf[8];

int __fp_setjmp(long *buffer) __attribute__((returns_twice));
void longjmp(long *buffer, int value) __attribute__((noreturn));
void _longjmp(long *buffer, int value) __attribute__((noreturn));
void siglongjmp(long *buffer, int value) __attribute__((noreturn));

#define setjmp(buffer) __fp_setjmp(buffer)
#define _setjmp(buffer) __fp_setjmp(buffer)
/* There are no signals, so that none are masked. */
#define sigsetjmp(buffer, mask) ((void)(mask), __fp_setjmp(buffer))

#ifdef __cplusplus
}
#endif
#endif
