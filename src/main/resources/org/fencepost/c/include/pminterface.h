/*
 * The interface of programs that were written for the checker Jaaru. After a failure main runs again; a region that was
 * never set tells that this is the first run. Use --pm-heap: such programs take all of the heap for persistent.
 */
#ifndef PMINTERFACE_H
#define PMINTERFACE_H
#include <fp/cdefs.h>

__FP_BEGIN
/* What setRegionFromID was last told for this number, in this run or before a failure; NULL when it never was. */
void *getRegionFromID(unsigned id) __FP_NOTHROW;
/* Durable at once, as a system call would be. */
void setRegionFromID(unsigned id, void *region) __FP_NOTHROW;

/* How many failures there were. */
int jaaru_num_crashes(void) __FP_NOTHROW;
/* Failures are explored from the start, so there is nothing to enable. */
void jaaru_enable_simulating_crash(void) __FP_NOTHROW;
__FP_END
#endif
