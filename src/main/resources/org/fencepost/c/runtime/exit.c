/* The end of the program: handlers of atexit and destructors of C++ objects, the latest first. */
#include <stdlib.h>
#include <unistd.h>
#include "fp_internal.h"

#define MOST_HANDLERS 64

struct handler {
    void (*function)(void *);
    void *argument;
};

static struct handler handlers[MOST_HANDLERS];
static unsigned handler_count;

/* For destructors of C++ objects with static storage. */
int __cxa_atexit(void (*function)(void *), void *argument, void *library) {
    unsigned place = __atomic_fetch_add(&handler_count, 1, __ATOMIC_ACQ_REL);
    if (place >= MOST_HANDLERS) {
        __fp_unsupported("more than 64 functions to call at exit");
    }
    handlers[place].function = function;
    handlers[place].argument = argument;
    return 0;
}

static void call_plain(void *function) { ((void (*)(void))function)(); }

int atexit(void (*handler)(void)) { return __cxa_atexit(call_plain, (void *)handler, 0); }

/* Called when main returns, and by exit. */
void __fp_run_exit_handlers(void) {
    unsigned count;
    while ((count = __atomic_load_n(&handler_count, __ATOMIC_ACQUIRE)) > 0) {
        struct handler handler = handlers[count - 1];
        __atomic_store_n(&handler_count, count - 1, __ATOMIC_RELAXED);
        handler.function(handler.argument);
    }
}

void exit(int status) {
    __fp_run_exit_handlers();
    _Exit(status);
}

void quick_exit(int status) { _Exit(status); }

void _exit(int status) { _Exit(status); }
