// The zeroes of calloc are stores that nobody has flushed.
// expect: verdict=violation kind=assertion line=18
// run: pm-heap=1 fill=0x11
#include <assert.h>
#include <pminterface.h>
#include <stdlib.h>
#include <immintrin.h>

int main(void) {
    long *table = getRegionFromID(7);
    if (!table) {
        table = calloc(5, sizeof *table);
        table = realloc(table, 8 * sizeof *table);
        setRegionFromID(7, table);
        return 0;
    }
    for (int i = 0; i < 5; i++)
        assert(table[i] == 0);
    return 0;
}
