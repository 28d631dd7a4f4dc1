import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { explain } from './error-labels.ts';

test('explains every error code of the guide', async () => {
  const guide = await readFile(new URL('../../../../../../docs/errors.md', import.meta.url), 'utf8');
  const codes = Array.from(guide.matchAll(/^\| \d{3} \| `(\w+)`/gm), ([, code]) => code as string);
  assert.ok(codes.length > 20);
  assert.deepEqual(
    codes.filter((code) => !explain(code)),
    [],
  );
});
