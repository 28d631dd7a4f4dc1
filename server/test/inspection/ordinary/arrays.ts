import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { npyFile } from '../../../src/inspection/headers/npy-file.fixture.ts';
import { bytes, type Random } from '../../harness/random.ts';
import { file, latin, type TestFile } from '../test-file.ts';

const DTYPES = [
  ...[
    '|b1',
    '|i1',
    '|u1',
    '<i2',
    '<u2',
    '>i4',
    '<u4',
    '<i8',
    '<u8',
    '<f2',
    '<f4',
    '>f8',
    '<f16',
    '<c8',
    '<c16',
    '<c32',
  ],
  ...['|S5', '<U7', '|V3', '<M8[D]', '<m8[25s]', '<M8[ns]', '<m8'],
];
const RECORDS = [
  "[('a', '<i4'), ('', '|V4'), (('title', 'b'), '<f8')]",
  "('<i4', (2, 3))",
  "[('n', [('x', '<f4')], 3)]",
];
const SHAPES = ['(1,)', '(2, 3)', '()', '(0,)', '(1L,)', '(2L, 3L)'];

export function* arrays(random: Random): Generator<TestFile> {
  for (const descr of [...DTYPES.map((name) => `'${name}'`), ...RECORDS]) {
    for (const shape of SHAPES) {
      // Larger than any array: bytes after an array are read as the next one only if they begin like one.
      yield file(`${descr} of ${shape}`, 'array.npy', npyFile(descr, Buffer.alloc(1000, 0xee), shape));
    }
    const member = { name: 'x.npy', content: npyFile(descr, bytes(random, 400)) };
    yield file(`${descr}, saved`, 'arrays.npz', zipFile([member, { ...member, name: 'y.npy' }]));
    yield file(`${descr}, compressed`, 'arrays.npz', zipFile([{ ...member, deflated: true }]));
  }
  const list = latin('\x80\x02]q\0(K\x01K\x02e.');
  yield file('objects that are data', 'objects.npy', npyFile("'|O'", list));
}
