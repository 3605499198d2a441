/* A local variable is read before it is written, through a pointer that the compiler sees through. */
static int plain(void) {
    int x;
    int *p = &x;
#ifdef WRITTEN
    *p = 0;
#endif
    return *p;
}

int main(void) {
    if (plain()) {
        return 1;
    }
    return 0;
}
