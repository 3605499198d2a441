package org.fencepost.crash;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.OpenLoad;
import org.fencepost.verdict.Violation;

/** What is worth telling about an exploration besides violations: loads with a choice, flushes and fences for nothing. */
final class Notes {
    /** A load that can find very many stores says nothing more by naming them all. */
    private static final int MOST_STORES = 100;

    private final Map<Site, Map<Site, CrashStory.Store>> loads = new LinkedHashMap<>();
    private final Map<Site, Use> flushes = new LinkedHashMap<>();
    private final Map<Site, Use> fences = new LinkedHashMap<>();
    private BigInteger eager = BigInteger.ZERO;

    /** How often an instruction was executed, how often for nothing, and why the first time. */
    private static final class Use {
        private final int thread;
        private long times;
        private long wasted;
        private String reason;

        Use(int thread) {
            this.thread = thread;
        }
    }

    /** A load can find this store, among others; null stands for what memory was filled with. */
    void canFind(Site load, CrashStory.Store store) {
        Map<Site, CrashStory.Store> stores = loads.computeIfAbsent(load, site -> new LinkedHashMap<>());
        if (stores.size() < MOST_STORES) {
            stores.putIfAbsent(store == null ? Site.UNKNOWN : store.site(), store);
        }
    }

    /** @param reason why it was for nothing, or null */
    void flush(Site site, int thread, String reason) {
        use(flushes, site, thread, reason);
    }

    void fence(Site site, int thread, String reason) {
        use(fences, site, thread, reason);
    }

    private static void use(Map<Site, Use> uses, Site site, int thread, String reason) {
        Use use = uses.computeIfAbsent(site, s -> new Use(thread));
        use.times++;
        if (reason != null) {
            use.wasted++;
            use.reason = use.reason == null ? reason : use.reason;
        }
    }

    /** A machine fails, and its caches may have left memory in that many states. */
    void failed(BigInteger states) {
        eager = eager.add(states);
    }

    /** Adds what another share has found; what comes before failures is the same in all shares. */
    void addFindings(Notes other) {
        eager = eager.add(other.eager);
        other.loads.forEach((load, stores) -> stores.values().forEach(store -> canFind(load, store)));
    }

    /** Forgets what was added since it was so much. */
    void resetEager(BigInteger earlier) {
        eager = earlier;
    }

    BigInteger eager() {
        return eager;
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
            whole.times += use.times;
            whole.wasted += use.wasted;
            whole.reason = whole.reason == null ? use.reason : whole.reason;
        });
        return result;
    }

    private static Site place(Site site, Site caller) {
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
}
