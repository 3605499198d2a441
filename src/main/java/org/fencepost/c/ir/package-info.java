/**
 * LLVM IR as plain Java objects: what {@code NativeModule} reads from bitcode through LLVM's C
 * interface, and all that the lowering ever sees. This is the only package that calls native code; it runs one pass
 * (mem2reg) and nothing that merges, drops or reorders accesses to shared memory. Start reading at
 * {@link org.fencepost.c.ir.IrModule}.
 */
@NullMarked
package org.fencepost.c.ir;

import org.jspecify.annotations.NullMarked;
