import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listen, serveFolder } from './server.mjs';
import { CommandError, INPUT, OK, UsageError } from './status.mjs';

const DEFAULT_PORT = 8080;
const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));

export default {
  usage: 'serve',
  summary: 'serve the page on this machine and print its address',
  options: {
    port: { value: 'N', summary: `the port (default ${DEFAULT_PORT}; 0 takes a free one)` },
  },
  needsCore: false,
  async run({ io, files, values, folder = PAGE, onListening }) {
    if (files.length) throw new UsageError('serve takes no FILE');
    const port = readPort(values.port);
    if (!existsSync(`${folder}/index.html`))
      throw new CommandError(
        'the page is not built (web/dist is missing): run ./build.sh web',
        INPUT,
      );
    const server = await start(folder, port);
    io.stdout.write(`Penguin Playground: http://127.0.0.1:${server.address().port}/\n`);
    onListening?.(server);
    await new Promise((resolve) => server.once('close', resolve));
    return OK;
  },
};

async function start(folder, port) {
  try {
    return await listen(serveFolder(folder), port);
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      throw new CommandError(
        `port ${port} is taken: try --port ${port + 1}, or --port 0 for a free one`,
        INPUT,
      );
    if (error.code === 'EACCES')
      throw new CommandError(`port ${port} is not allowed here: try --port ${DEFAULT_PORT}`, INPUT);
    throw error;
  }
}

function readPort(text) {
  if (text === undefined) return DEFAULT_PORT;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    throw new UsageError(`--port needs a number from 0 to 65535, not "${text}"`);
  return port;
}
