/* Clang's own. */
#include_next <smmintrin.h>
