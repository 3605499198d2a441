package org.fencepost;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The map of the house (docs/ARCHITECTURE.md): which room may use which, and manners that hold in all of them. */
class RoomsTest {
    private static final Path SOURCES = Path.of("src/main/java/org/fencepost");

    private static final Path MAP = Path.of("docs/ARCHITECTURE.md");
    /** A row of the map: the room, what lives there, the rooms that it may use. */
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| .* \\| (all|nothing|`[`\\w, ]+`) \\|");

    /** Each room with the rooms that it may use, as the map has them; {@code cli}, which may use all, is not among them. */
    private static final Map<String, Set<String>> MAY_USE = readMap();

    private static Map<String, Set<String>> readMap() {
        Map<String, Set<String>> rooms = new TreeMap<>();
        try {
            for (String line : Files.readAllLines(MAP)) {
                Matcher row = ROW.matcher(line);
                if (row.matches() && !row.group(2).equals("all")) {
                    String others =
                            row.group(2).equals("nothing") ? "" : row.group(2).replace("`", "");
                    rooms.put(row.group(1), others.isEmpty() ? Set.of() : Set.of(others.split(", ")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rooms;
    }

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.fencepost");

    @Test
    void roomsUseOnlyTheRoomsBelowThem() {
        MAY_USE.forEach((room, allowed) -> {
            DescribedPredicate<com.tngtech.archunit.core.domain.JavaClass> other = resideInAPackage("org.fencepost..")
                    .and(DescribedPredicate.not(resideInAnyPackage(reach(room, allowed))));
            noClasses()
                    .that()
                    .resideInAPackage("org.fencepost." + room + "..")
                    .should()
                    .dependOnClassesThat(other.as("another room than " + new TreeSet<>(allowed)))
                    .allowEmptyShould(true)
                    .check(CLASSES);
        });
    }

    /** A permission that nobody needs hides the next mistake. */
    @Test
    void everyPermissionOfTheMapIsUsed() {
        Set<String> unused = new TreeSet<>();
        MAY_USE.forEach((room, allowed) -> allowed.forEach(other -> {
            boolean used = CLASSES.that(resideInAPackage("org.fencepost." + room + "..")).stream()
                    .flatMap(user -> user.getDirectDependenciesFromSelf().stream())
                    .anyMatch(use ->
                            use.getTargetClass().getPackageName().matches("org.fencepost." + other + "(\\..*)?"));
            if (!used) {
                unused.add(room + " uses " + other);
            }
        }));
        assertThat(unused).isEmpty();
    }

    private static String[] reach(String room, Set<String> allowed) {
        return Stream.concat(Stream.of(room), allowed.stream())
                .map(name -> "org.fencepost." + name + "..")
                .toArray(String[]::new);
    }

    @Test
    void everyRoomIsOnTheMap() throws IOException {
        try (Stream<Path> rooms = Files.list(SOURCES)) {
            assertThat(rooms.filter(Files::isDirectory).map(p -> p.getFileName().toString()))
                    .allMatch(room -> room.equals("cli") || MAY_USE.containsKey(room));
        }
    }

    @Test
    void noRoomsUseEachOtherInACircle() {
        slices().matching("org.fencepost.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** Each package is a slice: what a room's parts share stands below them, what puts them together above. */
    @Test
    void noPackagesOfARoomUseEachOtherInACircle() {
        slices().matching("org.fencepost.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    /** What judges the explorer must not share a mistake with it, and so has its own account of what accesses do. */
    @Test
    void theEnumerationDoesNotLookAtTheOtherEngines() {
        check(noClasses()
                .that()
                .resideInAPackage("org.fencepost.enumerate..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "org.fencepost.explore..",
                        "org.fencepost.machine..",
                        "org.fencepost.crash..",
                        "org.fencepost.memory..")));
    }

    @Test
    void everyPackageSaysWhatLivesInItAndWhatMayBeNull() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<Path> packages = files.filter(p -> p.toString().endsWith(".java"))
                    .map(Path::getParent)
                    .distinct()
                    .toList();
            assertThat(packages)
                    .isNotEmpty()
                    .allSatisfy(p -> assertThat(p.resolve("package-info.java"))
                            .content()
                            .contains("/**")
                            .contains("@NullMarked"));
        }
    }

    @Test
    void onlyTheCommandLineEndsTheVirtualMachineOrWritesToTheTerminal() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("org.fencepost.cli..")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class));
        check(noClasses()
                .that()
                .resideOutsideOfPackage("org.fencepost.cli..")
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS));
    }

    /** A verdict follows from what is wrong and what was left out, in one place; others may only read it. */
    @Test
    void onlyTheVerdictItselfSaysVerified() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.fencepost.verdict..", "org.fencepost.report..", "org.fencepost.optimize..")
                .and()
                .haveNameNotMatching(".*\\.(ExitCode|ResultOptions)(\\$.*)?")
                .should()
                .accessField(Verdict.class, "VERIFIED"));
    }

    @Test
    void nobodyPrintsStackTracesExceptForDebugging() {
        check(noClasses()
                .that()
                .doNotHaveFullyQualifiedName("org.fencepost.cli.Console")
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "print a stack trace",
                        call -> call.getTarget().getName().equals("printStackTrace"))));
    }

    /** A class that others build on by inheriting is hard to read below them: strategies are passed in. */
    @Test
    void nothingInTheExplorerInheritsThroughMoreThanOneClass() {
        check(noClasses()
                .that()
                .resideInAPackage("org.fencepost.explore..")
                .should(be(describe("three deep below Object", RoomsTest::isDeep))));
    }

    private static boolean isDeep(JavaClass one) {
        return one.getAllRawSuperclasses().stream()
                        .filter(above -> above.getPackageName().startsWith("org.fencepost"))
                        .count()
                > 1;
    }

    @Test
    void noFileIsTooLong() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            for (Path file : files.filter(p -> p.toString().endsWith(".java")).toList()) {
                assertThat(Files.readAllLines(file)).as("lines of %s", file).hasSizeLessThanOrEqualTo(600);
            }
        }
    }

    /** Who has read the paper of TruSt holds each of these beside it. */
    @ParameterizedTest
    @CsvSource({
        "TruSt.java, '    void run() {', '    private boolean revisit(', 90",
        "Revisits.java, '    void push(', '    /** The same where', 30",
        "Revisits.java, '    boolean isMaximal(', '    private boolean hasCoherenceSuccessor(', 40"
    })
    void eachPartOfTruStIsOnOneScreen(String file, String from, String to, int most) throws IOException {
        List<String> lines = Files.readAllLines(SOURCES.resolve("explore").resolve(file));
        int first = find(lines, from);
        int last = find(lines.subList(first, lines.size()), to);
        assertThat(first).isNotNegative();
        assertThat(last).isBetween(5, most);
    }

    private static int find(List<String> lines, String start) {
        return IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).startsWith(start))
                .findFirst()
                .orElse(-1);
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }

    /** Classes and methods that the map names are there. */
    @Test
    void theMapNamesWhatExists() throws IOException {
        Pattern name = Pattern.compile("`(\\w+)\\.([A-Z]\\w+)(?:\\.([a-z]\\w+))?`");
        Matcher named = name.matcher(Files.readString(MAP));
        int count = 0;
        while (named.find()) {
            Path source = SOURCES.resolve(named.group(1)).resolve(named.group(2) + ".java");
            assertThat(source).exists();
            if (named.group(3) != null) {
                assertThat(Files.readString(source)).contains(" " + named.group(3) + "(");
            }
            count++;
        }
        assertThat(count).isGreaterThan(25);
    }

    /** A class name that stands in several rooms is on the map, with a reason, and no other. */
    @Test
    void namesInSeveralRoomsHaveAReason() throws IOException {
        Map<String, Set<String>> rooms = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
                Path place = SOURCES.relativize(file);
                rooms.computeIfAbsent(place.getFileName().toString().replace(".java", ""), name -> new TreeSet<>())
                        .add(place.getName(0).toString());
            });
        }
        rooms.remove("package-info");
        rooms.values().removeIf(places -> places.size() < 2);
        String map = Files.readString(MAP);
        String section = map.substring(map.indexOf("## Names in several rooms"), map.indexOf("## Engines"));
        Set<String> named = new TreeSet<>();
        Matcher name = Pattern.compile("`(\\w+)`(?=[^|]*\\|[^|]*\\|$)", Pattern.MULTILINE)
                .matcher(section);
        while (name.find()) {
            named.add(name.group(1));
        }
        assertThat(named).isEqualTo(rooms.keySet());
    }
}
