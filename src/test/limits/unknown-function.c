int written_by_others(int);
int main(void) { return written_by_others(1); }
