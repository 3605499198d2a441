/**
 * Fencepost in an editor, over the language server protocol: programs that a comment marks are checked when they are saved, and what is wrong with them
 * appears at its line, with the steps that lead there. Start with {@link org.fencepost.lsp.Server}. Only the command {@code lsp} loads
 * this room and lsp4j.
 */
@NullMarked
package org.fencepost.lsp;

import org.jspecify.annotations.NullMarked;
