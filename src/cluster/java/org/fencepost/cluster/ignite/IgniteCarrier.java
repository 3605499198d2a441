package org.fencepost.cluster.ignite;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.Ignition;
import org.apache.ignite.IgniteState;
import org.apache.ignite.cluster.ClusterNode;
import org.fencepost.cluster.Carrier;

/** A node of the cluster. Pieces go to one worker each, and the books, not Ignite, decide what happens when it is lost. */
final class IgniteCarrier implements Carrier {
    static final String SEATS = "fencepost.seats";

    private final Ignite node;
    private final Runnable cleaning;
    private final ClassLoader loader = IgniteCarrier.class.getClassLoader();

    IgniteCarrier(Ignite node, Runnable cleaning) {
        this.node = node;
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
        return Ignition.state(node.name()) == IgniteState.STARTED;
    }

    @Override
    public void close() {
        Ignition.stop(node.name(), true);
        cleaning.run();
    }
}
