/* Failures: a column a machine, time downwards; stores with their fate, write-back intervals as bars, the loads that found something. */
class Timeline {
  constructor(crash, files, message) {
    this.files = files;
    this.moments = crashMoments(crash, message);
    this.machines = crash.machines;
    this.tracks = crash.tracks;
    this.lines = [...new Set(crash.tracks.map(track => track.line))];
    this.severalThreads = this.moments.some(moment => moment.thread > 0);
    this.severalFiles = new Set(this.moments.filter(moment => moment.f !== undefined).map(moment => moment.f)).size > 1;
    this.at = -1;
    this.selected = -1;
    this.listeners = [];
    this.zoom = 1;
    this.canvas = el("div", {class: "canvas"});
    this.root = el("div", {class: "graph", tabindex: "-1", role: "region", "aria-label": "Time line"}, this.canvas);
    this.layout();
  }

  /** Machines that start again are told apart by a number. */
  title(machine) {
    const same = this.machines.filter(other => other.name === machine.name);
    return machine.name + (same.length > 1 ? ", run " + (same.indexOf(machine) + 1) : "");
  }

  where(moment) {
    if (moment.f === undefined) {
      return "";
    }
    return (this.severalFiles ? baseName(this.files[moment.f].name) + ":" : "line ") + moment.l;
  }

  onSelect(listener) {
    this.listeners.push(listener);
  }

  resized() {
    this.layout();
  }

  layout() {
    const room = (this.root.clientWidth || 900) / this.zoom - 30;
    const gap = 70, row = 50, top = 52, height = 40, lane = 16;
    this.canvas.textContent = "";
    this.svg = svg("svg", {width: 10, height: 10});
    this.canvas.append(this.svg);
    this.nodes = [];
    this.boxes = [];
    const lanes = this.machines.map(machine => this.tracks.filter(track => track.machine === machine.id).length * lane);
    const used = lanes.reduce((sum, width) => sum + width + gap, 0);
    const width = Math.max(200, Math.min(330, (room - used) / this.machines.length));
    let x = 16;
    this.columns = new Map();
    this.machines.forEach((machine, i) => {
      this.columns.set(machine.id, {x: x + lanes[i], w: width, lane: x});
      this.canvas.append(el("div", {class: "thread", style: `left:${x}px;width:${width + lanes[i]}px;cursor:default`,
        title: machine.failed >= 0 ? "It fails " + machine.moment : "It lives"}, this.title(machine)));
      x += width + lanes[i] + gap;
    });
    this.width = x;
    this.height = top + this.moments.length * row + 30;
    this.svg.setAttribute("width", this.width);
    this.svg.setAttribute("height", this.height);
    this.moments.forEach((moment, i) => this.place(moment, i, top + i * row, height));
    this.bars(top, row, lane);
    this.arrows();
    this.canvas.style.transform = "scale(" + this.zoom + ")";
    this.canvas.style.width = this.width + "px";
    this.canvas.style.height = this.height * this.zoom + "px";
    this.refresh();
  }

  place(moment, i, y, h) {
    const column = this.columns.get(moment.machine);
    const where = this.where(moment);
    const who = this.severalThreads && moment.thread !== undefined ? "thread " + moment.thread : "";
    const box = {x: column.x, y, w: column.w, h};
    const fate = {lost: "lost", durable: "written back", open: "may be lost", live: ""}[moment.fate] || "";
    const node = el("button", {type: "button", class: "node moment " + moment.kind + " " + (moment.fate || "") + (moment.culprit ? " culprit" : ""), "data-moment": i,
      style: position(box), title: moment.text + (where ? "\n" + where : ""), onclick: () => this.select(i), onfocus: () => this.select(i)},
      el("span", {class: moment.fate === "lost" ? "what lost" : "what"}, moment.text),
      el("span", {class: "where"}, [fate, where, moment.note, who].filter(part => part).join("  ·  ")));
    this.nodes.push(node);
    this.boxes.push(box);
    this.canvas.append(node);
    if (moment.kind === "failure") {
      const line = svg("line", {x1: column.lane - 8, x2: column.x + column.w + 8, y1: y + h + 4, y2: y + h + 4, class: "failure-line"});
      this.svg.append(line);
    }
  }

  /** When each line was last written back: somewhere along its bar. */
  bars(top, row, lane) {
    for (const machine of this.machines) {
      const column = this.columns.get(machine.id);
      this.tracks.filter(track => track.machine === machine.id).forEach((track, i) => {
        const failure = this.moments.findIndex(moment => moment.kind === "failure" && moment.machine === machine.id);
        const lost = track.end === undefined ? -1 : this.moments.findIndex(moment => moment.kind === "store" && moment.time >= track.end);
        const first = track.begin <= 0 ? this.startRow(machine.id) : this.lastRow(track.begin) + .8;
        const last = lost >= 0 ? lost : failure >= 0 ? failure : this.moments.length;
        const from = top + first * row, to = top + Math.max(first + .2, last) * row - 4;
        const bar = svg("rect", {x: column.lane + i * lane + 2, y: from, width: 8, height: Math.max(8, to - from), rx: 3,
          class: "writeback l" + this.lines.indexOf(track.line) % 5, "data-line": track.line});
        bar.append(svg("title", {}, "cache line " + track.line + ": last written back somewhere along this bar"));
        this.svg.append(bar);
        this.flushes(track, column.lane + i * lane + 6, top, row);
      });
    }
  }

  /** What was done to a line, on its lane: flushes as triangles, fences as lines across, a gap where something is missing. */
  flushes(track, x, top, row) {
    this.moments.forEach((moment, i) => {
      const y = top + i * row + 20;
      if (moment.machine !== track.machine || moment.line !== track.line && moment.what !== "fences") {
        return;
      }
      if (moment.kind === "missing") {
        this.svg.append(svg("circle", {cx: x, cy: y, r: 8, class: "gap"}));
      } else if (moment.what === "fences") {
        this.svg.append(svg("line", {x1: x - 8, x2: x + 8, y1: y, y2: y, class: "fence"}));
      } else if (moment.what === "flushes" || moment.what === "begins to flush") {
        this.svg.append(svg("path", {d: `M${x - 6},${y - 5} h12 l-6,10 z`, class: moment.what === "flushes" ? "flush" : "flush waiting"}));
      }
    });
  }

  /** The page opens where something is missing. */
  showCulprit() {
    const missing = this.moments.findIndex(moment => moment.kind === "missing");
    const culprit = missing >= 0 ? missing : this.moments.findIndex(moment => moment.culprit);
    if (culprit >= 0) {
      this.nodes[culprit].scrollIntoView({block: "center", inline: "nearest"});
    }
    return this.moments[culprit];
  }

  /** Where a machine begins: after the last failure before it did anything. */
  startRow(machine) {
    const first = this.moments.findIndex(moment => moment.machine === machine);
    let start = 0;
    this.moments.slice(0, first).forEach((moment, i) => {
      if (moment.kind === "failure") {
        start = i + 1;
      }
    });
    return this.machines.filter(other => other.name === this.machines.find(one => one.id === machine).name).length > 1 ? start : 0;
  }

  /** The row of the last store up to that time. */
  lastRow(time) {
    let last = 0;
    this.moments.forEach((moment, i) => {
      if (moment.kind === "store" && moment.time <= time) {
        last = i;
      }
    });
    return last;
  }

  /** From each store to the load that found it. */
  arrows() {
    const defs = svg("defs", {});
    this.svg.append(defs);
    this.moments.forEach((moment, i) => {
      const source = moment.kind === "load" && moment.from > 0
        ? this.moments.findIndex(other => other.kind === "store" && other.time === moment.from) : -1;
      if (source >= 0) {
        const from = this.boxes[source], to = this.boxes[i];
        const route = Math.abs(from.x - to.x) < 1 ? besideRight(from, to) : across(from, to, 0);
        const path = svg("path", {d: route.d, class: "edge", "data-edge": "found", "data-from": source, "data-to": i,
          "marker-end": marker(defs, {name: "rf"})});
        path.style.setProperty("--c", "var(--rf)");
        this.svg.append(path);
      }
    });
  }

  select(i) {
    if (this.selected === i) {
      return;
    }
    this.selected = i;
    this.refresh();
    this.nodes[i].scrollIntoView({block: "nearest", inline: "nearest"});
    this.listeners.forEach(listener => listener(i));
  }

  move(by) {
    const next = Math.max(0, Math.min(this.moments.length - 1, this.selected + by));
    this.select(next);
    this.nodes[next].focus({preventScroll: true});
  }

  setStep(at) {
    this.at = at;
    this.selected = -1;
    this.refresh();
    if (at > 0) {
      this.nodes[at - 1].scrollIntoView({block: "nearest", inline: "nearest"});
    }
  }

  setZoom(zoom) {
    this.zoom = Math.min(2.5, Math.max(.25, zoom));
    this.layout();
  }

  fit() {
    this.setZoom(Math.min((this.root.clientWidth - 8) / this.width, (this.root.clientHeight - 8) / this.height, 1));
  }

  refresh() {
    this.nodes.forEach((node, i) => {
      node.classList.toggle("selected", i === this.selected);
      node.classList.toggle("now", this.at === i + 1);
      node.classList.toggle("future", this.at >= 0 && i >= this.at);
    });
  }
}

function besideRight(from, to) {
  const x = from.x + from.w, out = 34;
  return {d: `M${x},${from.y + from.h / 2} C${x + out},${from.y + from.h / 2} ${x + out},${to.y + to.h / 2} ${x + 1},${to.y + to.h / 2}`};
}

/** What steps are called beside the source. */
const STEP_NAMES = {"flushes": "flush", "begins to flush": "flush", "fences": "fence", "finds": "load", "stands": "stands"};

function stepText(step) {
  return {"flushes": "flush the line of " + step.a, "begins to flush": "flush the line of " + step.a + " (waits for a fence)", "fences": "fence",
    "finds": step.v === undefined ? "load " + step.a + ": nothing that was stored" : "load " + step.a + " finds " + step.v + " of thread " + step.by,
    "stands": "comes no further than this"}[step.what];
}

/** A gap in the picture, where something belongs that would have kept the store: behind the step that the finding names. */
function addMissing(moments, missing) {
  if (!missing || missing.what === "order") {
    moments.filter(moment => missing && moment.kind === "store" && moment.f === missing.after.f && moment.l === missing.after.l)
      .forEach(moment => moment.culprit = true);
    return;
  }
  const isAt = (moment, place) => place && moment.f === place.f && moment.l === place.l && (moment.kind === "store" || moment.kind === "step");
  const failure = moments.findIndex(moment => moment.kind === "failure");
  const before = moments.findIndex(moment => moment.kind === "store" && isAt(moment, missing.before) && moment.fate !== "lost");
  let at = -1;
  moments.slice(0, before >= 0 ? before : failure >= 0 ? failure : moments.length).forEach((moment, i) => {
    if (isAt(moment, missing.after) && moment.what !== "stands" && (moment.kind === "step" || !missing.a || moment.line === missing.line)) {
      at = i;
    }
  });
  if (at >= 0) {
    moments[at].culprit = true;
    const text = missing.what === "fence" ? "missing: a fence" : "missing: flush " + missing.a + ", fence";
    moments.splice(at + 1, 0, {kind: "missing", time: moments[at].time, machine: moments[at].machine, thread: missing.thread, line: missing.line,
      f: moments[at].f, l: moments[at].l, text});
  }
}

/** Everything in the order of time: at one time stores come before the failure, and loads after it. */
function crashMoments(crash, message) {
  const moments = [];
  const failed = new Map(crash.machines.map(machine => [machine.id, machine.failed]));
  for (const track of crash.tracks) {
    for (const store of track.stores) {
      const fate = store.time <= track.begin ? "durable" : track.end !== undefined && store.time >= track.end ? "lost"
        : failed.get(track.machine) >= 0 ? "open" : "live";
      moments.push({kind: "store", order: 0, time: store.time, machine: track.machine, fate, line: track.line, a: store.a, v: store.v,
        f: store.f, l: store.l, thread: store.thread, text: "store " + store.a + " = " + store.v});
    }
  }
  for (const step of crash.steps || []) {
    moments.push({kind: "step", order: .5, time: step.time, machine: step.machine, thread: step.thread, line: step.line, what: step.what,
      f: step.f, l: step.l, text: stepText(step)});
  }
  for (const machine of crash.machines.filter(machine => machine.failed >= 0)) {
    moments.push({kind: "failure", order: 1, time: machine.failed, machine: machine.id, f: machine.f, l: machine.l,
      text: "⚡ failure, " + machine.moment});
  }
  crash.loads.forEach((load, i) => moments.push({kind: "load", order: 2 + i, time: load.time, machine: load.machine, f: load.f, l: load.l,
    from: load.from, thread: load.thread, note: load.options > 1 ? "one of " + load.options + " possible" : "", a: load.a, v: load.v,
    text: load.v === undefined ? "load " + load.a + ": nothing that was stored" : "load " + load.a + " finds " + load.v}));
  moments.sort((a, b) => a.time - b.time || a.order - b.order);
  addMissing(moments, crash.missing);
  const last = moments[moments.length - 1];
  if (message && last) {
    moments.push({kind: "error", time: last.time, machine: last.machine, f: message.f, l: message.l, text: message.message});
  }
  return moments;
}

/** What is in the memory that survives, as far as it is known after a moment. */
function drawSurvivors(board, timeline, at) {
  const table = el("table", {class: "memory"}, el("tr", {}, el("th", {}, "address"), el("th", {}, "newest store"), el("th", {}, "what becomes of it")));
  const newest = new Map();
  timeline.moments.slice(0, at).filter(moment => moment.kind === "store").forEach(moment => newest.set(moment.a, moment));
  const failed = new Set(timeline.moments.slice(0, at).filter(moment => moment.kind === "failure").map(moment => moment.machine));
  const now = timeline.moments[at - 1];
  for (const [address, store] of newest) {
    const gone = failed.has(store.machine);
    const fate = {durable: "written back", lost: gone ? "lost" : "in the cache only; will be lost", open: gone ? "may have been written back" : "in the cache",
      live: "in the cache"}[store.fate];
    table.append(el("tr", {}, el("td", {class: "mono"}, address),
      el("td", {class: "mono" + (store === now ? " changed" : "") + (store.fate === "lost" && gone ? " lost" : "")}, store.v), el("td", {}, fate)));
  }
  board.append(table);
}
