// The few WASI functions a standalone module may import. The core does no I/O; these exist so that
// a failed assert can say what failed before it ends.
const SUCCESS = 0;
const BADF = 8;

/** Thrown by proc_exit: the module ended itself. */
export class WasiExit extends Error {
  constructor(status, said) {
    super(said || `exit ${status}`);
    this.name = 'WasiExit';
    this.status = status;
  }
}

/** `memory` gives the instance's memory once it exists; `onLog` gets whole lines. */
export function wasiImports(memory, onLog) {
  const decoder = new TextDecoder();
  let line = '';
  let said = '';
  const put = (text) => {
    line += text;
    for (let end = line.indexOf('\n'); end >= 0; end = line.indexOf('\n')) {
      said = line.slice(0, end);
      onLog?.(said);
      line = line.slice(end + 1);
    }
  };
  return {
    // The count must be stored: libc writes the rest again until all of it is taken.
    fd_write(fd, vectors, count, written) {
      if (fd !== 1 && fd !== 2) return BADF;
      const view = new DataView(memory().buffer);
      let total = 0;
      for (let i = 0; i < count; i++) {
        const at = view.getUint32(vectors + 8 * i, true);
        const length = view.getUint32(vectors + 8 * i + 4, true);
        put(decoder.decode(new Uint8Array(view.buffer, at, length), { stream: true }));
        total += length;
      }
      view.setUint32(written, total, true);
      return SUCCESS;
    },
    fd_close: () => SUCCESS,
    fd_seek: () => BADF,
    fd_fdstat_get: () => BADF,
    environ_sizes_get(count, bytes) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(bytes, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    args_sizes_get(count, bytes) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(bytes, 0, true);
      return SUCCESS;
    },
    args_get: () => SUCCESS,
    proc_exit(status) {
      throw new WasiExit(status, line || said);
    },
  };
}
