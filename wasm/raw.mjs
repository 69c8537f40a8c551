// A member of a JSON object as the text it was written with.
//
// Parsing and printing again would round integers above 2^53 and cost a tree; a result that must be
// byte for byte the core's (BIR) is cut out of the answer instead, and only its blanks change.

/** The text of top-level member `key` of the object `json`; null when it is not there. */
export function rawMember(json, key) {
  const place = findMember(json, key);
  return place && json.slice(place.start, place.end);
}

/** The object text `json` with member `key` null, if it is there: what is left is quick to parse. */
export function withoutMember(json, key) {
  const place = findMember(json, key);
  return place ? `${json.slice(0, place.start)}null${json.slice(place.end)}` : json;
}

function findMember(json, key) {
  let at = skipBlank(json, 0);
  if (json[at] !== '{') return null;
  at = skipBlank(json, at + 1);
  while (json[at] === '"') {
    const nameEnd = stringEnd(json, at);
    const name = JSON.parse(json.slice(at, nameEnd));
    const start = skipBlank(json, skipBlank(json, nameEnd) + 1);
    const end = valueEnd(json, start);
    if (name === key) return { start, end };
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
  const brackets = matchBrackets(json);
  const out = [];
  let bracket = 0; // the next opening bracket not yet written
  // Writes the value at `at` behind `head`; returns where it ends.
  const put = (at, indent, head) => {
    if (!isOpening(json.charCodeAt(at))) {
      const end = valueEnd(json, at);
      out.push(`${head}${json.slice(at, end)}${tailAt(json, end)}`);
      return end;
    }
    const end = brackets.ends[bracket];
    if (head.length + end - at < width) {
      out.push(`${head}${json.slice(at, end)}${tailAt(json, end)}`);
      bracket = brackets.nexts[bracket];
      return end;
    }
    bracket++;
    out.push(head + json[at]);
    const inner = `${indent} `;
    const isObject = json.charCodeAt(at) === BRACE;
    for (let item = at + 1; item < end - 1; item++) {
      const start = isObject ? stringEnd(json, item) + 1 : item;
      item = put(start, inner, isObject ? `${inner}${json.slice(item, start)} ` : inner);
    }
    out.push(`${indent}${json[end - 1]}${tailAt(json, end)}`);
    return end;
  };
  put(0, '', '');
  return `${out.join('\n')}\n`;
}

const QUOTE = 34;
const COMMA = 44;
const BRACKET = 91;
const BRACE = 123;

function isOpening(code) {
  return code === BRACE || code === BRACKET;
}

function tailAt(json, end) {
  return json.charCodeAt(end) === COMMA ? ',' : '';
}

// For each opening bracket, in order: where its value ends, and which bracket opens next after it.
function matchBrackets(json) {
  let ends = new Int32Array(1024);
  let nexts = new Int32Array(1024);
  let count = 0;
  const open = [];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(json, at) - 1;
    else if (isOpening(code)) {
      if (count === ends.length) [ends, nexts] = [grown(ends), grown(nexts)];
      open.push(count++);
    } else if (code === BRACE + 2 || code === BRACKET + 2) {
      const bracket = open.pop();
      ends[bracket] = at + 1;
      nexts[bracket] = count;
    }
  }
  return { ends, nexts };
}

function grown(array) {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
