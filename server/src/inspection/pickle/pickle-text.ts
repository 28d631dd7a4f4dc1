import { isUtf8 } from 'node:buffer';
import { BOUNDS } from '../inspection-bounds.ts';
import { Unjudgeable } from '../unjudgeable.ts';
import type { PickleMachine } from './pickle-machine.ts';
import { BrokenPickle } from './pickle-stack.ts';
import { TEXT, type Value } from './pickle-values.ts';

// Protocol 0 writes its arguments as lines of text. Python 2 and 3 and their two unpicklers differ in what they accept.
// Everything that any of them accepts is accepted here: stopping where one of them continues would miss what follows.

const NUMBER = /^[\t\v\f\r ]*[+-]?(?:[0-9a-fx_.+-]*l?|inf|infinity|nan)[\t\v\f\r ]*$/i;
const KEY = /^(?:0|[1-9][0-9]{0,15})$/;
const ODD_KEY = /^[\t\v\f\r ]*[+-]?[0-9_]+l?[\t\v\f\r ]*$/i;
const PLAIN = /^[ !#-&(-[\]-~]*$/;

const SHORT = /^-?[0-9]{1,9}$/;

/**
 * Returns a short number, or undefined for others. The bytes may be truncated; the beginning of a number looks like one
 * too.
 */
export function numberOf(line: Buffer): number | undefined {
  const text = upToZero(line);
  if (!NUMBER.test(text)) throw new BrokenPickle('a number is malformed');
  return SHORT.test(text) ? Number(text) : undefined;
}

/** Parses a memo key. In an unusual notation it is one number to Python 3 and another to Python 2. */
export function readKey(line: Buffer): number {
  const text = line.toString('latin1');
  if (KEY.test(text)) return Number(text);
  if (ODD_KEY.test(upToZero(line))) throw new Unjudgeable('it numbers its memo entries in an unusual way');
  throw new BrokenPickle('a number is malformed');
}

/** The C unpickler ends a number at a zero byte. */
function upToZero(line: Buffer): string {
  return line.toString('latin1').split('\0', 1)[0] as string;
}

/** Pushes quoted text; with escapes its content is unknown. */
export function pushQuotedText(machine: PickleMachine, line: Buffer): void {
  const text = line.toString('latin1');
  const [quote] = text;
  if (quote !== "'" && quote !== '"') throw new BrokenPickle('a text has no quotes');
  const inner = text.slice(1, -1);
  const known = text.length >= 2 && text.endsWith(quote) && PLAIN.test(inner) && line.length <= BOUNDS.keptText;
  if (known) machine.pushText(Buffer.from(inner));
  else machine.stack.push(TEXT);
}

/** Pushes Latin-1 text; with escapes its content is unknown. */
export function pushUnicodeText(machine: PickleMachine, line: Buffer): void {
  const text = line.toString('latin1');
  if (text.includes('\\')) machine.stack.push(TEXT);
  else machine.pushText(Buffer.from(text));
}

/** Pushes text whose encoding the loader chooses: only plain ASCII is the same in all. */
export function pushRawText(machine: PickleMachine, bytes: Buffer): void {
  if (PLAIN.test(bytes.toString('latin1'))) machine.pushText(bytes);
  else machine.stack.push(TEXT);
}

/** Imports the module and name of GLOBAL and INST. */
export function importLines(machine: PickleMachine, module: Buffer, name: Buffer): Value {
  const isReadable = [module, name].every((line) => isUtf8(withoutCutCharacter(line)));
  return machine.import(module.toString(), name.toString(), isReadable);
}

/** The last character of a truncated line may be incomplete. */
function withoutCutCharacter(line: Buffer): Buffer {
  if (line.length <= BOUNDS.keptText) return line;
  const start = line.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  return line.subarray(0, Math.max(0, start));
}
