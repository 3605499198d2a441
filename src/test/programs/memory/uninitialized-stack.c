/* A local variable is read that was written on one path only. */
static void set(int *to, int really) {
    if (really)
        *to = 1;
}

int main(void) {
    int local;
    set(&local, 0);
    return local;
}
