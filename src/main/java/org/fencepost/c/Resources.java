package org.fencepost.c;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Files that came with the program: in a jar, or in a directory while it is being developed. */
final class Resources {
    private Resources() {}

    /**
     * The files below a directory with a checksum of their contents.
     *
     * @param known a file directly in that directory, by which the place is found
     */
    static Map<String, Long> list(String directory, String known) throws IOException {
        Map<String, Long> files = new TreeMap<>();
        URL url = url(directory + known);
        if (url.openConnection() instanceof JarURLConnection connection) {
            JarFile jar = connection.getJarFile();
            jar.stream()
                    .filter(entry -> !entry.isDirectory() && entry.getName().startsWith(directory))
                    .forEach(entry -> files.put(entry.getName().substring(directory.length()), entry.getCrc()));
            return files;
        }
        Path root = Objects.requireNonNull(path(url).getParent());
        try (Stream<Path> found = Files.walk(root)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                CRC32 crc = new CRC32();
                crc.update(Files.readAllBytes(file));
                files.put(root.relativize(file).toString(), crc.getValue());
            }
        }
        return files;
    }

    private static Path path(URL url) throws IOException {
        try {
            URI uri = url.toURI();
            return Path.of(uri);
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static URL url(String name) throws IOException {
        URL url = Resources.class.getClassLoader().getResource(name);
        if (url == null) {
            throw new IOException("the file " + name + " is missing from this installation");
        }
        return url;
    }

    /** Copies the files of a directory that are wanted. */
    static void extract(String directory, String known, Predicate<String> wanted, Path target) throws IOException {
        for (String name : list(directory, known).keySet()) {
            if (wanted.test(name)) {
                copy(directory + name, target.resolve(name));
            }
        }
    }

    static void copy(String name, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try (InputStream in = url(name).openStream()) {
            Files.copy(in, target);
        }
    }

    static String text(String name) {
        try (InputStream in = url(name).openStream()) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
