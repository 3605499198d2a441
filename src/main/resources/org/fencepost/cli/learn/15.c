#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int data, flag;

static void send(void) {
    fpga_write_req(1, &data, 42, 0);
    fpga_write_req(1, &flag, 1, 1);
    fpga_await_write(1);
}

/* Leave the rest as it is. */

static void *fpga(void *unused) {
    send();
    return NULL;
}

static void *cpu(void *unused) {
    while (!atomic_load(&flag)) {
    }
    assert(atomic_load(&data) == 42);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, fpga, NULL);
    pthread_create(&threads[1], NULL, cpu, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
