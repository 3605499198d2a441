/**
 * All dialects together, above the dialects ({@code litmus.asm}, {@code litmus.c}) and what they share ({@code litmus}): the
 * way in for readers of litmus tests.
 */
@NullMarked
package org.fencepost.litmus.dialects;

import org.jspecify.annotations.NullMarked;
