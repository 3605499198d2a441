/* A place that cannot be reached, says the program; it can. */
static int zero;

int main(void) {
    if (zero)
        return 1;
    __builtin_unreachable();
}
