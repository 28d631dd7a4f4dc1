import { file, latin, type TestFile } from '../test-file.ts';
import { PICKLE_NAMES } from './payloads.ts';

const MODULES = [
  'payload',
  'my utils',
  '.payload',
  'pkg.payload',
  'заряд',
  'über',
  'pay-load',
  'a'.repeat(255),
  'cv2',
  'numpy.evil',
];
const text = (value: string): string => {
  const raw = Buffer.from(value).toString('latin1');
  return `X${String.fromCharCode(raw.length & 255, raw.length >> 8)}\0\0${raw}`;
};
const line = (value: string): string => Buffer.from(value).toString('latin1');
/** Valid and invalid opcodes after an import. */
const TAILS = ['', '.', '0N.', '\xff', ')R.', '}b', '(tR', 'N\x86.', '\x94.'];

/** Yields pickles that import files of their own folder, complete or truncated. */
export function* siblingImports(): Generator<TestFile> {
  for (const module of MODULES) {
    for (const [what, pickle] of importsOf(module)) {
      for (const [i, tail] of TAILS.entries()) {
        const name = PICKLE_NAMES[i % PICKLE_NAMES.length] as string;
        yield file(`${what} of ${module.slice(0, 20)}, then ${JSON.stringify(tail)}`, name, latin(pickle + tail));
      }
    }
  }
}

function importsOf(module: string): [what: string, pickle: string][] {
  const lines = `${line(module)}\nrun\n`;
  return [
    ['GLOBAL', `c${lines}`],
    ['GLOBAL in a protocol', `\x80\x02c${lines}`],
    ['GLOBAL behind data', `\x80\x02]K\x010c${lines}`],
    ['INST', `(i${lines}`],
    ['STACK_GLOBAL', `\x80\x04${text(module)}${text('run')}\x93`],
    ['STACK_GLOBAL of texts by the memo', `\x80\x04${text(module)}q\x010${text('run')}q\x020h\x01h\x02\x93`],
    ['STACK_GLOBAL without a protocol', `${text(module)}${text('run')}\x93`],
  ];
}
