package org.fencepost.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.fencepost.work.Books;
import org.fencepost.work.Summary;

/**
 * Decides who gets which piece, for how long, and into how many it is to be cut; and what becomes of answers. Has no clock, no threads and
 * no network, so that a simulation can go through a day of a thousand workers in a minute.
 *
 * <p>While there are fewer pieces in stock than seats, pieces are short and are cut: soon there are enough for everybody. Then they are
 * long, so that the time that goes by between two of them does not matter.
 */
final class Dispatch<S extends Summary<S>> {
    /** Pieces get longer as the run does: a run of seconds should not end with a wait of seconds. */
    private static final int SHARE_OF_RUN = 20;

    private static final int MOST_CUTS = 64;
    /** How many pieces are wanted in stock for each seat. */
    private static final int STOCK = 2;
    /** Who has not answered so long after the time of a piece may never do: somebody else gets it, too. */
    static final long OVERDUE_NANOS = 30_000_000_000L;

    private static final long LOOK_NANOS = 1_000_000_000L;
    private static final int MOST_FAILURES = 3;

    /**
     * How long pieces are.
     *
     * @param alone for how long the asker works before it asks anybody
     * @param scarce while there are too few of them
     * @param most when there are enough
     */
    record Pace(Duration alone, Duration scarce, Duration most) {
        static final Pace USUAL = new Pace(Duration.ofMillis(300), Duration.ofMillis(100), Duration.ofSeconds(4));
    }

    /** To be asked. */
    record Order(Carrier.Peer peer, Books.Piece piece, int millis, int cuts) {}

    private record Flight(Order order, long since) {}

    private final Books<S> books;
    private final Consumer<String> log;
    private final Pace pace;
    private final long start;
    private final Map<String, Carrier.Peer> peers = new LinkedHashMap<>();
    private final Map<String, Integer> free = new HashMap<>();
    /** Those with a free seat who do this work. With many workers, looking at all of them for every answer is too much. */
    private final Set<String> idle = new LinkedHashSet<>();

    private final Map<Long, Flight> flights = new HashMap<>();
    private final Map<String, Integer> failures = new HashMap<>();
    /** Who refuses this work, or fails again and again. */
    private final Set<String> banned = new HashSet<>();

    private int seats;
    /** When overdue pieces were last looked for. */
    private long lastLook;

    Dispatch(Books<S> books, Pace pace, Consumer<String> log, long now) {
        this.books = books;
        this.pace = pace;
        this.log = log;
        this.start = now;
    }

    // ---- who is there -----------------------------------------------------------------------------------------------

    /** These workers are there now. What those had who are not any more is handed out again. */
    void present(List<Carrier.Peer> now) {
        Set<String> there = new HashSet<>();
        for (Carrier.Peer peer : now) {
            there.add(peer.id());
            if (!peers.containsKey(peer.id())) {
                come(peer);
            }
        }
        for (Carrier.Peer peer : List.copyOf(peers.values())) {
            if (!there.contains(peer.id())) {
                lose(peer);
            }
        }
    }

    void come(Carrier.Peer peer) {
        peers.put(peer.id(), peer);
        free.put(peer.id(), peer.seats());
        idle.add(peer.id());
        seats += peer.seats();
    }

    void lose(Carrier.Peer peer) {
        if (peers.remove(peer.id()) == null) {
            return;
        }
        free.remove(peer.id());
        idle.remove(peer.id());
        seats -= peer.seats();
        for (Iterator<Flight> all = flights.values().iterator(); all.hasNext(); ) {
            Order order = all.next().order;
            if (order.peer.id().equals(peer.id())) {
                books.giveBack(order.piece.number());
                all.remove();
            }
        }
    }

    /** Whether there is anybody who does this work. */
    boolean hasWorkers() {
        return peers.keySet().stream().anyMatch(id -> !banned.contains(id));
    }

    int workers() {
        return peers.size();
    }

    int seats() {
        return seats;
    }

    // ---- handing out ------------------------------------------------------------------------------------------------

    /** What is to be asked now. */
    List<Order> orders(long now) {
        giveBackOverdue(now);
        List<Order> orders = new ArrayList<>();
        for (Iterator<String> all = idle.iterator(); all.hasNext() && books.waiting() > 0; ) {
            String id = all.next();
            for (int places = free.getOrDefault(id, 0); places > 0 && books.waiting() > 0; places--) {
                order(Objects.requireNonNull(peers.get(id)), now).ifPresent(orders::add);
            }
            if (free.getOrDefault(id, 0) == 0) {
                all.remove();
            }
        }
        return orders;
    }

    /** The next piece, for whoever has a free seat. */
    private Optional<Order> order(Carrier.Peer peer, long now) {
        boolean isScarce = books.waiting() - 1 < STOCK * seats;
        int cuts = isScarce ? cuts() : 0;
        int millis = isScarce && books.waiting() - 1 < seats ? shortMillis() : longMillis(now);
        Optional<Order> order = books.take().map(piece -> new Order(peer, piece, millis, cuts));
        order.ifPresent(one -> {
            flights.put(one.piece.number(), new Flight(one, now));
            free.merge(peer.id(), -1, Integer::sum);
        });
        return order;
    }

    /** Together those who work now should make up for what is missing in stock. */
    private int cuts() {
        int missing = STOCK * seats - books.waiting() + 1;
        int working = Math.max(1, Math.min(seats, flights.size() + books.waiting()));
        return Math.max(1, Math.min(MOST_CUTS, (missing + working - 1) / working));
    }

    private int longMillis(long now) {
        long share = (now - start) / SHARE_OF_RUN / 1_000_000;
        return (int) Math.max(shortMillis(), Math.min(pace.most.toMillis(), share));
    }

    private int shortMillis() {
        return (int) pace.scarce.toMillis();
    }

    private void giveBackOverdue(long now) {
        if (now - lastLook < LOOK_NANOS) {
            return;
        }
        lastLook = now;
        for (Iterator<Flight> all = flights.values().iterator(); all.hasNext(); ) {
            Flight flight = all.next();
            if (now - flight.since > OVERDUE_NANOS + 1_000_000L * flight.order.millis) {
                log.accept(flight.order.peer.name() + " has not answered for long: somebody else gets its work");
                books.giveBack(flight.order.piece.number());
                all.remove(); // its seat stays taken until it answers
            }
        }
    }

    // ---- what comes back --------------------------------------------------------------------------------------------

    /** Takes an answer. Returns whether the same is to be asked again, with the description of the job. */
    boolean take(Order order, Answer answer) {
        if (answer instanceof Answer.JobWanted && flights.containsKey(order.piece.number())) {
            return true;
        }
        flights.remove(order.piece.number());
        free(order.peer);
        try {
            enter(order, answer);
        } catch (IOException e) {
            fail(order, "damaged: " + e.getMessage());
        }
        return false;
    }

    private void free(Carrier.Peer peer) {
        if (free.computeIfPresent(peer.id(), (id, places) -> places + 1) != null && !banned.contains(peer.id())) {
            idle.add(peer.id());
        }
    }

    private void enter(Order order, Answer answer) throws IOException {
        long number = order.piece.number();
        if (answer instanceof Answer.Done done) {
            if (done.knowledge().length > 0) {
                books.learn(done.knowledge());
            }
            books.enter(number, done.summary(), done.left());
            failures.remove(order.peer.id());
        } else if (answer instanceof Answer.Ended) {
            books.end(number);
        } else if (answer instanceof Answer.Abandoned abandoned) {
            books.abandon(abandoned.knowledge());
        } else if (answer instanceof Answer.Unagreed unagreed) {
            books.learn(unagreed.knowledge());
            books.giveBack(number);
        } else if (answer instanceof Answer.Refused refused) {
            books.giveBack(number);
            ban(order.peer, "refuses: " + refused.why());
        } else if (answer instanceof Answer.Failed failed) {
            fail(order, failed.why());
        } else {
            books.giveBack(number);
        }
    }

    /** There was no answer, although the worker may still be there. */
    void unanswered(Order order, String why) {
        if (flights.remove(order.piece.number()) != null) {
            books.giveBack(order.piece.number());
        }
        free(order.peer);
        log.accept(order.peer.name() + ": " + why);
    }

    private void fail(Order order, String why) {
        books.giveBack(order.piece.number());
        if (failures.merge(order.peer.id(), 1, Integer::sum) >= MOST_FAILURES) {
            ban(order.peer, "has failed " + MOST_FAILURES + " times, the last time because: " + why);
        }
    }

    private void ban(Carrier.Peer peer, String why) {
        if (banned.add(peer.id())) {
            idle.remove(peer.id());
            log.accept("worker " + peer.name() + " " + why);
        }
    }
}
