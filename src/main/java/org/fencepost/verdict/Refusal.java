package org.fencepost.verdict;

import java.util.List;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * Why there is nothing more in a result: the input is wrong, or uses something that is not supported.
 *
 * @param site where, or null when that is not known
 */
public record Refusal(String message, @Nullable Site site) implements Result.Part {
    public Result result() {
        return new Result(new Counts(0, 0), 0, List.of(), List.of(), List.of(), List.of(), this);
    }
}
