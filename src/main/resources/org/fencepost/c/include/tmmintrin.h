/* Clang's own. */
#include_next <tmmintrin.h>
