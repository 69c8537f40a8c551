// The codes of diagnostics that the core's sources report, read from the calls that report them: every
// function with a parameter `const char *code` is one that reports, as are macros that hand a code on;
// what stands there in a call is a code, or the caller's own parameter or variable `code`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Stage of a source file, as core/ir/rules.def names it. */
const STAGES = [
  [/^text\//, 'read'],
  [/^json\/bir_read|^json\/pull/, 'read-bir'],
  [/^ir\/(?:verify|tile)/, 'verify'],
  [/^bir\/verify/, 'verify-bir'],
  [/^bir\//, 'lower'],
  [/^eval\/|^json\/(?:report_(?:eval|shlo)|elements)/, 'evaluate'],
  [/^passes\/pipeline_text/, 'pipeline'],
  [/^(?:passes|analysis)\//, 'pass'],
  [/^stablehlo\/net\//, 'net'],
  [/^stablehlo\//, 'stablehlo'],
  [/^json\//, 'request'],
];

/** `{found: Map<"stage code", places[]>, unclear: places[]}`; unclear are calls whose code cannot be seen. */
export function codesIn(core) {
  const files = readdirSync(core, { recursive: true })
    .filter((name) => /\.[ch]$/.test(name))
    .sort()
    .map((name) => ({ name, text: withoutComments(readFileSync(path.join(core, name), 'utf8')) }));
  const everywhere = new Map(); // function or macro: where the code stands among its parameters
  for (const { text } of files) collectReporters(text, false, everywhere);
  for (const { text } of files) collectForwarders(text, everywhere);
  const found = new Map();
  const unclear = [];
  const add = (name, code, place) => {
    const key = `${STAGES.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown'} ${code}`;
    found.set(key, [...(found.get(key) ?? []), place]);
  };
  for (const { name, text } of files) {
    const reporters = collectReporters(text, true, new Map(everywhere));
    const call = new RegExp(`\\b(${[...reporters.keys()].join('|')})\\(`, 'g');
    for (const match of text.matchAll(call)) {
      const args = argumentsAt(text, match.index + match[0].length);
      const code = args[reporters.get(match[1])] ?? '';
      if (/\bconst char \*code\b/.test(args.join(','))) continue; // the declaration itself
      const place = `${name}:${text.slice(0, match.index).split('\n').length}`;
      const literals = [...code.matchAll(/"([^"]*)"/g)].map(([, literal]) => literal);
      if (!literals.length && !/^(code|__VA_ARGS__|\.\.\.)$/.test(code.trim())) unclear.push(place);
      for (const literal of literals) add(name, literal, place);
    }
    for (const match of text.matchAll(/\bcode = "([^"]+)"/g))
      add(name, match[1], `${name}:${text.slice(0, match.index).split('\n').length}`);
  }
  return { found, unclear };
}

// Adds what a file declares: static functions when `isLocal`, else the others and the macros.
function collectReporters(text, isLocal, into) {
  const declaration = /^(static )?[\w *]*?\b(\w+)\(([^()]*\bconst char \*code\b[^()]*)\)/gm;
  for (const [, isStatic, name, parameters] of text.matchAll(declaration))
    if (Boolean(isStatic) === isLocal) into.set(name, codePosition(parameters));
  for (const [, name, parameters] of text.matchAll(/^#define (\w+)\(([\w, ]*\bcode\b[\w, .]*)\)/gm))
    into.set(name, codePosition(parameters));
  return into;
}

// Adds the macros whose `...` starts with the code: they hand it on to a function that is known.
function collectForwarders(text, reporters) {
  for (const [whole, name, parameters] of text.matchAll(
    /^#define (\w+)\(([\w, ]*\.\.\.)\)(?:.*\\\n)*.*/gm,
  )) {
    for (const [reporter, position] of reporters) {
      const at = whole.indexOf(`${reporter}(`, name.length + 8);
      if (at < 0) continue;
      const args = argumentsAt(whole, at + reporter.length + 1);
      if (args[position]?.trim() !== '__VA_ARGS__') continue;
      reporters.set(name, parameters.split(',').length - 1);
      break;
    }
  }
}

function codePosition(parameters) {
  return parameters.split(',').findIndex((part) => /\bcode$/.test(part.trim()));
}

// Comments become blanks, line by line, so that places stay; strings are kept.
function withoutComments(text) {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[^]*?\*\//g, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n]/g, ' '),
  );
}

// The arguments of a call whose parenthesis opened just before `at`, split at their commas.
function argumentsAt(text, at) {
  const args = [];
  let depth = 1;
  let start = at;
  for (; at < text.length && depth; at++) {
    const char = text[at];
    if (char === '"' || char === "'") {
      for (at++; at < text.length && text[at] !== char; at++) if (text[at] === '\\') at++;
    } else if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') depth--;
    else if (char === ',' && depth === 1) {
      args.push(text.slice(start, at));
      start = at + 1;
    }
  }
  args.push(text.slice(start, at - 1));
  return args;
}
