package org.fencepost.program.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.ThreadRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** printf and snprintf, against what C says. */
class PrintfTest {
    private static String print(String format, long... arguments) {
        Caller caller = new Caller();
        long[] all = new long[arguments.length + 1];
        all[0] = caller.text(format);
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return ((Action.Print) caller.run(caller.call("__fp_print", all)).action()).text();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "%d|-1|-1",
                "%d|4294967295|-1",
                "%i|7|7",
                "%u|-1|4294967295",
                "%lu|-1|18446744073709551615",
                "%llu|-1|18446744073709551615",
                "%zu|5|5",
                "%ld|-5|-5",
                "%lld|-9223372036854775808|-9223372036854775808",
                "%x|255|ff",
                "%X|255|FF",
                "%#x|255|0xff",
                "%#X|255|0XFF",
                "%#x|0|0",
                "%o|8|10",
                "%#o|8|010",
                "%hhx|4660|34",
                "%hx|74565|2345",
                "%hhd|255|-1",
                "%hu|65536|0",
                "%c|65|A",
                "%c%%|65|A%",
                "%5d|42|   42",
                "%-5d|42|42   ",
                "%05d|42|00042",
                "%05d|-42|-0042",
                "%+d|42|+42",
                "% d|42| 42",
                "%.3d|7|007",
                "%5.3d|7|  007",
                "%-6.3x|10|00a   ",
                "%.0d|0|",
                "%p|0|(nil)",
                "%p|4096|0x1000",
                "%lx|-1|ffffffffffffffff",
                "%jd|-3|-3",
                "%td|3|3",
                "a%d|1|a1",
                "%d%q|1|1%q",
                "100%|1|100%",
            })
    void integers(String format, long argument, String expected) {
        assertThat(print(format, argument)).isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "%f|1.5|1.500000",
                "%.2f|2.675|2.67",
                "%.0f|0.5|0",
                "%.0f|1.5|2",
                "%8.3f|3.14159|   3.142",
                "%-8.1f|2.25|2.2     ",
                "%08.2f|-1.5|-0001.50",
                "%+f|1|+1.000000",
                "%e|12345.678|1.234568e+04",
                "%.0e|15|2e+01",
                "%E|0.00012|1.200000E-04",
                "%e|0|0.000000e+00",
                "%g|100000|100000",
                "%g|1000000|1e+06",
                "%g|0.0001|0.0001",
                "%g|0.00001|1e-05",
                "%g|1.5|1.5",
                "%g|0|0",
                "%.3g|1234.5|1.23e+03",
                "%#g|1|1.00000",
                "%G|1e-10|1E-10",
                "%f|NaN|nan",
                "%f|Infinity|inf",
                "%F|-Infinity|-INF",
                "%5.1f|-0.0| -0.0",
                "%lf|2|2.000000",
                "%a|1|0x1p+0",
                "%g|9.9999995|10",
                "%g|999999.5|1e+06",
                "%e|9.9999999|1.000000e+01",
            })
    void floatingPoint(String format, double argument, String expected) {
        assertThat(print(format, Double.doubleToRawLongBits(argument))).isEqualTo(expected);
    }

    @Test
    void widthsAndPrecisionsFromArguments() {
        assertThat(print("[%*d]", 5, 42)).isEqualTo("[   42]");
        assertThat(print("[%*d]", -5 & 0xffff_ffffL, 42)).isEqualTo("[42   ]");
        assertThat(print("[%.*d]", 4, 42)).isEqualTo("[0042]");
    }

    @Test
    void strings() {
        Caller caller = new Caller();
        long format = caller.text("[%s][%5s][%-5s][%.2s][%s][%s]");
        long abc = caller.text("abc");
        long shared = caller.program.global("shared", 4, 0);
        ThreadRun run = caller.run(caller.call("__fp_print", format, abc, abc, abc, abc, 0, shared));
        String expected = "[abc][  abc][abc  ][ab][(null)][<...>]";
        assertThat(run.action())
                .isInstanceOfSatisfying(
                        Action.Print.class, p -> assertThat(p.text()).isEqualTo(expected));
        run.resume(0);
        assertThat(Caller.result(run)).isEqualTo(expected.length());
    }

    @Test
    void aFormatThatCannotBeSeen() {
        Caller caller = new Caller();
        long shared = caller.program.global("format", 4, 0);
        ThreadRun run = caller.run(caller.call("__fp_print", shared, 1));
        assertThat(((Action.Print) run.action()).text()).isEqualTo("<...>");
    }

    @Test
    void intoPrivateMemory() {
        Caller caller = new Caller();
        long format = caller.text("x=%d");
        int buffer = caller.code().register();
        int value = caller.code().register();
        caller.with(b -> b.alloca(buffer, 8, 1, false, "buffer"));
        int length = caller.callWith(
                "__fp_format",
                buffer,
                caller.code().constant(4),
                caller.code().constant(format),
                caller.code().constant(12));
        caller.with(b -> {
            b.load(value, buffer, 4, Annotation.NA);
            b.binary(org.fencepost.program.Op.SHL, length, length, b.constant(32), 64);
            b.binary(org.fencepost.program.Op.OR, value, value, length, 64);
        });
        assertThat(Caller.result(caller.run(value))).isEqualTo(4L << 32 | '1' << 16 | '=' << 8 | 'x');
    }

    @Test
    void intoSharedMemory() {
        Caller caller = new Caller();
        long format = caller.text("ok");
        long buffer = caller.program.global("buffer", 8, 0);
        ThreadRun run = caller.run(caller.call("__fp_format", buffer, -1, format));
        StringBuilder stored = new StringBuilder();
        while (run.action() instanceof Action.Store store) {
            assertThat(store.address()).isEqualTo(buffer + stored.length());
            stored.append((char) store.value());
            run.resume(0);
        }
        assertThat(stored.toString()).isEqualTo("ok\0");
        assertThat(Caller.result(run)).isEqualTo(2);
    }
}
