import { EVIL_PICKLES } from '../../../src/inspection/pickle/pickles.fixture.ts';
import { file, latin, type TestFile } from '../test-file.ts';

const text = (value: string): string => `\x8c${String.fromCharCode(value.length)}${value}`;

/** One attack in each of the ways that a pickle can import and call. */
export const SMALL_PICKLES: readonly (readonly [what: string, pickle: string])[] = [
  ['GLOBAL and REDUCE', "cos\nsystem\n(S'id'\ntR."],
  ['INST', "(S'id'\nios\nsystem\n."],
  ['OBJ', "(cos\nsystem\nS'id'\no."],
  ['NEWOBJ', '\x80\x02csubprocess\nPopen\nK\x01\x85\x81.'],
  ['NEWOBJ_EX', '\x80\x04csubprocess\nPopen\n)}\x92.'],
  ['STACK_GLOBAL', `\x80\x04${text('os')}${text('system')}\x93${text('id')}\x85R.`],
  ['STACK_GLOBAL through the memo', `\x80\x04${text('os')}\x940${text('system')}\x94h\0h\x01\x93${text('id')}\x85R.`],
  ['BUILD', 'cpayload\nCls\n)\x81}b.'],
  ['a second pickle', `\x80\x02N.\x80\x02cos\nsystem\n${text('id')}\x85R.`],
  ['a call before damage', "cos\nsystem\n(S'id'\ntR\xff\xff"],
  ['a class of its own', '\x80\x02c__main__\nModel\n)\x81.'],
  ['torch unpickling its argument', '\x80\x02ctorch.storage\n_load_from_bytes\nC\x01x\x85R.'],
];

/** Names of pickles, and names without a known type. */
export const PICKLE_NAMES = [
  'model.pkl',
  'model.pt',
  'pytorch_model.bin',
  'weights.dat',
  'data',
  'model.joblib',
] as const;
/** A call is detected under any name. */
const EVERY_NAME = [...PICKLE_NAMES, 'notes.txt', 'table.csv', 'train.parquet', 'a.png'] as const;

export const EVIL: readonly Buffer[] = [
  ...SMALL_PICKLES.map(([, pickle]) => latin(pickle)),
  ...EVIL_PICKLES.map(({ bytes }) => bytes),
];

export function* knownAttacks(): Generator<TestFile> {
  for (const name of EVERY_NAME) {
    for (const [what, pickle] of SMALL_PICKLES) yield file(what, name, latin(pickle));
    for (const { bytes, calls } of EVIL_PICKLES) yield file(String(calls), name, bytes);
  }
}
