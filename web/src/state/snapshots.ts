// Local snapshots: the last 50 programs, in IndexedDB, made when work is about to be replaced and at pauses in typing.
// A browser without storage keeps none and everything else works.
import { titleOf, visitProgram, type Program } from "./program";

export const MAX_SNAPSHOTS = 50;
const DB = "penguin";
const STORE = "snapshots";

export interface Snapshot extends Program {
  id: number;
  when: number;
  title: string;
}

let db: Promise<IDBDatabase> | null = null;
function open(): Promise<IDBDatabase> {
  db ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DB, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return db;
}
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Newest first. */
export async function listSnapshots(): Promise<Snapshot[]> {
  try {
    const store = (await open()).transaction(STORE).objectStore(STORE);
    return ((await done(store.getAll())) as Snapshot[]).reverse();
  } catch {
    return [];
  }
}

export async function addSnapshot(p: Program): Promise<void> {
  if (p.text.trim() === "") return;
  try {
    const store = (await open()).transaction(STORE, "readwrite").objectStore(STORE);
    const all = (await done(store.getAll())) as Snapshot[];
    if (all.at(-1)?.text === p.text && all.at(-1)?.pipeline === p.pipeline) return;
    await done(store.add({ ...p, when: Date.now(), title: titleOf(p.text, p.fileName) }));
    for (const old of all.slice(0, Math.max(0, all.length + 1 - MAX_SNAPSHOTS))) store.delete(old.id);
  } catch {
    // No storage: no snapshots.
  }
}

export async function restoreSnapshot(id: number): Promise<void> {
  const found = (await listSnapshots()).find((x) => x.id === id);
  if (found) await visitProgram(found);
}
