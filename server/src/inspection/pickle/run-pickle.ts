import type { BoundedReader } from '../bounded-reader.ts';
import type { Effort } from '../effort.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless, requireAtMost, Unjudgeable } from '../unjudgeable.ts';
import { type PickleActs, PickleMachine } from './pickle-machine.ts';
import { type Argument, FRAME, OPCODES, type Opcode, type OpcodeArgument, STOP } from './pickle-opcodes.ts';
import { BrokenPickle } from './pickle-stack.ts';

export interface PickleRun {
  acts: PickleActs;
  /**
   * `stopped` at its STOP; `broken` where Python would fail, having executed everything before; `unclear` where only
   * this machine could not continue.
   */
  end: 'stopped' | 'broken' | 'unclear';
  why: string | null;
}

const NO_BYTES = Buffer.alloc(0);

/** Runs one pickle to its end, and leaves the reader after it. */
export async function runPickle(reader: BoundedReader, effort: Effort): Promise<PickleRun> {
  const machine = new PickleMachine();
  const given: OpcodeArgument = { number: 0, bytes: NO_BYTES, secondLine: NO_BYTES };
  let frameEnd = 0;
  let start = 0;
  try {
    for (;;) {
      effort.opcodes += 1;
      requireAtMost(BOUNDS.opcodes, effort.opcodes, 'opcodes');
      if (!(reader.has(1) || (await reader.fill(1)))) throw new BrokenPickle('it is cut short');
      start = reader.position;
      const code = reader.u8();
      if (code === STOP) {
        machine.stack.pop();
        // One of Python's unpicklers continues after the frame, the other right here: they would load different
        // pickles.
        if (frameEnd > reader.position) machine.doubtAct('a frame of it continues after its end');
        return { acts: machine.acts, end: 'stopped', why: null };
      }
      const opcode: Opcode | undefined = OPCODES[code];
      if (opcode === undefined) throw new BrokenPickle(`it has the unknown opcode 0x${code.toString(16)}`);
      const { argument } = opcode;
      if (argument.kind === 'fixed' && reader.has(argument.bytes)) given.number = readFixed(reader, argument.bytes);
      else await readArgument(reader, argument, given);
      if (start < frameEnd) rejectAcrossFrame(frameEnd, reader, code);
      if (code === FRAME) frameEnd = reader.position + given.number;
      opcode.run(machine, given);
    }
  } catch (error) {
    if (error instanceof BrokenPickle) return { acts: machine.acts, end: 'broken', why: error.message };
    if (error instanceof Unjudgeable) return { acts: machine.acts, end: 'unclear', why: error.message };
    throw error;
  }
}

/**
 * Python's C unpickler loses the rest of a frame when an argument extends past it, or when another frame begins in it:
 * from there on it reads different opcodes. No pickler writes such frames. It rejects a frame that the source
 * truncates, and the unpickler in Python rejects nested ones.
 */
function rejectAcrossFrame(frameEnd: number, reader: BoundedReader, code: number): void {
  const { position, remaining } = reader;
  const beginsWithin = code === FRAME && position < frameEnd;
  if (beginsWithin && frameEnd > position + remaining) throw new BrokenPickle('a frame of it is cut short');
  rejectUnless(!beginsWithin && position <= frameEnd, 'one of its frames ends in the middle of something');
}

async function readArgument(reader: BoundedReader, argument: Argument, given: OpcodeArgument): Promise<void> {
  if (argument.kind === 'fixed') {
    if (!(await reader.fill(argument.bytes))) throw new BrokenPickle('it is cut short');
    given.number = readFixed(reader, argument.bytes);
    return;
  }
  if (argument.kind === 'lines') {
    given.bytes = await readLine(reader);
    // Python's unpickler in Python, which dill uses, treats a missing second line as empty and imports.
    if (argument.count === 2) given.secondLine = (await reader.line(BOUNDS.keptText)) ?? NO_BYTES;
    return;
  }
  if (!(await reader.fill(argument.lengthBytes))) throw new BrokenPickle('it is cut short');
  const length = readLength(reader, argument);
  if (length < 0 || length > reader.remaining) throw new BrokenPickle('it is cut short');
  const kept = Math.min(length, BOUNDS.keptText + 1);
  if (!(await reader.fill(kept))) throw new BrokenPickle('it is cut short');
  given.bytes = reader.bytes(kept);
  reader.skip(length - kept);
}

async function readLine(reader: BoundedReader): Promise<Buffer> {
  const line = await reader.line(BOUNDS.keptText);
  if (line === undefined) throw new BrokenPickle('it is cut short');
  return line;
}

function readLength(reader: BoundedReader, argument: Argument & { kind: 'counted' }): number {
  if (argument.lengthBytes === 1) return reader.u8();
  if (argument.lengthBytes === 8) return Number(reader.u64());
  return argument.signed ? reader.i32() : reader.u32();
}

function readFixed(reader: BoundedReader, bytes: number): number {
  if (bytes === 0) return 0;
  if (bytes === 1) return reader.u8();
  if (bytes === 2) return reader.u16();
  if (bytes === 4) return reader.u32();
  return reader.u32() + reader.u32() * 2 ** 32;
}
