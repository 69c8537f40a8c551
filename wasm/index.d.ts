// The module the package exports: loads the core in a browser, a worker or Node.
import type {
  Answer,
  CurveAnswer,
  MoveAnswer,
  MaskAnswer,
  DigestAnswer,
  LayoutAnswer,
  OpsAnswer,
  PassesAnswer,
  Refusal,
  Report,
  Request,
  NetsAnswer,
  TargetsAnswer,
} from './report.js';

export type * from './diff.js';
export type * from './report.js';

export interface LoadOptions {
  /** Where penguin.wasm is; default: beside this module, in Node then the build folder. */
  url?: string | URL;
  bytes?: BufferSource;
  /** An already compiled module, e.g. `core.module` of another thread. */
  module?: WebAssembly.Module;
  /**
   * The module is penguin-first.wasm, which lacks what a page can do without at first: a request that needs it is
   * answered with `code: "needs-whole"`, and wants penguin.wasm.
   */
  isFirst?: boolean;
  onProgress?: (done: number, total: number) => void;
  /** Lines the core prints; none in a sound build. */
  onLog?: (line: string) => void;
}

export interface RunOptions {
  /** Spans in UTF-16 units of `source` (default) or, when false, in UTF-8 bytes as the core counts. */
  utf16?: boolean;
}

export interface Core {
  readonly module: WebAssembly.Module;
  /** Version of the engine. */
  readonly version: string;
  /** Linear memory held now, in bytes. */
  readonly memoryBytes: number;
  run(request: Request & { command?: 'run' | 'eval' }, options?: RunOptions): Report;
  run(request: { command: 'passes' }): PassesAnswer;
  run(request: { command: 'ops' }): OpsAnswer;
  run(request: { command: 'targets' }): TargetsAnswer;
  run(request: { command: 'nets' }): NetsAnswer;
  run(request: Request & { command: 'digest' }): DigestAnswer;
  run(request: Request & { command: 'layout' }): LayoutAnswer | Refusal;
  run(request: Request & { command: 'curve' }): CurveAnswer | Refusal;
  run(request: Request & { command: 'move' }): MoveAnswer | Refusal;
  run(request: Request & { command: 'mask' }): MaskAnswer | Refusal;
  run(request: Request, options?: RunOptions): Answer;
  /** As run, but the answer's own text. */
  runText(request: Request): string;
}

export function loadCore(options?: LoadOptions): Promise<Core>;

export { decodeSource, MAX_SOURCE_BYTES } from './source.mjs';
export function isAscii(text: string): boolean;
/** Rewrites the spans of `answer` from UTF-8 bytes to UTF-16 units of `text`, in place. */
export function spansToUtf16<T>(answer: T, text: string): T;
