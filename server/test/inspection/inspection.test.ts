import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { seeded } from '../harness/random.ts';
import { scaled } from '../harness/scale.ts';
import { changedFiles, filesOf, randomPickles } from './choose-files.ts';
import { PythonComparison } from './compare-with-python.ts';
import { CONTAINERS, EVERY_CONTAINER } from './containers.ts';
import { HOSTILE } from './hostile/families.ts';
import { InspectingProcess } from './inspector/inspecting-process.ts';
import { python } from './oracle/python-oracle.ts';
import { ORDINARY, ORDINARY_ARCHIVES } from './ordinary/families.ts';
import { type Expected, Report } from './report.ts';
import type { TestFile } from './test-file.ts';

const SEED = Number(process.env.SOUK_TEST_SEED ?? 25);
const CHANGED = scaled(20_000);
const PICKLES = scaled(40_000);
/** Larger files are not compared with Python. Many small ones are. */
const MAX_COMPARED_BYTES = 256 * 1024;
const command = python();
if (command === undefined) console.log('!!! python3 is missing: inspection is NOT compared with CPython');

describe('inspection', () => {
  const report = new Report();
  const inspecting = new InspectingProcess();
  const comparison = command === undefined ? undefined : new PythonComparison(command);
  after(() => inspecting.stop());

  async function inspectEach(title: string, files: Iterable<TestFile>, expected?: Expected): Promise<void> {
    const before = report.counts(title);
    const [wrongBefore, crashesBefore] = [before.wrong.length, before.crashes.length];
    for await (const { file, inspected } of inspecting.inspectAll(files)) {
      report.add(title, file, expected, inspected);
      const isCompared = expected !== 'rejected' && file.bytes.length <= MAX_COMPARED_BYTES;
      if (isCompared) await comparison?.add(file, inspected.verdict === 'clean');
    }
    const { wrong, crashes } = report.counts(title);
    assert.deepEqual([wrong.slice(wrongBefore), crashes.slice(crashesBefore)], [[], []]);
  }

  for (const family of HOSTILE) {
    test(`hostile files are rejected: ${family.title}`, () =>
      inspectEach('hostile', filesOf(family, EVERY_CONTAINER, 1), 'rejected'));
  }
  for (const family of ORDINARY) {
    test(`ordinary files are accepted: ${family.title}`, () =>
      inspectEach('ordinary', filesOf(family, CONTAINERS, CONTAINERS.length), 'clean'));
  }
  for (const family of ORDINARY_ARCHIVES) {
    test(`ordinary files are accepted: ${family.title}`, () =>
      inspectEach('ordinary', filesOf(family, [], 0), 'clean'));
  }
  test('mutated files get a verdict', () => inspectEach('changed', changedFiles(CHANGED, seeded(SEED))));
  test('random opcodes get a verdict', () => inspectEach('random opcodes', randomPickles(PICKLES, seeded(SEED))));

  test('files with the verdict clean import only what is allowed in CPython', { skip: needsPython() }, async (t) => {
    await comparison?.flush();
    const { compared = 0, dangerous = 0, violations = [] } = comparison?.result ?? {};
    t.diagnostic(
      `compared with CPython: ${compared} files, of which ${dangerous} import something outside of the list`,
    );
    assert.deepEqual(violations, []);
    assert.ok(dangerous > compared / 100, 'almost nothing that was compared was dangerous');
  });

  test('every inspected file got the expected verdict, without a crash', (t) => {
    t.diagnostic(`seed ${SEED}; SOUK_TEST_SEED=${SEED} generates the same files again`);
    for (const line of report.lines()) t.diagnostic(line);
    if (command === undefined) t.diagnostic('compared with CPython: NOT RUN, python3 is missing');
    const [hostile, ordinary] = [report.counts('hostile'), report.counts('ordinary')];
    assert.ok(hostile.inspected > 0 && ordinary.inspected > 0);
    assert.deepEqual([hostile.wrong, ordinary.wrong, report.crashes()], [[], [], []]);
  });
});

function needsPython(): string | false {
  return command === undefined ? 'needs python3' : false;
}
