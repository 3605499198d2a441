/**
 * All dialects together, above the dialects ({@code litmus.asm}, {@code litmus.c}) and what they share ({@code litmus}): the
 * way in for readers of litmus tests.
 */
package org.fencepost.litmus.dialects;
