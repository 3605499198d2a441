/**
 * Verdicts and executions for people and for tools: text, JSON, SARIF, JUnit XML, DOT; pages for browsers in {@code report.html}. Start reading at
 * {@code TextReport}. Uses the results of the engines ({@code verdict}, {@code graph},
 * {@code program}, {@code model}), never the engines themselves.
 */
@NullMarked
package org.fencepost.report;

import org.jspecify.annotations.NullMarked;
