#ifndef _FP_SMMINTRIN_H
#define _FP_SMMINTRIN_H
#include <immintrin.h>
#endif
