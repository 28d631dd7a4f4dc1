import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { CONTRACT, TYPES, typesOf } from '../../generate.ts';

test('the generated types are those of openapi.json', async () => {
  const wanted = await typesOf(await readFile(CONTRACT, 'utf8'));
  const committed = await readFile(TYPES, 'utf8');
  assert.ok(committed === wanted, 'sdk/src/generated/types.ts is stale: run `npm run generate -w sdk`');
});
