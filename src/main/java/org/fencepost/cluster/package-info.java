/**
 * Work done by other processes, on this machine or on others. The {@link org.fencepost.cluster.Driver} has the books and hands out
 * pieces of work with a time budget ({@link org.fencepost.cluster.Dispatch} decides which and how long); a {@link
 * org.fencepost.cluster.Member} does them and answers with what they came to and what is left. Both speak in {@link
 * org.fencepost.cluster.Question}s and {@link org.fencepost.cluster.Answer}s, which are bytes of a checked format; a {@link
 * org.fencepost.cluster.Carrier} takes them there and back. The one for Apache Ignite is in {@code src/cluster}, so that nobody who works on one
 * machine has to have it.
 */
@NullMarked
package org.fencepost.cluster;

import org.jspecify.annotations.NullMarked;
