import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scaled } from '../../../test/harness/scale.ts';
import { contentOf } from '../../storage/blobs/test-content.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { ATTRIBUTE_FORMS, globalHeap, hdf5File, textAttribute } from './hdf5-file.fixture.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const text = (value: string): string => `\x8c${String.fromCharCode(value.length)}${value}`;
const inspect = (file: Buffer) => inspectFile(memorySource(file), { name: 'table.h5' });

const HOSTILE: readonly (readonly [what: string, pickle: string])[] = [
  ['GLOBAL', "cos\nsystem\n(S'id'\ntR."],
  ['INST', "(S'id'\nios\nsystem\n."],
  ['protocol 2', '\x80\x02cposix\nsystem\nU\x02id\x85R.'],
  ['STACK_GLOBAL', `\x80\x04${text('os')}${text('system')}\x93${text('id')}\x85R.`],
  ['STACK_GLOBAL without a protocol', `${text('os')}${text('system')}\x93${text('id')}\x85R.`],
  ['a name that is computed', `${text('os')}S'\\x73ystem'\n\x93${text('id')}\x85R\xff.`],
  ['an import alone', 'cpayload\nCls\n.'],
  ['an import before damage', 'cpayload\nCls\n\xff.'],
  ['an import behind others', '(lp0\ncpayload\nCls\na.'],
  ['an import behind much data', `B\x40\x42\x0f\0${'x'.repeat(1_000_000)}0cpayload\nCls\n.`],
];

/** A text column, as PyTables pickles it for pandas. */
const COLUMN =
  '\x80\x04cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\0\x85C\x01b\x87R(K\x01K\x01\x85cnumpy\ndtype\n' +
  'U\x02O8\x89\x88\x87R(K\x03U\x01|NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK?tb\x89]U\x05helloatb.';

const ORDINARY: readonly (readonly [what: string, value: string])[] = [
  ['a class', 'GROUP'],
  ['a version', '2.1'],
  ['a sentence', 'counts of cells.'],
  ['a list of protocol 0', '(lp0\n(I1\n(lp1\nVA\np2\naVB\np3\natp4\na.'],
  ['a dictionary', `\x80\x04}${text('index')}}${text('index_name')}Nss.`],
  ['an empty list', '\x80\x02]q\0.'],
  ['a tuple', '\x80\x02K\x01K\x02\x86q\0.'],
  [
    'a numpy type',
    '\x80\x02cnumpy\ndtype\nq\0U\x02f8\x89\x88\x87Rq\x01(K\x03U\x01<NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb.',
  ],
  ['a numpy scalar', "cnumpy.core.multiarray\nscalar\n(cnumpy\ndtype\n(S'i8'\nI0\nI1\ntRS'x'\ntR."],
  ['a bool of Python', 'I01\n.'],
];

for (const form of ATTRIBUTE_FORMS) {
  describe(`attributes that PyTables unpickles, ${form}`, () => {
    for (const [what, pickle] of HOSTILE) {
      test(`${what}: rejected`, async () => {
        const { verdict, reason } = await inspect(hdf5File(textAttribute('info', latin(pickle), form)));
        assert.notEqual(verdict, 'clean');
        assert.match(reason ?? '', /pickle .*Save tables as Parquet/s);
      });
    }
    for (const [what, value] of ORDINARY) {
      test(`${what}: clean`, async () => {
        const file = hdf5File(
          textAttribute('pandas_type', latin(value), form),
          textAttribute('TITLE', latin('x'), form),
        );
        const { verdict, reason } = await inspect(file);
        assert.equal(verdict, 'clean', reason ?? '');
      });
    }
  });
}

describe('values of variable length', () => {
  for (const [what, pickle] of HOSTILE) {
    test(`${what}: rejected`, async () => {
      const { verdict, reason } = await inspect(hdf5File(globalHeap(latin('first'), latin(pickle))));
      assert.notEqual(verdict, 'clean');
      assert.match(reason ?? '', /pickle .*Save tables as Parquet/s);
    });
  }
  for (const [what, value] of [...ORDINARY, ['a column of text', COLUMN], ['words', 'cos\nsin\ntan\n']] as const) {
    test(`${what}: clean`, async () => {
      const { verdict, reason } = await inspect(hdf5File(globalHeap(latin('first'), latin(value), latin('last'))));
      assert.equal(verdict, 'clean', reason ?? '');
    });
  }
});

test('finds a call anywhere, including across chunks', async () => {
  const call = latin("cos\nsystem\n(S'id'\ntR.");
  for (const before of [0, 1, BOUNDS.chunk - 520, BOUNDS.chunk - 519, 2 * BOUNDS.chunk]) {
    const { verdict } = await inspect(hdf5File(Buffer.alloc(before, 0xff), call));
    assert.equal(verdict, 'flagged', String(before));
  }
});

test('rejects a call of a computed name anywhere', async () => {
  const { verdict } = await inspect(hdf5File(Buffer.alloc(64, 0xff), latin('\x80\x02V\\u006fs\nVsystem\n\x93)R.')));
  assert.equal(verdict, 'inconclusive');
});

test('finds an attribute across chunks', async () => {
  const attribute = textAttribute('info', latin(`${text('os')}${text('system')}\x93.`));
  for (let before = BOUNDS.chunk - 600; before < BOUNDS.chunk - 500; before++) {
    const { verdict } = await inspect(hdf5File(Buffer.alloc(before, 0xff), attribute));
    assert.equal(verdict, 'flagged', String(before));
  }
});

test('accepts weights and integers', async () => {
  const counts = Buffer.from(Int32Array.from({ length: 500_000 }, (_, i) => (i % 2 === 0 ? 2 : i % 100)).buffer);
  const longs = Buffer.from(
    BigInt64Array.from({ length: 200_000 }, (_, i) => BigInt(i % 2 === 0 ? 1 : i % 100)).buffer,
  );
  const floats = Buffer.from(Float32Array.from({ length: 500_000 }, (_, i) => Math.sin(i) / 10).buffer);
  for (const numbers of [counts, longs, floats]) {
    const { verdict, reason } = await inspect(hdf5File(numbers));
    assert.equal(verdict, 'clean', reason ?? '');
  }
});

test('accepts hundreds of megabytes of random bytes', async () => {
  const size = 8_000_000;
  for (let seed = 0; seed < scaled(100); seed++) {
    const { verdict, reason } = await inspect(hdf5File(contentOf(seed, size)));
    assert.equal(verdict, 'clean', `seed ${seed}: ${reason}`);
  }
});

describe('accepts pickles that random bytes contain by chance', () => {
  for (const [what, bytes] of [
    ['an extension code', '\x80\x02\x82\x01.'],
    ['an extension code of two bytes', '\x80\x03\x83\x01\x02.'],
    ['an extension code of four bytes', '\x80\x04\x84\x01\x02\x03\x04.'],
    ['an extension code that is called', '\x80\x04\x82\x01)R.'],
    ['an id', '\x80\x05NQ.'],
    ['an import by texts of any bytes', '\x80\x05U\x01\xff2\x93.'],
  ] as const) {
    test(what, async () => {
      const noise = Buffer.alloc(64, 0xff);
      const { verdict, reason } = await inspect(hdf5File(noise, latin(bytes), noise));
      assert.equal(verdict, 'clean', reason ?? '');
    });
  }
});

test('rejects a file of pickle beginnings instead of taking forever', async () => {
  const line = `${'\x80\x02V'.repeat(60_000)}\n`;
  const { verdict, reason } = await inspect(hdf5File(latin(line.repeat(20))));
  assert.equal(verdict, 'inconclusive');
  assert.match(reason ?? '', /too many pickles may start/);
});
