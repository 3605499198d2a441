package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small random CPU/FPGA tests that show every register and variable at the end. */
final class RandomXf {
    private static final String[] CPU_REGISTERS = {"EAX", "EBX", "ECX", "EDX"};

    private final Random random;
    private int values;
    private int tags;

    RandomXf(long seed) {
        random = new Random(seed);
    }

    /** @param pairs of requests and responses */
    String next(int pairs, int cpuThreads, int cpuLength) {
        values = 0;
        tags = 0;
        List<String> shown = new ArrayList<>(List.of("x", "y"));
        List<List<String>> columns = new ArrayList<>();
        columns.add(fpga(pairs, shown));
        for (int thread = 1; thread <= cpuThreads; thread++) {
            columns.add(cpu(thread, cpuLength, shown));
        }
        StringBuilder text = new StringBuilder("XF random\n{ x=0; y=0; }\n");
        int rows = columns.stream().mapToInt(List::size).max().orElseThrow();
        for (int row = -1; row < rows; row++) {
            for (int thread = 0; thread < columns.size(); thread++) {
                List<String> column = columns.get(thread);
                String cell = row < 0 ? "P" + thread : row < column.size() ? column.get(row) : "";
                text.append(thread == 0 ? " " : " | ").append(cell);
            }
            text.append(" ;\n");
        }
        return text + "locations [" + String.join("; ", shown) + "]\nforall true\n";
    }

    private List<String> fpga(int pairs, List<String> shown) {
        List<String> lines = new ArrayList<>();
        List<String> responses = new ArrayList<>();
        int left = pairs;
        while (left > 0 || !responses.isEmpty()) {
            if (left > 0 && (responses.isEmpty() || random.nextInt(5) < 2)) {
                left--;
                request(lines, responses, shown);
            } else {
                lines.add(responses.remove(random.nextInt(responses.size())));
            }
        }
        return lines;
    }

    private void request(List<String> lines, List<String> responses, List<String> shown) {
        String tag = "m" + ++tags;
        String channel = "ch" + (1 + random.nextInt(2));
        switch (random.nextInt(7)) {
            case 0, 1, 2 -> {
                lines.add("WrReq(" + channel + ", " + variable() + ", " + ++values + ", " + tag + ")");
                responses.add("WrRsp(" + channel + ", " + tag + ")");
            }
            case 3, 4 -> {
                lines.add("RdReq(" + channel + ", " + variable() + ", " + tag + ")");
                responses.add("RdRsp(" + channel + ", v" + tags + ", " + tag + ")");
                shown.add("0:v" + tags);
            }
            case 5 -> {
                lines.add("FnReqOne(" + channel + ", " + tag + ")");
                responses.add("FnRspOne(" + channel + ", " + tag + ")");
            }
            default -> {
                lines.add("FnReqAll(" + tag + ")");
                responses.add("FnRspAll(" + tag + ")");
            }
        }
    }

    private List<String> cpu(int thread, int length, List<String> shown) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            int kind = random.nextInt(11);
            if (kind == 9) {
                lines.add("XCHG [" + variable() + "]," + CPU_REGISTERS[i]);
                shown.add(thread + ":" + CPU_REGISTERS[i]);
            } else if (kind == 10) {
                lines.add("LOCK ADD [" + variable() + "],$" + 16 * (1 + random.nextInt(2)));
            } else if (kind < 4) {
                lines.add("MOV [" + variable() + "],$" + ++values);
            } else if (kind < 8) {
                lines.add("MOV " + CPU_REGISTERS[i] + ",[" + variable() + "]");
                shown.add(thread + ":" + CPU_REGISTERS[i]);
            } else {
                lines.add("MFENCE");
            }
        }
        return lines;
    }

    private String variable() {
        return random.nextBoolean() ? "x" : "y";
    }
}
