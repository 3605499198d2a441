/* Readers count themselves, a writer adds a number that no count of readers reaches. */
#include <linux/atomic.h>
#include <pthread.h>

#ifndef READ_TRY
#define READ_TRY atomic_fetch_add_acquire
#endif
#ifndef READ_DONE
#define READ_DONE atomic_sub_return_release
#endif
#ifndef WRITE_TRY
#define WRITE_TRY atomic_cmpxchg_acquire
#endif
#ifndef WRITE_DONE
#define WRITE_DONE atomic_sub_return_release
#endif
#define WRITER 0x100

static atomic_t lock = ATOMIC_INIT(0);
static int x, y;

static void *reader(void *unused) {
    if (READ_TRY(1, &lock) < WRITER) {
        int a = x;
        int b = y;
        assert(a == b);
    }
    READ_DONE(1, &lock);
    return NULL;
}

static void *writer(void *unused) {
    if (WRITE_TRY(&lock, 0, WRITER) == 0) {
        x++;
        y++;
        WRITE_DONE(WRITER, &lock);
    }
    return NULL;
}

int main(void) {
    pthread_t r, w, v;
    pthread_create(&r, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&v, NULL, writer, NULL);
    pthread_join(r, NULL);
    pthread_join(w, NULL);
    pthread_join(v, NULL);
    return 0;
}
