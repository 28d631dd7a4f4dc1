import { pick, type Random } from '../../harness/random.ts';
import { type PickleWriter, u8, u16, u32, u64 } from './pickle-writer.ts';

const NUMBER_LINES = ['0', '1', '-7', '00', '01', '12345678901234', '0x1f', '1L', ' 5', '+3', '1_0', '9\0 9', 'x', ''];
const FLOAT_LINES = ['1.5', '-inf', 'nan', '1e5', '1_0.5', '.', 'x'];
/** Spellings of a memo key in protocol 0. */
const KEY_LINES: ((key: number) => string)[] = [
  ...[(key: number) => `${key}`, (key: number) => `${key}`, (key: number) => `${key}`, (key: number) => `0${key}`],
  ...[(key: number) => ` ${key}`, (key: number) => `+${key}`, (key: number) => `${key}L`, (key: number) => `${key}\0`],
];

const NEVER_MEMOIZED = { key: 99, kind: 'value' } as const;

/** Writes numbers, bytes and empty collections. */
export function writeScalar(writer: PickleWriter, random: Random): void {
  const raw = Array.from({ length: random(6) }, () => u8(random(256))).join('');
  const opcodes = pick(random, [
    ...['N', '\x88', '\x89', `K${u8(random(256))}`, `M${u16(random(65536))}`, `J${u32(random(2 ** 32))}`],
    ...[`I${pick(random, NUMBER_LINES)}\n`, `L${pick(random, NUMBER_LINES)}\n`, `F${pick(random, FLOAT_LINES)}\n`],
    ...[`G${'\0'.repeat(8)}`, `\x8a${u8(raw.length)}${raw}`, `\x8b${u32(raw.length)}${raw}`],
    ...[`C${u8(raw.length)}${raw}`, `B${u32(raw.length)}${raw}`, `\x8e${u64(raw.length)}${raw}`],
    ...[`\x96${u64(raw.length)}${raw}`, '\x97'],
  ]);
  writer.write(opcodes, { pushes: 'value' });
}

export function writeCollection(writer: PickleWriter, random: Random): void {
  const [opcode, kind] = pick(random, [
    ...[[']', 'list'] as const, ['}', 'dict'] as const, ['\x8f', 'set'] as const, [')', 'tuple'] as const],
  ]);
  writer.write(opcode, { pushes: kind });
}

/** Writes a text with one of the opcodes for it. Some unpicklers do not accept all of them as names of imports. */
export function writeText(writer: PickleWriter, random: Random, text: string): void {
  const raw = Buffer.from(text).toString('latin1');
  const escaped = [...text].map((letter) => (random(3) > 0 ? letter : escapeOf(letter))).join('');
  const opcodes = pick(random, [
    ...[`\x8c${u8(raw.length)}${raw}`, `\x8c${u8(raw.length)}${raw}`, `X${u32(raw.length)}${raw}`],
    ...[`\x8d${u64(raw.length)}${raw}`, `U${u8(raw.length)}${raw}`, `T${u32(raw.length)}${raw}`],
    ...[`V${text}\n`, `V${escaped}\n`, `S'${text}'\n`, `S"${text}"\n`, `S'${quotedEscape(random, text)}'\n`],
  ]);
  writer.write(opcodes, { pushes: 'text' });
}

export function writePut(writer: PickleWriter, random: Random): void {
  const key = random(40);
  const line = `p${pick(random, KEY_LINES)(key)}\n`;
  const isNext = random(3) === 0;
  const next = new Set(writer.memo.map((entry) => entry.key)).size;
  if (isNext) writer.memoize('\x94', next);
  else writer.memoize(pick(random, [`q${u8(key)}`, `r${u32(key)}`, line]), key);
}

export function writeGet(writer: PickleWriter, random: Random): void {
  const { key, kind } = writer.memo.length > 0 ? pick(random, writer.memo) : NEVER_MEMOIZED;
  const line = `g${pick(random, KEY_LINES)(key)}\n`;
  writer.write(pick(random, [`h${u8(key)}`, `j${u32(key)}`, line]), { pushes: kind });
}

function escapeOf(letter: string): string {
  return `\\u${(letter.codePointAt(0) as number).toString(16).padStart(4, '0')}`;
}

function quotedEscape(random: Random, text: string): string {
  const at = random(text.length + 1);
  const letter = text[at];
  if (letter === undefined) return text;
  const code = (letter.codePointAt(0) as number).toString(16).padStart(2, '0');
  return `${text.slice(0, at)}\\x${code}${text.slice(at + 1)}`;
}
