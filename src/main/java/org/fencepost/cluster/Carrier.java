package org.fencepost.cluster;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** Takes questions to the workers of a cluster, and answers back. Knows who is there and notices who is lost. */
public interface Carrier extends AutoCloseable {
    /**
     * A worker process.
     *
     * @param id different for every process that ever was
     * @param name for people
     * @param seats how many questions it answers at the same time
     */
    record Peer(String id, String name, int seats) {}

    /** What makes carriers. */
    interface Engine {
        /** For a process that asks. */
        Carrier ask(ClusterFile cluster);

        /** For a process that answers, as long as it is open; {@link #isOpen} says when it is to be opened again. */
        Carrier answer(ClusterFile cluster, int seats, UnaryOperator<byte[]> answers);
    }

    /** The workers that are there now. */
    List<Peer> workers();

    /** Asks a worker. Completes with the answer, or exceptionally when the worker is lost. */
    CompletableFuture<byte[]> ask(Peer peer, byte[] question);

    /** Whether it is still part of the cluster. */
    boolean isOpen();

    @Override
    void close();
}
