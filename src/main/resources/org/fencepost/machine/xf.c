/*
 * The machine (X+F thesis, Figures 3.1 to 3.4): every step that it can take is an action, and choose says which.
 *
 *   cc NAME.c && ./a.out 100000 7          100000 random runs from seed 7; prints a log for fencepost litmus --observed
 *   cbmc -DCBMC NAME.c                     the assertion in check can fail if and only if the test is allowed
 *   clang -DKLEE -c -emit-llvm NAME.c && klee NAME.bc
 *   clang -DLIBFUZZER -fsanitize=fuzzer NAME.c && ./a.out
 *
 * Without -DFEW_PATHS each part of the question is a branch (Listing 5.4), with it they are one value (Listing 5.5).
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(CBMC)
int nondet_int(void);
static int choose(int n)
{
    int choice = nondet_int();
    __CPROVER_assume(choice >= 0 && choice < n);
    return choice;
}
#elif defined(KLEE)
#include <klee/klee.h>
static int choose(int n)
{
    int choice;
    klee_make_symbolic(&choice, sizeof choice, "choice");
    klee_assume((choice >= 0) & (choice < n));
    return choice;
}
#elif defined(LIBFUZZER)
static const unsigned char *input;
static size_t input_left;
static int choose(int n)
{
    if (input_left == 0)
        return 0;
    input_left--;
    return *input++ % n;
}
#else
static unsigned long long dice;
static int choose(int n)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (int)((dice >> 20) % (unsigned)n);
}
#endif

/* What is under way; requests are known by their numbers. */
struct list {
    int count;
    int of[REQUESTS];
};

static int memory[LOCATIONS];
static int at[THREADS];
static int got[THREADS][LONGEST];
static struct { int count, of[LONGEST]; } buffer[THREADS];
static struct list write_pool, read_pool, up[CHANNELS], down[CHANNELS];
static int value[REQUESTS];

static const struct op *request(int number)
{
    return &code[FPGA][request_at[number]];
}

static void append(struct list *list, int number)
{
    list->of[list->count++] = number;
}

static void take_out(struct list *list, int place)
{
    for (int i = place; i + 1 < list->count; i++)
        list->of[i] = list->of[i + 1];
    list->count--;
}

static int place(const struct list *list, int number)
{
    for (int i = 0; i < list->count; i++)
        if (list->of[i] == number)
            return i;
    return -1;
}

static int holds_back(const struct op *older, int channel)
{
    return older->code == FnReqAll || (older->code == FnReqOne && older->channel == channel);
}

static int is_drained(const struct op *fence)
{
    for (int channel = 0; channel < CHANNELS; channel++)
        if ((fence->code == FnReqAll || fence->channel == channel) && up[channel].count > 0)
            return 0;
    return 1;
}

/* Flush Write Request to Upstream Buffer, Fence Response, Read Response. */
static int can_respond(int number)
{
    const struct op *op = request(number);
    if (op->code == RdReq)
        return down[op->channel].count > 0 && down[op->channel].of[0] == number;
    int here = place(&write_pool, number);
    if (op->code != WrReq)
        return here == 0 && is_drained(op);
    for (int i = 0; i < here; i++)
        if (holds_back(request(write_pool.of[i]), op->channel))
            return 0;
    return here >= 0;
}

static void respond(int number)
{
    const struct op *op = request(number);
    if (op->code == RdReq) {
        take_out(&down[op->channel], 0);
        return;
    }
    take_out(&write_pool, place(&write_pool, number));
    if (op->code == WrReq)
        append(&up[op->channel], number);
}

static int can_step(int thread)
{
    if (at[thread] == length[thread])
        return 0;
    const struct op *op = &code[thread][at[thread]];
    if (op->code >= WrRsp && op->code <= FnRspAll)
        return can_respond(op->tag);
    return op->code != CpuFence || buffer[thread].count == 0;
}

static void step(int thread)
{
    int here = at[thread]++;
    const struct op *op = &code[thread][here];
    switch (op->code) {
    case RdReq:
        append(&read_pool, op->tag);
        break;
    case WrReq:
    case FnReqOne:
    case FnReqAll:
        append(&write_pool, op->tag);
        break;
    case CpuWrite:
        buffer[thread].of[buffer[thread].count++] = here;
        break;
    case CpuRead:
        got[thread][here] = memory[op->location];
        for (int i = 0; i < buffer[thread].count; i++)
            if (code[thread][buffer[thread].of[i]].location == op->location)
                got[thread][here] = code[thread][buffer[thread].of[i]].value;
        break;
    case CpuFence:
        break;
    default:
        respond(op->tag);
        got[thread][here] = value[op->tag];
    }
}

static void flush_buffer(int thread)
{
    const struct op *op = &code[thread][buffer[thread].of[0]];
    memory[op->location] = op->value;
    buffer[thread].count--;
    for (int i = 0; i < buffer[thread].count; i++)
        buffer[thread].of[i] = buffer[thread].of[i + 1];
}

static void flush_read(int number)
{
    take_out(&read_pool, place(&read_pool, number));
    append(&up[request(number)->channel], number);
}

/* Write to Memory, Read from Memory. */
static void reach_memory(int channel)
{
    int number = up[channel].of[0];
    const struct op *op = request(number);
    take_out(&up[channel], 0);
    if (op->code == WrReq) {
        memory[op->location] = op->value;
    } else {
        value[number] = memory[op->location];
        append(&down[channel], number);
    }
}

enum {
    FLUSH_BUFFER = THREADS,
    LATE_RESPONSE = FLUSH_BUFFER + THREADS,
    FLUSH_READ = LATE_RESPONSE + REQUESTS,
    REACH_MEMORY = FLUSH_READ + REQUESTS,
    ACTIONS = REACH_MEMORY + CHANNELS
};

static int can_act(int action)
{
    if (action < FLUSH_BUFFER)
        return can_step(action);
    if (action < LATE_RESPONSE)
        return buffer[action - FLUSH_BUFFER].count > 0;
    if (action < FLUSH_READ)
        return request(action - LATE_RESPONSE)->late && can_respond(action - LATE_RESPONSE);
    if (action < REACH_MEMORY)
        return place(&read_pool, action - FLUSH_READ) >= 0;
    return up[action - REACH_MEMORY].count > 0;
}

static void act(int action)
{
    if (action < FLUSH_BUFFER)
        step(action);
    else if (action < LATE_RESPONSE)
        flush_buffer(action - FLUSH_BUFFER);
    else if (action < FLUSH_READ)
        respond(action - LATE_RESPONSE);
    else if (action < REACH_MEMORY)
        flush_read(action - FLUSH_READ);
    else
        reach_memory(action - REACH_MEMORY);
}

static void reset(void)
{
    memcpy(memory, initial, sizeof memory);
    memset(at, 0, sizeof at);
    memset(buffer, 0, sizeof buffer);
    write_pool.count = read_pool.count = 0;
    for (int channel = 0; channel < CHANNELS; channel++)
        up[channel].count = down[channel].count = 0;
}

/* Each step is taken once, so that after STEPS nothing is left; a run that ends before has responses in another order than the test's. */
static void run(void)
{
    reset();
    for (int taken = 0; taken < STEPS; taken++) {
        int can[ACTIONS], count = 0;
        for (int action = 0; action < ACTIONS; action++)
            if (can_act(action))
                can[count++] = action;
        if (count == 0)
            break;
        act(can[choose(count)]);
    }
}

static int has_ended(void)
{
    int ended = 1;
    for (int thread = 0; thread < THREADS; thread++)
        ended &= (at[thread] == length[thread]) & (buffer[thread].count == 0);
    for (int channel = 0; channel < CHANNELS; channel++)
        ended &= (up[channel].count == 0) & (down[channel].count == 0);
    return ended & (write_pool.count == 0) & (read_pool.count == 0);
}

static void look(int *v)
{
    for (int i = 0; i < SHOWN; i++)
        v[i] = shown[i].thread == CONSTANT ? shown[i].number
            : shown[i].thread == LOCATION  ? memory[shown[i].number]
                                           : got[shown[i].thread][shown[i].number];
}

#if defined(CBMC) || defined(KLEE) || defined(LIBFUZZER)
static void check(void)
{
    int v[SHOWN + 1];
#ifdef FEW_PATHS
    int reached = has_ended();
    look(v);
    assert(!(reached & is_witness(v)));
#else
    if (!has_ended())
        return;
    look(v);
    assert(!is_witness(v));
#endif
}
#endif

#ifdef LIBFUZZER
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    input = data;
    input_left = size;
    run();
    check();
    return 0;
}
#elif defined(CBMC) || defined(KLEE)
int main(void)
{
    run();
    check();
    return 0;
}
#else
#define MOST_STATES 4096
static struct { long count; int v[SHOWN + 1]; } seen[MOST_STATES];
static int states;

static void count(const int *v)
{
    int i = 0;
    while (i < states && memcmp(seen[i].v, v, sizeof(int) * SHOWN))
        i++;
    if (i == MOST_STATES) {
        fprintf(stderr, "too many states\n");
        exit(2);
    }
    if (i == states) {
        memcpy(seen[i].v, v, sizeof(int) * SHOWN);
        states++;
    }
    seen[i].count++;
}

int main(int argc, char **argv)
{
    long runs = argc > 1 ? atol(argv[1]) : 100000, others = 0, positive = 0, negative = 0;
    dice = 88172645463325252ull + (argc > 2 ? strtoull(argv[2], 0, 10) : 1) * 0x9E3779B97F4A7C15ull;
    for (long i = 0; i < runs; i++) {
        int v[SHOWN + 1];
        run();
        look(v);
        if (has_ended())
            count(v);
        else
            others++;
    }
    printf("Test %s %s\nHistogram (%d states)\n", NAME, KIND, states);
    for (int s = 0; s < states; s++) {
        int holds = holds_in(seen[s].v);
        if (holds)
            positive += seen[s].count;
        else
            negative += seen[s].count;
        printf("%-8ld%c>", seen[s].count, holds ? '*' : ':');
        for (int i = 0; i < SHOWN; i++)
            printf("%s=%d; ", shown[i].name, seen[s].v[i]);
        printf("\n");
    }
    printf("Witnesses\nPositive: %ld, Negative: %ld\nCondition %s\n", positive, negative, CONDITION);
    printf("Observation %s %s %ld %ld\n", NAME, !positive ? "Never" : negative ? "Sometimes" : "Always", positive, negative);
    printf("Runs with responses in another order: %ld\n\n", others);
    return 0;
}
#endif
