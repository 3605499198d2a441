/* Memory that a global variable still points to is no leak. */
#include <stdlib.h>

static int *kept;

int main(void) {
    kept = malloc(sizeof *kept);
    *kept = 1;
    return 0;
}
