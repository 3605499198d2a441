/**
 * Memory as every engine that runs programs has it: what an access does to it ({@link org.fencepost.memory.Effect}, where to
 * start reading), what was allocated ({@code Heap}), what can be wrong with accesses, in which words ({@code MemoryError}),
 * what waits between an x86 thread and memory ({@code StoreBuffer}), and what caches have written back ({@code CacheLines}).
 * What judges these engines has its own and must not look here. Uses {@code program} and {@code verdict}.
 */
@NullMarked
package org.fencepost.memory;

import org.jspecify.annotations.NullMarked;
