package org.fencepost.cluster;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A worker process: answers questions. It writes no files and knows no sources; jobs come as bytes, and are kept in memory as long as they
 * are asked about. What is no question of the same Fencepost is refused and logged.
 */
public final class Member implements UnaryOperator<byte[]>, AutoCloseable {
    /** Several runs may share the workers; of more than this many the one that was asked about least recently is forgotten. */
    private static final int MOST_JOBS = 4;

    private final Consumer<String> log;
    /** Jobs by digest, with the sessions that have nothing to do. */
    private final Map<String, Known> jobs = new LinkedHashMap<>(16, 0.75f, true);

    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicLong pieces = new AtomicLong();
    private volatile String subject = "";
    private volatile String progress = "";

    private record Known(byte[] description, Deque<Session> idle) {}

    /** @param log is told, in one line each, of what was refused or went wrong */
    public Member(Consumer<String> log) {
        this.log = log;
    }

    @Override
    public byte[] apply(byte[] question) {
        return answer(question).bytes();
    }

    private Answer answer(byte[] bytes) {
        Question question;
        try {
            question = Question.of(bytes);
        } catch (IOException e) {
            return refuse("not a question: " + e.getMessage());
        }
        if (question instanceof Question.Work work) {
            return answer(work);
        }
        return new Answer.Status(new MemberStatus(busy.get() == 0 ? "" : subject, progress, busy.get(), pieces.get()));
    }

    private Answer answer(Question.Work work) {
        if (!work.build().equals(Digests.ofBuild())) {
            return refuse("the run is of another build of Fencepost (" + work.build() + ") than this worker ("
                    + Digests.ofBuild() + ")");
        }
        busy.incrementAndGet();
        subject = work.subject().replace('\n', ' ');
        progress = work.progress();
        try {
            return answerIn(session(work), work);
        } catch (IOException e) {
            return refuse("not a job: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer.Failed("the worker is being closed");
        } finally {
            busy.decrementAndGet();
        }
    }

    private Answer answerIn(@Nullable Session session, Question.Work work) throws InterruptedException {
        if (session == null) {
            return new Answer.JobWanted();
        }
        Answer answer = session.answer(work);
        if (answer instanceof Answer.Failed || answer instanceof Answer.Refused) {
            log.accept(answer.toString());
        }
        pieces.incrementAndGet();
        giveBack(work.job(), session);
        return answer;
    }

    /** A session of the job that has nothing to do, or a new one; null when the job is not known. */
    private @Nullable Session session(Question.Work work) throws IOException {
        Known known;
        synchronized (jobs) {
            known = jobs.get(work.job());
            if (known == null && work.description().length > 0) {
                known = learn(work);
            }
            Session idle = known == null ? null : known.idle.poll();
            if (idle != null || known == null) {
                return idle;
            }
        }
        return new Session(known.description);
    }

    private Known learn(Question.Work work) throws IOException {
        if (!Digests.of(work.description()).equals(work.job())) {
            throw new IOException("its description has another digest");
        }
        Known known = new Known(work.description(), new ArrayDeque<>());
        jobs.put(work.job(), known);
        if (jobs.size() > MOST_JOBS) {
            Known eldest = jobs.remove(jobs.keySet().iterator().next());
            eldest.idle.forEach(Session::close);
        }
        return known;
    }

    private void giveBack(String job, Session session) {
        synchronized (jobs) {
            Known known = jobs.get(job);
            if (known == null || !session.isUsable()) {
                session.close();
            } else {
                known.idle.push(session);
            }
        }
    }

    private Answer refuse(String why) {
        log.accept(why);
        return new Answer.Refused(why);
    }

    @Override
    public void close() {
        synchronized (jobs) {
            jobs.values().forEach(known -> known.idle.forEach(Session::close));
            jobs.clear();
        }
    }
}
