import { pick, type Random } from '../../harness/random.ts';
import { type PickleWriter, u8, u16, u32 } from './pickle-writer.ts';
import { writeText } from './write-values.ts';

type Name = readonly [module: string, name: string];

const ALLOWED: readonly Name[] = [
  ...([
    ['collections', 'OrderedDict'],
    ['builtins', 'list'],
    ['builtins', 'str'],
    ['__builtin__', 'set'],
  ] as Name[]),
  ...([
    ['numpy', 'dtype'],
    ['numpy', 'ndarray'],
    ['numpy.core.multiarray', '_reconstruct'],
  ] as Name[]),
  ...([
    ['torch', 'FloatStorage'],
    ['torch._utils', '_rebuild_tensor_v2'],
    ['_codecs', 'encode'],
  ] as Name[]),
  ...([
    ['copyreg', '_reconstructor'],
    ['copy_reg', '_reconstructor'],
    ['argparse', 'Namespace'],
  ] as Name[]),
];
const FORBIDDEN: readonly Name[] = [
  ...([
    ['os', 'system'],
    ['posix', 'system'],
    ['nt', 'system'],
    ['subprocess', 'Popen'],
    ['builtins', 'eval'],
  ] as Name[]),
  ...([
    ['builtins', 'getattr'],
    ['payload', 'run'],
    ['my utils', 'run'],
    ['.payload', 'run'],
  ] as Name[]),
  ...([
    ['collections', 'OrderedDict.fromkeys'],
    ['torch', 'serialization.os.system'],
    ['numpy', 'load'],
  ] as Name[]),
  ...([
    ['Builtins', 'list'],
    ['builtins ', 'list'],
    ['builtins', ' list'],
    ['собрание', 'list'],
    ['', 'list'],
  ] as Name[]),
];
/** Most pickles should have only allowed imports, because inspection of the others ends early. */
const FORBIDDEN_IN = 12;

const chooseName = (random: Random): Name => pick(random, random(FORBIDDEN_IN) === 0 ? FORBIDDEN : ALLOWED);
const lineOf = (text: string): string => Buffer.from(text).toString('latin1');

export function writeGlobal(writer: PickleWriter, random: Random): void {
  const [module, name] = chooseName(random);
  writer.write(`c${lineOf(module)}\n${lineOf(name)}\n`, { pushes: 'import' });
}

export function writeInst(writer: PickleWriter, random: Random): void {
  const [module, name] = chooseName(random);
  writer.closeMark(`i${lineOf(module)}\n${lineOf(name)}\n`, 'object');
}

/** Writes STACK_GLOBAL with texts that are pushed here, come from the memo, or are below a value that is popped. */
export function writeStackGlobal(writer: PickleWriter, random: Random): void {
  const names = chooseName(random);
  const isThroughMemo = random(2) === 0;
  if (isThroughMemo) {
    const keys = [random(40), 40 + random(40)];
    for (const [i, text] of names.entries()) {
      writeText(writer, random, text);
      writer.memoize(`q${u8(keys[i] as number)}`, keys[i] as number);
      writer.write('0', { pops: 1 });
    }
    for (const key of keys) writer.write(`h${u8(key)}`, { pushes: 'text' });
  } else {
    for (const text of names) {
      writeText(writer, random, text);
      writer.parts.push(pick(random, ['', '', '', 'N0', '(0', '(N1', '20', '\x94', 'K\x010']));
    }
  }
  writer.write('\x93', { pops: 2, pushes: 'import' });
}

export function writeExtension(writer: PickleWriter, random: Random): void {
  const code = 1 + random(300);
  writer.write(pick(random, [`\x82${u8(code)}`, `\x83${u16(code)}`, `\x84${u32(code)}`]), { pushes: 'import' });
}

export function writePersistent(writer: PickleWriter, random: Random): void {
  if (writer.top() !== undefined && random(2) === 0) writer.write('Q', { pops: 1, pushes: 'object' });
  else writer.write(`P${pick(random, ['id', '1', ''])}\n`, { pushes: 'object' });
}
