#ifndef _FP_PMMINTRIN_H
#define _FP_PMMINTRIN_H
#include <immintrin.h>
#endif
