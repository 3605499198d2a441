/** Inline assembly for x86 as text: instructions in AT&amp;T syntax and their operands. What they do is the lowering's. */
package org.fencepost.c.asm;
