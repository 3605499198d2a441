// A reader-writer lock of Concurrency Kit, -DRWLOCK, -DPFLOCK, -DSWLOCK, -DTFLOCK or -DBYTELOCK: one writer, one reader.
#include <assert.h>
#include <pthread.h>

#if defined(RWLOCK)
#include <ck_rwlock.h>
static ck_rwlock_t lock = CK_RWLOCK_INITIALIZER;
#define READ(what) ck_rwlock_read_##what(&lock)
#define WRITE(what) ck_rwlock_write_##what(&lock)
#elif defined(PFLOCK)
#include <ck_pflock.h>
static ck_pflock_t lock = CK_PFLOCK_INITIALIZER;
#define READ(what) ck_pflock_read_##what(&lock)
#define WRITE(what) ck_pflock_write_##what(&lock)
#elif defined(SWLOCK)
#include <ck_swlock.h>
static ck_swlock_t lock = CK_SWLOCK_INITIALIZER;
#define READ(what) ck_swlock_read_##what(&lock)
#define WRITE(what) ck_swlock_write_##what(&lock)
#elif defined(TFLOCK)
#include <ck_tflock.h>
static ck_tflock_ticket_t lock = CK_TFLOCK_TICKET_INITIALIZER;
#define READ(what) ck_tflock_ticket_read_##what(&lock)
#define WRITE(what) ck_tflock_ticket_write_##what(&lock)
#elif defined(BYTELOCK)
#include <ck_bytelock.h>
static ck_bytelock_t bytes = CK_BYTELOCK_INITIALIZER;
#define READ(what) READ_##what
#define READ_lock ck_bytelock_read_lock(&bytes, 2)
#define READ_unlock ck_bytelock_read_unlock(&bytes, 2)
#define WRITE(what) WRITE_##what
#define WRITE_lock ck_bytelock_write_lock(&bytes, 1)
#define WRITE_unlock ck_bytelock_write_unlock(&bytes)
#endif

static int x, y;

static void *write_both(void *unused) {
    WRITE(lock);
    x++;
    y++;
    WRITE(unlock);
    return unused;
}

static void *compare(void *unused) {
    READ(lock);
    assert(x == y);
    READ(unlock);
    return unused;
}

int main(void) {
    pthread_t writer, reader;
    pthread_create(&writer, 0, write_both, 0);
    pthread_create(&reader, 0, compare, 0);
    pthread_join(writer, 0);
    pthread_join(reader, 0);
    return 0;
}
