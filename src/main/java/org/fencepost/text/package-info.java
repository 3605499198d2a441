/**
 * Cutting text into words, for every language that we read: {@link org.fencepost.text.Lexer} is told the words and comments
 * of a language, {@link org.fencepost.text.TokenReader} walks along what it found. Uses nothing.
 */
@NullMarked
package org.fencepost.text;

import org.jspecify.annotations.NullMarked;
