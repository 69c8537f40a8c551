// Exit statuses of the command, and the error that carries one.
export const OK = 0;
/** The input is wrong, or a test failed. */
export const INPUT = 1;
/** The command line is wrong. */
export const USAGE = 2;
/** A pass, a validation, a check, a digest or --fit failed. */
export const FAILED = 3;
/** Internal error or out of memory. */
export const INTERNAL = 4;

/** Ends the command with a one-line message on stderr and a status. */
export class CommandError extends Error {
  constructor(message, status) {
    super(message);
    this.name = 'CommandError';
    this.status = status;
  }
}

/** The command line asks for something there is not. */
export class UsageError extends CommandError {
  constructor(message) {
    super(message, USAGE);
    this.name = 'UsageError';
  }
}

// Diagnostics about the command line rather than the text: a pipeline, target or kind that is not one.
const USAGE_CODE =
  /^(?:pipeline|pass-option|target|request|emit|section)-|^unknown-(?:pass|option|target|section|emit|format|command)/;

/** Status of one answer of the core. */
export function statusOf(report) {
  if (report.code === 'request') return USAGE;
  if (report.code === 'memory' || report.code === 'crash') return INTERNAL;
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  if (errors.some((error) => USAGE_CODE.test(error.code))) return USAGE;
  if (errors.some((error) => error.pass === null)) return INPUT;
  const failed = (report.passes ?? []).some(
    (pass) => pass.outcome === 'failed' || pass.validated === false,
  );
  if (failed || errors.length) return FAILED;
  return report.ok === false ? INPUT : OK;
}
