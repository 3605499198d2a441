/**
 * The C dialect of litmus tests: C11 atomics and the Linux kernel's primitives. {@code CParser} makes trees
 * ({@code Tree}) of the threads, {@code CLowering} makes code of the trees, and the two tables {@code C11Functions} and
 * {@code KernelFunctions} say what each primitive does. Start reading at {@link org.fencepost.litmus.c.CDialect}.
 */
@NullMarked
package org.fencepost.litmus.c;

import org.jspecify.annotations.NullMarked;
