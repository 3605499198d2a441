package org.fencepost.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.fencepost.text.Token.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LexerTest {
    private static final Lexer SMALL = Lexer.language("no word starts with %s")
            .skip("\\s+")
            .skip("//[^\\n]*")
            .comment("/*", "*/", "no end of /*")
            .nestingComment(true, null)
            .word(Kind.STRING, "\"([^\"]*)\"")
            .refuse("\"", "no end of string")
            .word(Kind.NAME, "([a-z]+)")
            .word(Kind.NUMBER, "(\\d+)")
            .keywords("let in")
            .symbols("- -> ( ) * ->>")
            .build();

    private static List<Token> tokens(String text) {
        return SMALL.tokens(
                text, 7, (message, line, column) -> new IllegalArgumentException(line + ":" + column + ": " + message));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "let x;KEYWORD let, NAME x",
                "letx 12;NAME letx, NUMBER 12",
                "a->>b->c-d;NAME a, SYMBOL ->>, NAME b, SYMBOL ->, NAME c, SYMBOL -, NAME d",
                "\"let (*\" // x;STRING let (*",
                "a /* let /* */ b;NAME a, NAME b",
                "a (* (* b *) c *) d;NAME a, NAME d",
                "a (* b;NAME a",
                "((*);SYMBOL (, SYMBOL (, SYMBOL *, SYMBOL )",
            })
    void findsWords(String text, String words) {
        assertThat(tokens(text).stream()
                        .filter(token -> token.kind() != Kind.END)
                        .map(token -> token.kind() + " " + token.text()))
                .containsExactly(words.split(", "));
    }

    @Test
    void placesAreLinesAndColumns() {
        assertThat(tokens("a /* \n\n */ b\n  c\n"))
                .containsExactly(
                        new Token(Kind.NAME, "a", 7, 1),
                        new Token(Kind.NAME, "b", 9, 5),
                        new Token(Kind.NAME, "c", 10, 3),
                        new Token(Kind.END, "", 11, 1));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '^',
            value = {
                "a §,7:3: no word starts with §",
                "a 𝛼,7:3: no word starts with 𝛼",
                "a /* b,7:3: no end of /*",
                "\"b,7:1: no end of string",
            })
    void saysWhereItStopped(String text, String problem) {
        assertThatThrownBy(() -> tokens(text)).hasMessage(problem);
    }

    @Test
    void aReaderStaysAtTheEnd() {
        TokenReader reader = new TokenReader(tokens("a b"));
        assertThat(reader.peek(5).kind()).isEqualTo(Kind.END);
        assertThat(reader.accept("b")).isFalse();
        assertThat(reader.accept("a")).isTrue();
        assertThat(reader.take().text()).isEqualTo("b");
        assertThat(reader.take().kind()).isEqualTo(Kind.END);
        assertThat(reader.atEnd()).isTrue();
        assertThat(reader.accept("")).isFalse();
    }
}
