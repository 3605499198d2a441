#ifndef _FP_X86INTRIN_H
#define _FP_X86INTRIN_H
#include <immintrin.h>
#endif
