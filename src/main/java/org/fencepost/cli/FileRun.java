package org.fencepost.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.fencepost.report.FileResult;
import org.fencepost.verdict.Verdict;

/** Checks files one after the other, shows what came out of each, and ends with one exit code for all. */
record FileRun(Console console, FileChecker checker, ResultOptions results) {
    /** How many of the following files are compiled while one is checked. */
    private static final int AHEAD = 2;
    /** From how many files on they are compiled in groups, and how large those are. */
    private static final int MANY = 8;

    private static final int GROUP = 10;

    /**
     * @param command its name, for reports
     * @param also what else to do with each outcome when it has been shown
     */
    int over(String command, List<FileChecker.Request> requests, Consumer<FileResult> also) {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < requests.size() && !checker.interrupted(); i++) {
            prepareAfter(i, requests);
            FileResult outcome = checker.check(requests.get(i));
            verdicts.add(outcome.verdict());
            console.out().print(results.render(outcome, console));
            also.accept(outcome);
            console.out().flush();
            results.add(outcome);
        }
        results.write(command);
        if (verdicts.size() < requests.size()) {
            verdicts.add(Verdict.BOUNDED);
        }
        return results.exitCode(verdicts);
    }

    /** Has all files compiled: few, or those with different flags, one by one, many in two groups. */
    static void prepareAll(FileChecker checker, List<FileChecker.Request> requests) {
        int size = requests.size();
        long ways = requests.stream()
                .map(FileChecker.Request::clangFlags)
                .distinct()
                .count();
        if (size < MANY || ways > 1) {
            requests.forEach(checker::prepare);
        } else {
            checker.prepareAll(requests.subList(0, size / 2));
            checker.prepareAll(requests.subList(size / 2, size));
        }
    }

    /** Has the files that come next compiled: when there are many, in groups, each by one process. */
    private void prepareAfter(int i, List<FileChecker.Request> requests) {
        int size = requests.size();
        if (size < MANY) {
            for (int next = i + 1; next <= Math.min(i + AHEAD, size - 1); next++) {
                checker.prepare(requests.get(next));
            }
        } else if (i % GROUP == 0) {
            for (int from = i == 0 ? 0 : i + GROUP; from < Math.min(i + 2 * GROUP, size); from += GROUP) {
                checker.prepareAll(requests.subList(from, Math.min(from + GROUP, size)));
            }
        }
    }
}
