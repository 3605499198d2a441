// System V segments and shm_open give memory that all machines see at the same addresses; large ones cost what is touched.
// run: platform=cxl
// expect: verdict=verified
#include <assert.h>
#include <fcntl.h>
#include <fencepost.h>
#include <immintrin.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

#define SIZE (16UL << 30)

static long *segment(void) { return shmat(shmget(10, SIZE, IPC_CREAT | 0600), 0, 0); }

static long *object(void) {
    int descriptor = shm_open("/pool", O_CREAT | O_RDWR, 0600);
    assert(ftruncate(descriptor, 4096) == 0);
    return mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
}

static void *writer(void *unused) {
    long *p = segment();
    p[SIZE / sizeof *p - 1] = 7;
    _mm_clflush(&p[SIZE / sizeof *p - 1]);
    *object() = 8;
    _mm_clflush(object());
    return unused;
}

int main(void) {
    int a = fp_machine("A", writer, 0);
    fp_machine_join(a);
    long last = segment()[SIZE / sizeof(long) - 1];
    long other = *object();
    assert(last == 7 || (last == 0 && other == 0));
    assert(other == 8 || fp_machine_failed(a));
}
