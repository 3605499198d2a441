/* Clang's own. */
#include_next <nmmintrin.h>
