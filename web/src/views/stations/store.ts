// The stations of the program on screen, what is chosen in them, and what is asked of the core for them.
//
// What there is at each: the net script and StableHLO are texts the page has or the answer brings; the operators are lane
// A's program; the instructions after isel and what they came from are asked of a core of their own, so that the main
// one keeps the answer on screen; BIR is the Engines pane's.
import { batch, computed, effect, signal } from "@preact/signals";
import * as s from "../../state";
import { openApart, type InstEntry, type Report } from "../../state";
import { bir, birProblem, followBir } from "../engines/bir";
import { editorModule } from "../source/SourceView";
import { kinAt, kinOf, steppedUnit, unitsAt, type Choice, type Kin, type Station, type StationId, type Unit } from "./kin";
import { birStation, netStation, penguinStation, stablehloStation, textLine } from "./texts";

interface Selected {
  report: Report;
  lane: "A" | "B";
  text: string;
  insts: InstEntry[];
  problem: string | null;
}
/** The program of the lane that is chosen, as instructions. */
const selected = signal<Selected | null>(null);

/** The passes up to isel, as they ran; null when it is not among them. */
export function throughIsel(report: Report): string | null {
  const at = report.passes.findIndex((p) => s.passName(p) === "isel");
  return at < 0 ? null : report.passes.slice(0, at + 1).map((p) => p.name).join(",");
}

/** The passes that give the instructions in a lane's order: A is what isel made, B what the passes before BIR, up to one that failed, left of it. */
export function throughLane(report: Report, lane: "A" | "B"): string | null {
  const isel = throughIsel(report);
  if (isel === null || lane === "A") return isel;
  const from = report.passes.findIndex((p) => s.passName(p) === "isel") + 1;
  const end = report.passes.findIndex((p, i) => i >= from && (s.passName(p) === "lower-bir" || p.outcome === "failed"));
  return report.passes.slice(0, end < 0 ? undefined : end).map((p) => p.name).join(",");
}

let core: ReturnType<typeof openApart> = null;
async function askSelected(report: Report, lane: "A" | "B", passes: string): Promise<void> {
  core?.cancel();
  core ??= openApart();
  if (!core) return;
  try {
    const answer = (await core.ask("run", { source: s.answerText.peek(), target: s.target.peek(), passes, emit: ["penguin"], sections: ["insts"], times: false })) as unknown as Report;
    if (s.answer.peek() !== report) return;
    const failed = answer.diagnostics?.find((d) => d.severity === "error");
    selected.value = { report, lane, text: answer.emitted?.penguin ?? "", insts: (answer.functions?.[s.functionIndex.peek()] ?? answer.functions?.[0])?.insts ?? [], problem: answer.ok ? null : (failed?.message ?? "isel did not run") };
  } catch {
    // Cancelled by the next answer, which asks again.
  }
}

/** The pane is on screen. */
export const isFollowed = signal(false);
/** Keeps what is asked of the core that of the answer on screen; returns what ends that. */
export function followStations(): () => void {
  isFollowed.value = true;
  const stops = [
    followBir(),
    effect(() => {
      const report = s.answer.value;
      void s.functionIndex.value;
      const lane = s.lane.value === "A" ? "A" : "B";
      const passes = report ? throughLane(report, lane) : null;
      if (report && passes !== null) void askSelected(report, lane, passes);
    }),
  ];
  return () => {
    isFollowed.value = false;
    for (const stop of stops) stop();
    core?.end();
    core = null;
  };
}

/** Whether tensors, indices and inputs stand among the instructions. */
export const declarations = signal(false);

const listOf = (f: { insts?: InstEntry[] } | null): InstEntry[] => f?.insts ?? [];

/** The answer with the script's StableHLO: the newest that has one. */
const rendered = computed<Report | null>(() => (s.latest.value?.emitted?.stablehlo !== undefined ? s.latest.value : s.answerBefore.value));
/** Script line of each line of the rendered StableHLO, 0 for none. */
const scriptLines = computed<readonly number[]>(() => rendered.value?.script_lines ?? []);

/** The StableHLO text: the source, or what the script rendered to. */
export const stablehloText = computed<string | null>(() => {
  if (s.format.value === "stablehlo") return s.text.value;
  return rendered.value?.emitted?.stablehlo ?? null;
});

export const stations = computed<Station[]>(() => {
  const format = s.format.value;
  const report = s.answer.value;
  const before = listOf(s.fnWritten.value);
  const after = listOf(s.fn.value);
  const list: Station[] = [];
  const missing = (about: Pick<Station, "id" | "title" | "noun">, problem: string): Station => ({ ...about, format: "penguin", lines: [], units: [], problem });

  if (format === "net") list.push(netStation(s.text.value, scriptLines.value));
  if (format === "net" || format === "stablehlo") {
    const text = stablehloText.value;
    list.push(text === null ? missing({ id: "stablehlo", title: "StableHLO", noun: "operation" }, "Rendered when the script is read.") : stablehloStation(text, format === "net" || s.stale.value === 0 ? before : [], (n) => scriptLines.value[n - 1] ?? 0));
  }
  if (format === "bir") return [birStation(bir.value?.value ?? null, () => [])];

  const hasIsel = report !== null && throughIsel(report) !== null;
  const printed = s.answerBefore.value?.emitted?.penguin ?? null;
  const isOpLevel = format === "net" || format === "stablehlo" || hasIsel;
  const first = isOpLevel ? ({ id: "op", title: "Penguin operators", noun: "operator" } as const) : ({ id: "isa", title: "Penguin", noun: "instruction", lane: "A" } as const);
  const fromLine = (i: InstEntry): string[] => (format !== "penguin" && format !== "dump" && textLine(i) > 0 ? [String(textLine(i))] : []);
  list.push(printed === null ? missing(first, report === null ? "Comes with the result." : "Left out of long programs.") : penguinStation(first, printed, before, fromLine, declarations.value, s.functionIndex.value));

  const own = new Set(before.map((i) => i.id));
  const sources = (i: InstEntry, known: ReadonlySet<number>): string[] => (known.has(i.id) ? [String(i.id)] : i.origin.filter((id) => known.has(id)).map(String));
  let known = own;
  if (isOpLevel) {
    const about = { id: "isa", title: "Penguin instructions", noun: "instruction" } as const;
    const isa = selected.value;
    if (!hasIsel) list.push(missing(about, report === null ? "Comes with the result." : "The passes have no isel."));
    else if (!isa || isa.report !== report) list.push(missing(about, "Selecting instructions."));
    else if (isa.problem !== null) list.push(missing(about, isa.problem));
    else {
      list.push(penguinStation({ ...about, lane: isa.lane }, isa.text, isa.insts, (i) => sources(i, own), declarations.value, s.functionIndex.value));
      known = new Set(isa.insts.map((i) => i.id));
    }
  }
  const ofBir = new Map<string, InstEntry>();
  for (const i of after) for (const name of i.bir.length > 0 ? i.bir : [i.name]) ofBir.set(name, i);
  const made = bir.value;
  const about = { id: "bir", title: "BIR", noun: "instruction" } as const;
  if (!made || made.report !== report) list.push(missing(about, birProblem.value ?? (report === null ? "Comes with the result." : "Lowering.")));
  else list.push({ ...birStation(made.value, (name) => { const i = ofBir.get(name); return i ? sources(i, known) : []; }), lane: "B" });
  return list;
});

export const stationOf = (id: StationId): Station | undefined => stations.value.find((x) => x.id === id);

// ---- what is chosen --------------------------------------------------------------------------------

/** What was chosen here, and the focus it set: another focus takes its place. */
const picked = signal<{ choice: Choice; focus: readonly s.FocusItem[] } | null>(null);

/** Instructions of the program on screen that a choice ends up in. */
function endsOf(list: readonly Station[], choice: Choice): InstEntry[] {
  const after = listOf(s.fn.peek());
  const last = list.at(-1);
  const kin = kinOf(list, choice);
  const names = last?.id === "bir" && last.units.length > 0 ? kinAt(kin, "bir") : null;
  if (names) return after.filter((i) => (i.bir.length > 0 ? i.bir : [i.name]).some((n) => names.has(n)));
  const level = [...list].reverse().find((x) => (x.id === "isa" || x.id === "op") && x.units.length > 0);
  const ids = level ? kinAt(kin, level.id) : new Set<string>();
  return after.filter((i) => ids.has(String(i.id)) || i.origin.some((o) => ids.has(String(o))));
}

/** What an item in focus is in the stations: at the lowest one that has it. */
function choiceOf(item: s.FocusItem, list: readonly Station[]): Choice | null {
  const after = listOf(s.fn.value);
  const insts = item.kind === "inst" ? after.filter((i) => i.name === item.name) : after.filter((i) => i.writes.includes(item.name));
  const found = insts.length > 0 ? insts : listOf(s.fnWritten.value).filter((i) => (item.kind === "inst" ? i.name === item.name : i.writes.includes(item.name)));
  for (const station of [...list].reverse()) {
    if (station.id === "net" || station.id === "stablehlo") continue;
    const has = new Set(station.units.map((u) => u.key));
    const keys = found.flatMap((i) => (station.id === "bir" ? (i.bir.length > 0 ? i.bir : [i.name]) : has.has(String(i.id)) ? [String(i.id)] : i.origin.map(String))).filter((k) => has.has(k));
    if (keys.length > 0) return { station: station.id, keys: new Set(keys) };
  }
  return null;
}

export const choice = computed<Choice | null>(() => {
  const now = picked.value;
  if (now && now.focus === s.focus.value && stationOf(now.choice.station)) return now.choice;
  const item = s.focus.value[0];
  return item ? choiceOf(item, stations.value) : null;
});
export const kin = computed<Kin>(() => kinOf(stations.value, choice.value));

const pointed = signal<Choice | null>(null);
/** What lies under the pointer, and its kin. */
export const pointedKin = computed<Kin>(() => kinOf(stations.value, pointed.value));
export function point(at: Choice | null): void {
  const now = pointed.value;
  if (now === at || (now && at && now.station === at.station && now.keys.size === at.keys.size && [...at.keys].every((k) => now.keys.has(k)))) return;
  pointed.value = at;
  const end = at ? endsOf(stations.peek(), at)[0] : undefined;
  s.setHover(end ? { kind: "inst", name: end.name } : null);
}

/** The station that stands in the editor. */
export const sourceStation = computed<StationId>(() => {
  const format = s.format.value;
  return format === "net" || format === "stablehlo" || format === "bir" ? format : (stations.value[0]?.id ?? "isa");
});

/** Puts units in focus: what they end up in is marked in graph, lanes and source, and the source shows where they came from. */
export function choose(station: StationId, units: readonly Unit[], reveal = true): void {
  if (units.length === 0) return;
  const list = stations.value;
  const next: Choice = { station, keys: new Set(units.map((u) => u.key)) };
  const ends = endsOf(list, next);
  batch(() => {
    if (ends[0]) s.focusInst(ends[0].name);
    s.focus.value = ends.slice(0, s.MAX_FOCUS).map((i): s.FocusItem => ({ kind: "inst", name: i.name }));
    picked.value = { choice: next, focus: s.focus.value };
  });
  if (!reveal) return;
  const source = stationOf(sourceStation.value);
  const line = sourceLine(source, kinOf(list, next));
  if (line > 0 && station !== source?.id) editorModule.value?.goTo(line, 1, false);
}

/** First line in the editor of what is kin; 0 when there is none. */
function sourceLine(source: Station | undefined, of: Kin): number {
  if (!source) return 0;
  const keys = kinAt(of, source.id);
  if (source.id === "net" || source.id === "stablehlo") return (source.units.find((u) => keys.has(u.key))?.from ?? -1) + 1;
  const inst = listOf(s.fnWritten.peek()).find((i) => keys.has(String(i.id)));
  return inst?.span?.line ?? 0;
}
export const chooseLine = (station: Station, line: number): void => choose(station.id, unitsAt(station, line));

// ---- operator by operator -----------------------------------------------------------------------------

/** The station whose units are stepped through: operators where there are any. */
export const steppedStation = computed<Station | undefined>(() => {
  const list = stations.value;
  return ["op", "stablehlo", "isa", "bir"].map((id) => list.find((x) => x.id === id && x.units.length > 0)).find((x) => x !== undefined);
});
export const stepPlace = computed<number>(() => {
  const station = steppedStation.value;
  const keys = station ? kinAt(kin.value, station.id) : new Set<string>();
  return station ? station.units.findIndex((u) => keys.has(u.key)) : -1;
});
export function stepUnits(by: number): void {
  const station = steppedStation.value;
  const to = station && steppedUnit(station.units, kinAt(kin.value, station.id), by);
  if (station && to) choose(station.id, [to]);
}

// ---- which stations are shown ------------------------------------------------------------------------------

/** As a person set them; others by the room there is. */
export const wanted = signal<ReadonlyMap<StationId, boolean>>(new Map());
/** The narrowest column in which a statement can be read. */
export const LEAST_COLUMN = 300;

/** The stations drawn in a width: those wanted, then the ones nearest to the source, as many as fit; where the editor shows the same text, last. */
export function shownStations(list: readonly Station[], source: StationId, want: ReadonlyMap<StationId, boolean>, width: number): StationId[] {
  const room = Math.max(1, Math.floor(width / LEAST_COLUMN));
  const asked = list.filter((x) => want.get(x.id) === true).map((x) => x.id);
  const rest = list.filter((x) => want.get(x.id) === undefined && x.id !== source).map((x) => x.id);
  // Penguin as it is printed tells what a script of a person leaves out; other sources are shown as they are.
  const again = list.filter((x) => want.get(x.id) === undefined && x.id === source && x.format === "penguin").map((x) => x.id);
  const chosen = new Set([...asked, ...rest, ...again].slice(0, Math.max(room, asked.length)));
  if (chosen.size === 0 && list[0]) chosen.add((list.find((x) => x.id !== source) ?? list[0]).id);
  return list.filter((x) => chosen.has(x.id)).map((x) => x.id);
}
