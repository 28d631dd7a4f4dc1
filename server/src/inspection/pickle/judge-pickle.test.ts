import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { scaled } from '../../../test/harness/scale.ts';
import { tarFile } from '../archives/tar-file.fixture.ts';
import { zipFile } from '../archives/zip-file.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { EVIL_PICKLES } from './pickles.fixture.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const inspect = (file: Buffer | string, name: string) =>
  inspectFile(memorySource(typeof file === 'string' ? latin(file) : file), { name });

const EVERY_NAME = ['model.pkl', 'model.pt', 'train.bin', 'data', 'weights.dat', '', 'notes.txt', 'table.csv', 'a.py'];
const NOT_TEXTS = EVERY_NAME.filter((name) => !/txt|csv|py/.test(name));

test('flags a call of a forbidden import under any name', async () => {
  const calls = [
    "cpayload\nrun\n(S'id'\ntR.",
    "cpayload\nrun\n(S'id'\ntR",
    "(S'id'\nipayload\nrun\n.",
    'cpayload\nrun\n)R\xff',
  ];
  for (const name of EVERY_NAME) {
    for (const pickle of calls) assert.equal((await inspect(pickle, name)).verdict, 'flagged', `${name}: ${pickle}`);
    for (const { bytes } of EVIL_PICKLES) assert.equal((await inspect(bytes, name)).verdict, 'flagged', name);
  }
});

const IMPORTS: readonly [what: string, pickle: string][] = [
  ['a module beside it, without STOP', 'cpayload\nrun\n'],
  ['a module beside it, and no name', 'cpayload\n'],
  ['a module beside it, and not even a newline', 'cpayload'],
  ['one by INST, and no name', '(ipayload\n'],
  ['one with a space in its name', 'cmy utils\nrun\n'],
  ['one with a dot before its name', 'c.payload\nrun\n'],
  ['one with something odd inside', 'cpayload.\0\nrun\n'],
  ['one by another alphabet', Buffer.from('cзаряд\nrun\n').toString('latin1')],
  ['one with a character that stands for damage', Buffer.from('cpay\ufffdload\nrun\ufffd\n').toString('latin1')],
  ['one with a long name inside', `cpayload.${'x'.repeat(500)}\nrun\n`],
  ['one by INST, without a mark', 'ipayload\nrun\n'],
  ['one in a protocol', '\x80\x02cpayload\nrun\n'],
  ['one by STACK_GLOBAL', '\x80\x04\x8c\x07payload\x8c\x03run\x93'],
  ['one behind data', '\x80\x02]K\x010cpayload\nrun\n\xff'],
];

describe('flags a forbidden import even if it is not called and nothing follows', () => {
  for (const [what, pickle] of IMPORTS) {
    test(what, async () => {
      for (const name of NOT_TEXTS) assert.equal((await inspect(pickle, name)).verdict, 'flagged', name);
      const packed = await inspect(gzipSync(latin(pickle)), 'model.pkl.gz');
      const inZip = await inspect(zipFile([{ name: 'a/model.pkl', content: latin(pickle) }]), 'words.txt');
      const inTar = await inspect(tarFile([{ name: 'data', content: latin(pickle) }]), 'words.txt');
      assert.deepEqual([packed.verdict, inZip.verdict, inTar.verdict], ['flagged', 'flagged', 'flagged']);
    });
  }
  test('by a name that no module can have, in a file named like a pickle', async () => {
    for (const pickle of ['c\0\n\0\n', 'c\xff\xfe\nrun\n', '\x80\x02ca/b\nrun\n']) {
      assert.equal((await inspect(pickle, 'model.pkl')).verdict, 'flagged');
      assert.equal((await inspect(`${pickle}.`, 'train.bin')).verdict, 'flagged', 'parsed to its end');
    }
  });
});

test('counts an import after an id if the file is a pickle, or calls it', async () => {
  for (const [pickle, name] of [
    ['Pid\ncpayload\nrun\n', 'model.pkl'],
    ['Pid\ncpayload\nrun\n.', 'train.bin'],
    ['Pid\ncpayload\nrun\n)R\xff', 'train.bin'],
    ['(Pid\nipayload\nrun\n', 'train.bin'],
  ] as const) {
    assert.equal((await inspect(pickle, name)).verdict, 'flagged', pickle);
  }
});

test('counts a doubt after an id if the file has no other format', async () => {
  for (const pickle of ['Pid\n\x8c\x02os\x93\0', 'Pid\nNaNp+1\n', 'Pid\nNp+1\ncos\nsystem\n)R.']) {
    assert.equal((await inspect(pickle, 'train.bin')).verdict, 'inconclusive', pickle);
  }
});

test('advises on a finding in a possible text', async () => {
  const { reason } = await inspect('cat\ndog\nhorse\n', 'animals');
  assert.equal(
    reason,
    'imports at.dog, if it is loaded as a pickle. If it is text, give it a name such as .txt; otherwise save weights as safetensors, arrays as .npy, and tables as Parquet.',
  );
});

/** Each begins like a pickle that imports something. */
const TEXTS: readonly [name: string, text: string][] = [
  ['functions.txt', 'cos\nsin\ntan\n'],
  ['counts.csv', 'cnt\n12\n15\n'],
  ['counts.csv', 'cnt,name\n12,a\n'],
  ['words.txt', 'cat\ndog\n(east of here)\n'],
  ['cars.txt', 'car\nFord\nVolvo\nVauxhall\nsaab\n'],
  ['.gitignore', 'cache\nckpt\n.DS_Store\n'],
  ['model.py', 'class Model:\n    pass\n'],
  ['train.py', 'import os\nimport sys\n'],
  ['index.js', 'const a = 1;\nconst b = 2;\n'],
  ['config.yaml', 'checkpoint: a\nname: b\n'],
  ['README.md', 'cool model\nby us\n'],
  ['LICENSE', '(in short)\nfree\n'],
  ['villes.txt', 'ces villes\nsont grandes: é\n'],
];

test('accepts texts that look like pickles', async () => {
  for (const [name, text] of TEXTS) {
    const file = Buffer.from(text);
    for (const [as, content] of [
      [name, file],
      [`${name}.gz`, gzipSync(file)],
      ['archive.zip', zipFile([{ name, content: file }])],
    ] as const) {
      const { verdict, reason } = await inspect(content, as);
      assert.deepEqual([verdict, reason], ['clean', null], `${as}: ${text}`);
    }
  }
});

test('flags a text that is a pickle to its end, or not a text', async () => {
  for (const pickle of ['cpayload\nrun\n.', 'cmy utils\nrun\n.', '\x80\x02cpayload\nrun\n', 'cpayload\nrun\nK\x01']) {
    assert.equal((await inspect(pickle, 'notes.txt')).verdict, 'flagged', pickle);
  }
});

const float = (value: number): Buffer => Buffer.from(Float32Array.of(value).buffer);
const vectors = (dimension: number): Buffer =>
  Buffer.concat([
    Buffer.from(Int32Array.of(dimension).buffer),
    ...Array.from({ length: dimension }, (_, i) => float(i / 7)),
  ]);
const record = (length: number): Buffer =>
  Buffer.concat([
    Buffer.from(BigUint64Array.of(BigInt(length)).buffer),
    latin('\x12\x34\x56\x78'),
    Buffer.alloc(length, 10),
  ]);
const tokens = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);

const parquet = (text: string): Buffer =>
  Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'text', data: [text], type: 'STRING' }] }) as ArrayBuffer);

const BINARIES: readonly [name: string, file: Buffer][] = [
  ['base.fvecs', vectors(0x80)],
  ['base.fvecs', vectors(0x63)],
  ['train.tfrecord', record(0x80)],
  ['train-00000-of-00001', record(0x0480)],
  ['train.bin', tokens(0x0480, 11, 262, 30_000)],
  ['train.bin', tokens(0x0280, 0x2e4b, 9, 9)],
  ['train.bin', tokens(0x0063, 10, 7, 10, 0x2e)],
  ['books.parquet', parquet('a book\nchapter one\nin the beginning\nand more')],
  ['books.parquet', parquet('a book\nNaNp+1\nand more')],
  ['labels.dat', Buffer.from([99, 4, 10, 5, 6, 10, 46, 1, 2])],
];

describe('accepts numbers that begin like a pickle', () => {
  for (const [name, file] of BINARIES) {
    test(`${name}, ${file.toString('hex', 0, 8)}`, async () => {
      const { format, verdict, reason } = await inspect(file, name);
      assert.deepEqual([verdict, reason], ['clean', null]);
      assert.notEqual(format, 'pickle');
    });
  }
  test('any tokens after 80 00 to 80 05', async () => {
    const values = fc.array(fc.nat({ max: 50_256 }), { minLength: 200, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(fc.nat(5), values, async (protocol, rest) => {
        const { verdict } = await inspect(tokens(0x80 + protocol * 256, ...rest), 'train.bin');
        assert.equal(verdict, 'clean');
      }),
      { numRuns: scaled(500), seed: 5 },
    );
  });
});

test("reports the same content under a pickle's name as damaged", async () => {
  const { verdict, reason } = await inspect(vectors(0x80), 'model.pkl');
  assert.equal(verdict, 'inconclusive');
  assert.match(reason ?? '', /the pickle cannot be analyzed: .*unknown opcode 0x0/);
});
