// Includes go one way: a folder of core may include from itself and from the folders above it in
// this list. Only the JSON layer knows cJSON. The map, core/README.md, names every folder.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

import { checkFiles } from '../lib/check.mjs';
import { filesUnder } from '../lib/files.mjs';

const order = ['support', 'ir', 'text', 'stablehlo', 'analysis', 'bir', 'eval', 'passes', 'view', 'json'];
const system = new Set(['assert.h', 'errno.h', 'float.h', 'inttypes.h', 'limits.h', 'math.h', 'stdarg.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'stdio.h', 'stdlib.h', 'string.h', 'sanitizer/asan_interface.h']);
const map = readFileSync('core/README.md', 'utf8');
const folders = readdirSync('core', { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name);

function look(file, text) {
  const complaints = [];
  if (file === 'core/README.md') {
    for (const folder of folders) {
      if (!order.includes(folder)) complaints.push(`core/${folder} is no layer of this project`);
      else if (!map.includes(`\`${folder}/\``)) complaints.push(`the map does not name \`${folder}/\``);
    }
    return complaints;
  }
  const layer = file.split('/')[1];
  text.split('\n').forEach((line, index) => {
    const at = `${index + 1}:`;
    const own = /^\s*#\s*include\s+"([^"]+)"/.exec(line);
    const angled = /^\s*#\s*include\s+<([^>]+)>/.exec(line);
    if (own) {
      const target = own[1].split('/')[0];
      if (own[1] === 'cJSON.h') {
        if (layer !== 'json') complaints.push(`${at} only core/json includes cJSON`);
      } else if (!existsSync(`core/${own[1]}`)) {
        complaints.push(`${at} "${own[1]}" is not a path from core/`);
      } else if (order.indexOf(target) > order.indexOf(layer)) {
        complaints.push(`${at} ${layer} includes ${own[1]}: ${target} is a later layer`);
      }
    } else if (angled) {
      if (angled[1] === 'cJSON.h' ? layer !== 'json' : !system.has(angled[1])) {
        complaints.push(`${at} core does not use <${angled[1]}>`);
      }
    }
  });
  return complaints;
}

checkFiles([...filesUnder('core', /\.(c|h|def)$/), 'core/README.md'], look);
