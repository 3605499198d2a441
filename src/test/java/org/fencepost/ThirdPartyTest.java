package org.fencepost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is shipped beside our own jar is listed in it, with its licence; versions are fixed. */
class ThirdPartyTest {
    private static final Pattern LISTED = Pattern.compile("(?m)^[a-z][\\w.]*:(\\S+) +\\S");
    private static final Pattern DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>[^<]*</groupId>\\s*<artifactId>([^<]*)<(.*?)</dependency>", Pattern.DOTALL);

    private static String list() throws IOException {
        try (InputStream in = ThirdPartyTest.class.getResourceAsStream("/META-INF/THIRD-PARTY.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Set<String> listed() throws IOException {
        return LISTED.matcher(list())
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyDependencyThatIsShippedIsListed() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        Set<String> shipped = new TreeSet<>();
        Matcher found = DEPENDENCY.matcher(pom.substring(0, pom.indexOf("</dependencies>")));
        while (found.find()) {
            boolean tests =
                    found.group(2).contains("<scope>test") || found.group(2).contains("<scope>provided");
            if (!tests) {
                shipped.add(found.group(1));
            }
        }
        assertThat(shipped).hasSizeGreaterThan(4);
        assertThat(listed()).containsAll(shipped);
    }

    @Test
    void nothingElseIsListed() throws IOException {
        Set<String> jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(path -> Path.of(path).getFileName().toString())
                .collect(Collectors.toSet());
        assertThat(listed()).allMatch(name -> jars.stream().anyMatch(jar -> jar.startsWith(name + "-")));
    }

    @Test
    void versionsAreFixed() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        assertThat(pom).doesNotContain("SNAPSHOT", "LATEST", "RELEASE<").doesNotContainPattern("<version>[\\[(]");
        assertThat(pom).contains("project.build.outputTimestamp");
    }
}
