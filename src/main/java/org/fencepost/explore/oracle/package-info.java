/**
 * The judge that keeps the explorer honest: it enumerates what each thread can do over a finite set of values, all
 * reads-from and all coherence orders, and lets a memory model accept or reject every candidate. It shares no code with
 * the explorer. Start reading at {@link org.fencepost.explore.oracle.Oracle}; {@code TraceSearch} runs the threads,
 * {@code Skeleton} makes events of what they did.
 */
package org.fencepost.explore.oracle;
