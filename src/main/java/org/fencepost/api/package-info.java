/**
 * Fencepost for Java programs: a {@link org.fencepost.api.Checker} checks a C or C++ program as {@code fencepost verify} does, and answers with an
 * {@link org.fencepost.api.Answer}. Nothing else of Fencepost has to be known.
 */
@NullMarked
package org.fencepost.api;

import org.jspecify.annotations.NullMarked;
