/* The graph of an execution: a column a thread, an event a node. Decides what is visible and where it stands. */
class Graph {
  constructor(execution, files) {
    this.x = execution;
    this.files = files;
    this.zoom = 1;
    this.closed = new Set();   // threads that are collapsed
    this.opened = new Set();   // folds and gaps that were opened
    this.onlyMattering = execution.events.some(event => event.minor);
    this.folding = true;
    this.culprits = culprits(execution);
    this.onlyCulprits = false;
    this.oneFile = new Set(execution.events.filter(event => event.f !== undefined).map(event => event.f)).size === 1;
    this.layers = execution.layers.map(layer => Object.assign({}, layer, {pairs: pairs(layer.pairs)}));
    this.showInitial = false;
    this.selected = -1;
    this.step = null;          // {now, done} while stepping
    this.query = "";
    this.listeners = [];
    this.canvas = el("div", {class: "canvas"});
    this.root = el("div", {class: "graph", tabindex: "-1", role: "region", "aria-label": "Execution graph"}, this.canvas);
    this.layout();
  }

  onSelect(listener) {
    this.listeners.push(listener);
  }

  /** What a thread shows: events, and groups of events that are folded away. */
  items(thread) {
    const items = [];
    const folds = this.folding ? thread.folds : [];
    let gap = [];
    const flush = () => {
      if (gap.length) {
        items.push({key: thread.id + "g" + gap[0], hidden: gap, text: "… " + gap.length + (gap.length === 1 ? " event" : " events")});
      }
      gap = [];
    };
    for (let i = 0; i < thread.events.length; i++) {
      const id = thread.events[i];
      const fold = folds.find(([first, last]) => i >= first && i <= last);
      if (this.isFolded(id) && !this.opened.has(thread.id + "e" + id)) {
        gap.push(id);
        continue;
      }
      flush();
      if (fold && !this.opened.has(thread.id + "f" + fold[0]) && !this.culpritIn(thread, fold)) {
        items.push({key: thread.id + "f" + fold[0], hidden: thread.events.slice(i, fold[1] + 1),
          text: "⟳ " + fold[2] + " iterations more"});
        i = fold[1];
        continue;
      }
      items.push({key: "e" + id, event: id});
    }
    flush();
    return items;
  }

  isFolded(id) {
    return this.onlyMattering && this.x.events[id].minor || this.onlyCulprits && !this.culprits.has(id);
  }

  culpritIn(thread, fold) {
    return thread.events.slice(fold[0], fold[1] + 1).some(id => this.culprits.has(id));
  }

  /** The first view: the events that the result is about, and as much of the rest as leaves them room. */
  openAtCulprits() {
    const narrower = [() => {
      this.zoom = 1;
    }, () => this.closeOthers(), () => {
      this.onlyCulprits = true;
    }, () => this.fitCulprits(), () => this.fitCulprits()];
    for (const narrow of narrower) {
      narrow();
      this.layout();
      if (!this.culprits.size || this.scrollToCulprits()) {
        return;
      }
    }
  }

  /** Whoever has not begun to look at something sees the first view again. */
  resized() {
    if (this.selected < 0 && !this.step && this.culprits.size) {
      this.openAtCulprits();
    } else {
      this.layout();
    }
  }

  closeOthers() {
    this.x.threads.filter(thread => !thread.events.some(id => this.culprits.has(id))).forEach(thread => this.closed.add(thread.id));
  }

  /** The part of the drawing that the culprits take up. */
  area() {
    const boxes = [...this.culprits].map(id => this.boxes.get(id)).filter(box => box);
    const left = Math.min(...boxes.map(box => box.x)), top = Math.min(...boxes.map(box => box.y));
    return {left, top, width: Math.max(...boxes.map(box => box.x + box.w)) - left, height: Math.max(...boxes.map(box => box.y + box.h)) - top};
  }

  fitCulprits() {
    const area = this.area(), room = this.room();
    this.zoom = Math.min(1, Math.max(.4, Math.min((room.width - 20) / (area.width + 20), (room.height - 20) / (area.height + 20))));
  }

  /** How much of the drawing can be seen at a time; in narrow windows the page itself scrolls. */
  room() {
    const below = window.innerHeight - this.root.getBoundingClientRect().top - window.scrollY;
    return {width: this.root.clientWidth, height: Math.max(120, Math.min(this.root.clientHeight, below))};
  }

  /** Whether all of them are in view then. */
  scrollToCulprits() {
    const area = this.area(), zoom = this.zoom, room = this.room();
    this.root.scrollLeft = (area.left + area.width / 2) * zoom - room.width / 2;
    this.root.scrollTop = (area.top + area.height / 2) * zoom - room.height / 2;
    return area.width * zoom <= room.width && area.height * zoom <= room.height;
  }

  open(item) {
    this.opened.add(item.key);
    for (const id of item.hidden) {
      this.opened.add(this.x.events[id].t + "e" + id);
    }
    this.layout();
    this.select(item.hidden[0], true);
  }

  toggleThread(id) {
    if (!this.closed.delete(id)) {
      this.closed.add(id);
    }
    this.layout();
  }

  /** Where everything stands, then the nodes themselves. */
  layout() {
    const wide = Math.max(1, this.x.threads.filter(thread => !this.closed.has(thread.id)).length);
    const gapX = 66, left = 36;
    const room = (this.root.clientWidth || 900) / this.zoom - 40 - this.closed.size * (30 + gapX);
    const nodeWidth = Math.max(190, Math.min(330, (room - gapX * wide) / wide));
    const longest = Math.max(...this.x.events.map(event => event.k === "init" ? 0 : event.x.length));
    const nodeHeight = longest * 7.3 > nodeWidth - 20 ? 58 : 44, rowHeight = nodeHeight + 18;
    this.canvas.textContent = "";
    this.nodes = new Map();
    this.boxes = new Map();    // event -> box of what stands for it
    this.order = [];           // visible events, column by column
    const columns = this.x.threads.map(thread => ({thread, items: this.closed.has(thread.id) ? [] : this.items(thread)}));
    const initial = this.initialWrites();
    const perRow = Math.max(1, Math.floor((wide * (nodeWidth + gapX)) / 176));
    const band = initial.length ? Math.ceil(initial.length / perRow) * 34 + 24 : 0;
    const top = 48 + band;
    const rows = this.rows(columns);
    let x = left, bottom = top;
    this.svg = svg("svg", {width: 10, height: 10});
    this.canvas.append(this.svg);
    initial.forEach((id, i) => this.place(id, {x: left + (i % perRow) * 176, y: 48 + Math.floor(i / perRow) * 34, w: 160, h: 25}, null));
    for (const column of columns) {
      const thread = column.thread;
      const closed = this.closed.has(thread.id);
      const width = closed ? 30 : nodeWidth;
      this.header(thread, x, width, closed);
      if (closed) {
        thread.events.forEach(id => this.boxes.set(id, {x, y: top, w: width, h: 44, group: true}));
      }
      for (const item of column.items) {
        const y = top + rows.get(item.key) * rowHeight;
        this.place(item.event, {x, y, w: width, h: nodeHeight}, item);
        bottom = Math.max(bottom, y + nodeHeight);
      }
      x += width + gapX;
    }
    this.width = Math.max(x, left + Math.min(initial.length, perRow) * 176);
    this.height = bottom + 40;
    this.svg.setAttribute("width", this.width);
    this.svg.setAttribute("height", this.height);
    this.applyZoom();
    this.refresh();
  }

  /** The initial write that a read reads from, if it is one: then the node itself says so. */
  readsInitial(id) {
    const rf = this.layers.find(layer => layer.name === "rf");
    const sources = rf ? rf.pairs.filter(([, to]) => to === id) : [];
    return sources.length > 0 && sources.every(([from]) => this.x.events[from].k === "init");
  }

  /** Initial writes that something reads from, when they are wanted, and those that stand in the cycle. */
  initialWrites() {
    const used = new Set();
    if (this.showInitial) {
      this.layers.filter(layer => layer.name === "rf").forEach(layer => layer.pairs.forEach(([from]) => used.add(from)));
    }
    this.x.cycle.concat(this.x.why || []).forEach(([from, , to]) => used.add(from).add(to));
    return this.x.events.map((event, id) => id).filter(id => this.x.events[id].k === "init" && used.has(id));
  }

  /** A row for each item: below what comes before it in its thread and, where that is possible, below what it depends on. */
  rows(columns) {
    const items = new Map(), where = new Map();
    for (const column of columns) {
      column.items.forEach((item, i) => {
        items.set(item.key, {after: i ? [column.items[i - 1].key] : []});
        (item.hidden || [item.event]).forEach(id => where.set(id, item.key));
      });
    }
    const edges = names => this.layers.filter(layer => names.includes(layer.name)).flatMap(layer => layer.pairs)
      .map(([from, to]) => [where.get(from), where.get(to)]).filter(([from, to]) => from && to && from !== to);
    for (const names of [["rf", "asw", "co", "fr"], ["rf", "asw", "co"], ["rf", "asw"], ["rf"], []]) {
      const rows = longestPaths(items, edges(names));
      if (rows) {
        return rows;
      }
    }
    return new Map();
  }

  header(thread, x, width, closed) {
    const name = "Thread " + thread.id + (thread.name ? " · " + thread.name : "");
    this.canvas.append(el("button", {type: "button", class: closed ? "thread folded" : "thread", "data-thread": thread.id,
      "aria-expanded": String(!closed), title: closed ? "Show thread " + thread.id : "Collapse thread " + thread.id,
      style: `left:${x}px;width:${width}px`, onclick: () => this.toggleThread(thread.id)},
      closed ? name + " (" + thread.events.length + ")" : name));
  }

  place(id, box, item) {
    if (item && item.hidden) {
      item.hidden.forEach(hidden => this.boxes.set(hidden, Object.assign({group: true}, box)));
      this.canvas.append(el("button", {type: "button", class: "node gap", title: "Show them", "data-gap": item.key,
        style: position(box), onclick: () => this.open(item)}, item.text));
      return;
    }
    const event = this.x.events[id];
    const file = event.f === undefined ? "" : baseName(this.files[event.f].name) + ":" + event.l;
    const node = el("button", {type: "button", class: "node " + event.k + (event.c ? " culprit" : ""), "data-event": id,
      style: position(box), title: event.n + ": " + event.x + (file ? "\n" + file : "") + this.pieces(event),
      onclick: () => this.select(id), onfocus: () => this.select(id)},
      el("span", {class: "what"}, event.k === "init" ? "initially " + event.x : event.x),
      event.k === "init" ? null : el("span", {class: "where"}, event.n + (file ? "  ·  " + (this.oneFile ? "line " + event.l : file) : "")
        + (this.readsInitial(id) ? "  ·  init" : "")));
    this.nodes.set(id, node);
    this.boxes.set(id, box);
    this.order.push(id);
    this.canvas.append(node);
  }

  /** Where the bytes of a read come from, a line each, when it is not one write alone. */
  pieces(event) {
    return (event.b || []).map(([range, from]) => "\n" + range + ": " + this.x.events[from].n).join("");
  }

  /** The event becomes the selected one; opens whatever hides it. */
  select(id, focus) {
    if (id >= 0 && this.x.events[id].k === "init" && !this.nodes.has(id)) {
      this.showInitial = true;
      this.layout();
    }
    if (id >= 0 && !this.nodes.has(id)) {
      const event = this.x.events[id];
      this.closed.delete(event.t);
      this.x.threads.filter(thread => thread.id === event.t).forEach(thread => {
        thread.folds.filter(([first, last]) => thread.events.slice(first, last + 1).includes(id))
          .forEach(([first]) => this.opened.add(thread.id + "f" + first));
      });
      this.opened.add(event.t + "e" + id);
      this.layout();
    }
    if (this.selected === id && !focus) {
      return;
    }
    this.selected = id;
    this.refresh();
    const node = this.nodes.get(id);
    if (node && focus) {
      node.focus({preventScroll: true});
    }
    if (node) {
      node.scrollIntoView({block: "nearest", inline: "nearest"});
    }
    this.listeners.forEach(listener => listener(id));
  }

  /** The neighbour of the selected event in its column (by), or in the next column (across). */
  move(by, across) {
    const from = this.boxes.get(this.selected);
    if (!from) {
      const first = this.order.find(id => this.x.events[id].c) ?? this.order[0];
      return this.select(first, true);
    }
    const events = this.order.map(id => [id, this.boxes.get(id)]);
    const candidates = across
      ? events.filter(([, box]) => (box.x - from.x) * across > 20)
        .sort((a, b) => Math.abs(a[1].x - from.x) - Math.abs(b[1].x - from.x) || Math.abs(a[1].y - from.y) - Math.abs(b[1].y - from.y))
      : events.filter(([, box]) => Math.abs(box.x - from.x) < 20 && (box.y - from.y) * by > 0)
        .sort((a, b) => Math.abs(a[1].y - from.y) - Math.abs(b[1].y - from.y));
    if (candidates.length) {
      this.select(candidates[0][0], true);
    }
  }

  toggleLayer(index) {
    const layer = this.layers[index];
    if (layer) {
      layer.on = !layer.on;
      this.refresh();
    }
    return layer;
  }

  setZoom(zoom) {
    this.zoom = Math.min(2.5, Math.max(.25, zoom));
    this.layout();
  }

  fit() {
    this.setZoom(Math.min((this.root.clientWidth - 8) / this.width, (this.root.clientHeight - 8) / this.height, 1));
  }

  applyZoom() {
    this.canvas.style.transform = "scale(" + this.zoom + ")";
    this.canvas.style.width = this.width + "px";
    this.canvas.style.height = this.height * this.zoom + "px";
  }

  search(query) {
    this.query = query.trim().toLowerCase();
    this.refresh();
    const hits = this.x.threads.flatMap(thread => thread.events).filter(id => this.matches(id)).sort((a, b) => a - b);
    if (this.query && hits.length) {
      this.select(hits.find(id => id > this.selected) ?? hits[0]);
    }
    return hits.length;
  }

  matches(id) {
    const event = this.x.events[id];
    const file = event.f === undefined ? "" : baseName(this.files[event.f].name) + ":" + event.l;
    return (event.n + " " + event.x + " " + file).toLowerCase().includes(this.query);
  }

  /** Classes of nodes, and the edges, as they follow from what is selected, searched for and stepped to. */
  refresh() {
    for (const [id, node] of this.nodes) {
      node.classList.toggle("selected", id === this.selected);
      node.classList.toggle("now", Boolean(this.step) && this.step.now === id);
      node.classList.toggle("future", Boolean(this.step) && !this.step.done.has(id) && this.x.events[id].k !== "init");
      node.classList.toggle("hit", this.query !== "" && this.matches(id));
      node.classList.toggle("miss", this.query !== "" && !this.matches(id));
    }
    drawEdges(this);
  }
}

/** The events that the result is about, and those between which the relations hold that decide it. */
function culprits(execution) {
  const ids = new Set(execution.events.map((event, id) => id).filter(id => execution.events[id].c));
  execution.cycle.concat(execution.why || []).forEach(([from, , to]) => ids.add(from).add(to));
  return ids;
}

function position(box) {
  return `left:${box.x}px;top:${box.y}px;width:${box.w}px;height:${box.h}px`;
}

/** The longest path to each item, or null when there is a cycle. */
function longestPaths(items, edges) {
  const rows = new Map([...items.keys()].map(key => [key, 0]));
  const all = edges.concat([...items].flatMap(([key, item]) => item.after.map(before => [before, key])));
  for (let round = 0; round <= items.size; round++) {
    let changed = false;
    for (const [from, to] of all) {
      if (rows.get(to) <= rows.get(from)) {
        rows.set(to, rows.get(from) + 1);
        changed = true;
      }
    }
    if (!changed) {
      return rows;
    }
  }
  return null;
}
