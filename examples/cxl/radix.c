// A radix tree with path compression, as in adaptive radix trees. Keys are four digits of two bits. An inner node skips the
// digits of its prefix, and is entered by the child for the next digit; a child counts once the node's count says so. When a
// key leaves a prefix in its middle, a new node gets the first part, and the old one keeps the rest: between the two steps the
// prefix is too long, which a reader sees from the node's level, the number of digits above its children.
// Two machines of two threads insert, under one lock. A node counts its children and the places that are taken in one word.
//
//     fencepost crash --platform cxl --fill 0,0xff examples/cxl/radix.c
//     fencepost crash --platform cxl --fill 0,0xff examples/cxl/radix.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stddef.h>

#ifndef BUG
#define BUG 0
#endif
#define DIGITS 4

struct leaf {
    _Alignas(64) long key;
    long value;
};

struct node {
    _Alignas(64) long level;
    long prefix; // its length, and the digits from the last to the first: one word, changed by one store
    long counts; // children, and 1000 times the places taken
    long room;
    char digit[4]; // of each child
    _Alignas(64) void *child[4]; // a leaf when the node's level is that of the last digit
};

struct root {
    _Alignas(64) pthread_mutex_t lock;
    _Alignas(64) struct node *node;
    struct {
        _Alignas(64) long key; // what a thread has inserted
    } acknowledged[4];
    _Alignas(64) long ready;
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static int digit(long key, long i) {
    return key >> 2 * (DIGITS - 1 - i) & 3;
}

static long length(long prefix) {
    return prefix & 0xff;
}

/* Digits from to end - 1 of a key. */
static long prefix(long key, long from, long end) {
    long result = end - from;
    for (long i = from; i < end; i++)
        result |= (long)digit(key, i) << (8 + 2 * (end - 1 - i));
    return result;
}

/* The digit of the prefix that is compared with digit i of the key. */
static int prefix_digit(const struct node *node, long i) {
    return node->prefix >> (8 + 2 * (node->level - 1 - i)) & 3;
}

static struct node *new_node(long level, long prefix) {
    struct node *node = fp_cxl_aligned_alloc(64, sizeof *node);
    node->level = level;
    node->prefix = prefix;
    node->counts = 0;
    node->room = 2;
    return node;
}

static void *new_leaf(long key) {
    struct leaf *leaf = fp_cxl_aligned_alloc(64, sizeof *leaf);
    leaf->key = key;
    leaf->value = 10 * key;
    if (BUG != 1) // 1: the key of a leaf may be lost
        persist(leaf);
    return leaf;
}

static long count(const struct node *node) {
    assert(node->counts % 1000 == node->counts / 1000);
    return node->counts % 1000;
}

static void **find_child(struct node *node, int digit) {
    long end = BUG == 5 ? 4 : count(node); // 5: looks at places that are not taken yet
    for (long i = 0; i < end; i++)
        if (node->digit[i] == digit && (BUG != 5 || node->child[i] != NULL))
            return &node->child[i];
    return NULL;
}

static void add_child(struct node *node, int digit, void *child) {
    long n = count(node);
    node->child[n] = child;
    if (BUG != 2) // 2: counts before its pointer is in memory
        persist(&node->child[n]);
    node->digit[n] = digit;
    if (BUG == 3) { // two counters, one after the other
        node->counts += 1;
        node->counts += 1000;
    } else {
        node->counts += 1001; // the same line as the digit
    }
    persist(node);
}

static void persist_node(struct node *node) {
    if (BUG != 4) // 4: a node has two cache lines
        _mm_clwb(&node->child);
    _mm_clwb(node);
    _mm_sfence();
}

/* A node is replaced by one with room for more children. */
static struct node *grow(struct node **link) {
    struct node *old = *link;
    struct node *node = new_node(old->level, old->prefix);
    node->room = 4;
    for (long i = 0; i < count(old); i++) {
        node->digit[i] = old->digit[i];
        node->child[i] = old->child[i];
    }
    node->counts = old->counts;
    persist_node(node);
    *link = node;
    persist(link);
    return node;
}

/* A new leaf, below a new node if the last digit is far. */
static void *new_branch(long key, long depth) {
    if (depth == DIGITS)
        return new_leaf(key);
    struct node *node = new_node(DIGITS - 1, prefix(key, depth, DIGITS - 1));
    node->child[0] = new_leaf(key);
    node->digit[0] = digit(key, DIGITS - 1);
    node->counts = 1001;
    persist_node(node);
    return node;
}

/* The key differs from the node's prefix in digit i. */
static void split_prefix(struct node **link, long key, long depth, long i) {
    struct node *node = *link;
    struct node *above = new_node(i, prefix(key, depth, i));
    int old = prefix_digit(node, i);
    long rest = node->prefix >> 8 & ((1 << 2 * (node->level - i - 1)) - 1);
    above->child[0] = node;
    above->digit[0] = old;
    above->child[1] = new_branch(key, i + 1);
    above->digit[1] = digit(key, i);
    above->counts = 2002;
    persist_node(above);
    *link = above;
    persist(link);
    node->prefix = rest << 8 | (node->level - i - 1);
    persist(node);
}

/* Where the digits of the prefix begin that count: at depth, however long the prefix still is. */
static long first_digit(struct node *node, long depth) {
    if (BUG == 6) // 6: believes a prefix that is not up to date
        return node->level - length(node->prefix);
    return depth;
}

static void insert(struct root *root, long key) {
    struct node **link = &root->node;
    for (long depth = 0;;) {
        struct node *node = *link;
        for (long i = depth; i < node->level; i++) {
            if (prefix_digit(node, i) != digit(key, i)) {
                split_prefix(link, key, depth, i);
                return;
            }
        }
        depth = node->level + 1;
        void **child = find_child(node, digit(key, node->level));
        if (child == NULL) {
            if (count(node) == node->room)
                node = grow(link);
            add_child(node, digit(key, node->level), new_branch(key, depth));
            return;
        }
        link = (struct node **)child;
    }
}

static long find(struct root *root, long key) {
    struct node *node = root->node;
    for (long depth = 0; depth < DIGITS; depth = node->level + 1) {
        if (depth > 0) {
            void **child = find_child(node, digit(key, depth - 1));
            if (child == NULL)
                return 0;
            node = *child;
        }
        for (long i = first_digit(node, depth); i < node->level; i++)
            if (i < depth || prefix_digit(node, i) != digit(key, i))
                return 0;
        assert(node->level >= depth && node->level < DIGITS);
    }
    void **child = find_child(node, digit(key, DIGITS - 1));
    if (child == NULL)
        return 0;
    struct leaf *leaf = *child;
    assert(leaf->key == key);
    return leaf->value;
}

static const long keys[] = {0x1b, 0x0b, 0x19, 0x5b, 0x1a}; // 0123, 0023, 0121, 1123, 0122

static void create(struct root *root) {
    root->node = new_node(0, 0);
    persist(root->node);
    if (BUG != 7) // 7: where the first node is may be lost
        persist(&root->node);
    for (int i = 0; i < 4; i++) {
        root->acknowledged[i].key = 0;
        persist(&root->acknowledged[i]);
    }
    insert(root, keys[4]);
    root->ready = 1;
    persist(&root->ready);
}

static void *thread(void *number) {
    struct root *root = fp_cxl_root(sizeof *root);
    long n = (long)number;
    pthread_mutex_lock(&root->lock);
    insert(root, keys[n]);
    pthread_mutex_unlock(&root->lock);
    root->acknowledged[n].key = keys[n];
    persist(&root->acknowledged[n]);
    return NULL;
}

static void *machine(void *number) {
    struct root *root = fp_cxl_root(sizeof *root);
    long n = (long)number;
    if (n == 0)
        create(root);
    else
        while (root->ready != 1)
            if (fp_machine_failed(1) && root->ready != 1)
                return NULL;
    pthread_t other;
    pthread_create(&other, NULL, thread, (void *)(n + 1));
    thread(number);
    pthread_join(other, NULL);
    return NULL;
}

int main(void) {
    struct root *root = fp_cxl_root(sizeof *root);
    pthread_mutex_init(&root->lock, NULL);
    int a = fp_machine("A", machine, (void *)0L);
    int b = fp_machine("B", machine, (void *)2L);
    fp_machine_join(a);
    fp_machine_join(b);
    if (root->ready != 1)
        return 0;
    assert(find(root, keys[4]) == 10 * keys[4]);
    for (int i = 0; i < 4; i++) {
        long found = find(root, keys[i]);
        assert(found == 10 * keys[i] || (found == 0 && root->acknowledged[i].key == 0));
    }
    return 0;
}
