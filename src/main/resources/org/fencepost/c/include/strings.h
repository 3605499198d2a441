#ifndef _STRINGS_H
#define _STRINGS_H
#include <fp/cdefs.h>
#include <stddef.h>

__FP_BEGIN
int strcasecmp(const char *a, const char *b) __FP_NOTHROW;
int strncasecmp(const char *a, const char *b, size_t size) __FP_NOTHROW;
int ffs(int value) __FP_NOTHROW;
int ffsl(long value) __FP_NOTHROW;
int ffsll(long long value) __FP_NOTHROW;
void bzero(void *memory, size_t size) __FP_NOTHROW;
void explicit_bzero(void *memory, size_t size) __FP_NOTHROW;
void bcopy(const void *from, void *to, size_t size) __FP_NOTHROW;
int bcmp(const void *a, const void *b, size_t size) __FP_NOTHROW;
char *index(const char *text, int c) __FP_NOTHROW;
char *rindex(const char *text, int c) __FP_NOTHROW;
__FP_END
#endif
