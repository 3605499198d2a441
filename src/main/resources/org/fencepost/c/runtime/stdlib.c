/* Memory beyond malloc and free, numbers from text, sorting, random numbers, the environment. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <malloc.h>
#include <stdlib.h>
#include "fp_internal.h"

/* ---- Memory ---- */

/* Always moves, so that a pointer to the old place is seen to be stale. */
void *realloc(void *memory, size_t size) {
    if (!memory) {
        return malloc(size);
    }
    size_t old = __fp_allocated(memory);
    void *moved = malloc(size);
    if (moved) {
        __builtin_memcpy(moved, memory, old < size ? old : size);
        free(memory);
    }
    return moved;
}

void *reallocarray(void *memory, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return 0;
    }
    return realloc(memory, bytes);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1))) {
        return EINVAL;
    }
    void *block = memalign(alignment, size);
    if (!block) {
        return ENOMEM;
    }
    *memory = block;
    return 0;
}

#define PAGE 4096

void *valloc(size_t size) { return memalign(PAGE, size); }

void *pvalloc(size_t size) { return memalign(PAGE, (size + PAGE - 1) / PAGE * PAGE); }

/* ---- Numbers ---- */

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }
intmax_t imaxabs(intmax_t value) { return value < 0 ? -value : value; }

div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
imaxdiv_t imaxdiv(intmax_t a, intmax_t b) { return (imaxdiv_t){a / b, a % b}; }

static int digit_of(int c) {
    if (isdigit(c)) {
        return c - '0';
    }
    return isalpha(c) ? tolower(c) - 'a' + 10 : 99;
}

static int is_hexadecimal(const char *text) {
    return text[0] == '0' && tolower(text[1]) == 'x' && digit_of(text[2]) < 16;
}

/* The magnitude of the number in the text, at most `limit` (then errno is ERANGE); `*end` is where it stops. */
static unsigned long magnitude(const char *text, const char **end, int base, unsigned long limit) {
    if ((base == 0 || base == 16) && is_hexadecimal(text)) {
        text += 2;
        base = 16;
    } else if (base == 0) {
        base = *text == '0' ? 8 : 10;
    }
    unsigned long value = 0;
    int overflow = 0;
    for (; digit_of(*text) < base; text++) {
        unsigned long next;
        overflow |= __builtin_mul_overflow(value, (unsigned long)base, &next);
        overflow |= __builtin_add_overflow(next, (unsigned long)digit_of(*text), &next);
        value = next;
        *end = text + 1;
    }
    if (overflow || value > limit) {
        errno = ERANGE;
        return limit;
    }
    return value;
}

/* Skips spaces and a sign; whether it was a minus. */
static int skip_sign(const char **text) {
    while (isspace(**text)) {
        (*text)++;
    }
    int negative = **text == '-';
    if (**text == '-' || **text == '+') {
        (*text)++;
    }
    return negative;
}

long strtol(const char *restrict text, char **restrict end, int base) {
    const char *stop = text;
    const char *from = text;
    int negative = skip_sign(&from);
    unsigned long limit = negative ? (unsigned long)LONG_MAX + 1 : LONG_MAX;
    unsigned long value = magnitude(from, &stop, base, limit);
    if (end) {
        *end = (char *)stop;
    }
    return negative ? (long)-value : (long)value;
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
    const char *stop = text;
    const char *from = text;
    int negative = skip_sign(&from);
    unsigned long value = magnitude(from, &stop, base, ULONG_MAX);
    if (end) {
        *end = (char *)stop;
    }
    return negative ? -value : value;
}

long long strtoll(const char *restrict text, char **restrict end, int base) { return strtol(text, end, base); }

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
    return strtoul(text, end, base);
}

intmax_t strtoimax(const char *restrict text, char **restrict end, int base) { return strtol(text, end, base); }

uintmax_t strtoumax(const char *restrict text, char **restrict end, int base) { return strtoul(text, end, base); }

int atoi(const char *text) { return (int)strtol(text, 0, 10); }
long atol(const char *text) { return strtol(text, 0, 10); }
long long atoll(const char *text) { return strtol(text, 0, 10); }

/* Exact for numbers of up to 15 digits with exponents up to 22, as most are. */
double strtod(const char *restrict text, char **restrict end) {
    const char *stop = text;
    const char *from = text;
    int negative = skip_sign(&from);
    double value = 0;
    int exponent = 0;
    for (int point = 0; isdigit(*from) || (*from == '.' && !point); from++) {
        if (*from == '.') {
            point = 1;
            stop = stop == text ? stop : from + 1;
            continue;
        }
        value = value * 10 + (*from - '0');
        exponent -= point;
        stop = from + 1;
    }
    if (stop != text && tolower(*from) == 'e') {
        const char *power_end = from;
        const char *power = from + 1;
        int down = *power == '-';
        power += down || *power == '+';
        unsigned long size = isdigit(*power) ? magnitude(power, &power_end, 10, 400) : 0;
        if (power_end != from) {
            exponent += down ? -(int)size : (int)size;
            stop = power_end;
        }
    }
    double scale = 1;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) {
        scale *= 10;
    }
    value = exponent < 0 ? value / scale : value * scale;
    if (end) {
        *end = (char *)stop;
    }
    return negative ? -value : value;
}

float strtof(const char *restrict text, char **restrict end) { return (float)strtod(text, end); }

long double strtold(const char *restrict text, char **restrict end) { return strtod(text, end); }

double atof(const char *text) { return strtod(text, 0); }

/* ---- Sorting: insertion, which is stable and small. ---- */

static void swap(char *a, char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        char saved = a[i];
        a[i] = b[i];
        b[i] = saved;
    }
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    char *array = base;
    for (size_t i = 1; i < count; i++) {
        for (size_t j = i; j > 0 && compare(array + (j - 1) * size, array + j * size) > 0; j--) {
            swap(array + (j - 1) * size, array + j * size, size);
        }
    }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
    const char *array = base;
    while (count > 0) {
        const char *middle = array + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0) {
            return (void *)middle;
        }
        if (order > 0) {
            array = middle + size;
            count -= count / 2 + 1;
        } else {
            count /= 2;
        }
    }
    return 0;
}

/* ---- Random numbers are inputs (rand, random, rand_r, lrand48 are primitives), whatever the seed. ---- */

extern double __VERIFIER_nondet_double(void);

void srand(unsigned value) { (void)value; }

void srandom(unsigned value) { (void)value; }

void srand48(long value) { (void)value; }

double drand48(void) {
    double number = __VERIFIER_nondet_double();
    __VERIFIER_assume(number >= 0.0 && number < 1.0);
    return number;
}

/* ---- The environment: any variable may be there or not. ---- */

char *getenv(const char *name) {
    static char text[] = "1";
    if (fp_choose(2) == 0) {
        return 0;
    }
    return text + __fp_choose_some(2, "of the values of getenv, only NULL, \"\" and \"1\" were tried");
}

char *secure_getenv(const char *name) { return getenv(name); }
