/* Clang's own. */
#include_next <emmintrin.h>
