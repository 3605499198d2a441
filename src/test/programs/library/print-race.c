/* Printing a string reads it: that races with whoever writes it. */
#include <pthread.h>
#include <stdio.h>

static char name[4] = "abc";

static void *writer(void *unused) {
    name[1] = 'x';
    return NULL;
}

static void *printer(void *unused) {
    printf("%s\n", name);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, printer, NULL);
    return 0;
}
