/* Clang's own. */
#include_next <xmmintrin.h>
