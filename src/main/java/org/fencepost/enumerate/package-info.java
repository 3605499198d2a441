/**
 * The brute force: it enumerates what each thread can do over a finite set of values, all reads-from and all coherence
 * orders, and lets a memory model accept or reject every candidate. It runs litmus tests
 * ({@link org.fencepost.enumerate.EnumeratingEngine}) and judges the explorer and the machines
 * ({@link org.fencepost.enumerate.Oracle}), and so shares no code with them. Start reading at {@code Oracle};
 * {@code TraceSearch} runs the threads, {@code Skeleton} makes events of what they did.
 */
@NullMarked
package org.fencepost.enumerate;

import org.jspecify.annotations.NullMarked;
