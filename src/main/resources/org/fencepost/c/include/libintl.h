/* Translations are not modelled; the headers of the C++ library mention them. */
#ifndef _LIBINTL_H
#define _LIBINTL_H
#include <fp/cdefs.h>

__FP_BEGIN
char *gettext(const char *text) __FP_NOTHROW;
char *dgettext(const char *domain, const char *text) __FP_NOTHROW;
char *textdomain(const char *domain) __FP_NOTHROW;
char *bindtextdomain(const char *domain, const char *directory) __FP_NOTHROW;
__FP_END
#endif
