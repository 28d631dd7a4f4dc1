import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSteps } from './guide-blocks.ts';

const fence = (info: string, ...lines: string[]) => ['```'.concat(info), ...lines, '```', ''].join('\n');

test('reads commands, expected outputs, files and background terminals', () => {
  const guide = [
    '# Title\n',
    fence('js title=app.mjs', 'run();'),
    fence('sh', 'souk whoami', '', 'souk keys list'),
    fence('text', 'account …'),
    fence('sh background', 'node app.mjs'),
    fence('text', 'listening'),
    'Then:\n',
    fence('text', 'only to be read'),
    fence('text background', 'an event'),
    fence('json', '{}'),
  ].join('\n');
  assert.deepEqual(readSteps(guide), [
    { does: 'save', name: 'app.mjs', content: 'run();', line: 4 },
    { does: 'run', code: 'souk whoami\n\nsouk keys list', line: 8, printed: { text: 'account …', line: 14 } },
    { does: 'run in the background', code: 'node app.mjs', line: 18, printed: { text: 'listening', line: 22 } },
    { does: 'print in the background', printed: { text: 'an event', line: 32 } },
  ]);
});

test('removes the indentation of a block in a list, and ignores an output after other text', () => {
  const [step] = readSteps('1. First:\n\n   ```sh\n   a <<END\n     b\n   END\n   ```\n\nwords\n\n```text\nc\n```\n');
  assert.deepEqual(step, { does: 'run', code: 'a <<END\n  b\nEND', line: 4, printed: undefined });
});

test('rejects a block without an end', () => {
  assert.throws(() => readSteps('text\n```sh\nls\n'), /begins in line 2 has no end/);
});
