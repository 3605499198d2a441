/* A table of many results: sorted by any column, filtered as one types. */
class ResultTable {
  /** @param columns [{title, of: row -> value, number, cell: row -> node}]; @param open what a click on a row does */
  constructor(rows, columns, open) {
    this.rows = rows;
    this.columns = columns;
    this.open = open;
    this.sorted = -1;
    this.up = true;
    this.body = el("tbody", {});
    this.count = el("span", {class: "small faint", "aria-live": "polite"});
    this.search = el("input", {type: "search", placeholder: "Filter (/)", "aria-label": "Filter", oninput: () => this.render()});
    this.heads = columns.map((column, i) => el("th", {class: column.number ? "num" : "", "aria-sort": "none"},
      el("button", {type: "button", title: "Sort by " + column.title, onclick: () => this.sort(i)}, column.title)));
    this.root = el("div", {class: "wide"}, el("div", {class: "toolbar", style: "padding:0 0 8px;border:0"}, this.search, this.count),
      el("table", {class: "list results"}, el("thead", {}, el("tr", {}, ...this.heads)), this.body));
    this.render();
  }

  sort(i) {
    this.up = this.sorted === i ? !this.up : true;
    this.sorted = i;
    this.heads.forEach((head, k) => head.setAttribute("aria-sort", k === i ? (this.up ? "ascending" : "descending") : "none"));
    this.render();
  }

  render() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(word => word);
    const shown = this.rows.filter(row => {
      const text = this.columns.map(column => String(column.of(row))).join(" ").toLowerCase();
      return words.every(word => text.includes(word));
    });
    if (this.sorted >= 0) {
      const {of, number} = this.columns[this.sorted];
      const compare = number ? (a, b) => of(a) - of(b) : (a, b) => String(of(a)).localeCompare(String(of(b)), undefined, {numeric: true});
      shown.sort((a, b) => this.up ? compare(a, b) : compare(b, a));
    }
    this.count.textContent = shown.length + " of " + this.rows.length;
    this.body.textContent = "";
    this.body.append(...shown.map(row => el("tr", {}, ...this.columns.map(column =>
      el("td", {class: column.number ? "num" : ""}, column.cell ? column.cell(row) : String(column.of(row)))))));
  }
}

function badge(text, kind) {
  return el("span", {class: "badge " + (kind || text)}, text);
}

function resultTable(app) {
  const litmus = app.data.kind === "litmus";
  const link = row => el("a", {href: "#" + row.id, title: "Show " + row.result.file}, litmus ? row.result.name : row.result.file);
  const columns = [{title: litmus ? "test" : "file", of: row => litmus ? row.result.name : row.result.file, cell: link}];
  if (litmus) {
    columns.push({title: "dialect", of: row => row.result.dialect});
  }
  columns.push({title: litmus ? "model" : "under", of: row => row.result.basis},
    {title: "verdict", of: row => row.result.verdict, cell: row => badge(row.result.verdict)});
  if (app.data.results.some(result => result.expected)) {
    columns.push({title: "expected", of: row => (row.result.expected || "") + (row.result.wrong ? " different" : ""),
      cell: row => row.result.wrong ? badge(row.result.expected + ", different", "different") : row.result.expected || ""});
  }
  columns.push(litmus ? {title: "states", number: true, of: row => (row.result.states || []).length}
    : {title: "executions", number: true, of: row => row.result.executions || 0});
  columns.push({title: "seconds", number: true, of: row => row.result.seconds || 0},
    {title: "what", of: row => row.result.error ? row.result.error.message : row.finding && !litmus ? row.finding.kind + ": " + row.finding.message
      : [row.result.question, row.result.notes, row.result.limit].filter(part => part).join("; ")},
    {title: "where", of: row => row.result.file, cell: row => el("span", {class: "small faint"}, row.result.file)});
  if (!litmus) {
    columns.pop();
  }
  return new ResultTable(app.views, columns);
}
