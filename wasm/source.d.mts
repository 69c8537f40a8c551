import type { Diagnostic } from './report.js';
export const MAX_SOURCE_BYTES: number;
/** The text of a file, or the diagnostic that says where it is no text. */
export function decodeSource(
  bytes: Uint8Array,
): { text: string; diagnostic?: undefined } | { text?: undefined; diagnostic: Diagnostic };
