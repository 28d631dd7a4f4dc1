import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tarFile } from '../archives/tar-file.fixture.ts';
import { zipFile } from '../archives/zip-file.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { programKind } from './program-kind.ts';

const file = (hex: string, size = 600): Buffer => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(size)]);
const windows = (at: number): Buffer => {
  const program = file('4d5a');
  program.writeUInt32LE(at, 60);
  program.write('PE\0\0', at, 'latin1');
  return program;
};

const PROGRAMS: readonly [kind: string, file: Buffer][] = [
  ['ELF', file('7f454c460201010000000000000000000300b700')],
  ['Windows', windows(128)],
  ['Mach-O', file('cffaedfe0c00000100000000')],
  ['Mach-O', file('cafebabe000000020100000701000003')],
  ['Java', file('cafebabe0000003d')],
  ['WebAssembly', file('0061736d01000000')],
  ['Python bytecode', file('cb0d0d0a00000000')],
];

for (const [kind, program] of PROGRAMS) {
  test(`rejects a program: ${kind}`, async () => {
    assert.equal(programKind(program), kind);
    const { format, verdict, reason } = await inspectFile(memorySource(program), { name: 'model.bin' });
    assert.deepEqual([format, verdict], ['program', 'inconclusive']);
    assert.match(reason ?? '', new RegExp(`it is a compiled program \\(${kind}\\)\\. Upload`));
  });
}

test('rejects a program in an archive, and names it', async () => {
  const [, content] = PROGRAMS[0] as (typeof PROGRAMS)[0];
  for (const archive of [zipFile([{ name: 'lib/op.so', content }]), tarFile([{ name: 'lib/op.so', content }])]) {
    const { verdict, reason } = await inspectFile(memorySource(archive));
    assert.equal(verdict, 'inconclusive');
    assert.match(reason ?? '', /compiled program \(ELF\) \(in lib\/op\.so\)/);
  }
});

test('accepts files that only begin like a program', () => {
  for (const hex of [
    '7f454c4607',
    '4d5a',
    'cffaedfe63000000',
    'cafebabe00000000',
    'cafebabeffffffff',
    'cb0d0d0affff0000',
  ]) {
    assert.equal(programKind(file(hex)), undefined, hex);
  }
});
