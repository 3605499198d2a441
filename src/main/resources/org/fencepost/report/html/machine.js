/* An abstract machine at each step of a run: threads with their buffers, what lies between, and memory. */
class MachineView {
  constructor(steps) {
    this.steps = steps;
    this.parts = [];           // all that ever hold something, in the order in which they appear
    for (const step of steps) {
      for (const part of step.parts.filter(part => part.content.length)) {
        if (!this.parts.some(known => known.owner === part.owner && known.name === part.name)) {
          this.parts.push({owner: part.owner, name: part.name});
        }
      }
    }
    const rank = part => part.name.endsWith("pool") ? 0 : part.name.endsWith("up") ? 1 : 2;
    this.parts.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
    this.root = el("div", {class: "graph machine", role: "region", "aria-label": "Machine"});
  }

  content(step, part) {
    const found = step.parts.find(other => other.owner === part.owner && other.name === part.name);
    return found ? found.content : [];
  }

  draw(at, files) {
    const step = this.steps[at], before = this.steps[Math.max(0, at - 1)];
    const threads = el("div", {class: "row"});
    step.next.forEach((site, i) => {
      const own = this.parts.filter(part => part.owner === "P" + i);
      const code = site.f === undefined ? "(done)" : (files[site.f].lines[site.l - files[site.f].first] || "").trim();
      threads.append(el("div", {class: "box" + (step.t === i ? " moved" : ""), "data-box": "P" + i}, el("h3", {}, "P" + i),
        el("div", {class: "faint small"}, site.f === undefined ? "done" : "next, line " + site.l),
        site.f === undefined ? null : el("div", {class: "mono small next"}, column(code, i)),
        this.registers(step, i), ...own.map(part => this.queue(part, step, before))));
    });
    const rest = this.parts.filter(part => !/^P\d+$/.test(part.owner));
    const owners = [...new Set(rest.map(part => part.owner))];
    const between = owners.map(owner => el("div", {class: "box wide-box"}, el("h3", {}, owner),
      el("div", {class: "row"}, ...rest.filter(part => part.owner === owner).map(part => this.queue(part, step, before)))));
    const memory = el("div", {class: "box wide-box"}, el("h3", {}, "Memory"), el("div", {class: "row"},
      ...Object.entries(step.memory).map(([name, value]) => el("span", {class: "cell mono" + (before.memory[name] !== value ? " changed" : "")},
        name + " = " + value))));
    this.root.textContent = "";
    this.root.append(threads, el("div", {class: "down"}, "↓"), ...between, between.length ? el("div", {class: "down"}, "↕") : "", memory);
  }

  registers(step, thread) {
    const own = Object.entries(step.observed).filter(([label]) => label.startsWith(thread + ":"));
    return own.length ? el("div", {class: "mono small"}, own.map(([label, value]) => label + " = " + value).join("  ")) : null;
  }

  queue(part, step, before) {
    const content = this.content(step, part), old = this.content(before, part);
    const changed = content.join("|") !== old.join("|");
    return el("div", {class: "queue" + (changed ? " changed" : ""), "data-part": part.owner + " " + part.name},
      el("div", {class: "small faint"}, part.name + (content.length > 1 ? " (oldest first)" : "")),
      content.length ? el("div", {class: "row tight"}, ...content.map(item => el("span", {class: "cell mono"}, item))) : el("span", {class: "faint"}, "empty"));
  }
}

/** Litmus tests have a column a thread: shows only that of the thread. */
function column(code, thread) {
  const cells = code.replace(/;\s*$/, "").split("|");
  return cells.length > 1 && cells[thread] !== undefined ? cells[thread].trim() : code.replace(/\s*;\s*$/, "");
}
