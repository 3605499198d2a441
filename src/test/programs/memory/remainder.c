/* Remainder by 0. */
static unsigned zero;

int main(void) {
    return (int)(7u % zero);
}
