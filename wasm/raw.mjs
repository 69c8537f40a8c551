// A member of a JSON object as the text it was written with.
//
// Parsing and printing again would round integers above 2^53 and cost a tree; a result that must be
// byte for byte the core's (BIR) is cut out of the answer instead, and only its blanks change.

/** The text of top-level member `key` of the object `json`; null when it is not there. */
export function rawMember(json, key) {
  let at = skipBlank(json, 0);
  if (json[at] !== '{') return null;
  at = skipBlank(json, at + 1);
  while (json[at] === '"') {
    const nameEnd = stringEnd(json, at);
    const name = JSON.parse(json.slice(at, nameEnd));
    const start = skipBlank(json, skipBlank(json, nameEnd) + 1);
    const end = valueEnd(json, start);
    if (name === key) return json.slice(start, end);
    at = skipBlank(json, end);
    if (json[at] !== ',') return null;
    at = skipBlank(json, at + 1);
  }
  return null;
}

/** The object text `json` with one member more at its end. */
export function withMember(json, key, value) {
  const end = json.lastIndexOf('}');
  const isEmpty = json.slice(0, end).trimEnd().endsWith('{');
  return `${json.slice(0, end)}${isEmpty ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(value)}${json.slice(end)}`;
}

function skipBlank(json, at) {
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\t' || json[at] === '\r') at++;
  return at;
}

function stringEnd(json, at) {
  for (let end = json.indexOf('"', at + 1); ; end = json.indexOf('"', end + 1)) {
    if (end < 0) return json.length;
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
}

function valueEnd(json, at) {
  if (json[at] === '"') return stringEnd(json, at);
  if (json[at] !== '{' && json[at] !== '[') {
    const rest = /[,}\]\s]/g;
    rest.lastIndex = at;
    return rest.exec(json)?.index ?? json.length;
  }
  const mark = /["{}[\]]/g;
  let depth = 0;
  mark.lastIndex = at;
  for (let match = mark.exec(json); match; match = mark.exec(json)) {
    const char = match[0];
    if (char === '"') mark.lastIndex = stringEnd(json, match.index);
    else if (char === '{' || char === '[') depth++;
    else if (--depth === 0) return match.index + 1;
  }
  return json.length;
}

/**
 * Compact JSON laid out in lines: what fits into `width` columns stays on one line, the rest gets a
 * line for each member. Only blanks are added; numbers and texts stay as they are written.
 */
export function layoutJson(json, width = 120) {
  const ends = closingBrackets(json);
  const out = [];
  const put = (at, end, indent, taken, tail) => {
    const isNested = json[at] === '{' || json[at] === '[';
    if (!isNested || taken + end - at + tail.length <= width) {
      out.push(json.slice(at, end), tail, '\n');
      return;
    }
    out.push(json[at], '\n');
    const inner = `${indent} `;
    for (let item = at + 1; item < end - 1;) {
      out.push(inner);
      let start = item;
      if (json[at] === '{') {
        start = stringEnd(json, item) + 1;
        out.push(json.slice(item, start), ' ');
      }
      const stop = ends.get(start) ?? valueEnd(json, start);
      put(start, stop, inner, inner.length + start + 1 - item, stop === end - 1 ? '' : ',');
      item = stop + 1;
    }
    out.push(indent, json[end - 1], tail, '\n');
  };
  put(0, json.length, '', 0, '');
  return out.join('');
}

// Where each bracket's value ends, for every bracket: one pass, so that nesting costs nothing.
function closingBrackets(json) {
  const ends = new Map();
  const open = [];
  const mark = /["{}[\]]/g;
  for (let match = mark.exec(json); match; match = mark.exec(json)) {
    const char = match[0];
    if (char === '"') mark.lastIndex = stringEnd(json, match.index);
    else if (char === '{' || char === '[') open.push(match.index);
    else ends.set(open.pop(), match.index + 1);
  }
  return ends;
}
