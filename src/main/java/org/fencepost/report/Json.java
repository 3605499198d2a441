package org.fencepost.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** What reports in JSON are made of: one object on one line, and lists in it. */
public final class Json {
    /** Raised when a key changes its meaning. */
    static final int VERSION = 3;

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** Writes the fields of an object. */
    public interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes an element of a list. */
    public interface Element<T> {
        void write(T element) throws IOException;
    }

    /** A report: an object with these fields and the version of their meaning. */
    static String report(Fields fields) {
        return object(json -> {
            fields.write(json);
            json.writeNumberField("version", VERSION);
        });
    }

    public static String object(Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** A list, whose elements are written by {@code element}. */
    public static <T> void list(JsonGenerator json, String name, Iterable<T> elements, Element<T> element)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T one : elements) {
            element.write(one);
        }
        json.writeEndArray();
    }

    /** A list of objects, whose fields are written by {@code fields}. */
    public static <T> void objects(JsonGenerator json, String name, Iterable<T> elements, Element<T> fields)
            throws IOException {
        list(json, name, elements, one -> {
            json.writeStartObject();
            fields.write(one);
            json.writeEndObject();
        });
    }

    public static void strings(JsonGenerator json, String name, Iterable<String> texts) throws IOException {
        list(json, name, texts, json::writeString);
    }

    public static void numbers(JsonGenerator json, String name, Iterable<? extends Number> numbers) throws IOException {
        list(json, name, numbers, number -> json.writeNumber(number.longValue()));
    }
}
