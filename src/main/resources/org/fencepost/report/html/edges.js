/* The arrows between nodes. */
const EDGE_COLOURS = {po: "--po", rf: "--rf", co: "--co", fr: "--fr", hb: "--hb", sw: "--sw", asw: "--asw", addr: "--dep", data: "--dep",
  ctrl: "--dep", rmw: "--dep", si: "--asw"};

function edgeColour(name) {
  return "var(" + (EDGE_COLOURS[name] || "--model") + ")";
}

function drawEdges(graph) {
  const root = graph.svg;
  root.textContent = "";
  const defs = svg("defs", {});
  root.append(defs);
  const between = new Map();   // how many arrows there are already between two nodes, so that they do not hide each other
  const cycle = graph.x.cycle.concat(graph.x.why || []).map(([from, name, to]) => ({from, to, name, cycle: true, race: name === "unordered"}));
  const edges = graph.layers.filter(layer => layer.on)
    .flatMap(layer => layer.pairs.map(([from, to]) => ({from, to, name: layer.name})))
    .filter(edge => !cycle.some(other => other.from === edge.from && other.to === edge.to && other.name === edge.name))
    .concat(cycle);
  const labels = [];
  for (const edge of edges) {
    drawEdge(graph, root, defs, between, edge, labels);
  }
  root.append(...labels);
}

function marker(defs, edge) {
  const id = edge.cycle ? "arrow-cycle" : "arrow-" + edge.name.replace(/[^\w-]/g, "_");
  if (![...defs.children].some(child => child.id === id)) {
    const shape = svg("marker", {id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse",
      markerUnits: "userSpaceOnUse"});
    const tip = svg("path", {d: "M0,0 L8,4 L0,8 z"});
    tip.style.fill = edge.cycle ? "var(--bad)" : edgeColour(edge.name);
    shape.append(tip);
    defs.append(shape);
  }
  return "url(#" + id + ")";
}

function drawEdge(graph, root, defs, between, edge, labels) {
  const from = graph.boxes.get(edge.from), to = graph.boxes.get(edge.to);
  if (!from || !to || from.x === to.x && from.y === to.y) {
    return;
  }
  const key = Math.min(edge.from, edge.to) + "-" + Math.max(edge.from, edge.to);
  const slot = between.get(key) || 0;
  const selected = graph.selected >= 0 && (edge.from === graph.selected || edge.to === graph.selected);
  const faded = graph.selected >= 0 && !selected && !edge.cycle
    || graph.step && !(graph.step.done.has(edge.from) || graph.x.events[edge.from].k === "init")
    || graph.step && !(graph.step.done.has(edge.to) || graph.x.events[edge.to].k === "init");
  const known = !edge.cycle && !selected && (edge.name === "fr" || edge.name === "co") && Math.abs(from.x - to.x) < 1;
  if (known) {
    return;   // program order says as much
  }
  if (!edge.cycle && (from.group && to.group && from.x !== to.x || graph.onlyCulprits && edge.name !== "po" && (from.group || to.group))) {
    return;   // says nothing about what is shown
  }
  const plain = edge.name === "po" && !edge.cycle && Math.abs(from.x - to.x) < 1;
  if (!plain) {
    between.set(key, slot + 1);
  }
  const route = plain ? straight(from, to) : Math.abs(from.x - to.x) < 1 ? beside(from, to, slot) : across(from, to, slot);
  const state = (selected ? " strong" : "") + (faded ? " faded" : "") + (edge.cycle ? " cycle" : "") + (edge.race ? " race" : "");
  const path = svg("path", {d: route.d, class: "edge " + edge.name.replace(/\W/g, "-") + state, "marker-end": marker(defs, edge),
    "marker-start": edge.race ? marker(defs, edge) : "none", "data-edge": edge.name, "data-from": edge.from, "data-to": edge.to});
  path.style.setProperty("--c", edgeColour(edge.name));
  root.append(path);
  if (!plain) {
    const label = svg("text", {x: route.x, y: route.y, class: "edge-label" + (faded ? " faded" : "") + (edge.cycle ? " cycle" : "")}, edge.name + bytes(graph, edge));
    label.style.setProperty("--c", edgeColour(edge.name));
    labels.push(label);
  }
}

/** Which bytes an arrow stands for, where a read has its bytes from several writes; there is little room between columns. */
function bytes(graph, edge) {
  const pieces = edge.name === "rf" && graph.x.events[edge.to].b || [];
  return pieces.filter(([, from]) => from === edge.from).map(([range]) => " " + range.replace(/^bytes? /, "")).join(",");
}

/** From the foot of one node to the head of the next in the same column. */
function straight(from, to) {
  const x = from.x + 22;
  return {d: `M${x},${from.y + from.h} L${x},${to.y - 1}`};
}

/** Around the left side of a column. */
function beside(from, to, slot) {
  const out = 16 + Math.min(30, Math.abs(to.y - from.y) / 12) + slot * 13;
  const y1 = from.y + from.h / 2 + (to.y > from.y ? 6 : -6), y2 = to.y + to.h / 2 + (to.y > from.y ? -6 : 6);
  return {d: `M${from.x},${y1} C${from.x - out},${y1} ${to.x - out},${y2} ${to.x - 1},${y2}`,
    x: from.x - out * .75, y: (y1 + y2) / 2 + 4 + slot * 12};
}

/** From the side of one column to the side of another. */
function across(from, to, slot) {
  const right = to.x > from.x;
  const x1 = right ? from.x + from.w : from.x, x2 = right ? to.x - 1 : to.x + to.w + 1;
  const shift = [0, 9, -9, 16, -16][slot % 5];
  const y1 = from.y + from.h / 2 + shift, y2 = to.y + to.h / 2 + shift;
  const bend = Math.max(30, Math.abs(x2 - x1) * .42) * (right ? 1 : -1);
  const t = slot % 2 ? .5 : .7;
  return {d: `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`, x: bezier(x1, x1 + bend, x2 - bend, x2, t),
    y: bezier(y1, y1, y2, y2, t) + 4};
}

function bezier(a, b, c, d, t) {
  const s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}
