/* Small helpers. Text always goes in as text, never as markup. */
function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) {
      node.addEventListener(key.slice(2), value);
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, value === true ? "" : value);
    }
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

function svg(name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, value);
  }
  if (text !== undefined) {
    node.textContent = text;
  }
  return node;
}

function button(text, title, action, attributes) {
  return el("button", Object.assign({type: "button", class: "btn", title, onclick: action}, attributes || {}), text);
}

/** Pairs that are written one after the other: [a, b, c, d] stands for (a, b) and (c, d). */
function pairs(flat) {
  const result = [];
  for (let i = 0; i < flat.length; i += 2) {
    result.push([flat[i], flat[i + 1]]);
  }
  return result;
}

function baseName(file) {
  return file.replace(/^.*[\\/]/, "");
}

/** A number of executions; from 2^63 on it stands for as many or more. */
function count(number) {
  return number >= 2 ** 63 ? "more than 9223372036854775806" : String(number);
}

/** Says something to people who use a screen reader. */
function announce(text) {
  const line = document.getElementById("announcer");
  if (line) {
    line.textContent = text;
  }
}
