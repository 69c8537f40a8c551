// How far a long request is, on one line of a terminal that goes away at its end.

/** A request shorter than this shows nothing. */
const PATIENCE_MS = 500;
const PAUSE_MS = 100;

/**
 * `{begin, report, end}`: `report(done, total)` may come at any time between the other two. Writes
 * nothing unless `stderr` is a terminal.
 */
export function progressLine({ stderr }, now = () => performance.now()) {
  let next = Infinity;
  let isShown = false;
  return {
    begin() {
      if (stderr.isTTY) next = now() + PATIENCE_MS;
    },
    report(done, total) {
      const time = now();
      if (time < next || !(total > 0)) return;
      next = time + PAUSE_MS;
      isShown = true;
      stderr.write(`\r\x1b[Kpenguin: ${Math.floor((100 * done) / total)} % done`);
    },
    end() {
      if (isShown) stderr.write('\r\x1b[K');
      next = Infinity;
      isShown = false;
    },
  };
}
