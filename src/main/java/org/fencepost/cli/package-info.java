/**
 * The command line: one class a command, options that several commands share, progress, exit codes. Start reading at
 * {@link org.fencepost.cli.Fencepost}. May use every other room; nobody uses this one. The only place that may end the
 * virtual machine.
 */
@NullMarked
package org.fencepost.cli;

import org.jspecify.annotations.NullMarked;
