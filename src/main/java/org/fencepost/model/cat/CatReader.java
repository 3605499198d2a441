package org.fencepost.model.cat;

import org.fencepost.text.Lexer;
import org.fencepost.text.Token;
import org.fencepost.text.Token.Kind;
import org.fencepost.text.TokenReader;
import org.fencepost.verdict.InputException;

/**
 * Walks along the words of a cat file. Names are herd's: a letter (or one underscore and a letter), then letters, digits,
 * {@code _}, {@code .} and {@code -}, perhaps a quote at the end; so {@code po-loc} and {@code fence.r.w} are single names.
 */
final class CatReader extends TokenReader {
    private static final String NAME = "_?[A-Za-z][\\w.-]*'?";
    private static final Lexer CAT = Lexer.language("character '%s' has no meaning in cat")
            .skip("[ \\t\\r\\n\\f\\uFEFF]+")
            .skip("(?:#|//)[^\\n]*")
            .nestingComment(false, "this comment has no closing '*)'")
            .comment("/*", "*/", "this comment has no closing '*/'")
            .word(Kind.STRING, "\"([^\"]*)\"")
            .refuse("\"", "this string has no closing '\"'")
            .word(Kind.TAG, "'(" + NAME + ")")
            .word(Kind.NAME, "(" + NAME + ")")
            .keywords("let rec and when acyclic irreflexive show unshow empty subset as fun in undefined_unless flag"
                    + " assert include variant begin end procedure call enum debug match with forall from do try if then"
                    + " else catdep instructions default not")
            .symbols("|| && ++ -> -1 | & * ~ + ^ \\ ? = ; , ( ) { } [ ] _ 0")
            .build();

    private final String file;

    CatReader(String file, String text) {
        super(CAT.tokens(text, 1, (message, line, column) -> new Position(file, line, column).error(message)));
        this.file = file;
    }

    /** Where the next word stands. */
    Position position() {
        return new Position(file, peek().line(), peek().column());
    }

    boolean isKeyword(String word) {
        return peek().is(Kind.KEYWORD, word);
    }

    boolean isSymbol(String symbol) {
        return peek().is(Kind.SYMBOL, symbol);
    }

    boolean takeKeyword(String word) {
        return isKeyword(word) && accept(word);
    }

    boolean takeSymbol(String symbol) {
        return isSymbol(symbol) && accept(symbol);
    }

    void keyword(String word) {
        if (!takeKeyword(word)) {
            throw expected("keyword '" + word + "'");
        }
    }

    void symbol(String symbol) {
        if (!takeSymbol(symbol)) {
            throw expected("'" + symbol + "'");
        }
    }

    String name(String what) {
        return text(Kind.NAME, what);
    }

    String tag() {
        return text(Kind.TAG, "a tag such as 'once");
    }

    String string(String what) {
        return text(Kind.STRING, what);
    }

    private String text(Kind kind, String what) {
        if (peek().kind() != kind) {
            throw expected(what);
        }
        return take().text();
    }

    InputException expected(String what) {
        return position().error("expected " + what + " but found " + shown(peek()));
    }

    private static String shown(Token token) {
        return switch (token.kind()) {
            case END -> "the end of the file";
            case TAG -> "tag '" + token.text();
            case STRING -> "string \"" + token.text() + "\"";
            case NAME, SYMBOL, NUMBER -> "'" + token.text() + "'";
            case KEYWORD -> "keyword '" + token.text() + "'";
        };
    }
}
