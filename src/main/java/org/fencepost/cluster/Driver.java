package org.fencepost.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Books;
import org.fencepost.work.RemoteWorkers;
import org.fencepost.work.Summary;
import org.jspecify.annotations.Nullable;

/**
 * Has the workers of a cluster do some work. Begins alone: a run that is over in a moment needs nobody, and what threads there are is found
 * out here. The cluster does one work at a time; when there are several, the next waits.
 */
public final class Driver implements RemoteWorkers, AutoCloseable {
    private static final int FIRST_CUTS = 64;
    private static final long LOOK_MILLIS = 20;

    private final Carrier.Engine engine;
    private final ClusterFile cluster;
    private final Dispatch.Pace pace;
    private final Duration patience;
    private final Consumer<String> log;
    private @Nullable Carrier carrier;
    private boolean hasJoined;

    /**
     * @param patience how long to wait when there is no worker
     * @param log is told, in one line each, of workers that are of no use
     */
    public Driver(Carrier.Engine engine, ClusterFile cluster, Duration patience, Consumer<String> log) {
        this(engine, cluster, Dispatch.Pace.USUAL, patience, log);
    }

    Driver(Carrier.Engine engine, ClusterFile cluster, Dispatch.Pace pace, Duration patience, Consumer<String> log) {
        this.engine = engine;
        this.cluster = cluster;
        this.pace = pace;
        this.patience = patience;
        this.log = log;
    }

    @Override
    public <S extends Summary<S>> Optional<S> run(Books<S> books) {
        books.save();
        books.take().ifPresent(piece -> books.work(piece, pace.alone(), FIRST_CUTS));
        if (!books.isOver()) {
            runWithOthers(books);
        }
        return books.close();
    }

    private synchronized <S extends Summary<S>> void runWithOthers(Books<S> books) {
        new Run<>(books).toTheEnd();
    }

    /** Opened when it is needed first, and again when this process has lost its place in the cluster. */
    private Carrier carrier() {
        Carrier open = carrier;
        if (open == null || !open.isOpen()) {
            close();
            open = engine.ask(cluster);
            carrier = open;
            hasJoined = true;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        if (carrier != null) {
            carrier.close();
            carrier = null;
        }
    }

    /** What has come back: an answer, or why there is none. */
    private record Reply(
            Dispatch.Order order,
            Question.Work question,
            byte @Nullable [] answer,
            @Nullable Throwable why) {}

    /** One work. */
    private final class Run<S extends Summary<S>> {
        private final Books<S> books;
        private final Monitor monitor;
        private final Dispatch<S> dispatch;
        private final BlockingQueue<Reply> replies = new LinkedBlockingQueue<>();
        private final String subject;
        private final byte[] description;
        private final String job;
        private final long start = System.nanoTime();
        private long lastSaved = start;
        private long lastSeen = start;

        Run(Books<S> books) {
            this.books = books;
            this.monitor = books.monitor();
            this.dispatch = new Dispatch<>(books, pace, log, start);
            this.subject = Session.text(books.format().subject());
            this.description = books.load().description().orElseThrow();
            this.job = Digests.of(description);
        }

        void toTheEnd() {
            while (!books.isOver()) {
                dispatch.present(workers());
                dispatch.orders(System.nanoTime()).forEach(order -> ask(order, question(order)));
                take();
                saveNowAndThen();
                stopWithoutWorkers();
            }
        }

        /** None while this process cannot come back into a cluster that it has lost. */
        private List<Carrier.Peer> workers() {
            try {
                return carrier().workers();
            } catch (InputException e) {
                if (!hasJoined) {
                    throw e;
                }
                log.accept(String.valueOf(e.getMessage()));
                return List.of();
            }
        }

        private Question.Work question(Dispatch.Order order) {
            return new Question.Work(
                    Digests.ofBuild(),
                    subject,
                    job,
                    new byte[0],
                    books.context(),
                    order.piece().bytes(),
                    order.millis(),
                    order.cuts(),
                    progress());
        }

        private String progress() {
            double seconds = (System.nanoTime() - start) / 1e9;
            String all = monitor.expected() > 0 ? String.format(" of about %.3g", monitor.expected()) : "";
            return String.format(
                    "%d executions%s, %.0f a second, %d pieces waiting, %d out, %d seats",
                    monitor.executions(),
                    all,
                    monitor.executions() / seconds,
                    books.waiting(),
                    books.running(),
                    dispatch.seats());
        }

        // The future is done when the reply is in the queue.
        @SuppressWarnings("FutureReturnValueIgnored")
        private void ask(Dispatch.Order order, Question.Work question) {
            Carrier open = carrier;
            if (open == null) {
                replies.add(new Reply(order, question, null, new IllegalStateException("not part of the cluster")));
                return;
            }
            open.ask(order.peer(), question.bytes())
                    .whenComplete((answer, why) -> replies.add(new Reply(order, question, answer, why)));
        }

        private void take() {
            try {
                Reply reply = replies.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                while (reply != null && !books.isOver()) {
                    take(reply);
                    reply = replies.poll();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                monitor.stop(Limit.interrupted());
            }
        }

        private void take(Reply reply) {
            byte[] bytes = reply.answer;
            if (bytes == null) {
                dispatch.unanswered(reply.order, "gave no answer: " + reply.why);
                return;
            }
            Answer answer;
            try {
                answer = Answer.of(bytes);
            } catch (IOException e) {
                answer = new Answer.Failed("not an answer: " + e.getMessage());
            }
            if (dispatch.take(reply.order, answer)) {
                ask(reply.order, reply.question.withDescription(description));
            }
        }

        private void saveNowAndThen() {
            long now = System.nanoTime();
            if (books.savedEvery().isPresent()
                    && now - lastSaved > books.savedEvery().get().toNanos()) {
                try {
                    books.save();
                } catch (InputException e) {
                    log.accept(String.valueOf(e.getMessage())); // tried again next time
                }
                lastSaved = now;
            }
        }

        private void stopWithoutWorkers() {
            long now = System.nanoTime();
            if (dispatch.hasWorkers()) {
                lastSeen = now;
            } else if (now - lastSeen > patience.toNanos()) {
                monitor.stop(new Limit(
                        Limit.Kind.INTERRUPTED,
                        "the cluster is gone: no worker of " + cluster.file() + " that does this work for "
                                + patience.toSeconds() + " s"));
            }
        }
    }
}
