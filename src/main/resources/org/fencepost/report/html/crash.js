/* Failures and what was found after them. */
function crashView(crash, files, source) {
  const place = at => at.f === undefined ? "" : baseName(files[at.f].name) + ":" + at.l;
  const link = at => at.f === undefined ? null
    : el("button", {type: "button", class: "btn small", onclick: () => source.highlight(at)}, place(at));
  const root = el("div", {class: "graph", style: "padding:12px 16px"});
  crash.failures.forEach((failure, i) => {
    const card = el("div", {class: "card"}, el("h2", {}, "Failure " + (i + 1) + ": the power fails " + failure.moment + " "), link(failure));
    failure.lines.forEach(line => card.append(el("p", {class: "mono"}, "cache line " + line.name)));
    root.append(card);
  });
  crash.reads.forEach(read => root.append(el("p", {class: "mono"}, read.a)));
  return root;
}
