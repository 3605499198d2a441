/* There is one locale, "C". */
#ifndef _LOCALE_H
#define _LOCALE_H
#include <features.h>
#include <fp/cdefs.h>
#include <stddef.h>

__FP_BEGIN
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
#define LC_CTYPE_MASK (1 << LC_CTYPE)
#define LC_ALL_MASK 0x1fbf
struct lconv {
    char *decimal_point;
    char *thousands_sep;
    char *grouping;
    char *int_curr_symbol;
    char *currency_symbol;
    char *mon_decimal_point;
    char *mon_thousands_sep;
    char *mon_grouping;
    char *positive_sign;
    char *negative_sign;
    char int_frac_digits;
    char frac_digits;
};
typedef struct __locale_struct *locale_t;
typedef locale_t __locale_t;
/* Declared for headers that mention them; a call is reported as not supported. */
char *setlocale(int category, const char *name) __FP_NOTHROW;
struct lconv *localeconv(void) __FP_NOTHROW;
locale_t newlocale(int mask, const char *name, locale_t base) __FP_NOTHROW;
locale_t duplocale(locale_t locale) __FP_NOTHROW;
void freelocale(locale_t locale) __FP_NOTHROW;
locale_t uselocale(locale_t locale) __FP_NOTHROW;
locale_t __uselocale(locale_t locale) __FP_NOTHROW;
__FP_END
#endif
