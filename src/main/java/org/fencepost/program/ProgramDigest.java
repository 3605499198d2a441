package org.fencepost.program;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;

/** A digest of all that a program consists of, apart from where it stands in the source. */
final class ProgramDigest {
    private final MessageDigest digest;

    private ProgramDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    static String of(Program program) {
        ProgramDigest fingerprint = new ProgramDigest();
        fingerprint.add(program.tracksDependencies() ? "dependencies" : "");
        for (Program.Entry entry : program.threads()) {
            fingerprint.add(entry.function());
            fingerprint.add(entry.arguments());
        }
        new TreeMap<>(program.functions()).values().forEach(fingerprint::add);
        for (MemoryObject global : program.globals()) {
            fingerprint.add(global.name() + "@" + global.address() + "+" + global.size() + global.constant());
            fingerprint.digest.update(global.initial());
        }
        return HexFormat.of().formatHex(fingerprint.digest.digest());
    }

    private void add(Function function) {
        add(function.name() + "/" + function.parameters() + "/" + function.registers);
        for (int word : function.code) {
            add(word);
        }
        add(function.constants);
        for (Object object : function.pool) {
            if (object instanceof Callee callee) {
                add(callee.name());
            } else if (object instanceof Record || object instanceof Enum || object instanceof String) {
                add(object.toString());
            }
        }
    }

    private void add(long[] numbers) {
        for (long number : numbers) {
            add(number);
        }
    }

    private void add(long number) {
        for (int i = 0; i < 8; i++) {
            digest.update((byte) (number >>> 8 * i));
        }
    }

    private void add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }
}
