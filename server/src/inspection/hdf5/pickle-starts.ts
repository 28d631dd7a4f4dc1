import { ruleForImport } from '../pickle/pickle-imports.ts';
import { isPickleStart } from '../pickle/pickle-opcodes.ts';
import type { Window } from './held-window.ts';

/**
 * A place where a pickle may begin:
 *
 * - `attribute`: the value of an attribute that is one text of fixed length;
 * - `shared`: the value of an attribute whose type is stored elsewhere, so its length is unknown;
 * - `protocol`: PROTO with a protocol that can import, anywhere;
 * - `import`: GLOBAL with two names, anywhere;
 * - `heap`: variable-length values, each of which may be a pickle.
 */
export type PickleStart =
  | { kind: 'attribute'; at: number; size: number }
  | { kind: 'shared' | 'protocol' | 'import' | 'heap'; at: number };

const OPCODE = `[${Array.from({ length: 256 }, (_, code) => code)
  .filter((code) => isPickleStart(Buffer.of(code)))
  .map((code) => `\\x${code.toString(16).padStart(2, '0')}`)
  .join('')}]`;
const NAME = '[A-Za-z_][\\w.]{1,200}';
/** More than the longest match. */
const MAX_MATCH = 512;
/** One value: a dataspace of version 1, or of version 2 with or without padding. */
const SCALAR = `(?:\\x01\\0{7}|\\x02\\0{7}|\\x02\\0{3})(?=${OPCODE})`;
/** Each alternative matches one byte and looks ahead, so that overlapping ones are found. */
const START = new RegExp(
  [
    `[\\x13\\x23\\x33\\x43\\x53](?=(?<text>[\\0-\\x02\\x10-\\x12]\\0\\0(?<size>[^]{4})${SCALAR}))`,
    `[\\x01-\\x03](?=(?<shared>[\\0-\\x03][^]{6}\\0\\0${SCALAR}))`,
    '(?<protocol>\\x80)(?=[\\x02-\\x05])',
    `c(?=(?<module>${NAME})\\n(?<name>${NAME})\\n)`,
    '(?<heap>G)(?=COL\\x01\\0{3})',
  ].join('|'),
  'g',
);

/** Finds the places in the first chunk of a window. */
export function* pickleStartsIn({ start, bytes, searched }: Window): Generator<PickleStart> {
  const text = bytes.toString('latin1', 0, searched + MAX_MATCH);
  let allowedEnd = 0;
  for (const { index, groups = {} } of text.matchAll(START)) {
    if (index >= searched) return;
    const at = start + index;
    const { text: type, size, shared, protocol, heap, module, name } = groups;
    if (type !== undefined && size !== undefined)
      yield { kind: 'attribute', at: at + 1 + type.length, size: Buffer.from(size, 'latin1').readUInt32LE() };
    else if (shared !== undefined) yield { kind: 'shared', at: at + 1 + shared.length };
    else if (protocol !== undefined) yield { kind: 'protocol', at };
    else if (heap !== undefined) yield { kind: 'heap', at };
    else if (module !== undefined && name !== undefined && index >= allowedEnd) {
      // A "c" in the name of an allowed import does not start another.
      if (ruleForImport(module, name) === undefined) yield { kind: 'import', at };
      else allowedEnd = index + module.length + name.length;
    }
  }
}
