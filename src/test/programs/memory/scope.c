/* Local variables are gone when the block that they belong to is over, and begin anew each time it is entered. */
#include <assert.h>
#include <pthread.h>

struct node {
    int *value;
};

static void set(struct node *node, int *value) {
    node->value = value;
}

static int register_only(void) {
    int *p;
    {
        int x = 3;
        p = &x;
    }
    return *p;
}

static int in_memory(int n) {
    int *p;
    {
        int x[2] = {n, n};
        p = x;
    }
    return p[n];
}

static int address_stored(void) {
    struct node node;
    {
        int x = 3;
        set(&node, &x);
    }
    return *node.value;
}

static int from_the_round_before(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int x[2];
        if (i == 0) {
            x[1] = 5;
        }
        sum += x[1];
    }
    return sum;
}

static void *reader(void *address) {
    return (void *)(long)*(int *)address;
}

static int thread_outlives(void) {
    pthread_t t;
    {
        int x = 3;
        pthread_create(&t, NULL, reader, &x);
    }
    void *result;
    pthread_join(t, &result);
    return (int)(long)result;
}

static int thread_is_joined(void) {
    void *result;
    {
        pthread_t t;
        int x = 3;
        pthread_create(&t, NULL, reader, &x);
        pthread_join(t, &result);
    }
    return (int)(long)result;
}

struct four {
    int a[4];
};

static struct four make(int n) {
    struct four result = {{n, n}};
    return result;
}

static int sum(const struct four *f) {
    return f->a[0] + f->a[1];
}

/* Nothing here is used outside of its scope, whatever ways lead there. */
static void every_way(void) {
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int a[2] = {i, i};
        int *p = a;
        total += p[0] + p[1];
        if (i == 1) {
            continue;
        }
        struct four s = make(i);
        total += sum(&s);
    }
    assert(total == 10);
    int *literal = (int[]){1, 2};
    {
        int *inner = (int[]){3, 4};
        total = inner[1];
    }
    assert(literal[1] == 2 && total == 4);
    total = ({
        struct four s = make(4);
        sum(&s);
    });
    assert(total == 8);
    int rounds = 0;
again:;
    int once_more[2];
    once_more[0] = rounds;
    int *last = once_more;
    if (last[0] < 2) {
        rounds++;
        goto again;
    }
    assert(last[0] == 2);
    switch (rounds) {
        int passed_over[2];
    case 2:
        passed_over[0] = 1;
        last = passed_over;
        assert(*last == 1);
        break;
    default:
        passed_over[0] = 2;
    }
}

int main(void) {
    every_way();
#if defined REGISTER
    return register_only();
#elif defined MEMORY
    return in_memory(1);
#elif defined STORED
    return address_stored();
#elif defined ROUND
    return from_the_round_before();
#elif defined OUTLIVES
    return thread_outlives();
#else
    return thread_is_joined() - 3;
#endif
}
