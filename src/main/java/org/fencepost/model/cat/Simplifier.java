package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.model.cat.Node.Op;
import org.fencepost.model.cat.Statement.TestOp;

/** Axioms that say the same and are cheaper to check: a cycle through a closure is a cycle without it. */
final class Simplifier {
    private Simplifier() {}

    static Check simplify(Check check, NodeFactory nodes) {
        boolean isCyclic = check.op() == TestOp.ACYCLIC;
        if (check.op() == TestOp.IRREFLEXIVE && check.node().op == Op.PLUS) {
            isCyclic = true;
        }
        if (!isCyclic) {
            return check;
        }
        Node open = withoutClosures(check.node(), nodes);
        return new Check(check.kind(), check.negated(), TestOp.ACYCLIC, open, check.name(), check.at());
    }

    private static Node withoutClosures(Node node, NodeFactory nodes) {
        if (node.op == Op.PLUS) {
            return withoutClosures(node.in[0], nodes);
        }
        if (node.op != Op.UNION) {
            return node;
        }
        List<Node> operands = new ArrayList<>();
        for (Node operand : node.in) {
            operands.add(withoutClosures(operand, nodes));
        }
        return nodes.union(operands);
    }
}
