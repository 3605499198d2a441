/* A loop that does nothing, for ever. */
#include <stdatomic.h>

static atomic_int x;

int main(void) {
    atomic_store(&x, 1);
    for (;;) {
    }
}
