#ifndef _MALLOC_H
#define _MALLOC_H
#include <stdlib.h>

__FP_BEGIN
void *memalign(size_t alignment, size_t size) __FP_NOTHROW;
void *pvalloc(size_t size) __FP_NOTHROW;
__FP_END
#endif
