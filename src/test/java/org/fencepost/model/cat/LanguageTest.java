package org.fencepost.model.cat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.graph.Execution;
import org.fencepost.model.Judgement;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cat expressions and statements mean, on one execution: equalities that must hold in it. */
class LanguageTest {
    /** 0 and 1 are initial writes; 2: W x, 3: fence, 4: W y, 5: R y, 6: R x, 7: update of x. */
    private static final Execution MP =
            Sketch.of("W x 1 rlx; F rel MFENCE; W y 1 rel", "R y 1 acq; R x 0 na addr:0", "U x 1 2 sc X");

    private static boolean holds(String text) {
        return CatLoader.text("t.cat", text).judge(MP).consistent();
    }

    /** Pairs of expressions that mean the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // precedence and associativity
                "po | rf & loc == po | (rf & loc)",
                "po ; rf \\ loc == po ; (rf \\ loc)",
                "po \\ loc \\ id == (po \\ loc) \\ id",
                "po & loc \\ id == (po & loc) \\ id",
                "po | rf ; co == po | (rf ; co)",
                "~po & loc == (~po) & loc",
                "W * R & po == (W * R) & po",
                "rf^-1 ; co == (rf^-1) ; co",
                "po+ ; rf? == (po+) ; (rf?)",
                // algebra
                "po == po+",
                "(po | rf)* == (po | rf)+ | id",
                "(po | rf)? == po | rf | id",
                "rf^-1^-1 == rf",
                "[R] ; po ; [W | R] == po & (R * M)",
                "[W] ; [R] == [RMW]",
                "~(~po) == po",
                "~0 == _ * _",
                "id == [_]",
                "toid(W) == [W]",
                "fencerel(F) == po ; [F] ; po",
                "int | ext == _ * _",
                "[domain(rf)] ; rf == rf ; [range(rf)]",
                "(W * R) ; (R * W) == W * W",
                "singlestep(po) == po \\ (po ; po)",
                "fr == (rf^-1 ; co) \\ id",
                "[FW] == [W \\ domain(co)]",
                "[M] == [R | W]",
                "rfe | rfi == rf",
                "udr rf == domain rf | range(rf)",
                // sets of modes and tags
                "[A] == [RLX | ACQ | REL | ACQ_REL | SC]",
                "[F & REL] == [MFENCE]",
                "[NA \\ IW] == [R \\ A]",
                "[X] == [SC]",
                "[EX] == [X]",
                "[AMO] == [R & W]",
                "[mfence] == [MFENCE]",
                "[sync | lwsync | isync] == 0",
                // what our executions do not have
                "[TLBI | IC.IVAU | DC.CVAU | NExp | UB] == 0",
                "same-oa(PTE * PTE) == 0",
                "[NExp]; iico_data; [BCC] == 0",
                "match po & (TLBI * _) with || {} -> rf || e ++ rest -> po end == rf",
                "let s = {po} in match s with || {} -> 0 || e ++ rest -> e end == po",
                "let s = {po} in match s | {rf} with || {} -> 0 || e ++ rest -> e & po end == po & po",
                // functions
                "let f(r, s) = r ; s in f(po, rf) == po ; rf",
                "let f = fun (a, b) -> a & b in f(po, loc) == po-loc",
                "let (a, b) = (po, rf) in a | b == po | rf",
                "let a, b = po, rf in a ; b == po ; rf",
                "let twice g = fun x -> g (g x) in let back r = r^-1 in twice back po == po",
                "let add a = fun b -> a | b in add po rf == po | rf",
                "let f(_) = po in f(rf) == po",
                "let x = po and y = rf in x ; y == po ; rf",
                "begin po | rf end & loc == (po | rf) & loc",
                // recursion
                "let rec r = po | (r ; r) in r == po",
                "let rec r = po | rf | (r ; r) in r == (po | rf)+",
                "let rec r = rf | (po ; r) in r == po* ; rf",
                "let rec odd = singlestep(po) | (even ; singlestep(po)) and even = odd ; singlestep(po) in odd | even == po",
                "let rec s = R | domain(po ; [s]) in [s] == [R] | [domain(po ; [R])]",
                // a definition that is not monotone comes to rest
                "let rec free = F \\ domain(taken) and taken = taken | ([free] ; po ; [W]) in taken == [F] ; po ; [W]",
                // what only the events decide
                "let rec f s = match s with || {} -> 0 || e ++ rest -> ({e} * {e}) | f rest end in f R == [R]",
                "let rec f s = match s with || e ++ rest -> e ++ f rest || {} -> {} end in f po == po",
                "let rec f s = match s with || {} -> {} || e ++ rest -> (e ++ 0) ++ f rest end in po == po",
                "let pick s = match s with || {} -> 0 || e ++ _ -> e ++ 0 end in pick addr == addr",
                "map (fun e -> e) W == W",
                "if po subset rf then po else rf == rf",
                "if (po & rf) = 0 then po else rf == po",
                // undefined names
                "try po with rf == po",
                "try (no-such-thing | po) with rf == rf",
                "if \"no-such-variant\" then po else rf == rf",
                "if not \"no-such-variant\" && not \"nor-this\" then po else rf == po",
            })
    void sameMeaning(String equation) {
        String[] sides = equation.split("==");
        String left = "(" + sides[0].trim() + ")";
        String right = "(" + sides[1].trim() + ")";
        assertThat(holds("empty " + left + " \\ " + right))
                .as("left within right")
                .isTrue();
        assertThat(holds("empty " + right + " \\ " + left))
                .as("right within left")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "acyclic po",
                "irreflexive rf",
                "~acyclic po | po^-1",
                "~empty rf",
                "~irreflexive id",
                "empty R & F",
                "empty {}",
                "call subseteq(R, M)",
                "call inclusion(po-loc, po)",
                "procedure check(r) = let s = r ; r acyclic s end call check(po)",
                "procedure p() = empty 0 end call p()",
                "let rec r = po | (r ; r) when irreflexive r",
                "show po show po & loc as here unshow po, rf",
                "enum E = 'one || 'two forall t in {'one, 'two} do empty (tag2events t) end",
                "let of t = match t with || 'a -> 0 || _ -> po end empty of 'a ~empty of 'b",
                "match 'a with || 'a -> ~empty po || _ -> empty po end",
                "if \"lkmmv2\" empty 0 else empty po end",
                "with S from linearisations(W, co) acyclic S | co",
                "with S from linearisations(W, co) let T = S empty (W * W) \\ (T | T^-1 | id)",
                "include \"cross.cat\" with o from cross({{fr, co}, {po}}) empty o & fr",
                "with o from {rf, co, po} empty o & (R * _) ~empty o & rf",
                "with o from {rf, po} ~empty o & po",
                "with o from {po, rf} ~empty o & rf",
                "with a from {rf, po} with b from {rf, po} ~empty a & rf ~empty b & po",
                "with a from {po, rf} with b from {po, rf} ~empty a & rf ~empty b & po",
                "with a from {po, rf} with b from {po, rf} ~empty a & po ~empty b & rf",
                "include \"cos.cat\" acyclic ca & (W * W)",
                "empty different-values(rf & (W * (R \\ W)))",
            })
    void theseHold(String text) {
        assertThat(holds(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "acyclic po | po^-1",
                "irreflexive id",
                "empty rf",
                "~empty R & F",
                "call inclusion(po, po-loc)",
                "procedure check(r) = irreflexive r end call check(id) as no",
                "let rec r = (po | id) | (r ; r) when irreflexive r",
                "with S from linearisations(W, W * W) acyclic S",
                "with S from linearisations(W, co) irreflexive S ; co^-1",
                "with a from {po, rf} with b from {po, rf} ~empty a & b & fr",
                "with a from {po, rf} with b from {po, rf} ~empty a & rf ~empty b & fr",
                "empty different-values(loc)",
            })
    void theseDoNotHold(String text) {
        assertThat(holds(text)).isFalse();
    }

    @Test
    void names() {
        assertThat(CatLoader.text("t.cat", "acyclic id as no-loops").judge(MP).axiom())
                .isEqualTo("no-loops");
        assertThat(CatLoader.text("t.cat", "let r = id\nacyclic r").judge(MP).axiom())
                .isEqualTo("acyclic r (line 2)");
        assertThat(CatLoader.text("t.cat", "procedure p(r) = empty r end call p(id) as mine")
                        .judge(MP)
                        .axiom())
                .isEqualTo("mine");
    }

    @Test
    void flags() {
        Judgement judgement = CatLoader.text(
                        "t.cat",
                        "flag ~empty rf as read undefined_unless empty po as ordered flag empty po as quiet"
                                + " undefined_unless acyclic po as fine")
                .judge(MP);
        assertThat(judgement.consistent()).isTrue();
        assertThat(judgement.flags()).containsExactly("read", "ordered");
    }

    @Test
    void aFlagThatOneChoiceRaisesIsRaised() {
        Judgement judgement = CatLoader.text(
                        "t.cat",
                        "with o from {rf, co} acyclic o flag ~empty o & rf as saw-rf" + " flag ~empty o & co as saw-co")
                .judge(MP);
        assertThat(judgement.flags()).containsExactlyInAnyOrder("saw-rf", "saw-co");
    }

    @Test
    void nothingToChooseFromIsInconsistent() {
        Judgement judgement = CatLoader.text("t.cat", "with S from {}").judge(MP);
        assertThat(judgement.axiom()).isEqualTo("no candidate for S");
        assertThat(judgement.cycle()).isEmpty();
    }

    @Test
    void anAssertionOfTheModelIsAnError() {
        CatModel model = CatLoader.text("t.cat", "assert empty rf as no-reads");
        assertThatThrownBy(() -> model.judge(MP))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no-reads");
    }

    @Test
    void aRecursionThatNeverRestsIsAnError() {
        CatModel model = CatLoader.text("t.cat", "let rec r = po \\ r empty r");
        assertThatThrownBy(() -> model.judge(MP))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("never comes to rest");
    }

    @Test
    void laterDefinitionsHideEarlierOnesFromThenOn() {
        assertThat(holds("let a = po let b = a let a = rf empty (b \\ po) | (po \\ b) let R = W empty [R] \\ [W]"))
                .isTrue();
    }

    @Test
    void usesTellsWhatAModelLooksAt() {
        assertThat(Models.load("rc11").uses("addr")).isFalse();
        assertThat(Models.load("imm").uses("addr")).isTrue();
        assertThat(CatLoader.text("t.cat", "let unused = addr empty rf").uses("addr"))
                .isFalse();
        assertThat(CatLoader.text("t.cat", "with S from linearisations(W, addr) acyclic S")
                        .uses("addr"))
                .isTrue();
        assertThat(CatLoader.text("t.cat", "empty map (fun e -> e) data").uses("data"))
                .isTrue();
    }

    @Test
    void includedFilesAreFoundNextToTheModelAndAmongOurs(@TempDir Path directory) throws IOException {
        Files.writeString(
                directory.resolve("model.cat"),
                "\"Mine\" include \"helpers.cat\" include \"cos.cat\" acyclic mine | ca");
        Files.writeString(directory.resolve("helpers.cat"), "let mine = po & loc");
        // a cos.cat that would enumerate coherence orders is not read
        Files.writeString(directory.resolve("cos.cat"), "this is not cat");
        CatModel model = Models.load(directory.resolve("model.cat").toString());
        assertThat(model.name()).isEqualTo("model");
        assertThat(model.judge(MP).consistent()).isTrue();
    }

    @Test
    void aBellFileOfTheSameNameIsReadFirst(@TempDir Path directory) throws IOException {
        Files.writeString(
                directory.resolve("m.bell"),
                "enum Fences = 'heavy || 'light instructions F[Fences] let both = Heavy | Light");
        Files.writeString(directory.resolve("m.cat"), "empty both");
        CatModel model = Models.load(directory.resolve("m.cat").toString());
        assertThat(model.judge(Sketch.of("F Heavy")).consistent()).isFalse();
        assertThat(model.judge(Sketch.of("F Other")).consistent()).isTrue();
    }

    @Test
    void everyModelOpensWithWhatItModels() {
        for (String name : Models.names()) {
            String text = Source.bundled(name + ".cat").text();
            List<String> lines = text.lines().limit(6).toList();
            assertThat(lines.get(1)).as(name).startsWith("(* ");
            assertThat(String.join(" ", lines)).as(name).contains("Source: ").contains("Deviations: ");
        }
    }
}
