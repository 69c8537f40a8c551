// Reads a command line against the options a verb declares.
//
// A declaration is `{name: {value, repeats, summary}}`: `value` names the argument ("PIPELINE"), absent
// for a switch; one that `repeats` gives a list. `--name=value` and `--name value` are the same; `--` ends
// the options; `-` is a file.
import { suggestion } from './nearest.mjs';
import { UsageError } from './status.mjs';

/** `{values, files}`; throws UsageError. */
export function parseOptions(args, declared) {
  const values = {};
  const files = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === '--') {
      files.push(...args.slice(i + 1));
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) {
      files.push(arg);
      continue;
    }
    const [name, inline] = split(arg, declared);
    const option = declared[name];
    if (!option.value) {
      if (inline !== undefined) throw new UsageError(`--${name} takes no value`);
      values[name] = true;
      continue;
    }
    const value = inline ?? args[++i];
    if (value === undefined)
      throw new UsageError(`${arg} needs a value: ${spelling(name, option)}`);
    if (option.repeats) (values[name] ??= []).push(value);
    else values[name] = value;
  }
  return { values, files };
}

/** How an option is written: `-o, --output OUT`. */
export function spelling(name, option) {
  const long = name.length > 1 ? `--${name}` : `-${name}`;
  return `${long}${option.value ? ` ${option.value}` : ''}`;
}

function split(arg, declared) {
  const isLong = arg.startsWith('--');
  const at = isLong ? arg.indexOf('=') : -1;
  const name = at < 0 ? arg.slice(isLong ? 2 : 1) : arg.slice(2, at);
  if (Object.hasOwn(declared, name) && isLong === name.length > 1)
    return [name, at < 0 ? undefined : arg.slice(at + 1)];
  const known = Object.keys(declared).map((key) => (key.length > 1 ? `--${key}` : `-${key}`));
  const wanted = at < 0 ? arg : arg.slice(0, at);
  throw new UsageError(`unknown option "${wanted}"${suggestion(wanted, known)}`);
}
