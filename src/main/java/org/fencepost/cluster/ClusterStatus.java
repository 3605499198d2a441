package org.fencepost.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the workers of a cluster do, as they say themselves. */
public final class ClusterStatus {
    private static final long PATIENCE_SECONDS = 5;

    /**
     * A worker.
     *
     * @param does what it works on, or why that is not known; empty when it has nothing to do
     * @param progress how far the run was when it last got a piece
     */
    public record Row(String worker, int seats, int busy, long pieces, String does, String progress) {}

    private ClusterStatus() {}

    public static List<Row> of(Carrier carrier) {
        List<Row> rows = new ArrayList<>();
        for (Carrier.Peer peer : carrier.workers()) {
            rows.add(row(carrier, peer));
        }
        return rows;
    }

    private static Row row(Carrier carrier, Carrier.Peer peer) {
        try {
            byte[] bytes = carrier.ask(peer, new Question.Status().bytes()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (Answer.of(bytes) instanceof Answer.Status answer) {
                MemberStatus status = answer.status();
                return new Row(
                        peer.name(), peer.seats(), status.busy(), status.pieces(), status.subject(), status.progress());
            }
            return unknown(peer, "it gave no status");
        } catch (IOException | ExecutionException | TimeoutException e) {
            return unknown(peer, "it gave no answer");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unknown(peer, "interrupted");
        }
    }

    private static Row unknown(Carrier.Peer peer, String why) {
        return new Row(peer.name(), peer.seats(), 0, 0, why, "");
    }
}
