package org.fencepost.cluster;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Books;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.Effort;
import org.fencepost.work.Pool;
import org.fencepost.work.RemoteWorkers;
import org.fencepost.work.Subject;
import org.fencepost.work.Summary;
import org.fencepost.work.Worker;
import org.fencepost.work.Workload;

/**
 * Any number of workers in simulated time, with the real books and the real {@link Dispatch}. What there is to do, and how
 * it can be cut, was recorded in a real run ({@link RecordedTree}). Messages take time; some workers are slow; workers die and others come. What the driver does for a
 * message takes the time that it really takes, one message after the other.
 *
 * <pre>java -cp ... org.fencepost.cluster.Simulation tree.txt 100</pre>
 */
public final class Simulation implements RemoteWorkers {
    private static final long MILLI = 1_000_000;
    /** After which a worker may cut (again). */
    private static final long GRAIN = 15 * MILLI;
    /** To send and to take up a piece again. */
    private static final long TAKE_UP = 3 * MILLI;

    /** How bad the world is. */
    record World(int workers, double latencyMillis, double slowShare, double lifeHours, long seed) {}

    private final World world;
    private final RecordedTree tree;
    private final Random random;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long sequence;
    private int born;

    long makespan;
    long messages;
    long driverNanos;
    int mostWaiting;
    long deaths;

    private record Event(long time, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    Simulation(World world, RecordedTree tree) {
        this.world = world;
        this.tree = tree;
        this.random = new Random(world.seed);
    }

    public static void main(String[] arguments) {
        RecordedTree tree = RecordedTree.read(Path.of(arguments[0]), Double.parseDouble(arguments[1]));
        System.out.printf(
                Locale.ROOT,
                "%d nodes recorded, %.0f bytes a piece on average, %.1f CPU hours%n",
                tree.nodes(),
                tree.bytes(),
                tree.total() / 3600e9);
        System.out.println("| workers | slow, lives | makespan (s) | efficiency | messages/s | driver busy |"
                + " pieces waiting, most | MB of books | lost |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        for (int workers : new int[] {10, 100, 1000}) {
            for (double[] bad : new double[][] {{0, 0}, {0.05, 2}}) {
                World world = new World(workers, 5, bad[0], bad[1], 1);
                Simulation simulation = new Simulation(world, tree);
                simulation.run();
                System.out.println(simulation.row());
            }
        }
    }

    private String row() {
        double seconds = makespan / 1e9;
        return String.format(
                Locale.ROOT,
                "| %d | %s | %.0f | %.1f%% | %.0f | %.2f%% | %d | %.1f | %d |",
                world.workers,
                world.slowShare == 0 ? "none" : "5% at a fifth, 2 h",
                seconds,
                100 * efficiency(),
                messages / seconds,
                100.0 * driverNanos / makespan,
                mostWaiting,
                mostWaiting * (tree.bytes() + 200) / 1e6,
                deaths);
    }

    /** Work by the power that was there; slow workers are counted with what they can do. */
    double efficiency() {
        double power = world.workers * (1 - world.slowShare + world.slowShare / 5);
        return tree.total() / (power * makespan);
    }

    /** Returns the work that was counted, which must be all there was. */
    long run() {
        return new Pool<>(new Load(tree), Effort.ONE_CORE.withRemote(this), new Monitor())
                .start()
                .orElseThrow()
                .nanos;
    }

    // ---- time -------------------------------------------------------------------------------------------------------

    private void at(long time, Runnable action) {
        events.add(new Event(time, sequence++, action));
    }

    private long latency() {
        return (long) (world.latencyMillis * MILLI * (0.2 - Math.log(1 - random.nextDouble()) * 0.8));
    }

    @Override
    public <S extends Summary<S>> Optional<S> run(Books<S> books) {
        new Run<>(books).toTheEnd();
        return books.close();
    }

    private final class Run<S extends Summary<S>> {
        private final Books<S> books;
        private final Dispatch<S> dispatch;
        private long now;
        /** Until when the driver has to do with earlier messages. */
        private long driverFreeAt;

        Run(Books<S> books) {
            this.books = books;
            this.dispatch = new Dispatch<>(books, Dispatch.Pace.USUAL, line -> {}, 0);
        }

        void toTheEnd() {
            for (int i = 0; i < world.workers; i++) {
                come();
            }
            drive(() -> {});
            while (!books.isOver()) {
                Event next = events.remove();
                now = next.time;
                next.action.run();
            }
            makespan = now;
        }

        private void come() {
            int number = born++;
            double speed = number % 100 < 100 * world.slowShare ? 0.2 : 1;
            Carrier.Peer peer = new Carrier.Peer("w" + number, String.valueOf(speed), 1);
            dispatch.come(peer);
            if (world.lifeHours > 0) {
                long life = (long) (-Math.log(1 - random.nextDouble()) * world.lifeHours * 3600e9);
                at(now + life, () -> die(peer));
            }
        }

        /** Noticed after ten seconds; another one is there half a minute later. */
        private void die(Carrier.Peer peer) {
            deaths++;
            dead.add(peer.id());
            at(now + 10_000 * MILLI, () -> drive(() -> dispatch.lose(peer)));
            at(now + 30_000 * MILLI, () -> drive(this::come));
        }

        private final java.util.Set<String> dead = new java.util.HashSet<>();

        /** The driver does something and then hands out what there is, in real time. */
        private void drive(Runnable what) {
            long start = System.nanoTime();
            what.run();
            List<Dispatch.Order> orders = dispatch.orders(now);
            long spent = System.nanoTime() - start;
            driverNanos += spent;
            driverFreeAt = Math.max(driverFreeAt, now) + spent;
            mostWaiting = Math.max(mostWaiting, books.waiting());
            orders.forEach(this::send);
        }

        private void send(Dispatch.Order order) {
            messages++;
            Done done = work(order);
            long arrival = driverFreeAt + latency() + done.nanos + latency();
            at(arrival, () -> {
                if (!dead.contains(order.peer().id())) {
                    messages++;
                    drive(() -> dispatch.take(order, done.answer));
                }
            });
        }
    }

    // ---- workers ----------------------------------------------------------------------------------------------------

    private record Done(Answer answer, long nanos) {}

    private Done work(Dispatch.Order order) {
        double speed = Double.parseDouble(order.peer().name());
        long budget = (long) (order.millis() * MILLI * speed);
        RecordedTree.Shift shift = tree.work(order.piece().bytes(), budget, order.cuts(), GRAIN);
        return new Done(new Answer.Done(summary(shift.nanos()), shift.left(), new byte[0]), (long)
                ((shift.nanos() + TAKE_UP) / speed));
    }

    private static byte[] summary(long nanos) {
        return ByteBuffer.allocate(Long.BYTES).putLong(nanos).array();
    }

    // ---- the work ---------------------------------------------------------------------------------------------------

    /** Work that was done. */
    static final class Sum implements Summary<Sum> {
        long nanos;

        @Override
        public void absorb(Sum later) {
            nanos += later.nanos;
        }

        @Override
        public boolean ends() {
            return false;
        }
    }

    private record Load(RecordedTree tree) implements Workload<Sum>, CheckpointFormat<Sum>, Worker<Sum> {
        @Override
        public List<? extends Worker<Sum>> workers() {
            return List.of(this);
        }

        @Override
        public List<byte[]> pieces() {
            return List.of(tree.whole());
        }

        @Override
        public Sum nothing() {
            return new Sum();
        }

        @Override
        public Optional<CheckpointFormat<Sum>> checkpoints() {
            return Optional.of(this);
        }

        @Override
        public Optional<byte[]> description() {
            return Optional.of(new byte[0]);
        }

        @Override
        public Subject subject() {
            return new Subject("simulation", "", "", "");
        }

        @Override
        public void saveContext(DataOutput out) {}

        @Override
        public void loadContext(DataInput in) {}

        @Override
        public void save(DataOutput out, Sum sum) throws IOException {
            out.writeLong(sum.nanos);
        }

        @Override
        public Sum load(DataInput in) throws IOException {
            Sum sum = new Sum();
            sum.nanos = in.readLong();
            return sum;
        }

        @Override
        public End work(byte[] piece, Sum summary, BooleanSupplier goesOn) {
            throw new UnsupportedOperationException();
        }

        @Override
        public byte[] left() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<byte[]> split() {
            throw new UnsupportedOperationException();
        }
    }
}
