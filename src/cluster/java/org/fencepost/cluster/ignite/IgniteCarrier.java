package org.fencepost.cluster.ignite;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.Ignition;
import org.apache.ignite.IgniteState;
import org.apache.ignite.cluster.ClusterNode;
import org.fencepost.cluster.Carrier;

/** A node of the cluster. Pieces go to one worker each, and the books, not Ignite, decide what happens when it is lost. */
final class IgniteCarrier implements Carrier {
    static final String SEATS = "fencepost.seats";

    /** Whoever asks asks again and again: a worker that hears nothing for so long is not needed. */
    private static final long QUIET_NANOS = 2_000_000_000L;

    private final Ignite node;
    private final Calls calls;
    private final BooleanSupplier isCutOff;
    private final Runnable cleaning;
    private final ClassLoader loader = IgniteCarrier.class.getClassLoader();

    /**
     * @param calls what others ask of this node
     * @param isCutOff whether there is another part of the cluster, which this one has lost
     */
    IgniteCarrier(Ignite node, Calls calls, BooleanSupplier isCutOff, Runnable cleaning) {
        this.node = node;
        this.calls = calls;
        this.isCutOff = isCutOff;
        this.cleaning = cleaning;
    }

    @Override
    public List<Peer> workers() {
        List<Peer> workers = new ArrayList<>();
        try {
            for (ClusterNode other : node.cluster().nodes()) {
                Integer seats = other.attribute(SEATS);
                if (seats != null && seats > 0) {
                    workers.add(new Peer(other.id().toString(), name(other), seats));
                }
            }
        } catch (IgniteException | IllegalStateException e) {
            return List.of(); // not part of the cluster any more
        }
        return workers;
    }

    private static String name(ClusterNode other) {
        return other.addresses().stream().findFirst().orElse("?") + "/" + other.attribute("fencepost.pid");
    }

    @Override
    public CompletableFuture<byte[]> ask(Peer peer, byte[] question) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        Thread.currentThread().setContextClassLoader(loader);
        try {
            ClusterNode worker = node.cluster().node(UUID.fromString(peer.id()));
            if (worker == null) {
                throw new IllegalStateException("the worker is gone");
            }
            node.compute(node.cluster().forNode(worker)).withNoFailover().callAsync(new Ask(question)).listen(future -> {
                try {
                    answer.complete(future.get());
                } catch (RuntimeException e) {
                    answer.completeExceptionally(e);
                }
            });
        } catch (IgniteException | IllegalStateException e) {
            answer.completeExceptionally(e);
        }
        return answer;
    }

    @Override
    public boolean isOpen() {
        return Ignition.state(node.name()) == IgniteState.STARTED && (isOfUse() || !isCutOff.getAsBoolean());
    }

    /** Whether it has workers, if it asks; whether it is asked, if it is one. */
    private boolean isOfUse() {
        Integer seats = node.cluster().localNode().attribute(SEATS);
        return seats != null && seats > 0 ? !calls.isQuiet(QUIET_NANOS) : !workers().isEmpty();
    }

    @Override
    public void close() {
        Ignition.stop(node.name(), true);
        cleaning.run();
    }
}
