/**
 * Library functions that are primitives and not code: memory, threads, mutexes, assertions, choices, output. Small classes
 * in one table, {@link org.fencepost.program.library.Intrinsics}, by the names that C code calls them by. Uses
 * {@code program}.
 */
@NullMarked
package org.fencepost.program.library;

import org.jspecify.annotations.NullMarked;
