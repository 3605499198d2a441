/* Strings and memory. Copying and filling are instructions of the compiler; the functions are for pointers to them. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size) { return __builtin_memcpy(to, from, size); }

void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }

void *memset(void *to, int c, size_t size) { return __builtin_memset(to, c, size); }

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
    return (char *)__builtin_memcpy(to, from, size) + size;
}

void *memccpy(void *restrict to, const void *restrict from, int c, size_t size) {
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < size; i++) {
        t[i] = f[i];
        if (f[i] == (unsigned char)c) {
            return t + i + 1;
        }
    }
    return 0;
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a;
    const unsigned char *y = b;
    for (size_t i = 0; i < size; i++) {
        unsigned char left = x[i];
        unsigned char right = y[i];
        if (left != right) {
            return left - right;
        }
    }
    return 0;
}

int bcmp(const void *a, const void *b, size_t size) { return memcmp(a, b, size); }

void bzero(void *memory, size_t size) { __builtin_memset(memory, 0, size); }

void explicit_bzero(void *memory, size_t size) { __builtin_memset(memory, 0, size); }

void bcopy(const void *from, void *to, size_t size) { __builtin_memmove(to, from, size); }

void *memchr(const void *memory, int c, size_t size) {
    const unsigned char *m = memory;
    for (size_t i = 0; i < size; i++) {
        if (m[i] == (unsigned char)c) {
            return (void *)(m + i);
        }
    }
    return 0;
}

void *rawmemchr(const void *memory, int c) { return memchr(memory, c, (size_t)-1); }

void *memrchr(const void *memory, int c, size_t size) {
    const unsigned char *m = memory;
    while (size-- > 0) {
        if (m[size] == (unsigned char)c) {
            return (void *)(m + size);
        }
    }
    return 0;
}

void *memmem(const void *where, size_t size, const void *what, size_t length) {
    const char *w = where;
    for (size_t i = 0; i + length <= size; i++) {
        if (memcmp(w + i, what, length) == 0) {
            return (void *)(w + i);
        }
    }
    return 0;
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length]) {
        length++;
    }
    return length;
}

size_t strnlen(const char *text, size_t size) {
    size_t length = 0;
    while (length < size && text[length]) {
        length++;
    }
    return length;
}

int __fp_is_pm(const void *memory);

/* Into memory that survives failures, text goes like any other block: in no promised order. */
static void copy_text(char *to, const char *from, size_t length) {
    if (__fp_is_pm(to)) {
        __builtin_memcpy(to, from, length);
        return;
    }
    for (size_t i = 0; i < length; i++) {
        to[i] = from[i];
    }
}

char *stpcpy(char *restrict to, const char *restrict from) {
    if (__fp_is_pm(to)) {
        size_t length = strlen(from);
        copy_text(to, from, length + 1);
        return to + length;
    }
    while ((*to = *from++)) {
        to++;
    }
    return to;
}

char *strcpy(char *restrict to, const char *restrict from) {
    stpcpy(to, from);
    return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
    size_t length = strnlen(from, size);
    if (__fp_is_pm(to)) {
        copy_text(to, from, length);
        __builtin_memset(to + length, 0, size - length);
        return to;
    }
    for (size_t i = 0; i < size; i++) {
        to[i] = i < length ? from[i] : 0;
    }
    return to;
}

char *strcat(char *restrict to, const char *restrict from) {
    stpcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t size) {
    size_t end = strlen(to);
    size_t length = strnlen(from, size);
    copy_text(to + end, from, length);
    to[end + length] = 0;
    return to;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
    size_t length = strlen(from);
    if (size > 0) {
        size_t kept = length < size ? length : size - 1;
        copy_text(to, from, kept);
        to[kept] = 0;
    }
    return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
    size_t end = strnlen(to, size);
    return end == size ? size + strlen(from) : end + strlcpy(to + end, from, size - end);
}

int strncmp(const char *a, const char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        unsigned char left = (unsigned char)a[i];
        unsigned char right = (unsigned char)b[i];
        if (left != right || !left) {
            return left - right;
        }
    }
    return 0;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, (size_t)-1); }

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

size_t strxfrm(char *restrict to, const char *restrict from, size_t size) { return strlcpy(to, from, size); }

int strncasecmp(const char *a, const char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        int left = tolower((unsigned char)a[i]);
        int right = tolower((unsigned char)b[i]);
        if (left != right || !left) {
            return left - right;
        }
    }
    return 0;
}

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, (size_t)-1); }

char *strchrnul(const char *text, int c) {
    while (*text && *text != (char)c) {
        text++;
    }
    return (char *)text;
}

char *strchr(const char *text, int c) {
    char *found = strchrnul(text, c);
    return *found == (char)c ? found : 0;
}

char *strrchr(const char *text, int c) { return memrchr(text, c, strlen(text) + 1); }

char *index(const char *text, int c) { return strchr(text, c); }

char *rindex(const char *text, int c) { return strrchr(text, c); }

char *strstr(const char *where, const char *what) {
    size_t length = strlen(what);
    for (; strncmp(where, what, length) != 0; where++) {
        if (!*where) {
            return 0;
        }
    }
    return (char *)where;
}

char *strcasestr(const char *where, const char *what) {
    size_t length = strlen(what);
    for (; strncasecmp(where, what, length) != 0; where++) {
        if (!*where) {
            return 0;
        }
    }
    return (char *)where;
}

size_t strspn(const char *text, const char *accept) {
    size_t length = 0;
    while (text[length] && strchr(accept, text[length])) {
        length++;
    }
    return length;
}

size_t strcspn(const char *text, const char *reject) {
    size_t length = 0;
    while (text[length] && !strchr(reject, text[length])) {
        length++;
    }
    return length;
}

char *strpbrk(const char *text, const char *accept) {
    text += strcspn(text, accept);
    return *text ? (char *)text : 0;
}

char *strsep(char **restrict text, const char *restrict separators) {
    char *token = *text;
    if (!token) {
        return 0;
    }
    char *end = token + strcspn(token, separators);
    if (*end) {
        *end = 0;
        *text = end + 1;
    } else {
        *text = 0;
    }
    return token;
}

char *strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
    if (!text) {
        text = *rest;
    }
    if (!text) {
        return 0;
    }
    text += strspn(text, separators);
    if (!*text) {
        *rest = 0;
        return 0;
    }
    *rest = text;
    return strsep(rest, separators);
}

/* POSIX lets strtok keep its state per thread. */
char *strtok(char *restrict text, const char *restrict separators) {
    static _Thread_local char *rest;
    return strtok_r(text, separators, &rest);
}

char *strndup(const char *text, size_t size) {
    size_t length = strnlen(text, size);
    char *copy = malloc(length + 1);
    if (copy) {
        __builtin_memcpy(copy, text, length);
        copy[length] = 0;
    }
    return copy;
}

char *strdup(const char *text) { return strndup(text, (size_t)-1); }

char *strerror(int error) {
    switch (error) {
    case 0:
        return "Success";
    case EPERM:
        return "Operation not permitted";
    case ESRCH:
        return "No such process";
    case EAGAIN:
        return "Resource temporarily unavailable";
    case ENOMEM:
        return "Cannot allocate memory";
    case EBUSY:
        return "Device or resource busy";
    case EINVAL:
        return "Invalid argument";
    case ERANGE:
        return "Numerical result out of range";
    case EDEADLK:
        return "Resource deadlock avoided";
    case ETIMEDOUT:
        return "Connection timed out";
    default:
        return "Unknown error";
    }
}

int strerror_r(int error, char *text, size_t size) { return strlcpy(text, strerror(error), size) < size ? 0 : ERANGE; }

int ffs(int value) { return __builtin_ffs(value); }

int ffsl(long value) { return __builtin_ffsl(value); }

int ffsll(long long value) { return __builtin_ffsll(value); }
