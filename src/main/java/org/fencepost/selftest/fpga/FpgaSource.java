package org.fencepost.selftest.fpga;

import java.util.List;

/** A random program of CPU and FPGA in C. */
final class FpgaSource {
    private final FpgaProgram program;
    /** Whether requests are about the whole cache line that both variables are in, of which a write enables its own bytes. */
    private final boolean lines;

    private final StringBuilder text = new StringBuilder();

    private FpgaSource(FpgaProgram program, boolean lines) {
        this.program = program;
        this.lines = lines;
    }

    /**
     * @param lines whether to request cache lines, which must make no difference
     * @param program one in which no response comes just when the thread says so: a C program can only wait for one
     */
    static String of(FpgaProgram program, boolean lines) {
        return new FpgaSource(program, lines).write();
    }

    private String write() {
        text.append(
                "#include <fencepost.h>\n#include <pthread.h>\n#include <stdatomic.h>\nstatic _Alignas(64) _Atomic int shared[16];\n"
                        + "#define x shared[0]\n#define y shared[1]\n");
        List<Integer> order = program.order();
        function(0, order.stream().map(this::line).toList());
        for (int cpu = 0; cpu < program.cpus().size(); cpu++) {
            List<FpgaProgram.Op> ops = program.cpus().get(cpu);
            String[] lines = new String[ops.size()];
            for (int i = 0; i < lines.length; i++) {
                lines[i] = line(ops.get(i), FpgaProgram.register(cpu, i));
            }
            function(1 + cpu, List.of(lines));
        }
        main(1 + program.cpus().size());
        return text.toString();
    }

    private void function(int thread, List<String> lines) {
        text.append("static void *thread").append(thread).append("(void *unused)\n{\n");
        lines.forEach(line -> text.append("    ").append(line).append(";\n"));
        text.append("    return 0;\n}\n");
    }

    private void main(int threads) {
        text.append("int main(void)\n{\n    pthread_t t[").append(threads).append("];\n");
        for (int thread = 0; thread < threads; thread++) {
            text.append(String.format("    pthread_create(&t[%d], 0, thread%d, 0);%n", thread, thread));
        }
        for (int thread = 0; thread < threads; thread++) {
            text.append(String.format("    pthread_join(t[%d], 0);%n", thread));
        }
        text.append("    fp_observe(\"x\", x);\n    fp_observe(\"y\", y);\n    return 0;\n}\n");
    }

    private String line(int step) {
        int number = FpgaProgram.number(step);
        FpgaProgram.Request request = program.requests().get(number);
        boolean isRequest = step < FpgaProgram.AWAIT;
        String name = FpgaProgram.variable(request.variable());
        if (lines && !request.kind().isFence() && (isRequest || request.kind() == FpgaProgram.Kind.READ)) {
            return lineOf(number, request, isRequest);
        }
        return switch (request.kind()) {
            case WRITE ->
                isRequest
                        ? String.format(
                                "fpga_write_req(%d, &%s, %d, %d)", request.channel(), name, request.value(), number)
                        : "fpga_await_write(" + number + ")";
            case READ ->
                isRequest
                        ? String.format("fpga_read_req(%d, &%s, %d)", request.channel(), name, number)
                        : String.format(
                                "fp_observe(\"%s\", fpga_await_read(%d))", FpgaProgram.register(number), number);
            case FENCE_ONE ->
                isRequest
                        ? String.format("fpga_fence_one(%d, %d)", request.channel(), number)
                        : "fpga_await_fence(" + number + ")";
            case FENCE_ALL -> (isRequest ? "fpga_fence_all(" : "fpga_await_fence(") + number + ")";
        };
    }

    private static String lineOf(int number, FpgaProgram.Request request, boolean isRequest) {
        int place = request.variable();
        if (request.kind() == FpgaProgram.Kind.WRITE) {
            return String.format(
                    "{ int w[16] = {7, 7}; w[%d] = %d; fpga_write_req_bytes(%d, shared, w, %d, %d); }",
                    place, request.value(), request.channel(), 0xf << 4 * place, number);
        }
        return isRequest
                ? String.format("fpga_read_req_lines(%d, shared, 64, %d)", request.channel(), number)
                : String.format(
                        "{ int w[16]; fpga_await_read_into(w, %d); fp_observe(\"%s\", w[%d]); }",
                        number, FpgaProgram.register(number), place);
    }

    private static String line(FpgaProgram.Op op, String register) {
        String name = FpgaProgram.variable(op.variable());
        return switch (op.access()) {
            case LOAD ->
                String.format("fp_observe(\"%s\", atomic_load_explicit(&%s, memory_order_relaxed))", register, name);
            case STORE -> String.format("atomic_store_explicit(&%s, %d, memory_order_relaxed)", name, op.value());
            case FENCE -> "atomic_thread_fence(memory_order_seq_cst)";
            case EXCHANGE -> String.format("fp_observe(\"%s\", atomic_exchange(&%s, 0))", register, name);
        };
    }
}
