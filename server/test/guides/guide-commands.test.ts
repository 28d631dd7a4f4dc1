import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FULL_SIZE } from '../harness/scale.ts';
import { readSteps } from './guide-blocks.ts';
import { runGuide, type StartingPoint } from './run-guide.ts';

// Executes every command in the guides: guide-blocks.ts selects the commands, expected-output.ts compares their output.
// `npm test` runs the quickstart, `npm run test:full` all guides.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const ALWAYS: Record<string, StartingPoint> = {
  'docs/quickstart.md': 'a clone of the repository',
};

const AT_FULL_SIZE: Record<string, StartingPoint> = {
  'docs/operations.md': 'a clone of the repository',
  'docs/errors.md': 'signed in',
  'docs/oauth.md': 'signed in',
  'docs/buying.md': 'signed in',
  'docs/cli.md': 'signed in',
  'docs/deployments.md': 'signed in',
  'docs/inference.md': 'signed in',
  'docs/keys-and-modes.md': 'signed in',
  'docs/selling.md': 'signed in',
  'docs/uploads.md': 'signed in',
  'docs/webhooks.md': 'signed in',
  'examples/buyer/README.md': 'signed in',
  'examples/chat/README.md': 'signed in',
  'examples/deployment/README.md': 'signed in',
  'examples/models/README.md': 'signed in',
  'examples/oauth-app/README.md': 'signed in',
  'examples/seller/README.md': 'signed in',
};

test('every guide that has commands is run', () => {
  const written = globSync(['docs/*.md', 'examples/**/*.md'], { cwd: ROOT })
    .filter((file) => readSteps(readFileSync(`${ROOT}${file}`, 'utf8')).some(({ does }) => does.startsWith('run')))
    .sort();
  assert.deepEqual(written, [...Object.keys(ALWAYS), ...Object.keys(AT_FULL_SIZE)].sort());
});

for (const [file, startingPoint] of Object.entries({ ...ALWAYS, ...(FULL_SIZE ? AT_FULL_SIZE : {}) })) {
  test(`the commands of ${file} print the documented output`, () => runGuide(file, startingPoint));
}
