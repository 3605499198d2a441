package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

/** A trace as pictures: what there is after each step, part by part. */
public final class TracePictures<H> {
    /**
     * @param text what happened
     * @param thread who did it, or -1 for the hardware
     * @param site the instruction that did it, or {@link Site#UNKNOWN}
     * @param memory each variable with its value
     * @param parts what is in the hardware
     * @param next for each thread where it stands; {@link Site#UNKNOWN} at its end
     * @param observed what each thread has told, by label
     */
    public record Picture(
            String text,
            int thread,
            Site site,
            Map<String, String> memory,
            List<Machine.Part> parts,
            List<Site> next,
            Map<String, String> observed) {}

    private final Machine<H> machine;
    private final Names names;
    private final Program program;

    TracePictures(Machine<H> machine, Program program) {
        this.machine = machine;
        this.program = program;
        this.names = new Names(program);
    }

    /** The start, then each step. */
    List<Picture> of(MachineTrace<H> found) {
        List<Picture> pictures = new ArrayList<>();
        State<H> before = found.start();
        pictures.add(picture("start", -1, Site.UNKNOWN, before));
        for (Step<H> step : found.steps()) {
            int thread = mover(before, step.next());
            Site site = thread < 0 ? Site.UNKNOWN : before.action(thread).site();
            pictures.add(picture(program.inText(step.text()), thread, site, step.next()));
            before = step.next();
        }
        return pictures;
    }

    /** The thread that has made the step, or -1. */
    static int mover(State<?> before, State<?> after) {
        for (int thread = 0; thread < before.threadCount(); thread++) {
            if (before.threads().get(thread) != after.threads().get(thread)) {
                return thread;
            }
        }
        return -1;
    }

    private Picture picture(String text, int thread, Site site, State<H> state) {
        List<Site> next = new ArrayList<>();
        Map<String, String> observed = new TreeMap<>();
        for (ThreadPoint point : state.threads()) {
            next.add(
                    point.action() instanceof Action.End
                            ? Site.UNKNOWN
                            : point.action().site());
            point.observed().forEach((label, value) -> observed.put(label, Long.toString(value)));
        }
        return new Picture(
                text,
                thread,
                site,
                names.cells(state.memory()),
                machine.parts(state.hardware(), names),
                next,
                observed);
    }
}
