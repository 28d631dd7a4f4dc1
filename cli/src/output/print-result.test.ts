import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { answer, answerList } from './print-result.ts';
import { harmless } from './terminal-text.ts';

let [out, err] = ['', ''];
beforeEach(() => {
  [out, err] = ['', ''];
  const report = process.stdout.write.bind(process.stdout);
  mock.method(process.stdout, 'write', (text: string | Uint8Array) => {
    // Bytes are what the test runner reports meanwhile.
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

/** What was written since, which is asserted on once standard output is the test's own again. */
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

test('one answer is JSON, an id, or text', () => {
  answer({ json: true, quiet: true }, key, { id: key.id, text: 'Made it.' });
  answer({ quiet: true }, key, { id: key.id, text: 'Made it.' });
  answer({}, key, { id: key.id, text: () => 'Made it.' });
  assert.deepEqual(written(), ['{\n  "id": "key_1",\n  "name": "ci"\n}\nkey_1\nMade it.\n', '']);
});

test('JSON holds the same text, and nothing that drives a terminal', () => {
  const name = 'a\u001b[31m\u009b2J\u202eb\u2066é日';
  answer({ json: true }, { name }, { id: '', text: '' });
  const [shown] = written();
  assert.deepEqual(JSON.parse(shown), { name });
  const lines = shown.split('\n');
  assert.deepEqual(lines.map(harmless), lines);
});

test('a list is a JSON array, ids by line, or a table that says when it was cut short', () => {
  answerList({ json: true }, [key], forms);
  answerList({ quiet: true }, [key, { ...key, id: 'key_2' }], { ...forms, more: true });
  answerList({}, [key], { ...forms, more: true });
  const [shown, said] = written();
  assert.equal(shown, '[\n  {\n    "id": "key_1",\n    "name": "ci"\n  }\n]\nkey_1\nkey_2\nID     NAME\nkey_1  ci\n');
  assert.match(said, /^There are more than these 1\. .*--limit.*\n$/);
});

test('what is said of an empty list is no answer, and nothing is said to programs', () => {
  answerList({ json: true }, [], forms);
  answerList({ quiet: true }, [], forms);
  answerList({}, [], forms);
  assert.deepEqual(written(), ['[]\n', 'No keys yet.\n']);
});
