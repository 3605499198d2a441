package org.fencepost.api;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Limits;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.report.CodeFlows;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;
import org.fencepost.work.Effort;
import org.fencepost.work.Supervised;
import org.jspecify.annotations.Nullable;

/**
 * Checks programs. One checker serves any number of questions, also from several threads; what it needs (clang, the library) is prepared
 * once, so that the second question about a small program takes some milliseconds more than clang.
 *
 * <pre>{@code
 * try (Checker checker = new Checker()) {
 *     Answer answer = checker.check(Question.about(Path.of("mp.c")).under("tso"));
 *     answer.findings().forEach(finding -> System.out.println(finding.message()));
 * }
 * }</pre>
 */
public final class Checker implements AutoCloseable {
    private final CFrontEnd compiler = new CFrontEnd();

    /** Never throws for what is wrong with the program: that is the answer. */
    public Answer check(Question question) {
        return check(question, new Monitor());
    }

    /** The same for whoever may want to stop it. */
    public Answer check(Question question, Monitor monitor) {
        Timer timer = new Timer("fencepost deadline", true);
        question.timeout().ifPresent(time -> stopAfter(time, monitor, timer));
        try {
            return check(question, new Supervised(monitor, Supervised.GRACE_MILLIS), monitor);
        } catch (InputException e) {
            return unsupported(e.getMessage(), e.site());
        } catch (NotSupportedException e) {
            return unsupported(String.valueOf(e.getMessage()), e.site());
        } catch (Supervised.Stopped e) {
            return stopped(monitor);
        } finally {
            timer.cancel();
        }
    }

    private Answer check(Question question, Supervised supervised, Monitor monitor) {
        ProgramModel model = ProgramModel.named(question.model())
                .orElseThrow(
                        () -> new InputException("there is no memory model " + question.model() + " for programs"));
        Program program = supervised.load(() -> load(question, model));
        ExploreOptions options = ExploreOptions.of(question.model())
                .withRaces(model.hasPlainAccesses())
                .withLimits(Limits.DEFAULT.withUnroll(question.unroll()))
                .withEffort(Effort.ONE_CORE.withJobs(question.workers()));
        return answer(supervised.explore(() -> new Explorer(program, options, monitor).run()), program);
    }

    private Program load(Question question, ProgramModel model) {
        CompileOptions options =
                CompileOptions.DEFAULT.withFlags(question.flags()).withDependencies(model.tracksDependencies());
        return compiler.load(question.files().stream()
                .map(Checker::readable)
                .map(file -> new CFrontEnd.Source(file, options))
                .toList());
    }

    private static Path readable(Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new InputException(file + " is no file that can be read");
        }
        return file;
    }

    private static void stopAfter(Duration time, Monitor monitor, Timer timer) {
        TimerTask end = new TimerTask() {
            @Override
            public void run() {
                monitor.stop(Limit.time("the time limit of " + time.toMillis() / 1000.0 + " s was reached"));
            }
        };
        timer.schedule(end, time.toMillis());
    }

    private static Answer answer(Result result, Program program) {
        return new Answer(
                result.verdict(),
                result.executions(),
                result.blocked(),
                result.violations().stream().map(v -> finding(v, program)).toList(),
                result.warnings().stream().map(v -> finding(v, program)).toList(),
                result.limits().stream().map(Limit::text).toList(),
                Optional.empty());
    }

    private static Answer.Finding finding(Violation violation, Program program) {
        List<Answer.Step> steps = CodeFlows.of(violation, program).stream()
                .limit(1)
                .flatMap(flow -> flow.threads().stream())
                .flatMap(thread -> thread.steps().stream())
                .map(step -> new Answer.Step(place(step.site()), step.text()))
                .toList();
        return new Answer.Finding(
                violation.kind().label(),
                violation.message(),
                violation.thread(),
                place(violation.site()),
                violation.advice(),
                steps);
    }

    private static Answer.Place place(@Nullable Site site) {
        Site user = site == null ? Site.UNKNOWN : site.user();
        return new Answer.Place(user.file(), Math.max(0, user.line()), user.function());
    }

    private static Answer unsupported(String message, @Nullable Site site) {
        Optional<Answer.Place> place = Optional.ofNullable(site).map(Checker::place);
        return new Answer(
                Verdict.UNSUPPORTED,
                0,
                0,
                List.of(),
                List.of(),
                List.of(),
                Optional.of(new Answer.Problem(message, place)));
    }

    private static Answer stopped(Monitor monitor) {
        Limit limit = monitor.limit();
        String text = limit == null ? Limit.interrupted().text() : limit.text();
        return new Answer(
                Verdict.BOUNDED,
                monitor.executions(),
                monitor.blocked(),
                List.of(),
                List.of(),
                List.of(text),
                Optional.empty());
    }

    @Override
    public void close() {
        compiler.close();
    }
}
