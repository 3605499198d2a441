package org.fencepost.program;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/**
 * Primitives that are records of plain values, such as the flush of an instruction or a variable of which each thread has one: the name of
 * the class and the values. The reader makes only records of ours that are primitives.
 */
final class RecordCodec {
    private static final String OURS = "org.fencepost.";

    private RecordCodec() {}

    static void write(DataOutputStream out, Intrinsic primitive) throws IOException {
        if (!(primitive instanceof Record)) {
            throw new IllegalArgumentException("a primitive without a name: " + primitive);
        }
        out.writeUTF(primitive.getClass().getName());
        for (RecordComponent component : primitive.getClass().getRecordComponents()) {
            write(out, component.getType(), value(primitive, component));
        }
    }

    private static Object value(Intrinsic primitive, RecordComponent component) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(primitive);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // our own records
        }
    }

    private static void write(DataOutputStream out, Class<?> type, Object value) throws IOException {
        if (type == int.class) {
            out.writeInt((int) value);
        } else if (type == long.class) {
            out.writeLong((long) value);
        } else if (type == boolean.class) {
            out.writeBoolean((boolean) value);
        } else if (type.isEnum()) {
            out.writeUTF(((Enum<?>) value).name());
        } else if (type == String.class) {
            bytes(out, ((String) value).getBytes(StandardCharsets.UTF_8));
        } else if (type == byte[].class) {
            bytes(out, (byte[]) value);
        } else if (type == Set.class) {
            Set<?> texts = (Set<?>) value;
            out.writeInt(texts.size());
            for (Object text : new TreeSet<>(texts)) {
                bytes(out, ((String) text).getBytes(StandardCharsets.UTF_8));
            }
        } else {
            throw new IllegalArgumentException("no bytes for a " + type);
        }
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static Intrinsic read(DataInputStream in) throws IOException {
        String name = in.readUTF();
        try {
            Class<?> type = Class.forName(name, false, RecordCodec.class.getClassLoader());
            if (!name.startsWith(OURS) || !type.isRecord() || !Intrinsic.class.isAssignableFrom(type)) {
                throw new IOException("no primitive of the name " + name);
            }
            RecordComponent[] components = type.getRecordComponents();
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = read(in, components[i].getType());
            }
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return (Intrinsic) constructor.newInstance(values);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new IOException("no primitive of the name " + name);
        }
    }

    private static Object read(DataInputStream in, Class<?> type) throws IOException {
        if (type == int.class) {
            return in.readInt();
        } else if (type == long.class) {
            return in.readLong();
        } else if (type == boolean.class) {
            return in.readBoolean();
        } else if (type.isEnum()) {
            return constant(type, in.readUTF());
        } else if (type == String.class) {
            return new String(bytes(in), StandardCharsets.UTF_8);
        } else if (type == byte[].class) {
            return bytes(in);
        } else if (type == Set.class) {
            return texts(in);
        }
        throw new IOException("no value of a primitive: " + type);
    }

    private static Object constant(Class<?> type, String name) throws IOException {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IOException("no " + type.getSimpleName() + " " + name);
    }

    private static Set<String> texts(DataInputStream in) throws IOException {
        Set<String> texts = new TreeSet<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            texts.add(new String(bytes(in), StandardCharsets.UTF_8));
        }
        return texts;
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("a text of " + length + " bytes");
        }
        return in.readNBytes(length);
    }
}
