/* Stepping through one order of the events, with memory, buffers or views after each step. */
const REPLAY_ABOUT = {
  memory: "One order in which it can happen; everybody sees the same memory.",
  buffers: "One order in which it can happen; each thread has a store buffer.",
  views: "One order in which it can happen. Writes stay; the small numbers say which write each thread has seen at least.",
  cycle: "Around the cycle that forbids this execution: no order can satisfy all of these.",
  none: ""
};

class Stepper {
  /** @param steps [{e, x}]; @param draw draws the state after a step; @param onStep told of every move */
  constructor(steps, about, draw, onStep) {
    this.steps = steps;
    this.draw = draw;
    this.onStep = onStep;
    this.at = 0;               // 0: before the first step
    this.active = false;
    this.text = el("div", {class: "now-text", "aria-live": "polite"});
    this.board = el("div", {});
    this.counter = el("span", {class: "faint small"});
    const go = where => () => this.go(where());
    this.root = el("div", {},
      el("div", {class: "stepper"},
        button("|◀", "To the start (Home)", go(() => 0)), button("◀", "A step back (left arrow)", go(() => this.at - 1), {"data-step": "back"}),
        button("▶", "A step on (right arrow)", go(() => this.at + 1), {"data-step": "on"}),
        button("▶|", "To the end (End)", go(() => this.steps.length)), this.counter),
      el("p", {class: "faint small", style: "margin:0 0 4px"}, about), this.text, this.board);
    this.render();
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.steps.length, at));
    this.active = true;
    this.render();
    this.onStep(this);
  }

  render() {
    const step = this.steps[this.at - 1];
    this.counter.textContent = "step " + this.at + " of " + this.steps.length + " (← →)";
    this.text.textContent = step ? (step.n ? step.n + ": " : "") + step.x : "Before the first step";
    this.board.textContent = "";
    this.draw(this.board, this.at);
  }
}

function replayStepper(graph, onStep) {
  const replay = graph.x.replay;
  const events = graph.x.events;
  const steps = replay.steps.map(step => Object.assign({n: events[step.e].n}, step));
  const draw = (board, at) => replay.kind === "cycle" ? board : replay.kind === "views" ? drawViews(board, graph.x, at) : drawMemory(board, graph.x, at);
  return new Stepper(steps, REPLAY_ABOUT[replay.kind], draw, onStep);
}

function drawMemory(board, execution, at) {
  const {places, steps, kind} = execution.replay;
  const current = places.map(() => 0), buffers = new Map();
  let changed = new Set();
  steps.slice(0, at).forEach(step => {
    changed = new Set();
    pairs(step.m || []).forEach(([place, write]) => {
      current[place] = write;
      changed.add(place);
    });
    if (step.b) {
      buffers.set(step.b[0], step.b.slice(1));
    }
  });
  const table = el("table", {class: "memory"}, el("tr", {}, el("th", {}, "location"), el("th", {}, "memory"), el("th", {}, "written by")));
  places.forEach((place, i) => {
    const write = place.writes[current[i]];
    table.append(el("tr", {}, el("td", {class: "mono"}, place.name),
      el("td", {class: "mono" + (changed.has(i) ? " changed" : "")}, write ? write.v : "?"),
      el("td", {class: "mono"}, write ? execution.events[write.e].n : "")));
  });
  board.append(table);
  if (kind === "buffers") {
    const row = el("tr", {}), head = el("tr", {});
    execution.threads.forEach(thread => {
      head.append(el("th", {}, "buffer of thread " + thread.id));
      const content = buffers.get(thread.id) || [];
      row.append(el("td", {class: "mono buffer", "data-thread": thread.id}, content.length ? content.join(", ") : "empty"));
    });
    board.append(el("table", {style: "margin-top:8px"}, head, row));
  }
}

function drawViews(board, execution, at) {
  const {places, steps} = execution.replay;
  const done = new Set(), views = new Map();
  let last = -1;
  steps.slice(0, at).forEach(step => {
    done.add(step.e);
    last = step.m ? step.e : -1;
    if (step.v) {
      const mine = views.get(step.t) || new Map();
      pairs(step.v).forEach(([place, write]) => mine.set(place, write));
      views.set(step.t, mine);
    }
  });
  const started = new Set([...done].map(id => execution.events[id].t));
  const table = el("table", {class: "memory"}, el("tr", {}, el("th", {}, "location"), el("th", {}, "writes, the oldest first")));
  places.forEach((place, i) => {
    const cell = el("td", {class: "mono"});
    // Of many writes: the first, and those around the newest that has happened.
    const newest = place.writes.reduce((best, write, rank) => done.has(write.e) ? rank : best, 0);
    const from = place.writes.length > 12 ? Math.max(0, Math.min(newest - 5, place.writes.length - 8)) : 0;
    const to = place.writes.length > 12 ? from + 8 : place.writes.length;
    if (from > 0) {
      cell.append("… ");
    }
    place.writes.forEach((write, rank) => {
      if (rank < from || rank >= to) {
        return;
      }
      const initial = execution.events[write.e].k === "init";
      const there = initial || done.has(write.e);
      const who = execution.threads.filter(thread => started.has(thread.id) && ((views.get(thread.id) || new Map()).get(i) || 0) === rank)
        .map(thread => "T" + thread.id);
      const box = el("span", {class: "msg" + (there ? "" : " future") + (write.e === last ? " changed" : ""),
        title: execution.events[write.e].n + (who.length ? "; seen at least by " + who.join(", ") : "")}, write.v);
      if (who.length && places.length && there) {
        box.append(el("sup", {}, who.join(" ")));
      }
      cell.append(box);
    });
    if (to < place.writes.length) {
      cell.append(" …");
    }
    table.append(el("tr", {}, el("td", {class: "mono"}, place.name), cell));
  });
  board.append(table);
}
