/* Random numbers may be any. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(1);
    assert(rand() % 6 != 5);
    return 0;
}
