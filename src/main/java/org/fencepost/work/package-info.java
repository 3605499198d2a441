/**
 * Work that can be shared and kept: one interface for all engines that explore for long. An engine has {@link
 * org.fencepost.work.Worker}s, to whom work is bytes that mean the same to all of them and to other processes; what they come
 * to is a {@link org.fencepost.work.Summary}. {@link org.fencepost.work.Work} hands it out: a {@link
 * org.fencepost.work.LocalQueue} with work stealing, which a {@link org.fencepost.work.Checkpoint} keeps in a file. Start with
 * {@link org.fencepost.work.Pool}.
 */
@NullMarked
package org.fencepost.work;

import org.jspecify.annotations.NullMarked;
