/*
 * The parts of the standard containers that live in libstdc++'s shared library: trees (std::map, std::set), lists,
 * hashing. Trees are kept in order but not in balance: nobody can tell, except by the time it takes.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "fp_internal.h"

/* ---- Trees. The header's parent is the root, its left and right are the first and last nodes. ---- */

struct tree {
    int colour;
    struct tree *parent;
    struct tree *left;
    struct tree *right;
};

enum { RED, BLACK };

static struct tree *first_of(struct tree *node) {
    while (node->left) {
        node = node->left;
    }
    return node;
}

static struct tree *last_of(struct tree *node) {
    while (node->right) {
        node = node->right;
    }
    return node;
}

static struct tree *next(struct tree *node) {
    if (node->right) {
        return first_of(node->right);
    }
    struct tree *up = node->parent;
    while (node == up->right) {
        node = up;
        up = up->parent;
    }
    return node->right == up ? node : up;
}

/* The header alone is red; before it comes the last node. */
static struct tree *previous(struct tree *node) {
    if (node->colour == RED && node->parent->parent == node) {
        return node->right;
    }
    if (node->left) {
        return last_of(node->left);
    }
    struct tree *up = node->parent;
    while (node == up->left) {
        node = up;
        up = up->parent;
    }
    return up;
}

struct tree *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(struct tree *node) { return next(node); }
const struct tree *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(const struct tree *node) {
    return next((struct tree *)node);
}
struct tree *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(struct tree *node) { return previous(node); }
const struct tree *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(const struct tree *node) {
    return previous((struct tree *)node);
}

/* std::_Rb_tree_insert_and_rebalance(left, node, parent, header) */
void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(bool left, struct tree *node,
                                                                      struct tree *parent, struct tree *header) {
    node->parent = parent;
    node->left = 0;
    node->right = 0;
    node->colour = BLACK;
    if (left) {
        parent->left = node;
        if (parent == header) {
            header->parent = node;
            header->right = node;
        } else if (parent == header->left) {
            header->left = node;
        }
    } else {
        parent->right = node;
        if (parent == header->right) {
            header->right = node;
        }
    }
}

/* Puts `by`, which may be NULL, in the place of `node`. */
static void replace(struct tree *node, struct tree *by, struct tree *header) {
    struct tree *up = node->parent;
    if (header->parent == node) {
        header->parent = by;
    } else if (up->left == node) {
        up->left = by;
    } else {
        up->right = by;
    }
    if (by) {
        by->parent = up;
    }
}

/* std::_Rb_tree_rebalance_for_erase(node, header): takes the node out and gives it back. */
struct tree *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(struct tree *node, struct tree *header) {
    if (header->left == node) {
        header->left = node->right || node->parent != header ? next(node) : header;
    }
    if (header->right == node) {
        header->right = node->left || node->parent != header ? previous(node) : header;
    }
    if (node->left && node->right) {
        struct tree *heir = first_of(node->right);
        if (heir != node->right) {
            replace(heir, heir->right, header);
            heir->right = node->right;
            heir->right->parent = heir;
        }
        replace(node, heir, header);
        heir->left = node->left;
        heir->left->parent = heir;
    } else {
        replace(node, node->left ? node->left : node->right, header);
    }
    return node;
}

/* ---- Lists: std::__detail::_List_node_base ---- */

struct list {
    struct list *next;
    struct list *previous;
};

void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct list *node, struct list *before) {
    node->next = before;
    node->previous = before->previous;
    before->previous->next = node;
    before->previous = node;
}

void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct list *node) {
    node->previous->next = node->next;
    node->next->previous = node->previous;
}

/* Moves [first, last) before the node. */
void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(struct list *node, struct list *first, struct list *last) {
    if (node == last) {
        return;
    }
    struct list *end = last->previous;
    first->previous->next = last;
    last->previous = first->previous;
    first->previous = node->previous;
    end->next = node;
    node->previous->next = first;
    node->previous = end;
}

void _ZNSt8__detail15_List_node_base10_M_reverseEv(struct list *node) {
    struct list *at = node;
    do {
        struct list *following = at->next;
        at->next = at->previous;
        at->previous = following;
        at = following;
    } while (at != node);
}

/* ---- Hash tables ---- */

/* std::_Hash_bytes(data, size, seed): any mixing will do. */
size_t _ZSt11_Hash_bytesPKvmm(const void *data, size_t size, size_t seed) {
    const unsigned char *bytes = data;
    size_t hash = seed ^ 1469598103934665603ul;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211ul;
    }
    return hash;
}

struct rehash_policy {
    float most_load;
    size_t next_resize;
};

struct rehash {
    bool needed;
    size_t buckets;
};

static bool is_prime(size_t number) {
    for (size_t divisor = 3; divisor * divisor <= number; divisor += 2) {
        if (number % divisor == 0) {
            return false;
        }
    }
    return number % 2 != 0;
}

/* std::__detail::_Prime_rehash_policy::_M_next_bkt(least) */
size_t _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(struct rehash_policy *policy, size_t least) {
    size_t buckets = least < 13 ? 13 : least | 1;
    while (!is_prime(buckets)) {
        buckets += 2;
    }
    policy->next_resize = (size_t)((float)buckets * policy->most_load);
    return buckets;
}

/* std::__detail::_Prime_rehash_policy::_M_need_rehash(buckets, elements, more) */
struct rehash _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(struct rehash_policy *policy, size_t buckets,
                                                                        size_t elements, size_t more) {
    if (elements + more <= policy->next_resize) {
        return (struct rehash){false, 0};
    }
    size_t least = (size_t)((float)(elements + more) / policy->most_load) + 1;
    if (least <= buckets && policy->next_resize != 0) {
        policy->next_resize = (size_t)((float)buckets * policy->most_load);
        return (struct rehash){false, 0};
    }
    least = least < 2 * buckets ? 2 * buckets : least;
    return (struct rehash){true, _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(policy, least)};
}
