// Messages between the page and the core's worker. Requests are numbered by the client; the worker answers each
// number once. The worker handles one request at a time, in order: to stop one, the client ends the worker.
import type { Report } from "../state/report";

/** A request of the core (design: interface 4); the fields are those of the C side. */
export interface CoreRequest {
  version?: 1;
  command: "run" | "eval" | "passes" | "ops" | "targets" | "nets" | "layout" | "curve" | "move" | "mask" | "digest";
  source?: string;
  format?: string;
  passes?: string;
  target?: string;
  emit?: string[];
  sections?: string[];
  seed?: number;
  times?: boolean;
  limits?: { steps?: number; states?: number; bytes?: number };
  [option: string]: unknown;
}

/** Every answer has `ok`; a run's is a Report, others have the fields of their command. */
export type CoreAnswer = Partial<Report> & { ok: boolean; [field: string]: unknown };

export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module; isFirst: boolean }
  | { kind: "request"; id: number; request: CoreRequest };

export type FromWorker =
  | { kind: "started" }
  | { kind: "progress"; id: number; done: number; total: number }
  /** The request needs a part that the first module lacks; the worker is of no use for it. */
  | { kind: "needs-whole"; id: number }
  | { kind: "answer"; id: number; answer: CoreAnswer; ms: number }
  | { kind: "crash"; id: number; message: string };
