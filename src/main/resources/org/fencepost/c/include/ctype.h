#ifndef _CTYPE_H
#define _CTYPE_H
#include <features.h>
#include <fp/cdefs.h>

__FP_BEGIN
/* Classes of characters as the C++ library's headers name them. */
enum {
    _ISblank = 0x0001,
    _IScntrl = 0x0002,
    _ISpunct = 0x0004,
    _ISalnum = 0x0008,
    _ISupper = 0x0100,
    _ISlower = 0x0200,
    _ISalpha = 0x0400,
    _ISdigit = 0x0800,
    _ISxdigit = 0x1000,
    _ISspace = 0x2000,
    _ISprint = 0x4000,
    _ISgraph = 0x8000
};

int isalnum(int c) __FP_NOTHROW;
int isalpha(int c) __FP_NOTHROW;
int isblank(int c) __FP_NOTHROW;
int iscntrl(int c) __FP_NOTHROW;
int isdigit(int c) __FP_NOTHROW;
int isgraph(int c) __FP_NOTHROW;
int islower(int c) __FP_NOTHROW;
int isprint(int c) __FP_NOTHROW;
int ispunct(int c) __FP_NOTHROW;
int isspace(int c) __FP_NOTHROW;
int isupper(int c) __FP_NOTHROW;
int isxdigit(int c) __FP_NOTHROW;
int isascii(int c) __FP_NOTHROW;
int tolower(int c) __FP_NOTHROW;
int toupper(int c) __FP_NOTHROW;
__FP_END
#endif
