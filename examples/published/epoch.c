// Epochs of Concurrency Kit: memory is freed only when no reader can still have it. -DHASTY frees it at once.
#include <ck_epoch.h>
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static ck_epoch_t epoch;
static ck_epoch_record_t of_reader, of_writer;
static int *shared;

static void *reader(void *unused) {
    ck_epoch_section_t section;
    ck_epoch_begin(&of_reader, &section);
    int *p = ck_pr_load_ptr(&shared);
    assert(*p == 1 || *p == 2);
    ck_epoch_end(&of_reader, &section);
    return unused;
}

static int *number(int value) {
    int *p = malloc(sizeof *p);
    *p = value;
    return p;
}

int main(void) {
    pthread_t thread;
    ck_epoch_init(&epoch);
    ck_epoch_register(&epoch, &of_reader, 0);
    ck_epoch_register(&epoch, &of_writer, 0);
    int *old = number(1), *new = number(2);
    shared = old;
    pthread_create(&thread, 0, reader, 0);
    ck_pr_store_ptr(&shared, new);
#ifndef HASTY
    ck_epoch_synchronize(&of_writer);
#endif
    free(old);
    pthread_join(thread, 0);
    free(new);
    return 0;
}
