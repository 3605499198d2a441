package org.fencepost.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines over a number, as an SVG picture. */
public final class Plot {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 400;
    private static final int MARGIN = 60;
    private static final List<String> COLOURS = List.of("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e");

    private record Line(String name, double[] x, double[] y) {}

    private final String title;
    private final String across;
    private final String up;
    private final List<Line> lines = new ArrayList<>();
    private double widest;
    private double highest;

    /** @param across what is on the horizontal axis; {@code up} on the vertical one */
    public Plot(String title, String across, String up) {
        this.title = title;
        this.across = across;
        this.up = up;
    }

    public void line(String name, double[] x, double[] y) {
        lines.add(new Line(name, x, y));
        for (int i = 0; i < x.length; i++) {
            widest = Math.max(widest, x[i]);
            highest = Math.max(highest, y[i]);
        }
    }

    private double across(double x) {
        return MARGIN + x / widest * (WIDTH - 2 * MARGIN);
    }

    private double up(double y) {
        return HEIGHT - MARGIN - y / highest * (HEIGHT - 2 * MARGIN);
    }

    public String svg() {
        StringBuilder out = new StringBuilder();
        add(
                out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">",
                WIDTH,
                HEIGHT);
        add(out, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
        text(out, WIDTH / 2.0, 24, "middle", title);
        text(out, WIDTH / 2.0, HEIGHT - 16, "middle", across);
        text(out, 8, MARGIN - 18, "start", up);
        add(
                out,
                "<path d=\"M%d %d V%d H%d\" fill=\"none\" stroke=\"black\"/>",
                MARGIN,
                MARGIN,
                HEIGHT - MARGIN,
                WIDTH - MARGIN);
        for (int tick = 0; tick <= 4; tick++) {
            double x = widest * tick / 4;
            double y = highest * tick / 4;
            text(out, across(x), HEIGHT - MARGIN + 18, "middle", String.format(Locale.ROOT, "%.0f", x));
            text(out, MARGIN - 6, up(y) + 4, "end", String.format(Locale.ROOT, highest < 10 ? "%.1f" : "%.0f", y));
        }
        for (int i = 0; i < lines.size(); i++) {
            draw(out, lines.get(i), COLOURS.get(i % COLOURS.size()), i);
        }
        return out.append("</svg>\n").toString();
    }

    private void draw(StringBuilder out, Line line, String colour, int number) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < line.x.length; i++) {
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", across(line.x[i]), up(line.y[i])));
        }
        add(out, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", points, colour);
        double y = MARGIN + 18.0 * number;
        add(out, "<path d=\"M%d %.0f h20\" stroke=\"%s\" stroke-width=\"2\"/>", MARGIN + 20, y - 4, colour);
        text(out, MARGIN + 46.0, y, "start", line.name);
    }

    private static void text(StringBuilder out, double x, double y, String anchor, String text) {
        add(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, text);
    }

    private static void add(StringBuilder out, String format, Object... arguments) {
        out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
