// Validates reports against wasm/report.schema.json. The published schema lets newer fields pass, as
// readers must; here every object is closed, so that a field nobody documented is found.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';

const schema = JSON.parse(
  readFileSync(new URL('../../../wasm/report.schema.json', import.meta.url), 'utf8'),
);
const validate = new Ajv({ allErrors: false, allowUnionTypes: true }).compile(closed(schema));

/** Messages; empty when the report is valid. */
export function validateReport(report) {
  return validate(report)
    ? []
    : validate.errors.map(
        ({ instancePath, message, params }) =>
          `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
}

function closed(node) {
  if (Array.isArray(node)) return node.map(closed);
  if (node === null || typeof node !== 'object') return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined)
    copy.additionalProperties = false;
  return copy;
}
