package org.fencepost.lincheck;

import java.util.List;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/**
 * What checking a structure gave, beside the result of all clients together, whose violation is that of the smallest client.
 *
 * @param program the client that fails, as a program; the structure's own when none does
 * @param failing the smallest client that fails; null when none does, or when it is one by hand
 * @param isSmallest false when a limit has ended the search for smaller ones
 * @param refuted the history that is wrong; null when something else is, or nothing
 * @param progress what was found out about threads that are stopped; null when that was not asked, or not reached
 */
public record Checked(
        LincheckOptions options,
        Program program,
        Coverage coverage,
        @Nullable Client failing,
        boolean isSmallest,
        @Nullable Refuted refuted,
        @Nullable Progressed progress)
        implements Result.Part {
    Checked with(Progress asked, ProgressOfClients.Outcome outcome) {
        Progressed progressed =
                new Progressed(asked, outcome.clients(), outcome.waiting(), outcome.accesses(), outcome.obstructed());
        return new Checked(
                options,
                outcome.failing() == null ? program : outcome.failing().in(program),
                coverage,
                outcome.failing(),
                isSmallest,
                refuted,
                progressed);
    }

    /**
     * What was looked at.
     *
     * @param explored the clients that were explored to their end, in the order of exploration
     * @param covered how many more clients need not be explored, because all they can do is part of what explored ones do
     * @param all how many clients there are
     * @param histories how many different histories were right
     * @param byHand whether the file brings its own client
     */
    public record Coverage(List<Explored> explored, int covered, int all, long histories, boolean byHand) {
        public Coverage {
            explored = List.copyOf(explored);
        }
    }

    /**
     * Whether stopped threads keep others from finishing.
     *
     * @param clients how many clients were looked at
     * @param waiting operations that are in none of them, because they may have to wait
     * @param accesses the most accesses that a call makes in clients of two threads; 0 unless wait-freedom was asked
     * @param obstructed how they do; null when they do not
     */
    public record Progressed(
            Progress progress,
            int clients,
            List<String> waiting,
            int accesses,
            @Nullable Obstructed obstructed) {
        public Progressed {
            waiting = List.copyOf(waiting);
        }
    }

    /** @param histories how many different histories it has, all right */
    public record Explored(Client client, long executions, long blocked, int histories, double seconds) {
        static Explored of(Client client, Result result, int histories) {
            return new Explored(client, result.executions(), result.blocked(), histories, result.seconds());
        }
    }
}
