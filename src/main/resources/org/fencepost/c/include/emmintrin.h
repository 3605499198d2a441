#ifndef _FP_EMMINTRIN_H
#define _FP_EMMINTRIN_H
#include <immintrin.h>
#endif
