/* The source beside the graph: lines know their events, events their lines. */
class SourcePane {
  /** @param places what stands at which line: [{f, l, name, bad, id}] */
  constructor(files, places, onPick) {
    this.files = files;
    this.places = places;
    this.onPick = onPick;
    this.lit = [];
    this.body = el("div", {});
    this.names = el("div", {class: "name"});
    this.root = el("div", {class: "source", role: "region", "aria-label": "Source"}, this.names, this.body);
    const used = places.filter(place => place.f !== undefined);
    this.show(used.length ? (used.find(place => place.bad) || used[0]).f : 0);
  }

  show(file) {
    if (this.file === file || !this.files[file]) {
      return;
    }
    this.file = file;
    this.names.textContent = "";
    this.files.forEach((other, i) => {
      if (i === file || this.places.some(place => place.f === i)) {
        this.names.append(button(other.name, "Show this file", () => this.show(i), {"aria-pressed": String(i === file)}));
      }
    });
    const {first, lines} = this.files[file];
    const table = el("table", {});
    this.rows = new Map();
    lines.forEach((text, i) => {
      const number = first + i;
      const here = this.places.filter(place => place.f === file && place.l === number);
      const ids = [...new Set(here.map(place => place.name))];
      const row = el("tr", {class: (here.length ? "has" : "") + (here.some(place => place.bad) ? " bad" : ""), "data-line": number},
        el("td", {class: "no"}, String(number)),
        el("td", {class: "who", title: ids.join(" ")}, ids.slice(0, 2).join(" ") + (ids.length > 2 ? " …" : "")),
        el("td", {class: "code"}, text || " "));
      if (here.length) {
        row.setAttribute("tabindex", "0");
        row.setAttribute("role", "button");
        const pick = () => this.onPick(here, row);
        row.addEventListener("click", pick);
        row.addEventListener("keydown", event => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            pick();
          }
        });
      }
      this.rows.set(number, row);
      table.append(row);
    });
    this.body.textContent = "";
    this.body.append(lines.length ? table : el("p", {class: "faint", style: "padding:8px"}, "The source is not there to show."));
  }

  highlight(place) {
    this.lit.forEach(row => row.classList.remove("lit"));
    this.lit = [];
    if (!place || place.f === undefined) {
      return;
    }
    this.show(place.f);
    const row = this.rows.get(place.l);
    if (row) {
      row.classList.add("lit");
      this.lit.push(row);
      const top = row.offsetTop - this.root.clientHeight / 2;
      if (row.offsetTop < this.root.scrollTop + 40 || row.offsetTop > this.root.scrollTop + this.root.clientHeight - 70) {
        this.root.scrollTop = Math.max(0, top);
      }
    }
  }
}
