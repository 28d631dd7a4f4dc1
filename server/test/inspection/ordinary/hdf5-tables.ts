import {
  ATTRIBUTE_FORMS,
  globalHeap,
  hdf5File,
  textAttribute,
} from '../../../src/inspection/hdf5/hdf5-file.fixture.ts';
import type { Random } from '../../harness/random.ts';
import { file, latin, type TestFile } from '../test-file.ts';

const DTYPE = 'cnumpy\ndtype\nq\0U\x02f8\x89\x88\x87Rq\x01(K\x03U\x01<NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb';
/** Yields files as pandas and PyTables write them: as text, and pickled with protocol 0 or later. */
const ATTRIBUTES: readonly (readonly [name: string, value: string])[] = [
  ['CLASS', 'GROUP'],
  ['PYTABLES_FORMAT_VERSION', '2.1'],
  ['pandas_type', 'frame_table'],
  ['pandas_version', '0.15.2'],
  ['encoding', 'UTF-8'],
  ['history', 'corrected for drift\nin 2019, and\nconverted to kelvin.'],
  ['comment', 'includes all\nstations.'],
  ['non_index_axes', '(lp0\n(I1\n(lp1\nVA\np2\naVB\np3\natp4\na.'],
  ['info', '(dp0\nI1\n(dp1\nS"type"\np2\nS"Index"\np3\nss.'],
  ['index_cols', '\x80\x04\x95\x10\0\0\0\0\0\0\0]\x94K\0\x8c\x05index\x94\x86\x94a.'],
  ['levels', 'I1\n.'],
  ['dtype', `\x80\x02${DTYPE}.`],
  ['values_block_0_kind', '(lp1\nVA\na.'],
];
const FORMS_OF_NUMBERS = 4;

export function* hdf5Tables(random: Random): Generator<TestFile> {
  for (const form of ATTRIBUTE_FORMS) {
    const attributes = ATTRIBUTES.map(([name, value]) => textAttribute(name, latin(value), form));
    for (const [i, attribute] of attributes.entries()) {
      yield file(`${ATTRIBUTES[i]?.[0]}, ${form}`, 'table.h5', hdf5File(attribute));
    }
    for (let i = 0; i < FORMS_OF_NUMBERS; i++) {
      const rows = Buffer.from(Int32Array.from({ length: 2000 }, () => random(130)).buffer);
      const packed = Buffer.from(Array.from({ length: 8000 }, () => random(256)));
      yield file(`a table, ${form}`, 'store.h5', hdf5File(...attributes, rows, packed));
    }
  }
  const texts = [
    'cos\nsin\ntan\n',
    'It was dark.',
    'in short\nnothing\nhappened.',
    'cool words\nand more\n',
    '{"a": 1}',
  ];
  yield file('texts', 'corpus.h5', hdf5File(globalHeap(...texts.map(latin))));
}
