// The native driver with the face of the WASM loader's core, so that the command can run on it.
import { spawnSync } from 'node:child_process';

// program: build/native/penguin-native, or the one with sanitizers. Every request is a process of
// its own; one that does not end with status 0 (a sanitizer's report, a crash) throws.
export function nativeCore(program) {
  return {
    memoryBytes: 0,
    runText(request) {
      const input = JSON.stringify({ version: 1, command: 'run', ...request });
      const { status, signal, stdout, stderr, error } = spawnSync(program, [], { input, encoding: 'utf8', maxBuffer: 1 << 30 });
      if (error) throw error;
      if (status !== 0) throw new Error(`${program} ended with ${signal ?? status}\n${stderr}`);
      return stdout;
    },
  };
}
