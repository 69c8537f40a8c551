// Validates reports against wasm/report.schema.json. The published schema lets newer fields pass, as
// readers must; here every object is closed, so that a field nobody documented is found.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';

const schema = JSON.parse(
  readFileSync(new URL('../../../wasm/report.schema.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });
ajv.addSchema(closed(schema), 'report');
const report = ajv.getSchema('report');
const diff = ajv.getSchema('report#/$defs/diff');

/** Messages; empty when the report is valid. */
export function validateReport(answer) {
  return messages(report, answer);
}

/** The same of what `penguin diff` writes. */
export function validateDiff(answer) {
  return messages(diff, answer);
}

function messages(validate, answer) {
  return validate(answer)
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
