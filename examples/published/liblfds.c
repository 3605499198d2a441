// Structures of liblfds 7.1.1, linked with its sources: -DQUEUE_UMM, -DQUEUE_BMM, -DSTACK, -DFREELIST. Two threads put one element each,
// main takes one meanwhile and the rest afterwards. Nothing that was put is lost, nothing comes twice.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <liblfds711.h>

#if defined(QUEUE_UMM)
static struct lfds711_queue_umm_state queue;
static struct lfds711_queue_umm_element dummy, elements[2];

static void init(void) { lfds711_queue_umm_init_valid_on_current_logical_core(&queue, &dummy, NULL); }

static int put(long i) {
    LFDS711_QUEUE_UMM_SET_VALUE_IN_ELEMENT(elements[i], (void *)(i + 1));
    lfds711_queue_umm_enqueue(&queue, &elements[i]);
    return 1;
}

static long take(void) {
    struct lfds711_queue_umm_element *e;
    return lfds711_queue_umm_dequeue(&queue, &e) ? (long)LFDS711_QUEUE_UMM_GET_VALUE_FROM_ELEMENT(*e) : 0;
}
#elif defined(QUEUE_BMM)
static struct lfds711_queue_bmm_state queue;
static struct lfds711_queue_bmm_element elements[2];

static void init(void) { lfds711_queue_bmm_init_valid_on_current_logical_core(&queue, elements, 2, NULL); }

static int put(long i) { return lfds711_queue_bmm_enqueue(&queue, NULL, (void *)(i + 1)); }

static long take(void) {
    void *value;
    return lfds711_queue_bmm_dequeue(&queue, NULL, &value) ? (long)value : 0;
}
#elif defined(STACK)
static struct lfds711_stack_state stack;
static struct lfds711_stack_element elements[2];

static void init(void) { lfds711_stack_init_valid_on_current_logical_core(&stack, NULL); }

static int put(long i) {
    LFDS711_STACK_SET_VALUE_IN_ELEMENT(elements[i], (void *)(i + 1));
    lfds711_stack_push(&stack, &elements[i]);
    return 1;
}

static long take(void) {
    struct lfds711_stack_element *e;
    return lfds711_stack_pop(&stack, &e) ? (long)LFDS711_STACK_GET_VALUE_FROM_ELEMENT(*e) : 0;
}
#elif defined(FREELIST)
static struct lfds711_freelist_state list;
static struct lfds711_freelist_element elements[2];

static void init(void) { lfds711_freelist_init_valid_on_current_logical_core(&list, NULL, 0, NULL); }

static int put(long i) {
    LFDS711_FREELIST_SET_VALUE_IN_ELEMENT(elements[i], (void *)(i + 1));
    lfds711_freelist_push(&list, &elements[i], NULL);
    return 1;
}

static long take(void) {
    struct lfds711_freelist_element *e;
    return lfds711_freelist_pop(&list, &e, NULL) ? (long)LFDS711_FREELIST_GET_VALUE_FROM_ELEMENT(*e) : 0;
}
#endif

static long done[2];

static void *run(void *number) {
    long i = (long)number;
    LFDS711_MISC_MAKE_VALID_ON_CURRENT_LOGICAL_CORE_INITS_COMPLETED_BEFORE_NOW_ON_ANY_OTHER_LOGICAL_CORE;
    done[i] = put(i) ? i + 1 : 0;
    return 0;
}

int main(void) {
    pthread_t t[2];
    init();
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    long sum = take();
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    for (long value = take(); value; value = take())
        sum += value;
    assert(sum == done[0] + done[1]);
    return 0;
}
