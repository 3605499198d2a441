static int data;

static void *owner(void *unused) {
    data++;
    hand_over();
    return NULL;
}

static void *next(void *unused) {
    join_queue();
    data++;
    return NULL;
}
