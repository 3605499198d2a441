/* A variable of the environment may be set, to more than can be tried. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    char *home = getenv("HOME");
#ifdef SET
    assert(home);
#endif
    return home && home[0] == '/';
}
