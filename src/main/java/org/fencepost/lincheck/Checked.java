package org.fencepost.lincheck;

import java.util.List;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;

/**
 * What checking a structure gave, beside the result of all clients together, whose violation is that of the smallest client.
 *
 * @param program the client that fails, as a program; the structure's own when none does
 * @param failing the smallest client that fails; null when none does, or when it is one by hand
 * @param isSmallest false when a limit has ended the search for smaller ones
 * @param refuted the history that is wrong; null when something else is, or nothing
 */
public record Checked(
        LincheckOptions options,
        Program program,
        Coverage coverage,
        Client failing,
        boolean isSmallest,
        Refuted refuted)
        implements Result.Part {
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

    /** @param histories how many different histories it has, all right */
    public record Explored(Client client, long executions, long blocked, int histories, double seconds) {}
}
