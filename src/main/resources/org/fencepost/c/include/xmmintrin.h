#ifndef _FP_XMMINTRIN_H
#define _FP_XMMINTRIN_H
#include <immintrin.h>
#endif
