// A program = text, pipeline, target, file name. Loading one replaces all of it as one undoable step.
//
// The editor's history is the journal once the editor is there: it calls `setSink` and receives every load and every
// pipeline edit as one transaction, so that Ctrl+Z takes them back in order with the typing.
import { batch, signal } from "@preact/signals";
import * as s from "./state";
import { beginProgram, wantPlace } from "./run";
import type { FocusItem } from "./state";

export interface Program {
  text: string;
  pipeline: string;
  target: string;
  fileName: string;
}

export interface Sink {
  /** Replaces text and settings in one history step. */
  load(program: Program): void;
  undo(): boolean;
  redo(): boolean;
}
let sink: Sink | null = null;

export function setSink(next: Sink): void {
  sink = next;
}

export const programNow = (): Program => ({
  text: s.text.value,
  pipeline: s.pipeline.value,
  target: s.target.value,
  fileName: s.fileName.value,
});

/** Text as it was when it was loaded; what differs from it is unsaved work. */
export const loadedText = signal("");
export const isEdited = (): boolean => s.text.value !== loadedText.value;

/** Writes the settings without touching the history: the sink calls it when a step is done or taken back. */
export function applySettings(p: Omit<Program, "text">): void {
  batch(() => {
    s.pipeline.value = p.pipeline;
    s.target.value = p.target;
    s.fileName.value = p.fileName;
  });
}

/** Another program: nothing of the old one's results stays. */
export function replaceProgram(p: Program): void {
  beginProgram();
  batch(() => {
    s.text.value = p.text;
    applySettings(p);
  });
}

export interface Opened extends Partial<Program> {
  text: string;
  focus?: FocusItem[];
  cursor?: number;
  step?: number;
  /** The pane brought forward, and the part of it. */
  pane?: [name: string, part: string | null];
  pinned?: typeof s.pinned.value;
}

/** Called before unsaved work is replaced; the snapshots keep it. */
let stash: (p: Program) => void = () => undefined;
export function onReplace(keep: (p: Program) => void): void {
  stash = keep;
}

/** Called around a load that a person asked for on the page: the address then gets an entry of its own. */
type Hook = () => Promise<void>;
let leaving: Hook = () => Promise.resolve();
let arrived: Hook = () => Promise.resolve();
export function onVisit(leave: Hook, arrive: Hook): void {
  leaving = leave;
  arrived = arrive;
}
export async function visitProgram(o: Opened): Promise<void> {
  // An address that cannot be written must not keep a program from being opened.
  await leaving().catch(() => undefined);
  loadProgram(o);
  await arrived().catch(() => undefined);
}

export function loadProgram(o: Opened): void {
  const before = programNow();
  if (before.text !== "" && isEdited()) stash(before);
  const next: Program = {
    text: o.text,
    pipeline: o.pipeline ?? "default,lower-bir",
    target: o.target ?? "sunda",
    fileName: o.fileName ?? "untitled.penguin.py",
  };
  batch(() => {
    if (sink) sink.load(next);
    else replaceProgram(next);
    loadedText.value = o.text;
    if (o.pinned) s.pinned.value = o.pinned;
    if (o.pane) {
      s.tab.value = o.pane[0] as typeof s.tab.value;
      s.decisionsPart.value = o.pane[1];
    }
    if (o.focus) s.focus.value = o.focus.slice(0, s.MAX_FOCUS);
    wantPlace(o.cursor !== undefined || o.step !== undefined ? { cursor: o.cursor, step: o.step } : null);
  });
}

/** A pipeline or target edit by hand: one undoable step. */
export function editSettings(change: Partial<Omit<Program, "text">>): void {
  const next = { ...programNow(), ...change };
  if (sink) sink.load(next);
  else applySettings(next);
}

/** The same program in another form: text and name change in one undoable step. */
export function replaceText(text: string, fileName: string): void {
  const next = { ...programNow(), text, fileName };
  if (sink) sink.load(next);
  else replaceProgram(next);
}

export const undo = (): boolean => sink?.undo() ?? false;
export const redo = (): boolean => sink?.redo() ?? false;

/** First comment up to its first colon or full stop; else the name of a StableHLO module, or the file's. */
export function titleOf(text: string, fileName: string): string {
  const comment = /^\s*(?:#(?![\w.-]+ *=)|\/\/)\s*(.+)$/m.exec(text.slice(0, 4000))?.[1]?.trim() ?? "";
  const title = /^(.+?)(?:[:.](?:\s|$)|$)/.exec(comment)?.[1]?.trim() ?? "";
  const module = /^\s*module @([\w.]+)/m.exec(text.slice(0, 4000))?.[1];
  return title || module || fileName.replace(/\.(?:(?:penguin|net)\.py|bir\.json|[a-z]+)$/i, "");
}
