/* See <wchar.h>: declared, not modelled. */
#ifndef _WCTYPE_H
#define _WCTYPE_H
#include <fp/cdefs.h>
#include <wchar.h>

__FP_BEGIN
typedef unsigned long wctype_t;
typedef const int *wctrans_t;
int iswalnum(wint_t c) __FP_NOTHROW;
int iswalpha(wint_t c) __FP_NOTHROW;
int iswblank(wint_t c) __FP_NOTHROW;
int iswcntrl(wint_t c) __FP_NOTHROW;
int iswdigit(wint_t c) __FP_NOTHROW;
int iswgraph(wint_t c) __FP_NOTHROW;
int iswlower(wint_t c) __FP_NOTHROW;
int iswprint(wint_t c) __FP_NOTHROW;
int iswpunct(wint_t c) __FP_NOTHROW;
int iswspace(wint_t c) __FP_NOTHROW;
int iswupper(wint_t c) __FP_NOTHROW;
int iswxdigit(wint_t c) __FP_NOTHROW;
int iswctype(wint_t c, wctype_t type) __FP_NOTHROW;
wint_t towctrans(wint_t c, wctrans_t transformation) __FP_NOTHROW;
wint_t towlower(wint_t c) __FP_NOTHROW;
wint_t towupper(wint_t c) __FP_NOTHROW;
wctrans_t wctrans(const char *name) __FP_NOTHROW;
wctype_t wctype(const char *name) __FP_NOTHROW;
__FP_END
#endif
