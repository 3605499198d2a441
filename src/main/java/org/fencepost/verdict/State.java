package org.fencepost.verdict;

import java.util.Map;

/** A set of observed values, and the number of executions that end with it. */
public record State(Map<String, Long> values, long executions) {}
