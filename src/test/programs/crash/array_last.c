// Reading only the last word of each of 4 unflushed lines gives 2 to the power of 4 executions.
// expect: executions=17 failurePoints=1
#define WORDS 32
#define EACH 8
#include "array.c"
