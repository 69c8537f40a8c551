/** What a share link carries; keys left out have their default. Keys of later versions are kept. */
export interface LinkState {
  /** IR text. */
  t?: string;
  /** Pipeline, as the command takes it; absent = "default". */
  p?: string;
  /** Lane B: only what differs from lane A. */
  b?: { t?: string; p?: string; [key: string]: unknown };
  /** Pass step, program cursor, focus ids. */
  s?: number;
  c?: number;
  f?: unknown[];
  /** Layout preset or pane list; view windows. */
  l?: unknown;
  w?: unknown;
  /** Title and note. */
  n?: string;
  q?: string;
  /** Engine version and result digest at the time the link was made. */
  e?: string;
  h?: string;
  /** Lesson and step. */
  g?: unknown;
  [key: string]: unknown;
}
export type LinkProblem = 'not-a-link' | 'newer' | 'cut' | 'damaged' | 'too-long';
export class LinkError extends Error {
  constructor(code: LinkProblem, message: string, raw?: string | null);
  readonly code: LinkProblem;
  /** The undecoded link, for saving it. */
  readonly raw: string | null;
}
export const MAX_INFLATED: number;
export const MAX_NON_TEXT: number;
/** The fragment, `#` included. Throws LinkError "too-long". */
export function encodeLink(state: LinkState): string;
/** Reads a link or its fragment. Throws LinkError. */
export function decodeLink(text: string): LinkState;
export function isLink(text: string): boolean;
export function crc32(text: string): number;
