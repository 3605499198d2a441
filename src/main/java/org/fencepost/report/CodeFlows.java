package org.fencepost.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Relation;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/** The way to a violation as steps in the source: in one order that explains it, and thread by thread. */
public final class CodeFlows {
    /** More steps than this help nobody in a list beside the code. */
    private static final int MOST = 100;

    public record Flow(String about, List<Thread> threads) {}

    public record Thread(String name, List<Step> steps) {}

    /** @param order from 1 on, over all threads */
    public record Step(Site site, String text, int order, boolean culprit) {}

    private CodeFlows() {}

    public static List<Flow> of(Violation violation, @Nullable Program program) {
        if (ExecutionText.hasEvents(violation)) {
            return ofExecution(violation, program);
        }
        if (violation.crash() != null && violation.crash().timeline() != null) {
            return ofCrash(violation, violation.crash().timeline(), program);
        }
        return List.of();
    }

    private static List<Flow> ofExecution(Violation violation, @Nullable Program program) {
        ExecutionView view = new ExecutionView(violation.shown());
        EventText text = new EventText(new ValueText(program));
        EventSet shown = Relevance.closest(view, Relevance.storyStart(view, violation), MOST);
        List<Step> all = new ArrayList<>();
        Map<Integer, List<Step>> byThread = new LinkedHashMap<>();
        view.threads().keySet().forEach(thread -> byThread.put(thread, new ArrayList<>()));
        for (int id : order(view)) {
            Event event = view.execution().events().get(id);
            if (!event.isInitial() && shown.contains(id)) {
                String what = view.name(id) + ": " + text.describe(event);
                Step step = new Step(
                        event.site(), what, all.size() + 1, violation.culprits().contains(id));
                all.add(step);
                byThread.computeIfAbsent(event.thread(), t -> new ArrayList<>()).add(step);
            }
        }
        List<Thread> threads = new ArrayList<>();
        byThread.forEach((thread, steps) -> {
            if (!steps.isEmpty()) {
                threads.add(new Thread("thread " + thread, steps));
            }
        });
        return List.of(
                new Flow("All threads, in one order that explains it", List.of(new Thread("all threads", all))),
                new Flow("Thread by thread", threads));
    }

    /** An order in which reads come after what they read; where there is none, one thread after the other. */
    private static int[] order(ExecutionView view) {
        Relation causes = view.execution().po().union(view.execution().rf());
        Relation starts = view.execution().relations().get("asw");
        return Linearisation.of(
                        starts == null ? causes : causes.union(starts),
                        id -> view.execution().events().get(id).thread())
                .orElseGet(() -> view.threads().values().stream()
                        .flatMap(List::stream)
                        .mapToInt(Event::id)
                        .toArray());
    }

    private record Moment(long time, int rank, int machine, Site site, String text, boolean culprit) {}

    private static List<Flow> ofCrash(Violation violation, CrashTimeline timeline, @Nullable Program program) {
        List<Moment> moments = moments(timeline, new ValueText(program));
        moments.sort(Comparator.comparingLong(Moment::time).thenComparingInt(Moment::rank));
        Map<Integer, String> names = new HashMap<>();
        timeline.machines().forEach(machine -> names.put(machine.number(), machine.name()));
        List<Step> steps = new ArrayList<>();
        for (Moment moment : moments.subList(Math.max(0, moments.size() - MOST), moments.size())) {
            String text = names.get(moment.machine()) + ": " + moment.text();
            steps.add(new Step(moment.site(), text, steps.size() + 1, moment.culprit()));
        }
        steps.add(new Step(violation.site(), violation.message(), steps.size() + 1, true));
        return List.of(new Flow("What happened in the order of time", List.of(new Thread("all machines", steps))));
    }

    private static List<Moment> moments(CrashTimeline timeline, ValueText values) {
        List<Moment> moments = new ArrayList<>();
        for (CrashTimeline.Track track : timeline.tracks()) {
            for (CrashTimeline.Store store : track.stores()) {
                boolean lost = store.time() >= track.end();
                CrashStory.Store what = store.what();
                String text = "store " + values.address(what.address()) + " = "
                        + values.valueAt(what.address(), what.value(), what.size()) + (lost ? ", lost" : "");
                moments.add(new Moment(store.time(), 0, track.machine(), what.site(), text, lost));
            }
        }
        for (CrashTimeline.Machine machine : timeline.machines()) {
            if (machine.failedAt() != CrashTimeline.Machine.LIVES) {
                String text = "failure " + machine.moment();
                moments.add(new Moment(machine.failedAt(), 2, machine.number(), machine.site(), text, true));
            }
        }
        for (CrashTimeline.Step step : timeline.steps()) {
            String what = "thread " + step.thread() + " " + step.what().label()
                    + (step.address() == 0 ? "" : " " + values.address(step.address()));
            moments.add(new Moment(step.time(), 1, step.machine(), step.site(), what, false));
        }
        for (CrashTimeline.Load load : timeline.loads()) {
            CrashStory.Read read = load.what();
            String found = read.from() == null
                    ? ": nothing that was stored"
                    : " finds "
                            + values.valueAt(
                                    read.from().address(),
                                    read.from().value(),
                                    read.from().size());
            String text = "load " + values.address(read.address()) + found;
            moments.add(new Moment(load.time(), 1, load.machine(), read.site(), text, false));
        }
        return moments;
    }
}
