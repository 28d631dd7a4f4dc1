import type { BoundedReader } from '../bounded-reader.ts';
import { formatCount } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { exact } from './exact-numbers.ts';

const WIRE_VARINT = 0;
const WIRE_64 = 1;
const WIRE_BYTES = 2;
/** A group is an old kind of message, with an end mark instead of a length. */
const WIRE_GROUP = 3;
const WIRE_GROUP_END = 4;
const WIRE_32 = 5;
export const TOO_MANY_FIELDS = `it has more than ${formatCount(BOUNDS.protobufFields)} fields`;
const MAX_VARINT_BYTES = 10;
/** TensorFlow's own limit. */
const MAX_OPEN_GROUPS = 100;

/** Counts over one file, including nested messages. */
export interface ProtobufTally {
  fields: number;
  /** Rejects groups, for formats without them: a group in text is millions of unknown fields. */
  rejectsGroups?: boolean;
}

/** One message of the protobuf wire format, read in order. Fields that are not requested are skipped. */
export class ProtobufMessage {
  readonly #reader: BoundedReader;
  readonly #end: number;
  readonly #depth: number;
  readonly #tally: ProtobufTally;
  #fieldEnd: number;
  field = 0;
  wire = 0;
  /** Value of a varint field. */
  value = 0n;

  constructor(reader: BoundedReader, end: number, depth = 0, tally: ProtobufTally = { fields: 0 }) {
    rejectUnless(depth <= BOUNDS.protobufDepth, `its messages are nested more than ${BOUNDS.protobufDepth} deep`);
    this.#reader = reader;
    this.#end = end;
    this.#depth = depth;
    this.#tally = tally;
    this.#fieldEnd = reader.position;
  }

  /** Moves to the next field; returns false at the end of the message. */
  async next(): Promise<boolean> {
    this.#reader.skip(this.#fieldEnd - this.#reader.position);
    if (this.#reader.position === this.#end) return false;
    await this.#readTag();
    rejectUnless(this.wire !== WIRE_GROUP || this.#tally.rejectsGroups !== true, 'it has a group');
    this.#fieldEnd = this.wire === WIRE_GROUP ? await this.#skipGroup() : await this.#measure(this.wire);
    rejectUnless(this.#fieldEnd <= this.#end, 'a field runs past the end of its message');
    return true;
  }

  get length(): number {
    return this.#fieldEnd - this.#reader.position;
  }

  /** Returns the message in this field. */
  enter(): ProtobufMessage {
    rejectUnless(this.wire === WIRE_BYTES, 'a message is written as a number');
    return new ProtobufMessage(this.#reader, this.#fieldEnd, this.#depth + 1, this.#tally);
  }

  async text(): Promise<string> {
    const kept = Math.min(this.length, BOUNDS.textShown);
    rejectUnless(this.wire === WIRE_BYTES, 'a text is written as a number');
    rejectUnless(await this.#reader.fill(kept), 'a text is cut short');
    return this.#reader.bytes(kept).toString();
  }

  /** Returns a repeated number: one per field, or packed. */
  async numbers(limit: number): Promise<bigint[]> {
    if (this.wire === WIRE_VARINT) return [this.value];
    rejectUnless(this.wire === WIRE_BYTES, 'a number has the wrong type');
    const values: bigint[] = [];
    while (this.#reader.position < this.#fieldEnd) {
      rejectUnless(values.length < limit, `a list has more than ${limit} numbers`);
      values.push(await this.#varint());
    }
    rejectUnless(this.#reader.position === this.#fieldEnd, 'a number runs past the end of its field');
    return values;
  }

  async #readTag(): Promise<void> {
    this.#tally.fields += 1;
    rejectUnless(this.#tally.fields <= BOUNDS.protobufFields, TOO_MANY_FIELDS);
    const tag = await this.#varint();
    this.field = Number(tag >> 3n);
    this.wire = Number(tag & 7n);
    rejectUnless(this.field > 0 && tag < 1n << 32n, 'a field has an impossible number');
  }

  /** Skips a group, including nested ones. Its content is never read: no format here uses groups. */
  async #skipGroup(): Promise<number> {
    const open = [this.field];
    while (open.length > 0) {
      rejectUnless(open.length <= MAX_OPEN_GROUPS && this.#reader.position < this.#end, 'a group has no end');
      await this.#readTag();
      if (this.wire === WIRE_GROUP) open.push(this.field);
      else if (this.wire === WIRE_GROUP_END) rejectUnless(open.pop() === this.field, 'a group ends as another');
      else {
        const end = await this.#measure(this.wire);
        rejectUnless(end <= this.#end, 'a field runs past the end of its message');
        this.#reader.skip(end - this.#reader.position);
      }
    }
    this.wire = WIRE_GROUP;
    return this.#reader.position;
  }

  async #measure(wire: number): Promise<number> {
    if (wire === WIRE_VARINT) {
      this.value = await this.#varint();
      return this.#reader.position;
    }
    if (wire === WIRE_64) return this.#reader.position + 8;
    if (wire === WIRE_32) return this.#reader.position + 4;
    rejectUnless(wire === WIRE_BYTES, 'a field has an unknown wire type');
    const length = exact(await this.#varint(), 'a field');
    return this.#reader.position + length;
  }

  async #varint(): Promise<bigint> {
    let value = 0n;
    for (let i = 0; i < MAX_VARINT_BYTES; i++) {
      rejectUnless(this.#reader.has(1) || (await this.#reader.fill(1)), 'it is cut short');
      const byte = this.#reader.u8();
      value |= BigInt(byte & 0x7f) << BigInt(7 * i);
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    rejectUnless(false, 'a number is too long');
    return value;
  }
}
