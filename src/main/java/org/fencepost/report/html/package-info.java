/**
 * Pages for browsers: one self-contained HTML file for a result, with its data as JSON and our own script and style sheet
 * inside, so that it opens from disk and loads nothing. What is shown is decided here (events, layers, steps, which events
 * matter); how it looks is decided by the scripts in the resources of this package. Start reading at {@link
 * org.fencepost.report.html.Page}.
 */
@NullMarked
package org.fencepost.report.html;

import org.jspecify.annotations.NullMarked;
