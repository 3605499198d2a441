/* The table of barriers: what each became, and why it stays. */
function optimumView(app, result) {
  const files = app.data.files, {operations, before, after, conclusion, diff} = result.optimum;
  const pick = id => {
    app.rows.forEach((row, i) => row.classList.toggle("picked", i === id));
    app.source.highlight(operations[id]);
  };
  const prefix = app.views[app.index].id;
  const source = app.source = new SourcePane(files, operations.map((operation, id) => ({f: operation.f, l: operation.l, id, name: operation.to,
    bad: operation.to !== "relaxed" && operation.to === operation.from})), here => pick(here[0].id));
  app.rows = operations.map((operation, id) => {
    const stays = operation.from === operation.to;
    const why = operation.needs.map(([finding, weaker, kind]) => el("a", {href: "#" + prefix + "f" + finding, style: "margin-right:10px"},
      weaker + ": " + kind));
    const row = el("tr", {tabindex: "0", "data-operation": id, onclick: () => pick(id), onfocus: () => pick(id)},
      el("td", {class: "mono"}, operation.f === undefined ? "" : baseName(files[operation.f].name) + ":" + operation.l),
      el("td", {class: "mono"}, operation.function), el("td", {class: "mono"}, operation.name),
      el("td", {}, badge(operation.from, "plain")), el("td", {}, stays ? "stays" : badge(operation.to, "ok")), el("td", {}, ...why));
    return row;
  });
  const table = el("table", {class: "list operations"}, el("thead", {}, el("tr", {},
    ...["where", "function", "operation", "from", "to", "what goes wrong when it is weaker"].map(title => el("th", {}, title)))),
    el("tbody", {}, ...app.rows));
  const box = el("div", {class: "wide graph"}, el("div", {class: "card"}, el("p", {}, "Before: " + before), el("p", {}, el("b", {}, "After: " + after)),
    el("p", {}, conclusion)), table);
  if (diff) {
    box.append(el("h2", {style: "font-size:14px"}, "The change"), el("pre", {class: "card"}, diff));
  }
  PAGE.append(el("div", {class: "panes"}, box, el("div", {class: "side"}, source.root)));
}
