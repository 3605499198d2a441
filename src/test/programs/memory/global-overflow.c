/* A read past the end of a global array. */
static int a[3] = {1, 2, 3}, b = 4;

static int at(int i) {
    return a[i];
}

int main(void) {
    return at(3) + b;
}
