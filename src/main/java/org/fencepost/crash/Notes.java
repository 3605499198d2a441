package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.OpenLoad;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/** What is worth telling about an exploration besides violations: loads with a choice, flushes and fences for nothing. */
final class Notes {
    /** A load that can find very many stores says nothing more by naming them all. */
    private static final int MOST_STORES = 100;

    private final Map<Site, Map<Site, CrashStory.@Nullable Store>> loads = new LinkedHashMap<>();
    private final Map<Site, Use> flushes = new LinkedHashMap<>();
    private final Map<Site, Use> fences = new LinkedHashMap<>();

    /** How often an instruction was executed, how often for nothing, and why the first time. */
    private static final class Use {
        private final int thread;
        private long times;
        private long wasted;
        private @Nullable String reason;

        Use(int thread) {
            this.thread = thread;
        }

        void add(Use other) {
            times += other.times;
            wasted += other.wasted;
            reason = reason == null ? other.reason : reason;
        }
    }

    /** A load can find this store, among others; null stands for what memory was filled with. */
    void canFind(Site load, CrashStory.@Nullable Store store) {
        Map<Site, CrashStory.@Nullable Store> stores = loads.computeIfAbsent(load, site -> new LinkedHashMap<>());
        if (stores.size() < MOST_STORES) {
            stores.putIfAbsent(store == null ? Site.UNKNOWN : store.site(), store);
        }
    }

    /** @param reason why it was for nothing, or null */
    void flush(Site site, int thread, @Nullable String reason) {
        use(flushes, site, thread, reason);
    }

    void fence(Site site, int thread, @Nullable String reason) {
        use(fences, site, thread, reason);
    }

    private static void use(Map<Site, Use> uses, Site site, int thread, @Nullable String reason) {
        Use use = uses.computeIfAbsent(site, s -> new Use(thread));
        use.times++;
        if (reason != null) {
            use.wasted++;
            use.reason = use.reason == null ? reason : use.reason;
        }
    }

    /** Adds what was noted about flushes and fences of other runs without failures. */
    void addUses(Notes other) {
        other.flushes.forEach((site, use) ->
                flushes.computeIfAbsent(site, s -> new Use(use.thread)).add(use));
        other.fences.forEach((site, use) ->
                fences.computeIfAbsent(site, s -> new Use(use.thread)).add(use));
    }

    /** Adds what was noted after failures; what comes before them was noted already. */
    void addLoads(Notes other) {
        other.loads.forEach((load, stores) -> stores.values().forEach(store -> canFind(load, store)));
    }

    List<OpenLoad> loads() {
        return loads.entrySet().stream()
                .map(entry -> new OpenLoad(
                        entry.getKey(), new ArrayList<>(entry.getValue().values())))
                .sorted(Comparator.comparing(
                                (OpenLoad load) -> load.site().user().file())
                        .thenComparing(load -> load.site().user().line()))
                .toList();
    }

    List<Violation> warnings() {
        List<Violation> result = new ArrayList<>();
        merged(flushes).forEach((site, use) -> add(result, FailureKind.WASTED_FLUSH, "flush", site, use));
        merged(fences).forEach((site, use) -> add(result, FailureKind.WASTED_FENCE, "fence", site, use));
        return result;
    }

    /** One for each place in the user's code and each call of the function that it is in, wherever that was called from. */
    private static Map<Site, Use> merged(Map<Site, Use> uses) {
        Map<Site, Use> result = new LinkedHashMap<>();
        uses.forEach((site, use) -> {
            Site user = site.user();
            Site caller = user.caller() == null ? null : place(user.caller().user(), null);
            Use whole = result.computeIfAbsent(place(user, caller), s -> new Use(use.thread));
            whole.add(use);
        });
        return result;
    }

    private static Site place(Site site, @Nullable Site caller) {
        return new Site(site.file(), site.line(), site.function(), caller, false);
    }

    private static void add(List<Violation> result, FailureKind kind, String what, Site site, Use use) {
        if (use.wasted == 0) {
            return;
        }
        String often = use.times == 1
                ? ""
                : use.wasted == use.times
                        ? " all " + use.times + " times"
                        : " " + use.wasted + " of " + use.times + " times";
        String message = "this " + what + caller(site) + " was for nothing" + often + ": " + use.reason;
        result.add(new Violation(kind, message, use.thread, site, "", null, List.of(), List.of()));
    }

    /** Flushes are often in small functions: what matters is who called them. */
    private static String caller(Site site) {
        return site.caller() == null || site.caller().line() == 0 ? "" : " (called at " + site.caller() + ")";
    }

    // ---- checkpoints ------------------------------------------------------------------------------------------------

    void save(DataOutput out) throws IOException {
        out.writeInt(loads.size());
        for (Map.Entry<Site, Map<Site, CrashStory.Store>> load : loads.entrySet()) {
            write(out, load.getKey());
            out.writeInt(load.getValue().size());
            for (CrashStory.Store store : load.getValue().values()) {
                write(out, store);
            }
        }
        write(out, flushes);
        write(out, fences);
    }

    void load(DataInput in) throws IOException {
        for (int rest = in.readInt(); rest > 0; rest--) {
            Site load = readSite(in);
            for (int more = in.readInt(); more > 0; more--) {
                canFind(load, readStore(in));
            }
        }
        readUses(in, flushes);
        readUses(in, fences);
    }

    private static void write(DataOutput out, Map<Site, Use> uses) throws IOException {
        out.writeInt(uses.size());
        for (Map.Entry<Site, Use> entry : uses.entrySet()) {
            Use use = entry.getValue();
            write(out, entry.getKey());
            out.writeInt(use.thread);
            out.writeLong(use.times);
            out.writeLong(use.wasted);
            out.writeUTF(use.reason == null ? "" : use.reason);
        }
    }

    private static void readUses(DataInput in, Map<Site, Use> uses) throws IOException {
        for (int rest = in.readInt(); rest > 0; rest--) {
            Site site = readSite(in);
            Use use = new Use(in.readInt());
            use.times = in.readLong();
            use.wasted = in.readLong();
            String reason = in.readUTF();
            use.reason = reason.isEmpty() ? null : reason;
            uses.put(site, use);
        }
    }

    private static void write(DataOutput out, CrashStory.@Nullable Store store) throws IOException {
        out.writeBoolean(store != null);
        if (store != null) {
            out.writeLong(store.address());
            out.writeInt(store.size());
            out.writeLong(store.value());
            out.writeInt(store.thread());
            write(out, store.site());
        }
    }

    private static CrashStory.@Nullable Store readStore(DataInput in) throws IOException {
        return in.readBoolean()
                ? new CrashStory.Store(in.readLong(), in.readInt(), in.readLong(), in.readInt(), readSite(in))
                : null;
    }

    /** The place, then its callers. Chains are as long as recursion is deep. */
    private static void write(DataOutput out, Site site) throws IOException {
        for (Site at = site; at != null; at = at.caller()) {
            out.writeBoolean(true);
            out.writeUTF(at.file());
            out.writeInt(at.line());
            out.writeUTF(at.function());
            out.writeBoolean(at.library());
        }
        out.writeBoolean(false);
    }

    private static Site readSite(DataInput in) throws IOException {
        Deque<Site> innermostLast = new ArrayDeque<>();
        while (in.readBoolean()) {
            innermostLast.push(new Site(in.readUTF(), in.readInt(), in.readUTF(), null, in.readBoolean()));
        }
        Site site = null;
        for (Site at : innermostLast) {
            site = new Site(at.file(), at.line(), at.function(), site, at.library());
        }
        return site == null ? Site.UNKNOWN : site;
    }
}
