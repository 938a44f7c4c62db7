// What the templates of the program's pages use when a page fills them in by itself: texts are escaped, as on the server.
class Trusted {
  constructor(text) { this.text = text; }
  toString() { return this.text; }
}

export const trusted = (text) => new Trusted(String(text));
const PLAIN = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const escaped = (value) => String(value).replace(/[&<>"']/g, (sign) => PLAIN[sign]);
export const text = (value) => (value === undefined || value === null ? "" : value instanceof Trusted ? value.text : escaped(value));
export const yes = (value) => (Array.isArray(value) ? value.length > 0 : value instanceof Trusted ? value.text !== "" : Boolean(value));
export const and = (one, other) => (yes(one) ? other() : one);
export const or = (one, other) => (yes(one) ? one : other());
export const at = (value, name) => (value === undefined || value === null ? undefined : value[name]);
export const range = (count) => Array.from({ length: Math.max(0, count) }, (_, i) => i);
export const list = (value) => [...(value ?? [])];
export const same = (one, other) =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each, i) => same(each, other[i]))
    : (one ?? "") === (other ?? "");
export const join = (parts) => parts.map((each) => String(each ?? "")).join("");
export const pick = (from, names) => Object.fromEntries(names.split(", ").map((name) => [name, from[name]]));
export const loop = (value) => {
  const items = list(value);
  return items.map((item, i) => [item, { index: i + 1, index0: i, last: i === items.length - 1 }]);
};

export function made(template, context) {
  const own = Object.create(context);
  template(own);
  return own;
}

// A text of a template in the language of the page; theme.js says the texts of scripts.
export function said(text) {
  return (window.nimlikeWords || {})[text] ?? text;
}

export function tr(message, values = {}) {
  return trusted(said(message).replace(/%\((\w+)\)s/g, (_, name) => text(values[name])));
}

const METHODS = {
  get: (object, key, usual) => object[key] ?? usual,
  partition: (whole, mark) => {
    const i = whole.indexOf(mark);
    return i < 0 ? [whole, "", ""] : [whole.slice(0, i), mark, whole.slice(i + mark.length)];
  },
};

export const call = (object, name, ...given) =>
  typeof object[name] === "function" ? object[name](...given) : METHODS[name](object, ...given);

// The text, its middle left out when it is longer than a line.
export function short(value, keep = 60) {
  const whole = String(value);
  if (whole.length <= keep) return whole;
  const half = Math.floor(keep / 2);
  const unit = /^\d+$/.test(whole) ? "digits" : "characters";
  return `${whole.slice(0, half)}...${whole.slice(-half)} (${whole.length.toLocaleString("en")} ${unit})`;
}

export const filters = {
  join: (items, by = "") => list(items).map((each) => String(each)).join(by),
  length: (value) => value.length,
  list,
  lower: (value) => String(value).toLowerCase(),
  map: (items, { attribute }) => list(items).map((each) => each[attribute]),
  min: (items) => Math.min(...items),
  reverse: (items) => list(items).reverse(),
  said,
  short,
  tojson: (value) => JSON.stringify(value).replaceAll(",", ", "),
  trusted,
  upper: (value) => String(value).toUpperCase(),
  urlencode: (value) => encodeURIComponent(value).replaceAll("%2F", "/"),
};

export const tests = {
  defined: (value) => value !== undefined,
  none: (value) => value === null || value === undefined,
};
