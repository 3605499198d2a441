package org.fencepost.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Digests by which processes know that they speak of the same. */
final class Digests {
    private Digests() {}

    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha().digest(bytes));
    }

    /** Of which Fencepost this is: the same for the same classes, wherever and whenever they were compiled. */
    static String ofBuild() {
        return Holder.BUILD;
    }

    private static final class Holder {
        static final String BUILD = build();

        private static String build() {
            try {
                Path classes = Path.of(Digests.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI());
                return Files.isDirectory(classes) ? ofDirectory(classes) : ofJar(classes);
            } catch (IOException | java.net.URISyntaxException e) {
                throw new IllegalStateException("cannot read the classes of this program", e);
            }
        }
    }

    private static String ofJar(Path file) throws IOException {
        TreeMap<String, byte[]> digests = new TreeMap<>();
        try (JarFile jar = new JarFile(file.toFile())) {
            for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (counts(entry.getName())) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        digests.put(entry.getName(), sha().digest(in.readAllBytes()));
                    }
                }
            }
        }
        return of(digests);
    }

    private static String ofDirectory(Path classes) throws IOException {
        TreeMap<String, byte[]> digests = new TreeMap<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                if (counts(name)) {
                    digests.put(name, sha().digest(Files.readAllBytes(file)));
                }
            }
        }
        return of(digests);
    }

    /** What decides about results; commands and pages do not. */
    private static boolean counts(String name) {
        return name.startsWith("org/fencepost/")
                && (name.endsWith(".class") || name.endsWith(".cat"))
                && !name.startsWith("org/fencepost/cli/")
                && !name.startsWith("org/fencepost/report/");
    }

    private static String of(TreeMap<String, byte[]> digests) {
        MessageDigest all = sha();
        digests.forEach((name, digest) -> {
            all.update(name.getBytes(StandardCharsets.UTF_8));
            all.update(digest);
        });
        return HexFormat.of().formatHex(all.digest()).substring(0, 32);
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
