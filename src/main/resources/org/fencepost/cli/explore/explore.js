"use strict";
/* Sends a text to the server, shows which ends each model allows, and opens the page of an execution below. */
const byId = id => document.getElementById(id);

function say(text) {
  byId("status").textContent = text;
}

function chosen() {
  return [...document.querySelectorAll("#models input:checked")].map(box => box.value);
}

function choose(models) {
  for (const box of document.querySelectorAll("#models input")) {
    box.checked = models.includes(box.value);
  }
}

async function start() {
  const offer = await (await fetch("examples")).json();
  for (const model of offer.models) {
    byId("models").append(el("label", {}, el("input", {type: "checkbox", value: model}), " " + model));
  }
  offer.examples.forEach((example, i) => byId("example").append(el("option", {value: i}, example.title)));
  const load = () => {
    const example = offer.examples[byId("example").value];
    byId("text").value = example.text;
    if (example.models.length || !chosen().length) {
      choose(example.models.length ? example.models : ["sc", "tso", "rc11"]);
    }
  };
  byId("example").addEventListener("change", load);
  load();
  byId("try").addEventListener("click", attempt);
  byId("text").addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      attempt();
    }
  });
  setInterval(() => fetch("alive").catch(() => say("The server has ended.")), 60000);
}

async function attempt() {
  const began = performance.now();
  byId("try").disabled = true;
  say("Exploring …");
  try {
    const response = await fetch("try", {method: "POST", headers: {"Content-Type": "application/json"},
      body: JSON.stringify({text: byId("text").value, models: chosen()})});
    const answer = response.ok ? await response.json() : {error: await response.text()};
    show(answer);
    say(((performance.now() - began) / 1000).toFixed(1) + " s");
  } catch (problem) {
    say("The server does not answer.");
  } finally {
    byId("try").disabled = false;
  }
}

function show(answer) {
  byId("result").hidden = true;
  const box = byId("answer");
  box.textContent = "";
  if (answer.error) {
    box.append(el("p", {class: "error"}, answer.error));
    return;
  }
  if (answer.question) {
    box.append(el("p", {class: "mono"}, answer.question));
  }
  box.append(table(answer), notes(answer));
  if (!answer.rows.length && answer.kind === "program") {
    box.append(el("p", {class: "faint"}, "The program observes nothing; fp_observe(\"name\", value) in it makes outcomes."));
  }
}

function table(answer) {
  const labels = [...new Set(answer.rows.flatMap(row => Object.keys(row.values)))];
  const head = el("tr", {}, ...labels.map(label => el("th", {scope: "col", class: "mono"}, label)),
    ...answer.columns.map((column, c) => el("th", {scope: "col"}, verdict(answer, column, c))));
  const rows = answer.rows.map((row, r) => el("tr", {class: row.asked ? "asked" : false},
    ...labels.map(label => el("th", {scope: "row", class: "mono"}, label in row.values ? row.values[label] : "")),
    ...answer.columns.map((column, c) => cell(answer, row, r, column, c))));
  return el("table", {class: "outcomes"}, el("thead", {}, head), el("tbody", {}, ...rows));
}

function verdict(answer, column, c) {
  const badge = el("span", {class: "badge " + column.verdict}, column.verdict);
  const name = column.hasPage ? button(column.model, "Why " + column.verdict + "?", () => open(answer, c, -1)) : column.model;
  return el("div", {}, name, " ", badge);
}

/** How many executions end so; a model that was not tried says nothing. */
function cell(answer, row, r, column, c) {
  const number = row.executions[c];
  if (column.verdict === "unsupported") {
    return el("td", {class: "none"}, "–");
  }
  if (number > 0) {
    return el("td", {class: "yes"}, button(count(number) + (number === 1 ? " execution" : " executions"), "Show one", () => open(answer, c, r)));
  }
  return el("td", {}, answer.explainsForbidden ? button("no", "Why not?", () => open(answer, c, r)) : "no");
}

function notes(answer) {
  const list = el("ul", {id: "notes"});
  for (const column of answer.columns) {
    if (column.note) {
      list.append(el("li", {}, el("b", {}, column.model + ": "), column.note));
    }
  }
  return list;
}

function open(answer, column, row) {
  const frame = byId("result");
  frame.src = "result?number=" + answer.number + "&column=" + column + "&row=" + row;
  frame.hidden = false;
  frame.scrollIntoView({block: "start"});
}

start();
