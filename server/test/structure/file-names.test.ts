import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { findRetiredWord, readVocabulary } from './retired-words.ts';
import { ROOT, sourceFiles } from './source-files.ts';

/** Maximum number of source files in one folder, without its subfolders. */
const MAX_FILES = 32;

const vocabulary = readVocabulary(readFileSync(new URL('CONTRIBUTING.md', ROOT), 'utf8'));

/** Names in which a retired word has its plain meaning: lines of text, the memory of a process, words of a text. */
const PLAIN_MEANING = new Set([
  ...['split-lines.ts', 'log-line.ts', 'log-line.tsx', 'status-line.ts', 'stored-log-line.ts'],
  ...['line-sums.ts', 'line-sums-table.tsx'],
  ...['memory-counters.ts', 'resident-memory.ts', 'watch-memory.ts'],
  ...['memory.ts', 'memory.test.ts', 'memory-together.ts', 'memory-traits.ts'],
  ...['words.ts', 'lists-words.ts', 'story-words.ts', 'painted-words.ts', 'retired-words.ts'],
]);

test('file names use the words of the vocabulary in CONTRIBUTING.md', () => {
  const found = sourceFiles()
    .filter((file) => !PLAIN_MEANING.has(basename(file)))
    .flatMap((file) => {
      const retired = findRetiredWord(basename(file), vocabulary);
      return retired ? [`${file}: "${retired.word}" is retired, write ${retired.instead}`] : [];
    });
  assert.deepEqual(found, []);
});

test('a retired word in a name is found, with its replacement', () => {
  const table = '| Write | Instead of |\n|---|---|\n| wake, signal | `bell`, ring |\n';
  const words = readVocabulary(`# Contributing\n\n## Vocabulary\n\n${table}\n## House rules\n\n| other | \`tables\` |`);
  assert.deepEqual(findRetiredWord('night-bell.test.ts', words), { word: 'bell', instead: 'wake, signal' });
  assert.equal(findRetiredWord('bellows.ts', words), undefined);
  for (const name of ['ring.ts', 'tables.ts']) assert.equal(findRetiredWord(name, words), undefined);
});

test(`no folder has more than ${MAX_FILES} source files of its own`, () => {
  const folders = Map.groupBy(sourceFiles(), dirname);
  const large = [...folders].filter(([, files]) => files.length > MAX_FILES);
  assert.deepEqual(
    large.map(([folder, files]) => `${folder}: ${files.length}`),
    [],
  );
});
