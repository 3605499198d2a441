/* A write to a string literal. */
static void upper(char *text) {
    text[0] = 'A';
}

int main(void) {
    upper((char *)"abc");
    return 0;
}
