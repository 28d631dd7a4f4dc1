import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SCOPE_NAMES } from '../../src/access/scopes.ts';
import { TEST_CARDS } from '../../src/payments/simulated/simulated-cards.ts';
import { ERROR_STATUS } from '../../src/platform/errors.ts';
import { bareEnvironment } from '../harness/servers/bare-environment.ts';

// Compares tables in the guides with the code.

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const rowsOf = (guide: string, pattern: RegExp) => [...guide.matchAll(pattern)].map(([, ...cells]) => cells);
const souk = (...args: string[]) =>
  execFileSync(process.execPath, [fileURLToPath(new URL('cli/bin/souk.js', ROOT)), ...args], {
    env: bareEnvironment(),
    encoding: 'utf8',
  });

test('every guide begins with what its reader has at the end, and is listed for one kind of reader', () => {
  const list = read('docs/README.md');
  const headings = [...list.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, ['For buyers', 'For sellers', 'For developers', 'For operators']);
  const generated = ['docs/performance.md'];
  for (const file of globSync('docs/*.md', { cwd: ROOT }).filter((path) => path !== 'docs/README.md')) {
    assert.ok(list.includes(`](${basename(file)})`), `docs/README.md does not list ${file}`);
    if (!generated.includes(file)) assert.match(read(file), /^# .+\n\nWhen you are done, you have /, file);
  }
});

test('docs/errors.md has every code with its status, and every exit code', () => {
  const guide = read('docs/errors.md');
  const codes = rowsOf(guide, /^\| (\d{3}) \| `(\w+)` \|/gm).map(([status, code]) => [code, Number(status)]);
  assert.deepEqual(Object.fromEntries(codes), { ...ERROR_STATUS });
  const documented = rowsOf(guide, /^\| (\d{1,3}) \| (?!`)/gm).flat();
  const printed = rowsOf(souk('help', 'exit-codes'), /^ +(\d+) {2}\w/gm).flat();
  assert.deepEqual(documented, printed);
});

test('docs/keys-and-modes.md has every scope', () => {
  const scopes = rowsOf(read('docs/keys-and-modes.md'), /^\| `(\w+:\w+)` \|/gm).flat();
  assert.deepEqual(scopes, SCOPE_NAMES);
});

test('docs/buying.md lists existing test cards', () => {
  const numbers = rowsOf(read('docs/buying.md'), /^\| ([\d ]{19}) \|/gm).map(([number = '']) =>
    number.replaceAll(' ', ''),
  );
  const known = new Set(TEST_CARDS.map(({ number }) => number));
  assert.deepEqual([numbers.length > 5, numbers.filter((number) => !known.has(number))], [true, []]);
});

test('docs/operations.md names existing settings', () => {
  const names = rowsOf(read('docs/operations.md'), /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g).flat();
  const settings = read('.env.example');
  assert.deepEqual(
    names.filter((name = '') => !new RegExp(`^${name}`, 'm').test(settings)),
    [],
  );
});

test('docs/cli.md has every command', () => {
  const guide = read('docs/cli.md');
  const commands = rowsOf(souk('--help'), /^ {2}([a-z]+)\b.* {2}\w/gm).flat();
  assert.ok(commands.includes('models'), 'they were found');
  assert.deepEqual(
    commands.filter((name) => name !== 'help' && !new RegExp(`\\b${name}\\b`).test(guide)),
    [],
  );
});
