// What the drivers share: two threads insert keys and note, durably, how many they have; after a failure every key that was
// noted must be there, and the rest can be inserted (unless LOOK_UP_ONLY is defined). With MACHINES, two machines share the
// structure, and the first of them makes it; what one of them has noted must be there when it has failed.
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>

#ifndef KEYS
#define KEYS 4
#endif
#ifndef THREADS
#ifdef MACHINES
#define THREADS 4
#else
#define THREADS 2
#endif
#endif

struct root {
    void *index;
    long ready; // 1 when the structure is made
    struct {
        long inserted __attribute__((aligned(64)));
    } thread[THREADS];
#ifdef LISTS_LOCKS
    struct lock_list locks;
#endif
};

static struct root *root;

// Each driver defines these.
static void *create(void);
static void prepare(void *index); // after a failure, before anything else
static void insert(void *index, int thread, long key);
static int contains(void *index, long key);

static void find_root(void) {
    root = (struct root *)fp_pm_root(sizeof *root);
#ifdef LISTS_LOCKS
    lock_list = &root->locks;
#endif
}

// Every thread has its own keys, as many as the others or one more.
static long key(long thread, long i) {
    return thread * KEYS / THREADS + i + 1;
}

static long keys_of(long thread) {
    return key(thread + 1, 0) - key(thread, 0);
}

static void *worker(void *argument) {
    long number = (long)argument;
    for (long i = 0; i < keys_of(number); i++) {
        insert(root->index, number, key(number, i));
        root->thread[number].inserted = i + 1;
        _mm_clflush(&root->thread[number].inserted);
        _mm_mfence();
    }
    return NULL;
}

static void make_index(void) {
    for (long i = 0; i < THREADS; i++) {
        root->thread[i].inserted = 0;
        _mm_clflush(&root->thread[i].inserted);
    }
    void *index = create();
    root->index = index;
    root->ready = 1;
    _mm_clflush(root);
    _mm_mfence();
}

static void run_threads(long first, long end) {
    pthread_t threads[THREADS];
    for (long i = first; i < end; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (long i = first; i < end; i++)
        pthread_join(threads[i], NULL);
}

#ifdef MACHINES
static void *maker(void *unused) {
    find_root();
    make_index();
    return unused;
}

static void *machine(void *number) {
    find_root();
#ifdef MAKES_TWO // the second one is thrown away
    if (number != NULL)
        create();
#endif
    run_threads((long)number * THREADS / 2, ((long)number + 1) * THREADS / 2);
    return NULL;
}

int main(void) {
    int first = fp_machine("A", maker, NULL);
    fp_machine_join(first);
    find_root();
    if (root->ready != 1)
        return 0;
    int second = fp_machine("B", machine, (void *)1L);
    fp_machine_run(first, machine, NULL);
    fp_machine_join(first);
    fp_machine_join(second);
    for (long i = 0; i < THREADS; i++)
        for (long k = 0; k < root->thread[i].inserted; k++)
            assert(contains(root->index, key(i, k)));
    return 0;
}
#else
int main(void) {
    find_root();
    make_index();
    run_threads(0, THREADS);
    return 0;
}
#endif

#ifdef __cplusplus
extern "C"
#endif
int fp_recovery(void) {
    find_root();
    if (root->ready != 1)
        return 0;
    prepare(root->index);
    for (long i = 0; i < THREADS; i++)
        for (long k = 0; k < root->thread[i].inserted; k++)
            assert(contains(root->index, key(i, k)));
#ifndef LOOK_UP_ONLY
    for (long i = 0; i < THREADS; i++)
        for (long k = root->thread[i].inserted; k < keys_of(i); k++) {
#ifdef UNIQUE_KEYS // the first may be there without a note
            if (contains(root->index, key(i, k)))
                continue;
#endif
            insert(root->index, i, key(i, k));
        }
    for (long i = 0; i < THREADS; i++)
        for (long k = 0; k < keys_of(i); k++)
            assert(contains(root->index, key(i, k)));
#endif
    return 0;
}
