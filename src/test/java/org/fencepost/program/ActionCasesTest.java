package org.fencepost.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of action has a case that is chosen for it. */
class ActionCasesTest {
    static Stream<Class<?>> kinds() {
        return records(Action.class);
    }

    private static Stream<Class<?>> records(Class<?> family) {
        return family.isRecord()
                ? Stream.of(family)
                : Stream.of(family.getPermittedSubclasses()).flatMap(ActionCasesTest::records);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void isToldApart(Class<?> kind) throws ReflectiveOperationException {
        Action action = anyOf(kind);
        Object chosen = Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ActionCases.class},
                (proxy, method, arguments) -> method.getName());
        @SuppressWarnings("unchecked")
        String name = action.accept((ActionCases<String>) chosen);
        String expected = action instanceof Action.Mark ? "mark" : kind.getSimpleName();
        assertThat(name).isEqualToIgnoringCase(expected);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void withoutACaseGoesToOtherwise(Class<?> kind) throws ReflectiveOperationException {
        Action action = anyOf(kind);
        assertThat(action.<Action>accept(other -> other)).isSameAs(action);
    }

    private static Action anyOf(Class<?> kind) throws ReflectiveOperationException {
        Class<?>[] types = Arrays.stream(kind.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        Constructor<?> constructor = kind.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return (Action) constructor.newInstance(
                Arrays.stream(types).map(ActionCasesTest::anyValue).toArray());
    }

    private static Object anyValue(Class<?> type) {
        if (type == List.class) {
            return List.of();
        }
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? (Object) 0 : type == long.class ? 0L : null;
    }
}
