/* Clang's own. */
#include_next <pmmintrin.h>
