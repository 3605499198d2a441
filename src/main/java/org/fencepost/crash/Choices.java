package org.fencepost.crash;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A path through a tree of decisions, each with a number of options: replays what was decided before, then takes the first
 * option of every new decision. {@link #advance} goes to the next path, depth first.
 */
final class Choices {
    private int[] taken = new int[16];
    private int[] options = new int[16];
    /** For each decision the first option that is not taken here, because somebody else takes it or there is none. */
    private int[] end = new int[16];

    /** For each decision, who goes on there, if it is about that; otherwise null. */
    private @Nullable Turn[] turns = new Turn[16];
    /** For each decision, how many steps of the trace came before it. */
    private int[] steps = new int[16];

    private final Trace trace = new Trace();

    private int length;
    private int next;
    /** How many of the first decisions are the same on all paths: see {@link Cutting}. */
    private int fixed;
    /** How many turns there are on a path at most: what comes then is left to others. */
    private int mostTurns = Integer.MAX_VALUE;

    private @Nullable Consumer<String> listener;

    /** Paths that end before they have more turns than that; from each everybody goes on who need not sleep. */
    static Choices upTo(int turns) {
        Choices path = new Choices();
        path.mostTurns = turns;
        return path;
    }

    /** Whether others go on from where paths end. */
    boolean isCut() {
        return mostTurns < Integer.MAX_VALUE;
    }

    /** Whether the path ends before the turn that comes now. */
    boolean endsHere() {
        return isCut() && next == length && turnsTaken() == mostTurns;
    }

    private int turnsTaken() {
        return (int) Arrays.stream(turns, 0, length).filter(Objects::nonNull).count();
    }

    /** All paths that begin with the one at hand, as bytes. */
    byte[] beginning() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int before = fixed;
        fixed = length;
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            save(out, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        fixed = before;
        return bytes.toByteArray();
    }

    /** @param beginning see {@link #beginning} */
    static Choices from(byte[] beginning) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(beginning))) {
            return load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The steps of the path at hand. */
    Trace trace() {
        return trace;
    }

    /** The option to take at the decision that comes now; whoever listens is told of it. */
    int choose(int among) {
        int option = decide(among);
        note(() -> String.valueOf(option));
        return option;
    }

    /** Says what has come of decisions, to whoever listens. */
    void note(Supplier<String> text) {
        if (listener != null) {
            listener.accept(text.get());
        }
    }

    /** The option to take at the decision that comes now, if it is one that others need not be told of. */
    int decide(int among) {
        if (next == length) {
            add(0, among, among, null);
        } else if (options[next] != among) {
            throw new IllegalStateException(
                    "a replayed decision has " + among + " options instead of " + options[next]);
        }
        return taken[next++];
    }

    /** How many options the decision that comes now has, if it was met before; otherwise as many as that. */
    int options(int open) {
        return next < length ? options[next] : open;
    }

    /** Is told of each decision that is not about who goes on, or stops. */
    void listen(@Nullable Consumer<String> other) {
        listener = other;
    }

    /** Who goes on now, as it was decided before; null when that is open. */
    @Nullable Turn turn() {
        if (next == length) {
            return null;
        }
        if (turns[next] == null) {
            throw new IllegalStateException("a replayed decision is about something else");
        }
        return turns[next++];
    }

    /** Who goes on now; this was open. */
    void add(Turn turn) {
        add(0, 1, 1, turn);
        next++;
    }

    private void add(int option, int among, int bound, @Nullable Turn turn) {
        if (length == taken.length) {
            taken = Arrays.copyOf(taken, 2 * length);
            options = Arrays.copyOf(options, 2 * length);
            end = Arrays.copyOf(end, 2 * length);
            turns = Arrays.copyOf(turns, 2 * length);
            steps = Arrays.copyOf(steps, 2 * length);
        }
        turns[length] = turn;
        // A decision inside a step says whether it is made at all.
        steps[length] = turn == null ? Math.max(0, trace.size() - 1) : trace.size();
        taken[length] = option;
        options[length] = among;
        end[length++] = bound;
    }

    /** How many decisions are to be replayed. */
    int length() {
        return length;
    }

    /** Whether an earlier path went this way, too, so far; those that all paths begin with, when they were cut. */
    boolean isReplaying() {
        return next < length || length == fixed && fixed > 0;
    }

    /** Prepares the next path; false when all have been taken. */
    boolean advance() {
        next = 0;
        while (length > fixed && !advance(length - 1)) {
            length--;
        }
        trace.repeat(length == fixed ? 0 : steps[length - 1]);
        return length > fixed;
    }

    private boolean advance(int decision) {
        if (turns[decision] != null) {
            return turns[decision].advance();
        }
        boolean more = taken[decision] + 1 < end[decision];
        taken[decision] += more ? 1 : 0;
        return more;
    }

    /** Prepares the same path once more: only this many of its decisions are replayed. */
    void repeat(int decisions) {
        next = 0;
        trace.repeat(decisions < length ? steps[decisions] : trace.size());
        length = decisions;
    }

    /**
     * Gives away the paths that take other options at the first decision that has any left. Not behind one about who goes on:
     * what follows may show that others have to go on there.
     *
     * @param decisions only the first ones count
     */
    Optional<Choices> split(int decisions) {
        for (int i = fixed; i < decisions && fixed == 0 && turns[i] == null; i++) {
            if (taken[i] + 1 < end[i]) {
                Choices other = new Choices();
                for (int j = 0; j < i; j++) {
                    other.add(taken[j], options[j], taken[j] + 1, null);
                }
                other.add(taken[i] + 1, options[i], end[i], null);
                end[i] = taken[i] + 1;
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    /** Writes the first decisions of the path. */
    void save(DataOutput out, int decisions) throws IOException {
        trace.save(out);
        out.writeInt(fixed);
        out.writeInt(decisions);
        for (int i = 0; i < decisions; i++) {
            out.writeInt(taken[i]);
            out.writeInt(options[i]);
            out.writeInt(end[i]);
            out.writeBoolean(turns[i] != null);
            if (turns[i] != null) {
                turns[i].save(out);
            }
        }
    }

    static Choices load(DataInput in) throws IOException {
        Choices path = new Choices();
        path.trace.load(in);
        path.fixed = in.readInt();
        for (int rest = in.readInt(); rest > 0; rest--) {
            path.add(in.readInt(), in.readInt(), in.readInt(), in.readBoolean() ? Turn.load(in) : null);
        }
        return path;
    }
}
