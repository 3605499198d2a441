/*
 * Wide characters are not modelled. The declarations are here because the headers of the C++ library mention them; a
 * call is reported as not supported.
 */
#ifndef _WCHAR_H
#define _WCHAR_H
#include <features.h>
#include <fp/cdefs.h>
#include <stdarg.h>
#include <stddef.h>

__FP_BEGIN
#ifndef WEOF
typedef unsigned wint_t;
#define WEOF (0xffffffffu)
#endif
#ifndef WCHAR_MIN
#define WCHAR_MIN __WCHAR_MIN__
#define WCHAR_MAX __WCHAR_MAX__
#endif
typedef struct {
    int __count;
    unsigned __value;
} mbstate_t;
struct tm;
struct __fp_file;

wint_t btowc(int c) __FP_NOTHROW;
int wctob(wint_t c) __FP_NOTHROW;
wint_t fgetwc(struct __fp_file *);
wchar_t *fgetws(wchar_t *, int, struct __fp_file *);
wint_t fputwc(wchar_t, struct __fp_file *);
int fputws(const wchar_t *, struct __fp_file *);
int fwide(struct __fp_file *, int) __FP_NOTHROW;
int fwprintf(struct __fp_file *, const wchar_t *, ...);
int fwscanf(struct __fp_file *, const wchar_t *, ...);
wint_t getwc(struct __fp_file *);
wint_t getwchar(void);
size_t mbrlen(const char *, size_t, mbstate_t *) __FP_NOTHROW;
size_t mbrtowc(wchar_t *, const char *, size_t, mbstate_t *) __FP_NOTHROW;
int mbsinit(const mbstate_t *) __FP_NOTHROW;
size_t mbsrtowcs(wchar_t *, const char **, size_t, mbstate_t *) __FP_NOTHROW;
wint_t putwc(wchar_t, struct __fp_file *);
wint_t putwchar(wchar_t);
int swprintf(wchar_t *, size_t, const wchar_t *, ...);
int swscanf(const wchar_t *, const wchar_t *, ...);
wint_t ungetwc(wint_t, struct __fp_file *);
int vfwprintf(struct __fp_file *, const wchar_t *, va_list);
int vfwscanf(struct __fp_file *, const wchar_t *, va_list);
int vswprintf(wchar_t *, size_t, const wchar_t *, va_list);
int vswscanf(const wchar_t *, const wchar_t *, va_list);
int vwprintf(const wchar_t *, va_list);
int vwscanf(const wchar_t *, va_list);
int wprintf(const wchar_t *, ...);
int wscanf(const wchar_t *, ...);
size_t wcrtomb(char *, wchar_t, mbstate_t *) __FP_NOTHROW;
wchar_t *wcscat(wchar_t *, const wchar_t *) __FP_NOTHROW;
int wcscmp(const wchar_t *, const wchar_t *) __FP_NOTHROW;
int wcscoll(const wchar_t *, const wchar_t *) __FP_NOTHROW;
wchar_t *wcscpy(wchar_t *, const wchar_t *) __FP_NOTHROW;
size_t wcscspn(const wchar_t *, const wchar_t *) __FP_NOTHROW;
size_t wcsftime(wchar_t *, size_t, const wchar_t *, const struct tm *) __FP_NOTHROW;
size_t wcslen(const wchar_t *) __FP_NOTHROW;
wchar_t *wcsncat(wchar_t *, const wchar_t *, size_t) __FP_NOTHROW;
int wcsncmp(const wchar_t *, const wchar_t *, size_t) __FP_NOTHROW;
wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t) __FP_NOTHROW;
size_t wcsrtombs(char *, const wchar_t **, size_t, mbstate_t *) __FP_NOTHROW;
size_t wcsspn(const wchar_t *, const wchar_t *) __FP_NOTHROW;
double wcstod(const wchar_t *, wchar_t **) __FP_NOTHROW;
float wcstof(const wchar_t *, wchar_t **) __FP_NOTHROW;
long double wcstold(const wchar_t *, wchar_t **) __FP_NOTHROW;
wchar_t *wcstok(wchar_t *, const wchar_t *, wchar_t **) __FP_NOTHROW;
long wcstol(const wchar_t *, wchar_t **, int) __FP_NOTHROW;
unsigned long wcstoul(const wchar_t *, wchar_t **, int) __FP_NOTHROW;
long long wcstoll(const wchar_t *, wchar_t **, int) __FP_NOTHROW;
unsigned long long wcstoull(const wchar_t *, wchar_t **, int) __FP_NOTHROW;
size_t wcsxfrm(wchar_t *, const wchar_t *, size_t) __FP_NOTHROW;
int wmemcmp(const wchar_t *, const wchar_t *, size_t) __FP_NOTHROW;
wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t) __FP_NOTHROW;
wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t) __FP_NOTHROW;
wchar_t *wmemset(wchar_t *, wchar_t, size_t) __FP_NOTHROW;
wchar_t *wcschr(const wchar_t *, wchar_t) __FP_NOTHROW;
wchar_t *wcspbrk(const wchar_t *, const wchar_t *) __FP_NOTHROW;
wchar_t *wcsrchr(const wchar_t *, wchar_t) __FP_NOTHROW;
wchar_t *wcsstr(const wchar_t *, const wchar_t *) __FP_NOTHROW;
wchar_t *wmemchr(const wchar_t *, wchar_t, size_t) __FP_NOTHROW;
__FP_END
#endif
