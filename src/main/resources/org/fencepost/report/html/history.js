/* A history: a row a thread, calls as bars from where they begin to where they end, and which of them have to come before which. */
function drawHistory(history) {
  const letter = 7.4, row = 34, left = 74, top = 8;
  const x = historyColumns(history, letter, left);
  const threads = [...new Set(history.calls.map(call => call.thread))].sort((a, b) => a - b);
  const width = Math.max(...x) + 24;
  const picture = svg("svg", {class: "history", width, height: top + threads.length * row, role: "img",
    "aria-label": "History: " + history.calls.map(call => call.text).join(", ")});
  const defs = svg("defs", {});
  picture.append(defs);
  threads.forEach((thread, t) => picture.append(svg("text", {x: 4, y: top + t * row + 17, class: "who"}, "thread " + thread)));
  const y = call => top + threads.indexOf(call.thread) * row;
  history.calls.forEach((call, i) => {
    const unexplained = !call.pending && !history.longest.includes(i);
    picture.append(svg("rect", {x: x[2 * i], y: y(call), width: x[2 * i + 1] - x[2 * i], height: 24, rx: 4, "data-call": i,
      class: "call" + (unexplained ? " unexplained" : "") + (call.pending ? " pending" : "")}));
    picture.append(svg("text", {x: x[2 * i] + 7, y: y(call) + 16}, call.text));
  });
  for (const order of history.orders) {
    const path = svg("path", {class: "edge" + (order.byClient ? " by-client" : ""), "data-order": order.before + "-" + order.after,
      d: `M${x[2 * order.before + 1]},${y(history.calls[order.before]) + 12} L${x[2 * order.after]},${y(history.calls[order.after]) + 12}`,
      "marker-end": marker(defs, {name: "hb"})});
    path.style.setProperty("--c", "var(--hb)");
    path.append(svg("title", {}, history.calls[order.before].text + " comes before " + history.calls[order.after].text
      + (order.byClient ? ": a client can see to that" : ": it happens before")));
    picture.append(path);
  }
  return el("div", {class: "history"}, history.client ? el("p", {class: "advice mono"}, history.client) : null, picture,
    el("p", {class: "advice"}, history.text));
}

/** Where each moment is, in the order of time: far enough apart for the texts of calls. */
function historyColumns(history, letter, left) {
  const x = [];
  let at = left;
  for (const point of history.timeline) {
    const call = history.calls[point >> 1];
    at = point % 2 ? Math.max(at + 10, x[point - 1] + call.text.length * letter + 16) : at + 22;
    x[point] = at;
  }
  return x;
}
