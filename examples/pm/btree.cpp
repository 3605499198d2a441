// A B+-tree in the style of FAST & FAIR: a key is inserted by shifting the records behind it, 8 bytes at a time, so that
// every prefix of the stores leaves a page that can be read: a record whose pointer equals that of its left neighbour does
// not count. A full page is split: the new sibling is durable before it is linked, and linked before the old page is cut.
//
//     fencepost crash --fill 0,0xff examples/pm/btree.cpp
//     fencepost crash --fill 0,0xff examples/pm/btree.cpp -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#ifndef BUG
#define BUG 0
#endif

static void persist(const void *memory) {
    _mm_clwb(memory);
    _mm_sfence();
}

struct Record {
    long key;
    void *pointer; // the value in a leaf, a page above; nullptr behind the last record
};

struct alignas(64) Page {
    static const int most = 4;

    Page *sibling; // to the right, and
    long lowest;   // what its keys start with
    Page *leftmost; // below; nullptr in a leaf
#if BUG != 8 // 8: without this, the third record is in two cache lines
    long padding;
#endif
    Record record[most + 1];

    void create(Page *below) {
        sibling = nullptr;
        lowest = 0;
        leftmost = below;
        for (Record &r : record) {
            if (BUG == 7 && &r != record) // nothing ends the page but what was there before
                break;
            r.pointer = nullptr;
        }
    }

    void persistAll() const {
        for (const char *line = (const char *)this; line < (const char *)(this + 1); line += 64)
            _mm_clwb(line);
        _mm_sfence();
    }

    int count() const {
        int n = 0;
        while (record[n].pointer != nullptr)
            n++;
        return n;
    }

    static bool startsLine(const void *memory) {
        return (unsigned long)memory % 64 == 0;
    }

    /* Record i moves one to the right. Its pointer goes first: until it does, the record to the right is a copy. */
    void shift(int i) {
        if (BUG == 1) // the right record has the wrong key while it counts
            record[i + 1].key = record[i].key;
        record[i + 1].pointer = record[i].pointer;
        record[i + 1].key = record[i].key;
        if (BUG != 2 && startsLine(&record[i + 1])) // 2: the lines of a page persist in any order
            persist(&record[i + 1]);
    }

    void insert(long key, void *pointer) {
        int n = count();
        record[n + 1].pointer = nullptr;
        if (startsLine(&record[n + 1]))
            persist(&record[n + 1]);
        int i = n;
        for (; i > 0 && record[i - 1].key > key; i--)
            shift(i - 1);
        if (BUG == 3) { // the pointer says that the record counts, and comes first
            record[i].pointer = pointer;
            record[i].key = key;
        } else {
            record[i].pointer = i == 0 ? nullptr : record[i - 1].pointer; // does not count until all is there
            record[i].key = key;
            record[i].pointer = pointer;
        }
        persist(&record[i]);
    }

    /* The upper half goes to a new page. */
    Page *split() {
        Page *right = (Page *)fp_pm_aligned_alloc(64, sizeof(Page));
        int half = most / 2;
        right->create(nullptr);
        for (int i = half; i < most; i++)
            right->record[i - half] = record[i];
        right->sibling = sibling;
        if (BUG != 4) // 4: linked before it is durable
            right->persistAll();
        if (BUG == 5) { // the old page is cut before its sibling is linked
            record[half].pointer = nullptr;
            persist(&record[half]);
        }
        lowest = record[half].key;
        sibling = right; // the same line: persists no earlier than the key
        persist(&sibling);
        record[half].pointer = nullptr;
        persist(&record[half]);
        return right;
    }

    void *find(long key) const {
        if (sibling != nullptr && key >= lowest)
            return sibling->find(key);
        if (record[0].pointer != nullptr && record[0].key == key)
            return record[0].pointer;
        for (int i = 1; record[i].pointer != nullptr; i++)
            if (record[i].key == key && record[i].pointer != record[i - 1].pointer)
                return record[i].pointer;
        return nullptr;
    }
};

struct Tree {
    alignas(64) Page *root;
    alignas(64) long acknowledged;
    alignas(64) long ready;

    void create() {
        root = (Page *)fp_pm_aligned_alloc(64, sizeof(Page));
        root->create(nullptr);
        if (BUG != 6) // 6: an empty page, but only until the power fails
            root->persistAll();
        persist(&root);
        acknowledged = 0;
        persist(&acknowledged);
        ready = 1;
        persist(&ready);
    }

    Page *leaf(long key) const {
        Page *page = root;
        while (page->leftmost != nullptr) {
            Page *next = page->leftmost;
            for (int i = 0; page->record[i].pointer != nullptr && page->record[i].key <= key; i++)
                next = (Page *)page->record[i].pointer;
            page = next;
        }
        while (page->sibling != nullptr && key >= page->lowest)
            page = page->sibling;
        return page;
    }

    void insert(long key, void *value) {
        Page *page = leaf(key);
        if (page->count() == Page::most) {
            Page *right = page->split();
            if (page == root) {
                Page *above = (Page *)fp_pm_aligned_alloc(64, sizeof(Page));
                above->create(page);
                above->record[0] = {page->lowest, right};
                above->persistAll();
                root = above;
                persist(&root);
            } else {
                root->insert(page->lowest, right);
            }
            page = leaf(key);
        }
        page->insert(key, value);
        acknowledged++;
        persist(&acknowledged);
    }
};

static const long keys[] = {6, 4, 5, 2, 3};

static void *value(long key) {
    return (void *)(10 * key);
}

int main() {
    Tree *tree = (Tree *)fp_pm_root(sizeof(Tree));
    tree->create();
    for (long key : keys)
        tree->insert(key, value(key));
}

extern "C" int fp_recovery() {
    Tree *tree = (Tree *)fp_pm_root(sizeof(Tree));
    if (tree->ready != 1)
        return 0;
    for (int i = 0; i < 5; i++) {
        void *found = tree->leaf(keys[i])->find(keys[i]);
        assert(found == value(keys[i]) || (found == nullptr && i >= tree->acknowledged));
    }
    return 0;
}
