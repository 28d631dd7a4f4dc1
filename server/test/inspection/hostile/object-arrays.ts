import { npyFile } from '../../../src/inspection/headers/npy-file.fixture.ts';
import { file, latin, type TestFile } from '../test-file.ts';
import { EVIL } from './payloads.ts';

const text = (value: string): string => `\x8c${String.fromCharCode(value.length)}${value}`;
const POINTER = 'C\x08AAAAAAAA';
const MINUS_ONE = 'J\xff\xff\xff\xff';
const dtype = (name: string): string => `cnumpy\ndtype\n${text(name)}\x89\x88\x87R`;
const state = (flags: number, parts = 'NNN', size = MINUS_ONE): string =>
  `(K\x03${text('|')}${parts}${size}${MINUS_ONE}K${String.fromCharCode(flags)}tb`;
const OBJECTS = ['O', '|O', 'O8', '=O8', 'object', 'O,i4', 'V8'];
const PROTOCOLS = ['', '\x80\x02', '\x80\x03', '\x80\x04', '\x80\x05'];

/** Pickles that have NumPy take bytes of the file for pointers to objects. */
export function* objectsOverBytes(): Generator<TestFile> {
  for (const head of PROTOCOLS) {
    for (const [what, pickle] of pointerPickles()) {
      yield file(what, 'model.pkl', latin(`${head}${pickle}.`));
      yield file(`${what}, in a list`, 'data', latin(`${head}](${pickle}e.`));
    }
  }
}

function* pointerPickles(): Generator<[what: string, pickle: string]> {
  for (const name of OBJECTS) {
    const args = `K\x01\x85${text(name)}${POINTER}\x87`;
    yield [`ndarray of ${name}`, `cnumpy\nndarray\n${args}R`];
    yield [`new ndarray of ${name}`, `cnumpy\nndarray\n${args}\x81`];
    yield [`ndarray of ${name} by keyword`, `cnumpy\nndarray\n${args}}\x92`];
    yield [`ndarray of ${name} on a mark`, `(cnumpy\nndarray\nK\x01\x85${text(name)}${POINTER}o`];
    yield [`ndarray of ${name} by INST`, `(K\x01\x85${text(name)}${POINTER}inumpy\nndarray\n`];
    yield [`ndarray of the dtype ${name}`, `cnumpy\nndarray\nK\x01\x85${dtype(name)}${POINTER}\x87R`];
    yield [`void of ${name}`, `cnumpy\nvoid\n${POINTER}${text(name)}\x86R`];
    for (const core of ['core', '_core']) {
      const buffer = `(${POINTER}${dtype(name)}K\x01\x85${text('C')}tR`;
      if (name !== 'V8') yield [`a buffer of ${name}`, `cnumpy.${core}.numeric\n_frombuffer\n${buffer}`];
      if (name !== 'V8')
        yield [`a scalar of ${name}`, `cnumpy.${core}.multiarray\nscalar\n${dtype(name)}${POINTER}\x86R`];
    }
  }
  yield ['objects that say they are none', `${dtype('O8')}${state(0)}`];
  yield ['numbers that say they are objects', `${dtype('f8')}${state(63)}`];
  yield ['bytes with fields past their end', `${dtype('V8')}${state(0, `N${text('a')}\x85}`, 'K\x08')}`];
  yield ['bytes that say they are longer', `${dtype('V8')}${state(0, 'NNN', 'K\x64')}`];
}

const DESCRIPTIONS = [
  ...[
    "'|O'",
    "'O'",
    "'O8'",
    "'=O'",
    "'object'",
    "'i4,O'",
    "'O,O'",
    "[('a', '|O')]",
    "[('a', '<i4'), ('b', [('c', 'O')])]",
  ],
  ...['None', '5', "{'a': 'O'}", '()', '[]', "('O',)", "[('a',)]"],
  ...["('<i8', '|O')", "('|O', (1,))", "[('a', '|O', (2, 2))]", "'\\x4f'", '"O"', "'|' 'O'", "[(('t', 'a'), 'O')]"],
];

/** Arrays of objects, which NumPy unpickles. */
export function* objectArrays(): Generator<TestFile> {
  const numbers = npyFile("'<f8'", Buffer.alloc(8));
  for (const pickle of EVIL) {
    for (const descr of DESCRIPTIONS) yield file(`an array of ${descr}`, 'a.npy', npyFile(descr, pickle));
    yield file('objects behind numbers', 'a.npy', Buffer.concat([numbers, npyFile("'|O'", pickle)]));
    yield file('a pickle behind numbers', 'a.npy', Buffer.concat([numbers, pickle]));
    for (const version of [2, 3]) yield file(`an array of version ${version}`, 'a.npy', wideArray(pickle, version));
  }
}

/** Versions 2 and 3 write the length of the header in four bytes. */
function wideArray(pickle: Buffer, version: number): Buffer {
  const narrow = npyFile("'|O'", pickle);
  const wide = Buffer.concat([narrow.subarray(0, 10), Buffer.alloc(2), narrow.subarray(10)]);
  wide[6] = version;
  return wide;
}
