package org.fencepost.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A behaviour without some of its accesses. What read from a write that is gone reads from the one before it in coherence
 * order; links that lost an end are gone too, but a branch now stands before what follows.
 */
final class SmallerBehaviour {
    private SmallerBehaviour() {}

    /** @param removed bits by number of step */
    static Behaviour without(Behaviour behaviour, long removed) {
        List<TestStep> steps = behaviour.steps();
        int[] numbers = new int[steps.size()];
        List<List<TestStep>> threads = new ArrayList<>();
        int number = 0;
        int next = 0;
        for (List<TestStep> thread : behaviour.threads()) {
            List<TestStep> kept = new ArrayList<>();
            for (TestStep step : thread) {
                boolean isGone = (removed >>> number & 1) != 0;
                numbers[number++] = isGone ? -1 : next++;
                if (!isGone) {
                    kept.add(step.isFence() ? step : renumbered(step, steps, removed));
                }
            }
            if (!kept.isEmpty()) {
                threads.add(kept);
            }
        }
        return compact(new Behaviour(threads, links(behaviour, numbers)));
    }

    /** The step with the value that is left when writes before it are gone. */
    private static TestStep renumbered(TestStep step, List<TestStep> steps, long removed) {
        int value = step.value();
        for (int i = 0; i < steps.size(); i++) {
            TestStep other = steps.get(i);
            if ((removed >>> i & 1) != 0
                    && other.isWrite()
                    && other.location() == step.location()
                    && other.value() <= step.value()) {
                value--;
            }
        }
        return new TestStep(step.kind(), step.location(), value, step.flavour());
    }

    private static List<Link> links(Behaviour behaviour, int[] numbers) {
        List<Link> links = new ArrayList<>();
        for (Link link : behaviour.links()) {
            int from = numbers[link.from()];
            int to = link.to();
            int end = endOfThread(behaviour, to);
            while (link.type() == Link.Type.CTRL && to < end && numbers[to] < 0) {
                to++;
            }
            if (from >= 0 && to < end && numbers[to] >= 0) {
                links.add(new Link(link.type(), from, numbers[to]));
            }
        }
        return links;
    }

    private static int endOfThread(Behaviour behaviour, int step) {
        int end = 0;
        for (List<TestStep> thread : behaviour.threads()) {
            end += thread.size();
            if (step < end) {
                break;
            }
        }
        return end;
    }

    /** Locations that nobody accesses any more leave no gap. */
    private static Behaviour compact(Behaviour behaviour) {
        int[] names = new int[behaviour.locations()];
        Arrays.fill(names, -1);
        int next = 0;
        List<List<TestStep>> threads = new ArrayList<>();
        for (List<TestStep> thread : behaviour.threads()) {
            List<TestStep> renamed = new ArrayList<>();
            for (TestStep step : thread) {
                if (step.isFence()) {
                    renamed.add(step);
                    continue;
                }
                if (names[step.location()] < 0) {
                    names[step.location()] = next++;
                }
                renamed.add(new TestStep(step.kind(), names[step.location()], step.value(), step.flavour()));
            }
            threads.add(renamed);
        }
        return new Behaviour(threads, behaviour.links());
    }
}
