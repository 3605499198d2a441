/**
 * Puts orders into the source: finds the call of an operation in its line, changes what is written there, and shows the
 * change as a unified diff. Start reading at {@link org.fencepost.optimize.source.SourceChange}.
 */
@NullMarked
package org.fencepost.optimize.source;

import org.jspecify.annotations.NullMarked;
