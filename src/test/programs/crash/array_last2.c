// Reading only the last word of each of 2 unflushed lines gives 4 executions.
// expect: executions=5 failurePoints=1
#define WORDS 16
#define EACH 8
#include "array.c"
