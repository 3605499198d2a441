package org.fencepost.cluster.ignite;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.events.Event;
import org.apache.ignite.events.EventType;
import org.apache.ignite.spi.discovery.tcp.internal.TcpDiscoveryNode;
import org.jspecify.annotations.Nullable;

/**
 * Notices that a cluster has fallen apart. Parts that cannot reach each other for a while take each other for dead, and Ignite never puts them
 * together again: each goes on as a cluster of its own. So a node that has lost others and has nothing to do looks whether somebody listens
 * where nodes of this cluster do and is not one of its own part. Then it leaves, to join anew. Nodes wait for different times, so that
 * not all of them leave at once, and longer each time: whoever listens there may be somebody else.
 */
final class Separation {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int CONNECT_MILLIS = 300;

    private final long lookNanos;
    private final Consumer<String> log;
    private final Random random = new Random();
    private volatile boolean hasLost;
    private long patience;
    private long nextLook;

    /** @param detection how long it takes to find out that a node is lost */
    Separation(Duration detection, Consumer<String> log) {
        this.lookNanos = detection.toNanos() / 2;
        this.patience = detection.toNanos();
        this.log = log;
    }

    void watch(Ignite node) {
        node.events().localListen(this::note, EventType.EVT_NODE_FAILED);
        postpone(System.nanoTime());
    }

    private boolean note(Event failed) {
        hasLost = true;
        return true; // to be told again
    }

    private void postpone(long now) {
        nextLook = now + lookNanos + (long) (random.nextDouble() * patience);
    }

    /** Whether the node should leave, and join anew. */
    synchronized boolean isCutOff(Ignite node, HostFinder finder) {
        long now = System.nanoTime();
        if (!hasLost || now < nextLook) {
            return false;
        }
        postpone(now);
        InetSocketAddress stranger = stranger(own(node.cluster().nodes()), finder);
        if (stranger == null) {
            return false;
        }
        log.accept("lost a part of the cluster, and somebody is at " + stranger + ": joining again");
        patience = Math.min(2 * patience, LONGEST.toNanos());
        return true;
    }

    private static Set<InetSocketAddress> own(Collection<ClusterNode> nodes) {
        Set<InetSocketAddress> own = new HashSet<>();
        for (ClusterNode node : nodes) {
            if (node instanceof TcpDiscoveryNode known) {
                own.addAll(known.socketAddresses());
            }
        }
        return own;
    }

    private static @Nullable InetSocketAddress stranger(Set<InetSocketAddress> own, HostFinder finder) {
        for (InetSocketAddress address : finder.getRegisteredAddresses()) {
            if (!own.contains(address) && isListening(address)) {
                return address;
            }
        }
        return null;
    }

    private static boolean isListening(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
