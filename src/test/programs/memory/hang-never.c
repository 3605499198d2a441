/* Nobody ever sets the flag. */
#include <stdatomic.h>

static atomic_int flag;

int main(void) {
    while (!atomic_load(&flag)) {
    }
    return 0;
}
