#ifndef _STDLIB_H
#define _STDLIB_H
#include <features.h>
#include <fp/cdefs.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>
#include <alloca.h>

__FP_BEGIN
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)

typedef struct {
    int quot;
    int rem;
} div_t;
typedef struct {
    long quot;
    long rem;
} ldiv_t;
typedef struct {
    long long quot;
    long long rem;
} lldiv_t;
typedef int (*__compar_fn_t)(const void *, const void *);

void *malloc(size_t size) __FP_NOTHROW;
void *calloc(size_t count, size_t size) __FP_NOTHROW;
void *realloc(void *memory, size_t size) __FP_NOTHROW;
void *reallocarray(void *memory, size_t count, size_t size) __FP_NOTHROW;
void free(void *memory) __FP_NOTHROW;
void *aligned_alloc(size_t alignment, size_t size) __FP_NOTHROW;
int posix_memalign(void **memory, size_t alignment, size_t size) __FP_NOTHROW;
void *valloc(size_t size) __FP_NOTHROW;

void abort(void) __FP_NOTHROW __FP_NORETURN;
void exit(int status) __FP_NOTHROW __FP_NORETURN;
void _Exit(int status) __FP_NOTHROW __FP_NORETURN;
void quick_exit(int status) __FP_NOTHROW __FP_NORETURN;
int atexit(void (*handler)(void)) __FP_NOTHROW;
int at_quick_exit(void (*handler)(void)) __FP_NOTHROW;
char *getenv(const char *name) __FP_NOTHROW;
char *secure_getenv(const char *name) __FP_NOTHROW;
int setenv(const char *name, const char *value, int overwrite) __FP_NOTHROW;
int unsetenv(const char *name) __FP_NOTHROW;
int system(const char *command);

int abs(int value) __FP_NOTHROW;
long labs(long value) __FP_NOTHROW;
long long llabs(long long value) __FP_NOTHROW;
div_t div(int a, int b) __FP_NOTHROW;
ldiv_t ldiv(long a, long b) __FP_NOTHROW;
lldiv_t lldiv(long long a, long long b) __FP_NOTHROW;

int atoi(const char *text) __FP_NOTHROW;
long atol(const char *text) __FP_NOTHROW;
long long atoll(const char *text) __FP_NOTHROW;
double atof(const char *text) __FP_NOTHROW;
long strtol(const char *__FP_RESTRICT text, char **__FP_RESTRICT end, int base) __FP_NOTHROW;
unsigned long strtoul(const char *__FP_RESTRICT text, char **__FP_RESTRICT end, int base) __FP_NOTHROW;
long long strtoll(const char *__FP_RESTRICT text, char **__FP_RESTRICT end, int base) __FP_NOTHROW;
unsigned long long strtoull(const char *__FP_RESTRICT text, char **__FP_RESTRICT end, int base) __FP_NOTHROW;
double strtod(const char *__FP_RESTRICT text, char **__FP_RESTRICT end) __FP_NOTHROW;
float strtof(const char *__FP_RESTRICT text, char **__FP_RESTRICT end) __FP_NOTHROW;
long double strtold(const char *__FP_RESTRICT text, char **__FP_RESTRICT end) __FP_NOTHROW;

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));

/* The same sequence in every execution; each thread has its own. */
int rand(void) __FP_NOTHROW;
void srand(unsigned seed) __FP_NOTHROW;
int rand_r(unsigned *seed) __FP_NOTHROW;
long random(void) __FP_NOTHROW;
void srandom(unsigned seed) __FP_NOTHROW;
double drand48(void) __FP_NOTHROW;
long lrand48(void) __FP_NOTHROW;
void srand48(long seed) __FP_NOTHROW;

/* Declared for programs and headers that mention them; a call is reported as not supported. */
int mblen(const char *text, size_t size) __FP_NOTHROW;
int mbtowc(wchar_t *__FP_RESTRICT wide, const char *__FP_RESTRICT text, size_t size) __FP_NOTHROW;
int wctomb(char *text, wchar_t wide) __FP_NOTHROW;
size_t mbstowcs(wchar_t *__FP_RESTRICT wide, const char *__FP_RESTRICT text, size_t size) __FP_NOTHROW;
size_t wcstombs(char *__FP_RESTRICT text, const wchar_t *__FP_RESTRICT wide, size_t size) __FP_NOTHROW;
__FP_END
#endif
