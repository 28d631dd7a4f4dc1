import { latin } from '../test-file.ts';

/** Kinds of values on the stack of an unpickler, as far as they determine the valid opcodes. */
export type Kind = 'value' | 'text' | 'list' | 'dict' | 'set' | 'tuple' | 'import' | 'object';

/** Writes opcodes and tracks the stack, so that most of the following opcodes are valid. */
export class PickleWriter {
  readonly parts: string[] = [];
  readonly memo: { key: number; kind: Kind }[] = [];
  #stacks: Kind[][] = [[]];

  get stack(): Kind[] {
    return this.#stacks.at(-1) as Kind[];
  }

  get hasMark(): boolean {
    return this.#stacks.length > 1;
  }

  /** Values below the last mark. */
  get below(): Kind[] {
    return this.#stacks.at(-2) ?? [];
  }

  top(depth = 1): Kind | undefined {
    return this.stack.at(-depth);
  }

  write(opcodes: string, { pops = 0, pushes }: { pops?: number; pushes?: Kind } = {}): void {
    this.parts.push(opcodes);
    if (pops > 0) this.stack.splice(Math.max(0, this.stack.length - pops));
    if (pushes !== undefined) this.stack.push(pushes);
  }

  mark(): void {
    this.parts.push('(');
    this.#stacks.push([]);
  }

  /** Writes an opcode that pops everything above the last mark. */
  closeMark(opcodes: string, pushes?: Kind): void {
    this.parts.push(opcodes);
    if (this.hasMark) this.#stacks.pop();
    if (pushes !== undefined) this.stack.push(pushes);
  }

  memoize(opcodes: string, key: number): void {
    this.parts.push(opcodes);
    const kind = this.top();
    if (kind !== undefined) this.memo.push({ key, kind });
  }

  bytes(): Buffer {
    return latin(this.parts.join(''));
  }
}

const character = String.fromCharCode;
export const u16 = (value: number): string => character(value & 255, (value >> 8) & 255);
export const u32 = (value: number): string => u16(value & 0xffff) + u16(value >>> 16);
export const u64 = (value: number): string => `${u32(value)}\0\0\0\0`;
export const u8 = (value: number): string => character(value & 255);
