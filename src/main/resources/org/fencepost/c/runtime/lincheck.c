/* Clients of a structure (fencepost lincheck): threads that call its operations, with marks around each call. Without loops, so
 * that no bound on loops cuts a client short. */
#include <fencepost.h>
#include "fp_internal.h"

/* What the client does; see lincheck_client.c. */
extern const long __fp_client[];

enum { MOST_THREADS = 8, MOST_CALLS = 8, CALL_WORDS = 3, AFTER = 1 + MOST_THREADS, ON_MACHINES = AFTER + 1, CALLS = ON_MACHINES + 1 };

long __fp_call(__fp_operation_t *operation, long first, long second) {
    __fp_invocation(operation, first, second);
    long result = operation(first, second);
    __fp_response(result);
    return result;
}

/* Who calls, from 1, and its how many-th call that is; kept for structures that can tell afterwards what became of a call. */
static _Thread_local long caller, turn;

long fp_caller(void) { return caller; }
long fp_turn(void) { return turn; }

static int call(const long *what) {
    if (what[0] == 0) {
        return 0;
    }
    if (__fp_structure.resolve) {
        turn++;
    }
    __fp_call(__fp_structure.operations[what[0] - 1].run, what[1], what[2]);
    return 1;
}

/* Up to eight calls. Whether they were eight, so that there may be more. */
static int calls(const long *what) {
    return call(what) && call(what + CALL_WORDS) && call(what + 2 * CALL_WORDS) && call(what + 3 * CALL_WORDS) &&
           call(what + 4 * CALL_WORDS) && call(what + 5 * CALL_WORDS) && call(what + 6 * CALL_WORDS) &&
           call(what + 7 * CALL_WORDS);
}

/* Threads that do the same get the same argument, so that they are seen to be alike. */
static void *client(void *from) {
    if (__fp_structure.resolve) {
        caller = 1 + ((long)from - CALLS) / ((MOST_CALLS + 1) * CALL_WORDS);
    }
    calls(__fp_client + (long)from);
    return 0;
}

/* What became of a call, and of those of its thread that follow. */
static void resolve(long thread, long number) {
    if (__fp_client[CALLS + ((thread - 1) * (MOST_CALLS + 1) + number - 1) * CALL_WORDS] != 0) {
        __fp_invocation(__fp_structure.resolve, thread, number);
        __fp_response(__fp_structure.resolve(thread, number));
        resolve(thread, number + 1);
    }
}

static void resolve_all(void) {
    resolve(1, 1), resolve(2, 1), resolve(3, 1), resolve(4, 1), resolve(5, 1), resolve(6, 1), resolve(7, 1), resolve(8, 1);
}

/* What shows the state of the structure after failures. */
static int look(void) {
    if (__fp_structure.resolve) {
        resolve_all();
    }
    const long *what = __fp_client + __fp_client[AFTER];
    (void)(calls(what) && calls(what + MOST_CALLS * CALL_WORDS) && calls(what + 2 * MOST_CALLS * CALL_WORDS));
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

/* ---- Machines that share memory: the structure is made on one, each thread of the client runs on another, main looks. ---- */

static void *make(void *unused) {
    __fp_structure.make();
    return unused;
}

static int start_machine(int thread, const char *name) {
    return __fp_client[1 + thread] == 0 ? 0 : fp_machine(name, client, (void *)__fp_client[1 + thread]);
}

static long failed_threads;

long fp_failed_threads(void) { return failed_threads; }

/* Whether it has failed. */
static int join_machine(int machine) {
    if (machine != 0) {
        fp_machine_join(machine);
        return fp_machine_failed(machine);
    }
    return 0;
}

static void join_thread(int thread, int machine) { failed_threads |= (long)join_machine(machine) << thread; }

static int on_machines(void) {
    if (join_machine(fp_machine("maker", make, 0))) {
        __fp_structure.recover();
    }
    int a = start_machine(0, "A"), b = start_machine(1, "B"), c = start_machine(2, "C"), d = start_machine(3, "D");
    int e = start_machine(4, "E"), f = start_machine(5, "F"), g = start_machine(6, "G"), h = start_machine(7, "H");
    join_thread(0, a), join_thread(1, b), join_thread(2, c), join_thread(3, d);
    join_thread(4, e), join_thread(5, f), join_thread(6, g), join_thread(7, h);
    if (failed_threads) {
        __fp_structure.recover();
    }
    return look();
}

int __fp_clients(void) {
    if (__fp_client[0] == 0) {
        __fp_unsupported("a file with a structure to check and no function main, but for 'fencepost lincheck'");
    }
    if (__fp_client[ON_MACHINES]) {
        return on_machines();
    }
    if (__fp_client[AFTER] != 0 && fp_crashes() > 0) {
        __fp_structure.recover();
        return look();
    }
    __fp_structure.make();
    long a = start(0), b = start(1), c = start(2), d = start(3), e = start(4), f = start(5), g = start(6), h = start(7);
    join(a), join(b), join(c), join(d), join(e), join(f), join(g), join(h);
    return 0;
}
