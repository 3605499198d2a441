/* Memory that nobody frees or can reach: a warning, not a violation. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    return 0;
}
