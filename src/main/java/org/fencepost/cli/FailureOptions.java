package org.fencepost.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.crash.CrashOptions;
import org.fencepost.crash.Layout;
import org.fencepost.crash.Platform;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where programs for memory that survives failures run, what fails, and how much of that is explored. */
final class FailureOptions {
    /** Where programs run. */
    enum PlatformName {
        px86(new Platform.PersistentMemory()),
        cxl(Platform.Cxl.DEFAULT);

        private final Platform platform;

        PlatformName(Platform platform) {
            this.platform = platform;
        }

        /** With nothing asked besides. */
        Platform platform() {
            return platform;
        }
    }

    /** Where the allocator puts objects. */
    enum LayoutName {
        spread(Layout.SPREAD),
        packed(Layout.PACKED),
        split(Layout.SPLIT),
        all(Layout.values());

        private final List<Layout> layouts;

        LayoutName(Layout... layouts) {
            this.layouts = List.of(layouts);
        }
    }

    /** An endless loop that stores is stopped after some seconds, before it fills the memory. */
    private static final int MOST_DEPTH = 8;

    private static final int MOST_ACTIONS = 20_000_000;

    @Option(
            names = "--platform",
            paramLabel = "NAME",
            description = "px86: one machine with persistent memory, which fails and starts again; cxl: machines that"
                    + " share memory, and fail one by one while the others go on. Default: px86.")
    @Nullable PlatformName platform;

    @Option(
            names = "--may-fail",
            paramLabel = "NAME",
            split = ",",
            description =
                    "cxl: only these machines fail. Default: all but the one that runs main and starts the others.")
    private Set<String> mayFail = new LinkedHashSet<>();

    @Option(
            names = "--gpf",
            description = "cxl: a failing machine still writes back its caches (global persistent flush).")
    private boolean gpf;

    @Option(
            names = "--poison",
            description =
                    "cxl: lines that were lost with a machine are poisoned: reading one is an error, or a call of the"
                            + " handler that the program has set (fp_on_poison).")
    private boolean poison;

    @Option(
            names = "--whole-lines",
            description =
                    "cxl: a line that another machine loads, stores to or flushes is written back as a whole first."
                            + " Default: only a load does that, up to the store that it finds.")
    private boolean wholeLines;

    @Option(
            names = "--failures",
            paramLabel = "K",
            description = "How many failures there can be. Default: 1; for cxl, as many as leave one machine.")
    private @Nullable Integer failures;

    @Option(
            names = "--fill",
            paramLabel = "BYTE",
            split = ",",
            defaultValue = "0",
            converter = ByteConverter.class,
            description = "What new persistent memory is filled with; several bytes are tried one after the other."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<Integer> fills;

    @Option(
            names = "--pm-layout",
            paramLabel = "NAME",
            defaultValue = "spread",
            description =
                    "Where allocated objects lie: spread (in cache lines of their own), packed (one behind the other,"
                            + " in the same lines), split (across the border of two lines), or all, one after the other. Default:"
                            + " ${DEFAULT-VALUE}.")
    private LayoutName layout;

    @Mixin
    private ScheduleOptions schedules;

    @Option(
            names = "--depth",
            paramLabel = "D",
            defaultValue = "3",
            description =
                    "Random schedules (--schedules) look for bugs that need up to D - 1 changes of priority (PCT), in turn with"
                            + " uniform choices; 0 for those alone. Default: 3.")
    private int depth;

    @Option(
            names = "--pm-heap",
            description = "All of the heap is persistent memory: what malloc and new give survives failures.")
    boolean persistentHeap;

    static final String NEEDS_CXL = "--machine, --may-fail, --gpf, --poison and --whole-lines need --platform cxl";

    boolean isCxl() {
        return platform == PlatformName.cxl;
    }

    private void check(FileArguments arguments, ProgramOptions program, LimitOptions limits) {
        if (!isCxl() && (!mayFail.isEmpty() || gpf || poison || wholeLines)) {
            throw arguments.wrong(NEEDS_CXL);
        }
        if (failures != null && (failures < 0 || failures > 100)) {
            throw arguments.wrong("--failures takes a number from 0 to 100");
        }
        schedules.check(arguments);
        arguments.require(depth >= 0 && depth <= MOST_DEPTH, "--depth takes a number from 0 to " + MOST_DEPTH);
        if (program.unroll < 0 || limits.maxExecutions < 0) {
            throw arguments.wrong("--unroll and --max-executions take numbers from 1 on (0: no limit)");
        }
    }

    /** What was asked for. */
    CrashOptions options(FileArguments arguments, ProgramOptions program, LimitOptions limits) {
        check(arguments, program, limits);
        return new CrashOptions(
                isCxl() ? new Platform.Cxl(gpf, poison, wholeLines, mayFail) : new Platform.PersistentMemory(),
                failures != null ? failures : isCxl() ? CrashOptions.ANY : 1,
                fills,
                layout.layouts,
                schedules.seeds(),
                depth,
                program.limits().withActions(MOST_ACTIONS),
                limits.maxExecutions,
                null,
                null,
                null);
    }
}
