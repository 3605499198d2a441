// The same with a flush before publishing.
// expect: verdict=verified executions=8 failurePoints=4
#define FLUSHES
#include "publisher.c"
