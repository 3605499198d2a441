package org.fencepost.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.fencepost.optimize.Combination;
import org.fencepost.optimize.Exercise;
import org.fencepost.optimize.Optimization;
import org.fencepost.optimize.Optimization.Necessity;
import org.fencepost.program.BranchSide;
import org.fencepost.program.Order;

/** The optimization report for tools: one JSON object on one line; its keys are documented in the manual. */
public final class OptimumJson {
    public String render(Optimum optimum) {
        FileResult outcome = optimum.outcome();
        Optimization optimization = optimum.optimization();
        return Json.report(json -> {
            json.writeStringField("file", outcome.file());
            JsonReport.writeBasis(json, outcome.basis());
            json.writeStringField("verdict", outcome.verdict().label());
            writeOperations(json, optimum);
            writeMissed(json, optimization.exercise().missed());
            writeTotals(json, "before", optimum, optimization.start());
            writeTotals(
                    json,
                    "after",
                    optimum,
                    optimization.best().isEmpty()
                            ? optimization.start()
                            : optimization.best().get(0));
            json.writeNumberField("checks", optimization.effort().checks());
            json.writeNumberField("replays", optimization.effort().replays());
            json.writeNumberField("seconds", optimization.effort().seconds());
            json.writeNumberField("totalSeconds", outcome.totalSeconds());
            writeAlternatives(json, optimization);
            writeCosts(json, optimum);
            writeNecessities(json, optimization);
            json.writeStringField("diff", optimum.diff());
            Json.strings(json, "byHand", optimum.byHand());
            Json.strings(json, "written", optimum.written());
            JsonReport.writeLimits(json, outcome.result().limits());
            json.writeNullField("error");
        });
    }

    private static void writeOperations(JsonGenerator json, Optimum optimum) throws IOException {
        Optimization optimization = optimum.optimization();
        Json.objects(json, "operations", optimization.operations(), operation -> {
            json.writeStringField("function", operation.site().function());
            json.writeStringField("operation", operation.name());
            json.writeStringField("file", operation.site().file());
            json.writeNumberField("line", operation.site().line());
            json.writeNumberField("column", optimum.columns().get(operation.number()));
            json.writeStringField(
                    "from",
                    optimization.start().orders().get(operation.number()).label());
            json.writeStringField("to", optimization.to(operation).label());
            json.writeStringField("state", optimization.fate(operation).label());
            writeExercise(json, optimization.exercise(), operation.number());
        });
    }

    /** Who comes to an operation and, when that is not enough to judge it, why. */
    private static void writeExercise(JsonGenerator json, Exercise exercise, int operation) throws IOException {
        if (!exercise.reaches().isEmpty()) {
            Exercise.Reach reach = exercise.reaches().get(operation);
            json.writeNumberField("threads", reach.threads());
            Json.list(json, "met", reach.pairs(), pair -> {
                json.writeStartArray();
                json.writeNumber(pair.get(0));
                json.writeNumber(pair.get(1));
                json.writeEndArray();
            });
        }
        if (exercise.held().containsKey(operation)) {
            json.writeStringField("reason", exercise.held().get(operation));
        }
    }

    private static void writeMissed(JsonGenerator json, List<BranchSide> missed) throws IOException {
        Json.objects(json, "missed", missed, side -> {
            json.writeStringField("file", side.site().file());
            json.writeNumberField("line", side.site().line());
            json.writeNumberField("to", side.to());
        });
    }

    private static void writeTotals(JsonGenerator json, String key, Optimum optimum, Combination combination)
            throws IOException {
        Map<Order, Integer> totals = optimum.totals(combination);
        json.writeObjectFieldStart(key);
        for (Order order : optimum.isAboutFlushes() ? Order.BARRIERS : Order.ORDERS) {
            json.writeNumberField(order.label(), totals.getOrDefault(order, 0));
        }
        json.writeEndObject();
    }

    private static void writeAlternatives(JsonGenerator json, Optimization optimization) throws IOException {
        json.writeArrayFieldStart("alternatives");
        for (Combination other : optimization
                .best()
                .subList(
                        Math.min(1, optimization.best().size()),
                        optimization.best().size())) {
            writeStrings(json, other.orders().stream().map(Order::label).toList());
        }
        json.writeEndArray();
        json.writeBooleanField("complete", optimization.complete());
    }

    /** Of what was found and of each alternative, when somebody asked. */
    private static void writeCosts(JsonGenerator json, Optimum optimum) throws IOException {
        json.writeArrayFieldStart("costs");
        for (Combination each : optimum.optimization().best()) {
            Long cost = optimum.cost(each);
            if (cost != null) {
                json.writeNumber(cost);
            }
        }
        json.writeEndArray();
    }

    private static void writeNecessities(JsonGenerator json, Optimization optimization) throws IOException {
        json.writeArrayFieldStart("necessities");
        for (Map.Entry<Integer, List<Necessity>> entry :
                optimization.necessities().entrySet()) {
            for (Necessity reason : entry.getValue()) {
                json.writeStartObject();
                json.writeNumberField("operation", entry.getKey());
                json.writeStringField("weaker", reason.weaker().label());
                json.writeStringField("kind", reason.violation().kind().label());
                json.writeStringField("message", reason.violation().message());
                json.writeFieldName("execution");
                ExecutionJson.write(json, reason.violation().execution(), reason.names());
                if (reason.violation().crash() != null) {
                    new CrashJson(json, reason.names()).write(reason.violation().crash());
                }
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static void writeStrings(JsonGenerator json, List<String> strings) throws IOException {
        json.writeStartArray();
        for (String string : strings) {
            json.writeString(string);
        }
        json.writeEndArray();
    }
}
