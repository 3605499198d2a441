package org.fencepost.crash;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.fencepost.memory.CacheLine;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/**
 * Why a store was lost although a later one survived that says that it is there, and where what is missing belongs: a flush, or
 * only a fence; in the thread that has stored, or in one that has found the store before it was durable.
 *
 * @param deeds what threads did besides stores, the oldest first
 */
record Diagnosis(Program program, SharedMemory memory, List<Deeds.Deed> deeds) {
    /** A store, by its line and index. */
    record Place(CacheLine line, int store, Machine machine) {
        long time() {
            return line.time(store);
        }

        int thread() {
            return line.thread(store);
        }

        Site site() {
            return line.site(store).user();
        }

        CrashStory.Store described() {
            return line.describe(store);
        }

        private boolean isSameThread(Place other) {
            return machine == other.machine && thread() == other.thread();
        }

        boolean isSameCopy(Place other) {
            return line.copy(store) != null && line.copy(store) == other.line.copy(other.store);
        }
    }

    /**
     * What is missing, and what to do about it.
     *
     * @param seen a load by which one thread came to know what the other one had done, or null
     */
    record Found(CrashStory.Missing missing, String advice, Deeds.@Nullable Deed seen) {
        private Found by(Deeds.Deed finds) {
            return new Found(missing, advice, finds);
        }
    }

    /** @param survivor a store that came later, or null */
    Found of(Place lost, @Nullable Place survivor) {
        if (survivor == null) {
            return notWrittenBack(lost);
        }
        if (lost.isSameCopy(survivor)) {
            return torn(lost, survivor);
        }
        return lost.isSameThread(survivor) ? inOneThread(lost, survivor) : betweenThreads(lost, survivor);
    }

    /** A flush that waits for a fence still: the failure came just there, and nothing is missing but an order. */
    private Found notWrittenBack(Place lost) {
        boolean isFlushed = flush(lost, Long.MAX_VALUE).isPresent();
        String why = "The store to " + name(lost) + " was not written back before the failure.";
        String advice = "If what follows needs the store at " + lost.site() + ", flush its cache line and fence before"
                + " going on. If something that was stored before says that it is there, that comes too early.";
        CrashStory.Remedy remedy = isFlushed ? CrashStory.Remedy.ORDER : CrashStory.Remedy.FLUSH;
        CrashStory.Missing missing =
                new CrashStory.Missing(remedy, lost.thread(), lost.site(), null, lost.described(), null, why);
        return new Found(missing, advice, null);
    }

    /** Nothing was lost: what was stored second is what the program looks for. */
    static Found wrongOrder(Place survivor, String why, String advice) {
        CrashStory.Missing missing = new CrashStory.Missing(
                CrashStory.Remedy.ORDER, survivor.thread(), survivor.site(), null, null, survivor.described(), why);
        return new Found(missing, advice, null);
    }

    /** Parts of one copy: what says that it is there needs all of them. */
    private Found torn(Place lost, Place survivor) {
        String why = "Of the copy at " + lost.site() + " only a part survived: " + part(survivor) + " did, "
                + part(lost) + " was lost. A copy has no order, and a failure can tear it.";
        String advice = "Flush all cache lines of the copy and fence after " + lost.site()
                + ", before anything says that it is there; until then recovery must not look at it.";
        return found(lost, survivor, null, lost.site(), null, why, advice);
    }

    private Found inOneThread(Place lost, Place survivor) {
        Optional<Deeds.Deed> flush = flush(lost, survivor.time());
        if (flush.isPresent()) {
            return onlyFence(lost, survivor, flush.get());
        }
        String why = lostAndSurvived(lost, survivor) + ": " + notFlushed(lost, survivor) + ".";
        String advice = "Flush the cache line of " + part(lost) + " and fence after " + lost.site()
                + ", before the store at " + survivor.site() + ".";
        return found(lost, survivor, null, lost.site(), survivor.site(), why, advice);
    }

    private Found onlyFence(Place lost, Place survivor, Deeds.Deed flush) {
        String why = lostAndSurvived(lost, survivor) + ": " + flushed(flush, lost)
                + ", but no fence came before the second store, so the flush need not have taken effect.";
        String advice =
                "A fence is enough: after the " + what(flush, lost) + ", before the store at " + survivor.site() + ".";
        return found(lost, survivor, flush, lost.site(), survivor.site(), why, advice);
    }

    /** The thread whose store survived has found something that the other one had stored, and went on. */
    private Found betweenThreads(Place lost, Place survivor) {
        Optional<Deeds.Deed> hint = hint(lost, survivor);
        if (hint.isEmpty()) {
            return inOneThread(lost, survivor);
        }
        Deeds.Deed finds = hint.get();
        boolean isItself = finds.stored() == lost.time();
        Found found = isItself ? readTooEarly(lost, survivor, finds) : publishedTooEarly(lost, survivor, finds);
        return found.by(finds);
    }

    /** A reader acts on a store that is visible and not durable. */
    private Found readTooEarly(Place lost, Place survivor, Deeds.Deed finds) {
        String reader = thread(survivor);
        String why =
                capital(reader) + " finds the store of " + thread(lost) + " to " + name(lost) + " (" + at(finds.site())
                        + ") before it is durable, and goes on; its own store to " + name(survivor)
                        + " survived, the other was lost.";
        String advice =
                "Flush the cache line of " + part(lost) + " and fence in " + reader + " too, after " + at(finds.site())
                        + " and before the store at " + survivor.site() + "; or let " + thread(lost)
                        + " show only what is durable already.";
        return found(lost, survivor, null, finds.site(), survivor.site(), why, advice);
    }

    /** What was found says that the lost store is there, and was stored before that was durable. */
    private Found publishedTooEarly(Place lost, Place survivor, Deeds.Deed finds) {
        CacheLine line = Objects.requireNonNull(memory.line(finds.address()));
        int shown = storeAt(line, finds.stored());
        Place publication = new Place(line, shown, lost.machine());
        Optional<Deeds.Deed> flush = flush(lost, publication.time());
        String why = capital(thread(lost)) + " stores to " + name(publication) + ", where " + thread(survivor)
                + " finds it ("
                + at(finds.site()) + "), before its store to " + name(lost)
                + " is durable. That was lost; the store of " + thread(survivor) + " to " + name(survivor)
                + ", which came of it, survived.";
        String advice = (flush.isPresent()
                        ? "A fence is enough: after the " + what(flush.get(), lost)
                        : "Flush the cache line of " + part(lost) + " and fence after " + lost.site())
                + ", before the store at " + publication.site() + " shows it to others.";
        return found(lost, survivor, flush.orElse(null), lost.site(), publication.site(), why, advice);
    }

    private Found found(
            Place lost,
            @Nullable Place survivor,
            Deeds.@Nullable Deed flush,
            Site after,
            @Nullable Site before,
            String why,
            String advice) {
        CrashStory.Missing missing = new CrashStory.Missing(
                flush == null ? CrashStory.Remedy.FLUSH : CrashStory.Remedy.FENCE,
                flush == null && survivor != null && after != lost.site() ? survivor.thread() : lost.thread(),
                flush == null ? after : flush.site().user(),
                before,
                lost.described(),
                survivor == null ? null : survivor.described(),
                why);
        return new Found(missing, advice, null);
    }

    // ---- what threads did -------------------------------------------------------------------------------------------

    /** The last thing that the second thread has found of the first one's before its own store: the lost one, or a later one. */
    private Optional<Deeds.Deed> hint(Place lost, Place survivor) {
        return deeds.stream()
                .filter(deed -> deed.what() == CrashTimeline.Deed.FINDS
                        && deed.isBy(survivor.machine(), survivor.thread())
                        && deed.time() < survivor.time()
                        && deed.stored() >= lost.time()
                        && isBy(lost, deed))
                .reduce((one, later) -> one.stored() == lost.time() ? one : later);
    }

    private boolean isBy(Place lost, Deeds.Deed finds) {
        CacheLine line = memory.line(finds.address());
        int store = storeAt(line, finds.stored());
        return line != null
                && store >= 0
                && line.thread(store) == lost.thread()
                && memory.writer(line, store) == lost.machine();
    }

    private static int storeAt(@Nullable CacheLine line, long time) {
        if (line == null) {
            return CacheLine.NONE;
        }
        int store = line.count() - 1;
        while (store >= 0 && line.time(store) != time) {
            store--;
        }
        return store;
    }

    /** A flush of the line after the store that waits for a fence at that time. */
    private Optional<Deeds.Deed> flush(Place lost, long until) {
        return deeds.stream()
                .filter(deed -> deed.what() == CrashTimeline.Deed.BEGINS_FLUSH
                        && deed.machine() == lost.machine()
                        && deed.isFlushOf(lost.line())
                        && deed.time() >= lost.time()
                        && deed.time() < until)
                .reduce((one, later) -> later);
    }

    /** Why the line was not written back between the two. */
    private String notFlushed(Place lost, Place survivor) {
        Optional<Deeds.Deed> early = deeds.stream()
                .filter(deed -> deed.isFlushOf(lost.line())
                        && deed.isBy(lost.machine(), lost.thread())
                        && deed.time() < lost.time())
                .reduce((one, later) -> later);
        Optional<Deeds.Deed> late = deeds.stream()
                .filter(deed -> deed.isFlushOf(lost.line())
                        && deed.machine() == lost.machine()
                        && deed.time() >= survivor.time())
                .findFirst();
        return late.map(deed -> "the cache line was flushed only after the second (" + at(deed, lost) + ")")
                .or(() -> early.map(
                        deed -> "the cache line was flushed before it (" + at(deed, lost) + ") and not after it"))
                .orElse("nothing flushed the cache line of the first before the second");
    }

    // ---- words ------------------------------------------------------------------------------------------------------

    private String lostAndSurvived(Place lost, Place survivor) {
        String by = lost.isSameThread(survivor) ? "" : " of " + thread(survivor);
        return "The store" + (by.isEmpty() ? "" : " of " + thread(lost)) + " to " + name(lost)
                + " was lost, but the later store" + by + " to " + name(survivor) + " survived";
    }

    private static String what(Deeds.Deed flush, Place lost) {
        boolean isStore = flush.site().user().equals(lost.site());
        return (isStore ? "store at " : "flush at ") + at(flush, lost);
    }

    private static String flushed(Deeds.Deed flush, Place lost) {
        boolean isStore = flush.site().user().equals(lost.site());
        return isStore ? "it went past the caches" : "its cache line was flushed at " + at(flush, lost);
    }

    private String part(Place place) {
        return program.describe(place.line.address(place.store));
    }

    String name(Place place) {
        return part(place) + " at " + place.site();
    }

    private String thread(Place place) {
        boolean several = memory.machines().stream()
                        .map(machine -> machine.name)
                        .distinct()
                        .count()
                > 1;
        return several
                ? "machine " + place.machine.name + " (thread " + place.thread() + ")"
                : "thread " + place.thread();
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String at(Site site) {
        return site.user().toString();
    }

    /** Flushes are often in small functions: what matters is who called them. */
    private static String at(Deeds.Deed flush, Place lost) {
        Site user = flush.site().user();
        Site caller = user.caller();
        boolean isHelper = !user.function().equals(lost.site().function());
        boolean isCalled = isHelper && caller != null && !caller.library() && caller.line() > 0;
        return user + (isCalled ? " (called at " + caller + ")" : "");
    }
}
