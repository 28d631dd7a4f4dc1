import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { printList, printResult } from './print-result.ts';
import { sanitize } from './terminal-text.ts';

let [out, err] = ['', ''];
beforeEach(() => {
  [out, err] = ['', ''];
  const report = process.stdout.write.bind(process.stdout);
  mock.method(process.stdout, 'write', (text: string | Uint8Array) => {
    // The test runner reports in bytes, which pass through.
    if (typeof text !== 'string') return report(text);
    out += text;
    return true;
  });
  mock.method(process.stderr, 'write', (text: string) => {
    err += text;
    return true;
  });
});
afterEach(() => mock.restoreAll());

/** Restores the streams, so that assertions can be reported, and returns what was written. */
function written(): [out: string, err: string] {
  mock.restoreAll();
  return [out, err];
}

const key = { id: 'key_1', name: 'ci' };
const forms = {
  id: ({ id }: typeof key) => id,
  header: ['ID', 'NAME'],
  row: ({ id, name }: typeof key) => ({ cells: [id, name] }),
  empty: 'No keys yet.',
};

test('prints one result as JSON, as an id, or as text', () => {
  printResult({ json: true, quiet: true }, key, { id: key.id, text: 'Made it.' });
  printResult({ quiet: true }, key, { id: key.id, text: 'Made it.' });
  printResult({}, key, { id: key.id, text: () => 'Made it.' });
  assert.deepEqual(written(), ['{\n  "id": "key_1",\n  "name": "ci"\n}\nkey_1\nMade it.\n', '']);
});

test('escapes control characters in JSON output', () => {
  const name = 'a\u001b[31m\u009b2J\u202eb\u2066é日';
  printResult({ json: true }, { name }, { id: '', text: '' });
  const [shown] = written();
  assert.deepEqual(JSON.parse(shown), { name });
  const lines = shown.split('\n');
  assert.deepEqual(lines.map(sanitize), lines);
});

test('prints a list as a JSON array, as ids, or as a table that says when it was cut short', () => {
  printList({ json: true }, [key], forms);
  printList({ quiet: true }, [key, { ...key, id: 'key_2' }], { ...forms, more: true });
  printList({}, [key], { ...forms, more: true });
  const [shown, notes] = written();
  assert.equal(shown, '[\n  {\n    "id": "key_1",\n    "name": "ci"\n  }\n]\nkey_1\nkey_2\nID     NAME\nkey_1  ci\n');
  assert.match(notes, /^Only the first 1 are shown\. .*--limit.*\n$/);
});

test('prints the note about an empty list to standard error, and only for people', () => {
  printList({ json: true }, [], forms);
  printList({ quiet: true }, [], forms);
  printList({}, [], forms);
  assert.deepEqual(written(), ['[]\n', 'No keys yet.\n']);
});
