package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.fencepost.memory.MemoryImage;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.Effort;
import org.fencepost.work.Progress;
import org.fencepost.work.Subject;
import org.fencepost.work.Worker;
import org.fencepost.work.Workload;

/**
 * The exploration of failures, as work to share: the numbers of failure points, and paths through what follows them. It comes
 * in batches of setups; in each, what goes wrong without any failure is found first.
 */
final class CrashWork implements Workload<CrashFindings>, CheckpointFormat<CrashFindings> {
    /** How many setups the runs without failures are made for before any failure is looked at. */
    private static final int BATCH = 16;

    private final List<Boot> boots;
    private final CrashOptions options;
    private final Monitor monitor;
    private final Progress progress;
    private final List<List<Setup>> batches = new ArrayList<>();
    private final List<CrashWorker> workers = new ArrayList<>();
    /** Those of the batch at hand, with the numbers of their failure points. */
    private final List<Setup> setups = new ArrayList<>();

    private int batch;
    /** What the batches before this one came to. */
    private CrashFindings done = new CrashFindings();
    /** What runs without failures came to in the batch at hand. */
    private CrashFindings base = new CrashFindings();
    /** Their number, which counts when nothing is wrong in the batch. */
    private Tally withoutFailures = new Tally();

    CrashWork(List<Boot> boots, CrashOptions options, Monitor monitor, Effort effort) {
        this.boots = boots;
        this.options = options;
        this.monitor = monitor;
        this.progress = new Progress(monitor);
        for (Layout layout : options.layouts()) {
            addBatches(layout);
        }
        Map<Program, MemoryImage> initial = new IdentityHashMap<>();
        boots.forEach(boot -> initial.computeIfAbsent(boot.program(), MemoryImage::of));
        for (int i = 0; i < (effort.remote() == null ? effort.jobs() : 1); i++) {
            workers.add(new CrashWorker(boots, options, initial, monitor, progress, effort.isSaved(), setups));
        }
    }

    private void addBatches(Layout layout) {
        for (boolean all : options.coversAllSchedules() ? new boolean[] {false, true} : new boolean[] {false}) {
            List<Setup> setups = options.fills().stream()
                    .flatMap(fill -> seeds().stream()
                            .map(seed -> new Setup(layout, fill, Sample.of(seed, options.depth()), all)))
                    .toList();
            for (int from = 0; from < setups.size(); from += BATCH) {
                batches.add(setups.subList(from, Math.min(setups.size(), from + BATCH)));
            }
        }
    }

    /** Where all schedules are to be explored, one comes first: it shows whether there are others, and errors that all have. */
    private List<Long> seeds() {
        return options.schedules().isEmpty() ? List.of(1L) : options.schedules();
    }

    @Override
    public List<CrashWorker> workers() {
        return workers;
    }

    @Override
    public CrashFindings nothing() {
        return new CrashFindings();
    }

    @Override
    public boolean begin(List<CrashFindings> before) {
        for (CrashFindings earlier : before) {
            progress.add(earlier.tally.executions, earlier.tally.blocked, earlier.tally.executions);
        }
        setups.clear();
        base = new CrashFindings();
        withoutFailures = new Tally();
        long next = 0;
        for (Setup setup : batches.get(batch)) {
            if (!base.ends() && !monitor.mustStop()) {
                Setup first = setup.from(next);
                setups.add(workers.get(0).prepare(first, base, withoutFailures));
                next = setups.get(setups.size() - 1).end();
            }
        }
        return true;
    }

    @Override
    public List<byte[]> pieces() {
        return base.ends() ? List.of() : List.of(Worker.EVERYTHING);
    }

    /** Takes over what the batch came to. Returns whether there is another one to do. */
    boolean advance(CrashFindings findings) {
        boolean isSample = isFollowedByAll() && (done.scheduled || base.scheduled || findings.scheduled);
        if (isSample && !base.ends() && !findings.ends() && !monitor.mustStop()) {
            findings.tally.clear();
            withoutFailures.clear();
        }
        done.absorb(base);
        done.notes.addUses(base.notes);
        done.absorb(findings);
        if (!done.ends()) {
            done.tally.add(withoutFailures);
        }
        return !done.ends() && !monitor.mustStop() && hasNext();
    }

    /** Whether what the batch explores on one schedule will be explored on all, if there are others. */
    private boolean isFollowedByAll() {
        return options.coversAllSchedules() && !setup(batch).all();
    }

    private Setup setup(int number) {
        return batches.get(number).get(0);
    }

    /** Goes to the next batch that can show anything new. */
    private boolean hasNext() {
        for (int next = batch + 1; next < batches.size(); next++) {
            // Where no object can lie elsewhere, another layout is the same.
            boolean sameLayout = setup(next).layout() == setup(batch).layout();
            if ((sameLayout || done.followsLayout) && (!setup(next).all() || done.scheduled)) {
                batch = next;
                return true;
            }
        }
        return false;
    }

    /** What all batches came to. */
    CrashFindings findings() {
        return done;
    }

    // ---- checkpoints ------------------------------------------------------------------------------------------------

    @Override
    public Optional<CheckpointFormat<CrashFindings>> checkpoints() {
        return Optional.of(this);
    }

    @Override
    public Subject subject() {
        String names = boots.stream().map(boot -> boot.program().name()).collect(Collectors.joining(", "));
        String prints = boots.stream()
                .map(boot -> boot.name() + "=" + Intrinsics.fingerprint(boot.program()))
                .collect(Collectors.joining(", "));
        return new Subject("crash", names, prints, settings());
    }

    /** All options that change what is explored. */
    private String settings() {
        return "platform " + options.platform() + ", --failures " + options.failures() + ", --fill " + options.fills()
                + ", --pm-layout " + options.layouts() + ", schedules " + options.schedules() + ", --depth "
                + options.depth()
                + options.limits().environment().description()
                + ", --unroll " + options.limits().unroll() + ", --inputs "
                + options.limits().inputs();
    }

    @Override
    public void saveContext(DataOutput out) throws IOException {
        out.writeInt(batch);
        done.save(out);
    }

    @Override
    public void loadContext(DataInput in) throws IOException {
        batch = in.readInt();
        done = CrashFindings.load(in);
        progress.add(done.tally.executions, done.tally.blocked, done.tally.executions);
    }

    @Override
    public void save(DataOutput out, CrashFindings summary) throws IOException {
        summary.save(out);
    }

    @Override
    public CrashFindings load(DataInput in) throws IOException {
        return CrashFindings.load(in);
    }

    // ---- other processes --------------------------------------------------------------------------------------------

    @Override
    public Optional<byte[]> description() {
        return options.maxExecutions() > 0 || options.script() != null || options.judge() != null
                ? Optional.empty()
                : Optional.of(CrashDescription.write(boots, options));
    }

    @Override
    public boolean arrived(CrashFindings findings) {
        progress.add(findings.tally.executions, findings.tally.blocked, findings.tally.executions);
        return true;
    }
}
