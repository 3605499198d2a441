// A radix tree with path compression, as in adaptive radix trees. Keys are four digits of two bits. An inner node skips the
// digits of its prefix, and is entered by the child for the next digit; a child counts once the node's count says so. When a
// key leaves a prefix in its middle, a new node gets the first part, and the old one keeps the rest: between the two steps the
// prefix is too long, which a reader sees from the node's level, the number of digits above its children.
//
//     fencepost crash --fill 0,0xff examples/pm/radix.c
//     fencepost crash --fill 0,0xff examples/pm/radix.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
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
    long count;
    long room;
    char digit[4]; // of each child
    _Alignas(64) void *child[4]; // a leaf when the node's level is that of the last digit
};

struct root {
    _Alignas(64) struct node *node;
    _Alignas(64) long acknowledged;
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
    struct node *node = fp_pm_aligned_alloc(64, sizeof *node);
    node->level = level;
    node->prefix = prefix;
    node->count = 0;
    node->room = 2;
    return node;
}

static void *new_leaf(long key) {
    struct leaf *leaf = fp_pm_aligned_alloc(64, sizeof *leaf);
    leaf->key = key;
    leaf->value = 10 * key;
    if (BUG != 1) // 1: a leaf that may be lost
        persist(leaf);
    return leaf;
}

static void **find_child(struct node *node, int digit) {
    long end = BUG == 8 ? 4 : node->count; // 8: looks at children that are not there yet
    for (long i = 0; i < end; i++)
        if (node->digit[i] == digit)
            return &node->child[i];
    return NULL;
}

static void add_child(struct node *node, int digit, void *child) {
    long n = node->count;
    if (BUG == 3) // counts before its digit is there
        node->count = n + 1;
    node->child[n] = child;
    if (BUG != 2) // 2: counts before its pointer is durable
        persist(&node->child[n]);
    node->digit[n] = digit;
    node->count = n + 1; // the same line as the digit
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
    for (long i = 0; i < old->count; i++) {
        node->digit[i] = old->digit[i];
        node->child[i] = old->child[i];
    }
    node->count = old->count;
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
    node->count = 1;
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
    above->count = 2;
    persist_node(above);
    if (BUG == 5) { // shorter than what is above says
        node->prefix = rest << 8 | (node->level - i - 1);
        persist(node);
    }
    *link = above;
    persist(link);
    node->prefix = rest << 8 | (node->level - i - 1);
    persist(node);
}

/* Where the digits of the prefix begin that count: at depth, however long the prefix still is. */
static long first_digit(struct node *node, long depth) {
    if (BUG == 6) // believes a prefix that is too long
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
            if (node->count == node->room)
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

static const long keys[] = {0x1b, 0x1a, 0x19, 0x0b, 0x5b}; // 0123, 0122, 0121, 0023, 1123

int main(void) {
    struct root *root = fp_pm_root(sizeof *root);
    root->node = new_node(0, 0);
    if (BUG != 7) // 7: the root may be lost
        persist(root->node);
    persist(&root->node);
    root->acknowledged = 0;
    persist(&root->acknowledged);
    root->ready = 1;
    persist(&root->ready);
    for (int i = 0; i < 5; i++) {
        insert(root, keys[i]);
        root->acknowledged = i + 1;
        persist(&root->acknowledged);
    }
    return 0;
}

int fp_recovery(void) {
    struct root *root = fp_pm_root(sizeof *root);
    if (root->ready != 1)
        return 0;
    for (int i = 0; i < 5; i++) {
        long found = find(root, keys[i]);
        assert(found == 10 * keys[i] || (found == 0 && i >= root->acknowledged));
    }
    return 0;
}
