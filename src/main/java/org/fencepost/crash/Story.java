package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.Interval;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/** Tells how failures led to a violation: what was lost, what survived, what the last run saw, and what may mend it. */
record Story(Program program, Run run, SharedMemory memory) {
    Violation violation(int thread, FailureKind kind, String message, Site site) {
        List<CrashStory.Failure> failures = new ArrayList<>();
        for (Machine machine : memory.machines()) {
            if (!machine.isAlive()) {
                FailurePoint point = machine.failure();
                failures.add(new CrashStory.Failure(point.moment(), point.site(), point.thread(), lines(machine)));
            }
        }
        List<Deeds.Deed> deeds = run.machine.deeds().all();
        Advice guess = new Advice(program, run.loads.reads(), memory, new Diagnosis(program, memory, deeds));
        Optional<Diagnosis.Found> found = guess.missing();
        CrashStory.Missing missing = found.map(Diagnosis.Found::missing).orElse(null);
        CrashStory story = failures.isEmpty()
                ? withoutFailure(deeds)
                : story(
                        failures,
                        deeds,
                        missing,
                        found.map(Diagnosis.Found::seen).stream().toList());
        String advice = found.map(Diagnosis.Found::advice).orElseGet(guess::text);
        List<Integer> none = List.of();
        return new Violation(
                        kind, message, thread, site, advice, null, none, List.copyOf(run.printed), story, List.of())
                .naming(program, objects());
    }

    /** Machines have addresses of their own for what they alone use: those of the one that is right here come last. */
    private List<Action.Alloc> objects() {
        List<Action.Alloc> objects = new ArrayList<>();
        run.hosts.forEach(host -> host.objects.addTo(objects));
        run.persistent.heap().forEach(object -> objects.add(object.origin()));
        return objects;
    }

    /** @param seen loads by which threads came to know what others had done */
    private CrashStory story(
            List<CrashStory.Failure> failures,
            List<Deeds.Deed> deeds,
            CrashStory.@Nullable Missing missing,
            List<Deeds.Deed> seen) {
        List<CrashTimeline.Load> loads = loads();
        List<CrashStory.Read> reads =
                loads.stream().map(CrashTimeline.Load::what).toList();
        Set<Long> lines = lines(seen);
        run.loads.reads().forEach(read -> lines.add(CacheLine.of(read.address())));
        CrashTimeline timeline = new Timeline(memory, CacheLine::describe).of(lines, loads, deeds);
        return new CrashStory(failures, reads, timeline, missing);
    }

    /** What the threads did to lines that they have looked at after each other; null where no other order was possible. */
    private @Nullable CrashStory withoutFailure(List<Deeds.Deed> deeds) {
        Set<Long> lines = lines(deeds.stream()
                .filter(deed -> deed.what() == CrashTimeline.Deed.FINDS && deed.stored() > 0)
                .toList());
        lines.addAll(memory.sharedLines());
        return lines.isEmpty()
                ? null
                : new CrashStory(
                        List.of(),
                        List.of(),
                        new Timeline(memory, CacheLine::describe).of(lines, List.of(), deeds),
                        null);
    }

    private static Set<Long> lines(List<Deeds.Deed> deeds) {
        Set<Long> lines = new TreeSet<>();
        deeds.forEach(deed -> lines.add(CacheLine.of(deed.address())));
        return lines;
    }

    /** Loads of neighbouring bytes by one instruction that found the same store are one read. */
    private List<CrashTimeline.Load> loads() {
        List<CrashTimeline.Load> result = new ArrayList<>();
        List<Loads.Read> reads = run.loads.reads();
        for (int i = 0; i < reads.size(); ) {
            Loads.Read first = reads.get(i);
            int last = i;
            while (last + 1 < reads.size() && continues(first, reads.get(last), reads.get(last + 1))) {
                last++;
            }
            int options = 1;
            for (int k = i; k <= last; k++) {
                options = Math.max(options, reads.get(k).options());
            }
            long lowest = Math.min(first.address(), reads.get(last).address());
            CrashStory.Read read =
                    new CrashStory.Read(lowest, last - i + 1, store(first), options, first.thread(), first.site());
            long from = first.store() < 0 ? 0 : first.line().time(first.store());
            result.add(new CrashTimeline.Load(first.time(), first.machine().number, read, from));
            i = last + 1;
        }
        return result;
    }

    private static boolean continues(Loads.Read first, Loads.Read last, Loads.Read next) {
        return next.site() == first.site()
                && next.thread() == first.thread()
                && next.line() == first.line()
                && next.store() == first.store()
                && Math.abs(next.address() - last.address()) == 1
                && next.address() / 8 == first.address() / 8;
    }

    private static CrashStory.@Nullable Store store(Loads.Read read) {
        return read.store() < 0 ? null : read.line().describe(read.store());
    }

    /** The lines that a failed machine has stored to and that a load of the last run has looked at. */
    private List<CrashStory.Line> lines(Machine machine) {
        Set<Long> bases = new TreeSet<>();
        run.loads.reads().forEach(read -> bases.add(CacheLine.of(read.address())));
        List<CrashStory.Line> result = new ArrayList<>();
        for (long base : bases) {
            CacheLine line = memory.line(base);
            if (line != null && line.isStoredTo(machine.number, 0, machine.failedAt)) {
                result.add(line(line, machine));
            }
        }
        return result;
    }

    private CrashStory.Line line(CacheLine line, Machine machine) {
        Interval writeBack = memory.interval(line, machine);
        CrashStory.Store begin = null;
        List<CrashStory.Store> lost = new ArrayList<>();
        for (int i = 0; i < line.count(); i++) {
            if (line.cache(i) != machine.number) {
                continue;
            }
            if (line.isKept(i, writeBack)) {
                begin = line.describe(i);
            } else if (line.isLost(i, writeBack)) {
                lost.add(line.describe(i));
            }
        }
        return new CrashStory.Line(line.base(), begin, lost.isEmpty() ? null : lost.get(0), lost);
    }
}
