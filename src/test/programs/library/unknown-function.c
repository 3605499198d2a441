/* A function that nobody defines: the input is refused, with its name. */
extern int mystery(int);

int main(void) {
    return mystery(1);
}
