// Numbers as the page writes them.

/** B under 1 KiB, then KiB with one decimal under 10 and none above; MiB only where whole tensors in memory are meant. */
export function bytes(n: number): string {
  if (Math.abs(n) < 1024) return `${n} B`;
  if (Math.abs(n) >= 10 * 2 ** 20) return `${group(n / 2 ** 20)} MiB`;
  return `${kib(n)} KiB`;
}

/** The number of `bytes` in KiB, without its unit. */
export function kib(n: number): string {
  const k = n / 1024;
  if (Number.isInteger(k)) return group(k);
  return Math.abs(k) < 10 ? k.toFixed(1) : group(Math.round(k));
}

/** KiB without their unit, less than one with theirs: where KiB are understood. */
export const kibOrBytes = (n: number): string => (n !== 0 && Math.abs(n) < 1024 ? bytes(n) : kib(n));

/** Signed KiB or bytes with a true minus sign. */
export function signedBytes(n: number): string {
  if (n === 0) return "0 B";
  return (n < 0 ? "−" : "+") + bytes(Math.abs(n));
}

/** Thin groups of three from 10,000 on. */
export function group(n: number): string {
  const text = String(Math.round(n));
  return Math.abs(n) < 10000 ? text : text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

export const count = (n: number, one: string, many = `${one}s`): string => `${group(n)} ${n === 1 ? one : many}`;

export function duration(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(1)} s`;
}
