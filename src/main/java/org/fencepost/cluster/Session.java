package org.fencepost.cluster;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Books;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.RemoteWorkers;
import org.fencepost.work.Shift;
import org.fencepost.work.Subject;
import org.fencepost.work.Summary;
import org.fencepost.work.Unagreed;
import org.fencepost.work.Workload;
import org.jspecify.annotations.Nullable;

/**
 * A job in a worker process, for one question at a time. A thread of its own runs the same engine as the process that asks, up to where work
 * is shared out; there it answers questions instead, and keeps all that it has found out about the program from one to the next.
 */
final class Session implements RemoteWorkers, AutoCloseable {
    private static final byte[] NOTHING = {};

    private final Monitor monitor = new Monitor();
    private final SynchronousQueue<Question.Work> questions = new SynchronousQueue<>();
    private final SynchronousQueue<Answer> answers = new SynchronousQueue<>();
    private final Thread thread;
    private volatile @Nullable String failure;
    private volatile boolean closed;

    /** Ends the engine's run from inside. */
    private static final class Dismissed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Dismissed() {
            super("dismissed", null, false, false);
        }
    }

    /** @throws IOException if the bytes describe no job */
    Session(byte[] description) throws IOException {
        Runnable job = Job.of(description, this, monitor);
        this.thread = new Thread(() -> run(job), "fencepost-session");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Runnable job) {
        try {
            job.run();
            failure = "there is nothing to share out";
        } catch (Dismissed e) {
            failure = "it was closed";
        } catch (RuntimeException | Error e) {
            failure = e.toString();
        }
    }

    /** Answers a question; the next one may come when that is done. */
    Answer answer(Question.Work question) throws InterruptedException {
        while (!questions.offer(question, 20, TimeUnit.MILLISECONDS)) {
            if (failure != null) {
                return failed();
            }
        }
        Answer answer = answers.poll(20, TimeUnit.MILLISECONDS);
        while (answer == null) {
            if (failure != null) {
                return failed();
            }
            answer = answers.poll(20, TimeUnit.MILLISECONDS);
        }
        return answer;
    }

    private Answer failed() {
        return new Answer.Failed(String.valueOf(failure));
    }

    boolean isUsable() {
        return failure == null;
    }

    // ---- in its own thread ------------------------------------------------------------------------------------------

    @Override
    public boolean isElsewhere() {
        return true;
    }

    @Override
    public <S extends Summary<S>> Optional<S> run(Books<S> books) {
        Desk<S> desk = new Desk<>(books.load(), books.format());
        while (true) {
            try {
                answers.put(desk.answer(questions.take()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Dismissed();
            }
        }
    }

    /** Does pieces of some work. */
    private final class Desk<S extends Summary<S>> {
        private final Workload<S> load;
        private final CheckpointFormat<S> format;
        private byte @Nullable [] context;

        Desk(Workload<S> load, CheckpointFormat<S> format) {
            this.load = load;
            this.format = format;
        }

        Answer answer(Question.Work question) {
            if (!question.subject().equals(text(format.subject()))) {
                return new Answer.Refused("the program or the options are not those that the description says");
            }
            try {
                follow(question.context());
                return work(question);
            } catch (Unagreed e) {
                context = null;
                return new Answer.Unagreed(knowledge());
            } catch (IOException e) {
                context = null;
                return new Answer.Refused("the context of the piece is damaged: " + e.getMessage());
            }
        }

        private void follow(byte[] wanted) throws IOException {
            if (!Arrays.equals(wanted, context)) {
                context = null;
                format.loadContext(Wire.reader(wanted));
                load.begin(List.of());
                context = wanted;
            }
        }

        private Answer work(Question.Work question) throws IOException {
            Shift<S> shift = Shift.of(
                    load.workers().get(0),
                    question.piece(),
                    load.nothing(),
                    TimeUnit.MILLISECONDS.toNanos(question.millis()),
                    question.cuts(),
                    () -> !closed);
            if (shift.error() instanceof VirtualMachineError e) {
                throw e;
            }
            if (shift.isAbandoned()) {
                context = null;
                return new Answer.Abandoned(Wire.bytes(out -> format.saveReason(out, shift.summary())));
            }
            if (shift.isEnded()) {
                context = null;
                return new Answer.Ended();
            }
            byte[] summary = Wire.bytes(out -> format.save(out, shift.summary()));
            return new Answer.Done(summary, shift.left(), news(question.context()));
        }

        /** What the asker does not know yet. */
        private byte[] news(byte[] known) {
            byte[] knowledge = knowledge();
            return Arrays.equals(knowledge, known) ? NOTHING : knowledge;
        }

        private byte[] knowledge() {
            return Wire.bytes((DataOutputStream out) -> format.saveContext(out));
        }
    }

    static String text(Subject subject) {
        return subject.command() + "\n" + subject.fingerprint() + "\n" + subject.settings();
    }

    @Override
    public void close() {
        closed = true;
        monitor.stop(org.fencepost.verdict.Limit.interrupted());
        thread.interrupt();
    }
}
