/* Puts the page together and listens to the keyboard. */
const DATA = JSON.parse(document.getElementById("data").textContent);
const PAGE = document.getElementById("page");

const KEYS = [["← →", "step through the execution"], ["Home End", "first and last step"], ["↑ ↓", "previous and next event of the thread"],
  ["Shift ← →", "event in the next thread"], ["1 – 9", "switch a layer on and off"], ["/", "search"], ["+ − 0", "zoom; 0 fits the page"],
  ["c", "collapse the thread of the selected event"], ["m", "only the events that matter most, or all"], ["l", "fold loops, or not"], ["i", "initial values, or not"],
  ["n p", "next and previous result"], ["u", "all results"], ["t", "light or dark"], ["Esc", "select nothing"], ["?", "this help"]];

class App {
  constructor(data) {
    this.data = data;
    this.views = this.collect();
    this.index = 0;
    document.addEventListener("keydown", event => this.key(event));
    let timer = 0;
    window.addEventListener("resize", () => {
      clearTimeout(timer);
      timer = setTimeout(() => (this.graph || this.timeline || {resized() {}}).resized(), 80);
    });
    window.addEventListener("hashchange", () => this.fromHash());
    this.fromHash();
  }

  /** Everything that can be shown alone: a finding, or a result without one. */
  collect() {
    const views = [];
    this.data.results.forEach((result, r) => {
      const findings = result.findings || [];
      if (result.optimum) {
        views.push({id: "r" + r, result, finding: null});
      }
      findings.forEach((finding, f) => views.push({id: "r" + r + "f" + f, result, finding}));
      if (!findings.length && !result.optimum) {
        views.push({id: "r" + r, result, finding: null});
      }
    });
    return views;
  }

  fromHash() {
    const wanted = this.views.findIndex(view => "#" + view.id === location.hash);
    if (wanted < 0 && this.data.results.length > 1) {
      this.overview();
    } else {
      this.show(wanted < 0 ? 0 : wanted);
    }
  }

  /** The table of all results. */
  overview() {
    this.forget();
    this.index = -1;
    const results = this.data.results;
    const kinds = [...new Set(results.map(result => result.verdict))];
    const wrong = results.filter(result => result.wrong).length;
    PAGE.append(el("header", {}, el("div", {class: "top"},
      el("h1", {}, results.length + (this.data.kind === "litmus" ? " litmus tests" : " programs")),
      ...kinds.map(kind => badge(results.filter(result => result.verdict === kind).length + " " + kind, kind)),
      wrong ? badge(wrong + " different from what is expected", "different") : null,
      el("span", {class: "spacer"}), button("◐", "Light or dark (t)", () => this.theme()), button("?", "Keys (?)", () => this.help()))));
    this.table = this.table || resultTable(this);
    this.searchBox = this.table.search;
    PAGE.append(this.table.root);
  }

  forget() {
    this.graph = null;
    this.timeline = null;
    this.stepper = null;
    this.searchBox = null;
    PAGE.textContent = "";
    PAGE.append(el("div", {id: "announcer", class: "sr", "aria-live": "polite"}));
  }

  show(index) {
    this.index = index;
    const view = this.views[index];
    this.forget();
    PAGE.append(this.header(view));
    if (view.finding && view.finding.execution) {
      this.execution(view.finding.execution, view);
    } else if (view.finding && view.finding.crash) {
      this.crash(view);
    } else if (view.result.optimum && !view.finding) {
      optimumView(this, view.result);
    } else if ((view.result.machine || []).length) {
      this.machine(view.result);
    } else {
      PAGE.append(this.summary(view));
    }
  }

  header(view) {
    const {result, finding} = view;
    const verdict = finding && finding.warning ? "warning" : finding && result.optimum ? "violation" : result.verdict;
    const several = this.views.length > 1;
    const top = el("div", {class: "top"}, el("h1", {}, result.file),
      el("span", {class: "badge " + (finding && result.optimum ? "violation" : result.verdict)}, verdict + (finding ? ": " + finding.kind : "")),
      el("span", {class: "faint"}, (result.machine ? "on " : "under ") + result.basis), el("span", {class: "spacer"}),
      result.optimum && finding ? button("All barriers", "Back to the table (u)", () => {
        location.hash = "";
      }) : null,
      this.data.results.length > 1 ? button("All results", "Back to the table (u)", () => {
        location.hash = "";
      }) : null,
      several ? button("◂", "Previous result (p)", () => this.go(-1)) : null,
      several ? el("span", {class: "small faint"}, (this.index + 1) + " of " + this.views.length) : null,
      several ? button("▸", "Next result (n)", () => this.go(1)) : null,
      finding && finding.explained ? button("What is this?", "Explain " + finding.kind, () => this.overlay(el("pre", {}, finding.explained))) : null,
      button("◐", "Light or dark (t)", () => this.theme()), button("?", "Keys (?)", () => this.help()));
    return el("header", {}, top, finding ? el("p", {class: "message"}, finding.message) : null,
      finding && finding.why ? el("p", {class: "why"}, el("b", {}, "Why: "), finding.why) : null,
      finding && finding.history ? drawHistory(finding.history) : null,
      result.question ? el("p", {class: "message mono"}, result.question) : null,
      result.answer ? el("p", {class: "advice"}, result.answer) : null,
      finding && finding.advice ? el("p", {class: "advice"}, el("b", {}, "What to look at: "), finding.advice) : null);
  }

  go(by) {
    const next = this.views[(this.index + by + this.views.length) % this.views.length];
    location.hash = next.id;
  }

  execution(execution, view) {
    const files = this.data.files;
    const graph = this.graph = new Graph(execution, files);
    const drawn = new Set(execution.threads.flatMap(thread => thread.events));
    const places = execution.events.map((event, id) => ({f: event.f, l: event.l, name: event.n, bad: event.c, id})).filter(place => drawn.has(place.id));
    const source = this.source = new SourcePane(files, places, here => this.pickLine(here));
    const details = el("div", {});
    graph.onSelect(id => {
      source.highlight(execution.events[id]);
      this.details(details, id);
    });
    const state = el("div", {class: "state", role: "region", "aria-label": "Steps"});
    if (execution.replay.steps.length) {
      this.stepper = replayStepper(graph, stepper => this.stepped(stepper));
      state.append(this.stepper.root);
    } else {
      state.append(el("p", {class: "faint"}, "No single order of these events explains the execution."));
    }
    state.append(details, this.states(view.result));
    if (view.finding && view.finding.steps) {
      state.append(el("h2", {style: "margin-top:10px"}, "Steps"), el("pre", {}, view.finding.steps));
    }
    if (view.finding && view.finding.printed) {
      state.append(el("h2", {style: "margin-top:10px"}, "The program printed"), el("pre", {}, view.finding.printed));
    }
    PAGE.append(this.toolbar(), el("div", {class: "panes"}, graph.root, el("div", {class: "side"}, source.root, state)));
    graph.openAtCulprits();
    this.manyButton.hidden = !graph.onlyMattering && !graph.onlyCulprits;
    source.highlight(places.find(place => place.bad && place.f !== undefined));
  }

  /** Several events may stand in a line: each click selects the next one. */
  pickLine(here) {
    const ids = here.map(place => place.id);
    const at = ids.indexOf(this.graph.selected);
    this.graph.select(ids[(at + 1) % ids.length]);
    this.source.highlight(here[0]);
  }

  stepped(stepper) {
    const steps = this.graph.x.replay.steps.slice(0, stepper.at);
    const shown = step => step.h === undefined ? step.e : step.h;   // the whole access, where steps are parts of it
    const now = stepper.at ? shown(steps[stepper.at - 1]) : -1;
    const all = this.graph.x.replay.kind === "cycle" ? this.graph.x.events.map((event, id) => id) : steps.map(shown);
    this.graph.step = {now, done: new Set(all)};
    this.graph.selected = -1;
    this.graph.refresh();
    if (now >= 0) {
      if (!this.graph.nodes.has(now)) {
        this.graph.select(now);
        this.graph.selected = -1;
        this.graph.refresh();
      }
      this.source.highlight(this.graph.x.events[now]);
      this.graph.nodes.get(now).scrollIntoView({block: "nearest", inline: "nearest"});
    }
  }

  details(box, id) {
    const events = this.graph.x.events;
    box.textContent = "";
    if (id < 0) {
      return;
    }
    const event = events[id];
    const list = el("ul", {class: "facts"});
    for (const [range, from] of event.b || []) {
      list.append(el("li", {class: "piece"}, range + " from ",
        el("button", {type: "button", class: "btn small", onclick: () => this.graph.select(from, true)}, events[from].n), " ",
        el("span", {class: "mono small"}, events[from].x)));
    }
    for (const layer of this.graph.layers) {
      for (const [from, to] of layer.pairs) {
        if (from === id || to === id) {
          const other = from === id ? to : from;
          list.append(el("li", {}, layer.name + (from === id ? " to " : " from "),
            el("button", {type: "button", class: "btn small", onclick: () => this.graph.select(other, true)}, events[other].n), " ",
            el("span", {class: "mono small"}, events[other].x)));
        }
      }
    }
    box.append(el("h2", {style: "margin-top:10px"}, event.n + ": " + event.x), list);
    announce(event.n + ": " + event.x);
  }

  toolbar() {
    const graph = this.graph;
    const layers = el("div", {class: "group", role: "group", "aria-label": "Layers"}, el("span", {class: "label"}, "Layers"));
    this.layerButtons = graph.layers.map((layer, i) => {
      const chip = el("button", {type: "button", class: "layer", "aria-pressed": String(layer.on), "data-layer": layer.name,
        title: layer.name + ": " + layer.about + (i < 9 ? " (" + (i + 1) + ")" : ""), onclick: () => this.toggleLayer(i)},
        el("i", {}), layer.name);
      chip.style.setProperty("--c", edgeColour(layer.name));
      layers.append(chip);
      return chip;
    });
    const hits = el("span", {class: "small faint"});
    this.searchBox = el("input", {type: "search", placeholder: "Search events (/)", "aria-label": "Search events",
      oninput: () => {
        const found = graph.search(this.searchBox.value);
        hits.textContent = this.searchBox.value ? found + " found" : "";
      }});
    this.searchBox.addEventListener("keydown", event => {
      if (event.key === "Enter") {
        graph.search(this.searchBox.value);
      }
    });
    const loops = graph.x.threads.some(thread => thread.folds.length);
    this.manyButton = button("Only what matters", "Hide events that say little about the error (m)", () => this.toggleMany(), {"aria-pressed": "true"});
    this.loopButton = loops ? button("Fold loops", "Fold repeated iterations (l)", () => this.toggleLoops(), {"aria-pressed": "true"}) : null;
    this.initialButton = button("Initial values", "Show initial writes as nodes (i)", () => this.toggleInitial(), {"aria-pressed": "false"});
    return el("div", {class: "toolbar"}, layers, el("div", {class: "group"}, this.initialButton, this.manyButton, this.loopButton),
      el("div", {class: "group"}, button("−", "Smaller (-)", () => graph.setZoom(graph.zoom / 1.2)),
        button("+", "Larger (+)", () => graph.setZoom(graph.zoom * 1.2)), button("Fit", "Fit the page (0)", () => graph.fit())),
      el("div", {class: "group"}, this.searchBox, hits));
  }

  toggleLayer(i) {
    const layer = this.graph.toggleLayer(i);
    if (layer) {
      this.layerButtons[i].setAttribute("aria-pressed", String(layer.on));
      announce(layer.name + (layer.on ? " shown" : " hidden"));
    }
  }

  toggleInitial() {
    this.graph.showInitial = !this.graph.showInitial;
    this.initialButton.setAttribute("aria-pressed", String(this.graph.showInitial));
    this.graph.layout();
  }

  toggleMany() {
    const only = this.manyButton.getAttribute("aria-pressed") !== "true";
    this.graph.onlyMattering = only;
    if (!only) {
      this.graph.onlyCulprits = false;
      this.graph.closed.clear();
    }
    this.manyButton.setAttribute("aria-pressed", String(only));
    this.graph.layout();
    this.graph.scrollToCulprits();
  }

  toggleLoops() {
    this.graph.folding = !this.graph.folding;
    this.loopButton.setAttribute("aria-pressed", String(this.graph.folding));
    this.graph.layout();
  }

  crash(view) {
    const files = this.data.files;
    const timeline = this.timeline = new Timeline(view.finding.crash, files, view.finding);
    const places = timeline.moments.map((moment, i) => ({f: moment.f, l: moment.l, id: i, bad: moment.fate === "lost" || moment.kind === "error",
      name: {store: "store", load: "load", failure: "failure", error: "error", step: STEP_NAMES[moment.what], missing: "missing"}[moment.kind]}));
    const source = this.source = new SourcePane(files, places, here => {
      const ids = here.map(place => place.id);
      timeline.select(ids[(ids.indexOf(timeline.selected) + 1) % ids.length]);
    });
    timeline.onSelect(i => source.highlight(timeline.moments[i]));
    this.stepper = new Stepper(timeline.moments.map(moment => ({x: moment.text})), "What happened in the order of time, as far as the failed run can tell.",
      (board, at) => drawSurvivors(board, timeline, at), stepper => {
        timeline.setStep(stepper.at);
        source.highlight(timeline.moments[stepper.at - 1]);
      });
    const legend = el("div", {class: "toolbar"}, el("span", {class: "label"}, "Bars: when a cache line was last written back"),
      ...timeline.lines.map((line, i) => {
        const icon = svg("svg", {width: 10, height: 14});
        icon.append(svg("rect", {width: 8, height: 14, rx: 3, class: "writeback l" + i % 5}));
        return el("span", {class: "legend"}, icon, el("span", {class: "mono"}, line));
      }), el("span", {class: "label"}, "▽ a flush that waits for a fence, ▼ one that does not, ━ a fence, ◌ something is missing"));
    const state = el("div", {class: "state", role: "region", "aria-label": "Steps"}, this.stepper.root);
    PAGE.append(legend, el("div", {class: "panes"}, timeline.root, el("div", {class: "side"}, source.root, state)));
    timeline.layout();
    source.highlight(timeline.showCulprit() || view.finding);
  }

  machine(result) {
    const files = this.data.files, steps = result.machine;
    const drawing = new MachineView(steps);
    const places = steps.map((step, i) => ({f: step.f, l: step.l, name: "step " + i, id: i}));
    const source = this.source = new SourcePane(files, places, here => {
      const ids = here.map(place => place.id);
      this.stepper.go(ids[(ids.indexOf(this.stepper.at) + 1) % ids.length]);
    });
    const list = el("ol", {class: "trace"}, ...steps.slice(1).map((step, i) => el("li", {},
      el("button", {type: "button", onclick: () => this.stepper.go(i + 1)}, (i + 1) + "  " + step.x))));
    const follow = stepper => {
      drawing.draw(stepper.at, files);
      source.highlight(steps[stepper.at]);
      [...list.children].forEach((item, i) => item.classList.toggle("now", i + 1 === stepper.at));
      const now = list.children[stepper.at - 1];
      if (now) {
        now.scrollIntoView({block: "nearest"});
      }
    };
    this.stepper = new Stepper(steps.slice(1), "A shortest run of the machine that answers the question.", () => {}, follow);
    drawing.draw(0, files);
    const state = el("div", {class: "state", role: "region", "aria-label": "Steps"}, this.stepper.root, list);
    PAGE.append(el("div", {class: "panes"}, drawing.root, el("div", {class: "side"}, source.root, state)));
  }

  /** A result without anything to draw. */
  summary(view) {
    const {result, finding} = view;
    const litmus = this.data.kind === "litmus";
    const box = el("div", {class: "wide"});
    const facts = [];
    if (result.error) {
      facts.push(result.error.message);
    }
    if (result.verdict === "verified") {
      facts.push("Every one of the " + count(result.executions) + " executions is correct.");
    }
    if (result.limit) {
      facts.push("Not every behaviour was explored: " + result.limit);
    }
    if (result.executions !== undefined) {
      facts.push(count(result.executions) + " complete executions" + (result.explored < result.executions ? " (" + result.explored
        + " explored, the rest differ only in which of alike threads is which, or who came to a barrier first)" : "") + ", " + count(result.blocked) + " blocked, " + result.seconds + " s");
    }
    if (litmus && !result.error) {
      facts.push("There is no picture of an execution for this test" + (this.data.results.length > 1 ? "; run it alone for one." : "."));
    }
    if (result.notes) {
      facts.push(result.notes);
    }
    box.append(el("div", {class: "card"}, ...facts.map(fact => el("p", {}, fact))));
    box.append(this.states(result));
    const at = finding || result.error || {};
    const own = this.data.files.findIndex(file => file.name === result.file);
    const source = new SourcePane(this.data.files, [{f: at.f === undefined ? own : at.f, l: at.l, name: "here", bad: at.l !== undefined}], () => {});
    source.highlight(at);
    box.append(source.root);
    return box;
  }

  /** The values that executions end with. */
  states(result) {
    const states = result.states || [];
    return states.length ? el("div", {class: "card states"}, el("h2", {}, "Final values, and in how many executions"), el("table", {class: "list"},
      ...states.map(state => el("tr", {}, el("td", {class: "num"}, count(state.executions)),
        el("td", {class: "mono"}, Object.entries(state.values).map(([name, value]) => name + " = " + value).join("   ")))))) : "";
  }

  theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }

  help() {
    this.overlay(el("div", {}, el("h2", {}, "Keys"), el("table", {class: "list"},
      ...KEYS.map(([keys, what]) => el("tr", {}, el("td", {}, el("kbd", {}, keys)), el("td", {}, what)))),
      el("p", {class: "faint small"}, this.data.tool)));
  }

  overlay(content) {
    const before = document.activeElement;
    const close = button("Close", "Close (Esc)", () => this.closeOverlay());
    this.shown = el("div", {class: "help", role: "dialog", "aria-modal": "true", onclick: event => {
      if (event.target === this.shown) {
        this.closeOverlay();
      }
    }}, el("div", {}, content, close));
    this.afterOverlay = before;
    document.body.append(this.shown);
    close.focus();
  }

  closeOverlay() {
    if (this.shown) {
      this.shown.remove();
      this.shown = null;
      if (this.afterOverlay) {
        this.afterOverlay.focus();
      }
    }
  }

  key(event) {
    if (this.shown) {
      if (event.key === "Escape") {
        this.closeOverlay();
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing) {
      if (event.key === "Escape") {
        event.target.value = "";
        event.target.dispatchEvent(new Event("input"));
        event.target.blur();
      }
      return;
    }
    if (this.act(event)) {
      event.preventDefault();
    }
  }

  /** What a key does; whether it does anything. */
  act(event) {
    const key = event.key;
    if (key === "?") {
      this.help();
    } else if (key === "t") {
      this.theme();
    } else if (key === "n" || key === "p") {
      this.go(key === "n" ? 1 : -1);
    } else if (key === "u") {
      location.hash = "";
    } else if (key === "/" && this.searchBox) {
      this.searchBox.focus();
    } else if (this.graph && this.actOnGraph(event) || this.timeline && this.actOnTimeline(event)) {
      return true;
    } else if (this.stepper && !event.shiftKey && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) {
      this.stepper.go({ArrowLeft: this.stepper.at - 1, ArrowRight: this.stepper.at + 1, Home: 0, End: this.stepper.steps.length}[key]);
    } else {
      return false;
    }
    return true;
  }

  actOnTimeline(event) {
    const timeline = this.timeline, key = event.key;
    if (key === "ArrowUp" || key === "ArrowDown") {
      timeline.move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "+" || key === "=") {
      timeline.setZoom(timeline.zoom * 1.2);
    } else if (key === "-") {
      timeline.setZoom(timeline.zoom / 1.2);
    } else if (key === "0") {
      timeline.fit();
    } else if (key === "Escape") {
      timeline.selected = -1;
      timeline.at = -1;
      timeline.refresh();
      this.source.highlight(null);
    } else {
      return false;
    }
    return true;
  }

  actOnGraph(event) {
    const graph = this.graph, key = event.key;
    if (key >= "1" && key <= "9") {
      this.toggleLayer(Number(key) - 1);
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      graph.move(key === "ArrowDown" ? 1 : -1, 0);
    } else if (event.shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) {
      graph.move(0, key === "ArrowRight" ? 1 : -1);
    } else if (key === "+" || key === "=") {
      graph.setZoom(graph.zoom * 1.2);
    } else if (key === "-") {
      graph.setZoom(graph.zoom / 1.2);
    } else if (key === "0") {
      graph.fit();
    } else if (key === "c" && graph.selected >= 0) {
      graph.toggleThread(graph.x.events[graph.selected].t);
    } else if (key === "m" && this.manyButton) {
      this.toggleMany();
    } else if (key === "l" && this.loopButton) {
      this.toggleLoops();
    } else if (key === "i") {
      this.toggleInitial();
    } else if (key === "Escape") {
      graph.step = null;
      graph.selected = -1;
      graph.refresh();
      this.source.highlight(null);
    } else {
      return false;
    }
    return true;
  }
}

const APP = new App(DATA);
