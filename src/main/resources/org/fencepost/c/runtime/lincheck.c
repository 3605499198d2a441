/* Clients of a structure (fencepost lincheck): threads that call its operations, with marks around each call. Without loops, so
 * that no bound on loops cuts a client short. */
#include <fencepost.h>
#include "fp_internal.h"

/* What the client does; see lincheck_client.c. */
extern const long __fp_client[];

enum { MOST_THREADS = 8, MOST_CALLS = 8, CALL_WORDS = 3, AFTER = 1 + MOST_THREADS };

long __fp_call(__fp_operation_t *operation, long first, long second) {
    __fp_invocation(operation, first, second);
    long result = operation(first, second);
    __fp_response(result);
    return result;
}

static int call(const long *what) {
    if (what[0] == 0) {
        return 0;
    }
    __fp_call(__fp_structure.operations[what[0] - 1].run, what[1], what[2]);
    return 1;
}

/* Threads that do the same get the same argument, so that they are seen to be alike. */
static void *client(void *calls) {
    const long *what = __fp_client + (long)calls;
    (void)(call(what) && call(what + CALL_WORDS) && call(what + 2 * CALL_WORDS) && call(what + 3 * CALL_WORDS) &&
           call(what + 4 * CALL_WORDS) && call(what + 5 * CALL_WORDS) && call(what + 6 * CALL_WORDS) &&
           call(what + 7 * CALL_WORDS));
    return 0;
}

static long start(int thread) {
    return __fp_client[1 + thread] == 0 ? 0 : __fp_spawn(client, (void *)__fp_client[1 + thread]);
}

static void join(long thread) {
    if (thread != 0) {
        __fp_join(thread);
    }
}

int __fp_clients(void) {
    if (__fp_client[0] == 0) {
        __fp_unsupported("a file with a structure to check and no function main, but for 'fencepost lincheck'");
    }
    if (__fp_client[AFTER] != 0 && fp_crashes() > 0) {
        __fp_structure.recover();
        client((void *)__fp_client[AFTER]);
        return 0;
    }
    __fp_structure.make();
    long a = start(0), b = start(1), c = start(2), d = start(3), e = start(4), f = start(5), g = start(6), h = start(7);
    join(a), join(b), join(c), join(d), join(e), join(f), join(g), join(h);
    return 0;
}
