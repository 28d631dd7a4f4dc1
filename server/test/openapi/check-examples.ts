import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument } from './find-gaps.ts';

const DOCUMENT = 'openapi';
/** Their examples are what is sent, and not JSON. */
const TEXT = /event-stream|octet-stream/;

/** Compares every example with the schema that it stands for. Returns how many there are, and a line for each invalid one. */
export function checkExamples(document: ApiDocument): { checked: number; invalid: string[] } {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT);
  const invalid: string[] = [];
  let checked = 0;
  const check = (place: string, schema: string, example: unknown) => {
    checked += 1;
    const uri = `${DOCUMENT}#${schema.split('/').map(encodeURIComponent).join('/')}`;
    if (!ajv.validate({ $ref: uri }, example))
      invalid.push(`${place}: ${ajv.errorsText(ajv.errors, { dataVar: '' }).trim()}`);
  };
  const walk = (place: string, node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { schema, example, examples } = node as { schema?: unknown; example?: unknown; examples?: unknown };
    const target = schema === undefined ? place : `${place}/schema`;
    if (example !== undefined && !TEXT.test(place)) check(place, target, example);
    if (Array.isArray(examples)) for (const each of examples) check(place, target, each);
    for (const [key, child] of Object.entries(node)) {
      if (!['example', 'examples', 'default', 'enum', 'const'].includes(key))
        walk(`${place}/${escapePointer(key)}`, child);
    }
  };
  walk('', document);
  return { checked, invalid };
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
