// A B+-tree in the style of FAST & FAIR that two machines of two threads fill under one lock. Every prefix of the stores of an
// insertion leaves a page that can be read; who gets the lock from a machine that has failed puts the pages in order first.
//
//     fencepost crash --platform cxl --fill 0,0xff examples/cxl/btree.cpp
//     fencepost crash --platform cxl --fill 0,0xff examples/cxl/btree.cpp -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>

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
#if BUG != 4 // 4: without this, the third record is in two cache lines
    long padding;
#endif
    Record record[most + 1];

    void create(Page *below) {
        sibling = nullptr;
        lowest = 0;
        leftmost = below;
        for (Record &r : record)
            r.pointer = nullptr;
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

    void insert(long key, void *pointer) {
        int n = count();
        record[n + 1].pointer = nullptr;
        if (startsLine(&record[n + 1]))
            persist(&record[n + 1]);
        int i = n;
        for (; i > 0 && record[i - 1].key > key; i--) {
            record[i].pointer = record[i - 1].pointer; // now the right one does not count
            record[i].key = record[i - 1].key;
            if (BUG != 2 && startsLine(&record[i])) // 2: the lines of a page are written back in any order
                persist(&record[i]);
        }
        record[i].pointer = i == 0 ? nullptr : record[i - 1].pointer; // does not count until all is there
        record[i].key = key;
        record[i].pointer = pointer;
        persist(&record[i]);
    }

    void remove(int i) {
        do {
            record[i].key = record[i + 1].key;
            record[i].pointer = record[i + 1].pointer;
            if (startsLine(&record[i + 1]))
                persist(&record[i]);
        } while (record[i++].pointer != nullptr);
        persist(&record[i - 1]);
    }

    /* What a machine that failed has begun: a record that does not count, or a page that was not cut. */
    void repair() {
        if (record[0].pointer == nullptr && record[1].pointer != nullptr)
            remove(0);
        for (int i = 1; i <= most && record[i].pointer != nullptr; i++)
            if (record[i].pointer == record[i - 1].pointer)
                remove(i);
        for (int i = 0; i <= most && sibling != nullptr && record[i].pointer != nullptr; i++) {
            if (record[i].key >= lowest) {
                record[i].pointer = nullptr;
                persist(&record[i]);
            }
        }
    }

    Page *split() {
        Page *right = (Page *)fp_cxl_aligned_alloc(64, sizeof(Page));
        int half = most / 2;
        right->create(nullptr);
        for (int i = half; i < most; i++)
            right->record[i - half] = record[i];
        right->sibling = sibling;
        if (BUG != 3) // 3: linked before it is in memory
            right->persistAll();
        lowest = record[half].key;
        sibling = right;
        persist(&sibling);
        record[half].pointer = nullptr;
        persist(&record[half]);
        return right;
    }

    void *find(long key) const {
        if (record[0].pointer != nullptr && record[0].key == key)
            return record[0].pointer;
        for (int i = 1; i <= most && record[i].pointer != nullptr; i++)
            if (record[i].key == key && record[i].pointer != record[i - 1].pointer)
                return record[i].pointer;
        return nullptr;
    }
};

static void *value(long key) {
    return (void *)(10 * key);
}

struct Tree {
    alignas(64) pthread_mutex_t lock;
    alignas(64) Page *root;
    struct {
        alignas(64) long key; // what a thread has inserted
    } acknowledged[4];
    alignas(64) long ready;

    void create() {
        root = (Page *)fp_cxl_aligned_alloc(64, sizeof(Page));
        root->create(nullptr);
        root->insert(6, value(6));
        root->persistAll();
        if (BUG != 1) // 1: where the first page is may be lost
            persist(&root);
        for (auto &a : acknowledged) {
            a.key = 0;
            persist(&a);
        }
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

    void repair() {
        Page *page = root;
        while (page->leftmost != nullptr)
            page = page->leftmost;
        for (; page != nullptr; page = page->sibling)
            page->repair();
    }

    void insert(long key) {
        pthread_mutex_lock(&lock);
        if (BUG != 5 && fp_lock_owner_died(&lock)) // 5: builds on what the failed machine has left
            repair();
        Page *page = leaf(key);
        if (page->count() == Page::most) {
            Page *right = page->split();
            if (page == root) {
                Page *above = (Page *)fp_cxl_aligned_alloc(64, sizeof(Page));
                above->create(page);
                above->record[0] = {page->lowest, right};
                above->persistAll();
                root = above;
                persist(&root);
            }
            page = leaf(key);
        }
        page->insert(key, value(key));
        pthread_mutex_unlock(&lock);
    }
};

static const long keys[] = {4, 2, 5, 3};

static void *thread(void *number) {
    Tree *tree = (Tree *)fp_cxl_root(sizeof(Tree));
    long n = (long)number;
    tree->insert(keys[n]);
    tree->acknowledged[n].key = keys[n];
    persist(&tree->acknowledged[n]);
    return nullptr;
}

static void *machine(void *number) {
    Tree *tree = (Tree *)fp_cxl_root(sizeof(Tree));
    long n = (long)number;
    if (n == 0)
        tree->create();
    else
        while (tree->ready != 1)
            if (fp_machine_failed(1) && tree->ready != 1)
                return nullptr;
    pthread_t other;
    pthread_create(&other, nullptr, thread, (void *)(n + 1));
    thread(number);
    pthread_join(other, nullptr);
    return nullptr;
}

int main() {
    Tree *tree = (Tree *)fp_cxl_root(sizeof(Tree));
    pthread_mutex_init(&tree->lock, nullptr);
    int a = fp_machine("A", machine, (void *)0L);
    int b = fp_machine("B", machine, (void *)2L);
    fp_machine_join(a);
    fp_machine_join(b);
    if (tree->ready != 1)
        return 0;
    for (int i = 0; i < 4; i++) {
        void *found = tree->leaf(keys[i])->find(keys[i]);
        assert(found == value(keys[i]) || (found == nullptr && tree->acknowledged[i].key == 0));
    }
    assert(tree->leaf(6)->find(6) == value(6));
}
