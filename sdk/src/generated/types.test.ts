import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { CONTRACT, TYPES, typesOf } from '../../generate.ts';

test('matches openapi.json', async () => {
  const generated = await typesOf(await readFile(CONTRACT, 'utf8'));
  const committed = await readFile(TYPES, 'utf8');
  assert.ok(committed === generated, 'sdk/src/generated/types.ts is stale: run `npm run generate -w sdk`');
});
