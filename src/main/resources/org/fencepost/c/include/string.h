#ifndef _STRING_H
#define _STRING_H
#include <features.h>
#include <fp/cdefs.h>
#include <stddef.h>
#include <strings.h>

__FP_BEGIN
void *memcpy(void *__FP_RESTRICT to, const void *__FP_RESTRICT from, size_t size) __FP_NOTHROW;
void *mempcpy(void *__FP_RESTRICT to, const void *__FP_RESTRICT from, size_t size) __FP_NOTHROW;
void *memccpy(void *__FP_RESTRICT to, const void *__FP_RESTRICT from, int c, size_t size) __FP_NOTHROW;
void *memmove(void *to, const void *from, size_t size) __FP_NOTHROW;
void *memset(void *to, int c, size_t size) __FP_NOTHROW;
int memcmp(const void *a, const void *b, size_t size) __FP_NOTHROW;
size_t strlen(const char *text) __FP_NOTHROW;
size_t strnlen(const char *text, size_t size) __FP_NOTHROW;
char *strcpy(char *__FP_RESTRICT to, const char *__FP_RESTRICT from) __FP_NOTHROW;
char *stpcpy(char *__FP_RESTRICT to, const char *__FP_RESTRICT from) __FP_NOTHROW;
char *strncpy(char *__FP_RESTRICT to, const char *__FP_RESTRICT from, size_t size) __FP_NOTHROW;
size_t strlcpy(char *__FP_RESTRICT to, const char *__FP_RESTRICT from, size_t size) __FP_NOTHROW;
size_t strlcat(char *__FP_RESTRICT to, const char *__FP_RESTRICT from, size_t size) __FP_NOTHROW;
char *strcat(char *__FP_RESTRICT to, const char *__FP_RESTRICT from) __FP_NOTHROW;
char *strncat(char *__FP_RESTRICT to, const char *__FP_RESTRICT from, size_t size) __FP_NOTHROW;
int strcmp(const char *a, const char *b) __FP_NOTHROW;
int strncmp(const char *a, const char *b, size_t size) __FP_NOTHROW;
int strcoll(const char *a, const char *b) __FP_NOTHROW;
size_t strxfrm(char *__FP_RESTRICT to, const char *__FP_RESTRICT from, size_t size) __FP_NOTHROW;
size_t strspn(const char *text, const char *accept) __FP_NOTHROW;
size_t strcspn(const char *text, const char *reject) __FP_NOTHROW;
char *strtok(char *__FP_RESTRICT text, const char *__FP_RESTRICT separators) __FP_NOTHROW;
char *strtok_r(char *__FP_RESTRICT text, const char *__FP_RESTRICT separators, char **__FP_RESTRICT rest) __FP_NOTHROW;
char *strsep(char **__FP_RESTRICT text, const char *__FP_RESTRICT separators) __FP_NOTHROW;
char *strdup(const char *text) __FP_NOTHROW;
char *strndup(const char *text, size_t size) __FP_NOTHROW;
char *strerror(int error) __FP_NOTHROW;
int strerror_r(int error, char *text, size_t size) __FP_NOTHROW;

void *memchr(const void *memory, int c, size_t size) __FP_NOTHROW;
void *memrchr(const void *memory, int c, size_t size) __FP_NOTHROW;
void *rawmemchr(const void *memory, int c) __FP_NOTHROW;
void *memmem(const void *where, size_t size, const void *what, size_t length) __FP_NOTHROW;
char *strchr(const char *text, int c) __FP_NOTHROW;
char *strchrnul(const char *text, int c) __FP_NOTHROW;
char *strrchr(const char *text, int c) __FP_NOTHROW;
char *strstr(const char *where, const char *what) __FP_NOTHROW;
char *strcasestr(const char *where, const char *what) __FP_NOTHROW;
char *strpbrk(const char *text, const char *accept) __FP_NOTHROW;
__FP_END
#endif
