/**
 * Memory as every engine that runs programs has it: what an access does to it ({@link org.fencepost.memory.Effect}, where to
 * start reading). What judges these engines has its own and must not look here. Uses {@code program}.
 */
package org.fencepost.memory;
