/* Memory is written after it was freed. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    free(p);
    *p = 1;
    return 0;
}
