/**
 * C and C++ programs: bundled clang, our own libc headers and library models, and LLVM IR to a
 * {@link org.fencepost.program.Program}. Start reading at {@link org.fencepost.c.CFrontEnd}. Sub-packages: {@code ir}
 * (LLVM IR as Java objects) and {@code lower} (from there to programs). Uses program and verdict.
 */
@NullMarked
package org.fencepost.c;

import org.jspecify.annotations.NullMarked;
