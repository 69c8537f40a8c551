// The tables of the core: passes, classes, targets.
import { CommandError, INTERNAL } from './status.mjs';

/** The answer to `passes`, `ops` or `targets`; throws CommandError when there is none. */
export function askTable(core, command) {
  const answer = core.run({ command });
  if (answer.ok) return answer;
  throw new CommandError(
    answer.diagnostics?.[0]?.message ?? `the core gives no ${command}`,
    INTERNAL,
  );
}
