package org.fencepost.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/** A cluster of threads: workers that vanish at random, with or without having done their work, and others that come instead. */
final class ThreadCarrier implements Carrier, Carrier.Engine {
    static final ClusterFile HERE =
            new ClusterFile(Path.of("here"), List.of(new ClusterFile.Host("127.0.0.1", 1)), null, null);

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });
    private final Map<Peer, Member> members = new ConcurrentHashMap<>();
    private final Random random;
    private final int lostOf;
    private final List<String> log = new ArrayList<>();
    private int count;
    private int asked;
    int lost;

    /** @param lostOf one of so many questions is the last of its worker; 0 for none */
    ThreadCarrier(int workers, int lostOf, long seed) {
        this.random = new Random(seed);
        this.lostOf = lostOf;
        for (int i = 0; i < workers; i++) {
            come();
        }
    }

    private synchronized void come() {
        count++;
        members.put(new Peer("w" + count, "w" + count, 1), new Member(this::log));
    }

    synchronized void log(String line) {
        log.add(line);
    }

    synchronized List<String> log() {
        return List.copyOf(log);
    }

    synchronized int asked() {
        return asked;
    }

    @Override
    public List<Peer> workers() {
        return List.copyOf(members.keySet());
    }

    @Override
    public CompletableFuture<byte[]> ask(Peer peer, byte[] question) {
        Member member = members.get(peer);
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        boolean dies;
        boolean first;
        synchronized (this) {
            asked++;
            dies = lostOf > 0 && random.nextInt(lostOf) == 0;
            first = random.nextBoolean();
        }
        if (member == null || dies && first) {
            lose(peer, answer);
            return answer;
        }
        threads.execute(() -> {
            byte[] bytes = member.apply(question);
            if (dies) {
                lose(peer, answer);
            } else {
                answer.complete(bytes);
            }
        });
        return answer;
    }

    private void lose(Peer peer, CompletableFuture<byte[]> answer) {
        if (members.remove(peer) != null) {
            synchronized (this) {
                lost++;
            }
            come();
        }
        answer.completeExceptionally(new IllegalStateException("lost"));
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {
        members.values().forEach(Member::close);
        threads.shutdownNow();
    }

    @Override
    public Carrier ask(ClusterFile cluster) {
        return this;
    }

    @Override
    public Carrier answer(ClusterFile cluster, int seats, UnaryOperator<byte[]> answers) {
        throw new UnsupportedOperationException();
    }
}
