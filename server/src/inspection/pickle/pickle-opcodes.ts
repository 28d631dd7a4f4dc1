import type { PickleMachine } from './pickle-machine.ts';
import { BrokenPickle } from './pickle-stack.ts';
import { importLines, numberOf, pushQuotedText, pushRawText, pushUnicodeText, readKey } from './pickle-text.ts';
import { DATA, NONE, PERSISTENT, PLAIN_TUPLE, SCALAR } from './pickle-values.ts';

/** The argument of an opcode: fixed bytes, lines, or bytes preceded by their length. */
export type Argument =
  | { kind: 'fixed'; bytes: 0 | 1 | 2 | 4 | 8 }
  | { kind: 'lines'; count: 1 | 2 }
  | { kind: 'counted'; lengthBytes: 1 | 4 | 8; signed: boolean };

/** The argument as read: an unsigned number, lines, or counted bytes, truncated beyond the length of a name. */
export interface OpcodeArgument {
  number: number;
  bytes: Buffer;
  secondLine: Buffer;
}

export interface Opcode {
  argument: Argument;
  run(machine: PickleMachine, given: OpcodeArgument): void;
}

type Run = Opcode['run'];

export const STOP = 0x2e;
export const PROTO = 0x80;
export const FRAME = 0x95;
export const NEWEST_PROTOCOL = 5;

/** Indexed by opcode. Python does not know others either. */
export const OPCODES: (Opcode | undefined)[] = [];

/** Tests whether an unpickler gets beyond the first byte. */
export function isPickleStart(content: Buffer): boolean {
  const [first] = content;
  return first !== undefined && (first === STOP || OPCODES[first] !== undefined);
}

function define(argument: Argument, runs: readonly (readonly [number, string, Run])[]): void {
  for (const [code, , run] of runs) OPCODES[code] = { argument, run };
}

const fixed = (bytes: 0 | 1 | 2 | 4 | 8): Argument => ({ kind: 'fixed', bytes });
const lines = (count: 1 | 2): Argument => ({ kind: 'lines', count });
const counted = (lengthBytes: 1 | 4 | 8, signed = false): Argument => ({ kind: 'counted', lengthBytes, signed });

const pushData: Run = ({ stack }) => stack.push(DATA);
const pushScalar: Run = ({ stack }) => stack.push(SCALAR);
const pushNumber: Run = ({ stack }, { number }) => stack.push(number);
const pushText: Run = (machine, { bytes }) => machine.pushText(bytes);
const pushAsciiText: Run = (machine, { bytes }) => pushRawText(machine, bytes);
const get: Run = (machine, { number }) => machine.getMemo(number);
const put: Run = (machine, { number }) => machine.putMemo(number);

const append: Run = (machine) => {
  const added = machine.stack.pop();
  machine.alterWith(machine.stack.top(), added);
};

const build: Run = (machine) => {
  const state = machine.stack.pop();
  machine.build(machine.stack.top(), state);
};

const setItem: Run = (machine) => {
  const value = machine.stack.pop();
  const key = machine.stack.pop();
  machine.alterWith(machine.stack.top(), key, value);
};

const alterBelowMark: Run = (machine) => {
  const { items } = machine.stack.popToMark();
  const target = machine.stack.top();
  if (items.length > 0) machine.alter(target);
};

const collectToMark: Run = ({ stack }) => {
  stack.dropToMark();
  stack.push(DATA);
};

const tupleToMark: Run = ({ stack }) => {
  const { items, count } = stack.popToMark();
  stack.push(stack.tupleOf(items, count));
};

function tupleOf(size: number): Run {
  return ({ stack }) => {
    const items = Array.from({ length: size }, () => stack.pop());
    stack.push(stack.tupleOf(items.reverse()));
  };
}

const callWithTuple: Run = (machine) => {
  const args = machine.stack.pop();
  const callee = machine.stack.pop();
  machine.stack.push(machine.call(callee, args));
};

const callWithKeywords: Run = (machine) => {
  machine.stack.pop();
  const args = machine.stack.pop();
  const callee = machine.stack.pop();
  machine.stack.push(machine.call(callee, args, true));
};

const callOnMark: Run = (machine) => {
  const { items, count } = machine.stack.popToMark();
  const [callee, ...args] = items;
  if (callee === undefined) throw new BrokenPickle('its stack underflows');
  machine.stack.push(machine.call(callee, machine.stack.tupleOf(args, count - 1)));
};

const importByLines: Run = (machine, { bytes, secondLine }) => {
  machine.stack.push(importLines(machine, bytes, secondLine));
};

/** One of Python's unpicklers, which dill uses, imports before it looks for the mark. */
const importAndCall: Run = (machine, { bytes, secondLine }) => {
  const callee = importLines(machine, bytes, secondLine);
  const { items, count } = machine.stack.popToMark();
  machine.stack.push(machine.call(callee, machine.stack.tupleOf(items, count)));
};

const askLoader: Run = ({ stack }) => {
  stack.pop();
  stack.push(PERSISTENT);
};

const useExtension: Run = (machine) => {
  machine.doubt('it uses an extension code, which stands for any import');
  // Ends here, like an id, unless the loader knows the code.
  machine.stack.push(PERSISTENT);
};

const checkProtocol: Run = (_machine, { number }) => {
  if (number > NEWEST_PROTOCOL) throw new BrokenPickle('its protocol is unknown');
};

/** Checks first what a word like "p01" or "g01" fails at. */
const getByLine: Run = (machine, { bytes }) => {
  machine.requireMemo();
  machine.getMemo(readKey(bytes));
};

const putByLine: Run = (machine, { bytes }) => {
  machine.stack.top();
  machine.putMemo(readKey(bytes));
};

const pushNumberLine: Run = ({ stack }, { bytes }) => {
  stack.push(numberOf(bytes) ?? SCALAR);
};

define(fixed(0), [
  [0x28, 'MARK', ({ stack }) => stack.mark()],
  [0x30, 'POP', ({ stack }) => stack.popValueOrMark()],
  [0x31, 'POP_MARK', ({ stack }) => stack.dropToMark()],
  [0x32, 'DUP', ({ stack }) => stack.push(stack.top())],
  [0x4e, 'NONE', ({ stack }) => stack.push(NONE)],
  [0x88, 'NEWTRUE', pushScalar],
  [0x89, 'NEWFALSE', pushScalar],
  [0x29, 'EMPTY_TUPLE', ({ stack }) => stack.push(PLAIN_TUPLE)],
  [0x5d, 'EMPTY_LIST', pushData],
  [0x7d, 'EMPTY_DICT', pushData],
  [0x8f, 'EMPTY_SET', pushData],
  [0x6c, 'LIST', collectToMark],
  [0x64, 'DICT', collectToMark],
  [0x91, 'FROZENSET', collectToMark],
  [0x74, 'TUPLE', tupleToMark],
  [0x85, 'TUPLE1', tupleOf(1)],
  [0x86, 'TUPLE2', tupleOf(2)],
  [0x87, 'TUPLE3', tupleOf(3)],
  [0x61, 'APPEND', append],
  [0x62, 'BUILD', build],
  [0x73, 'SETITEM', setItem],
  [0x65, 'APPENDS', alterBelowMark],
  [0x75, 'SETITEMS', alterBelowMark],
  [0x90, 'ADDITEMS', alterBelowMark],
  [0x52, 'REDUCE', callWithTuple],
  [0x81, 'NEWOBJ', callWithTuple],
  [0x92, 'NEWOBJ_EX', callWithKeywords],
  [0x6f, 'OBJ', callOnMark],
  [0x93, 'STACK_GLOBAL', (machine) => machine.importFromStack()],
  [0x94, 'MEMOIZE', (machine) => machine.memoize()],
  [0x51, 'BINPERSID', askLoader],
  [0x97, 'NEXT_BUFFER', pushData],
  [0x98, 'READONLY_BUFFER', ({ stack }) => void stack.top()],
]);

define(fixed(1), [
  [PROTO, 'PROTO', checkProtocol],
  [0x4b, 'BININT1', pushNumber],
  [0x68, 'BINGET', get],
  [0x71, 'BINPUT', put],
  [0x82, 'EXT1', useExtension],
]);

define(fixed(2), [
  [0x4d, 'BININT2', pushNumber],
  [0x83, 'EXT2', useExtension],
]);

define(fixed(4), [
  [0x4a, 'BININT', ({ stack }, { number }) => stack.push(number | 0)],
  [0x6a, 'LONG_BINGET', get],
  [0x72, 'LONG_BINPUT', put],
  [0x84, 'EXT4', useExtension],
]);

define(fixed(8), [
  [0x47, 'BINFLOAT', pushScalar],
  // Its length is only a hint for reading ahead; one of Python's two unpicklers does not check it.
  [FRAME, 'FRAME', () => undefined],
]);

define(lines(1), [
  [0x49, 'INT', pushNumberLine],
  [0x4c, 'LONG', pushNumberLine],
  [0x46, 'FLOAT', pushNumberLine],
  [0x53, 'STRING', (machine, { bytes }) => pushQuotedText(machine, bytes)],
  [0x56, 'UNICODE', (machine, { bytes }) => pushUnicodeText(machine, bytes)],
  [0x50, 'PERSID', (machine) => machine.pushPersistent()],
  [0x67, 'GET', getByLine],
  [0x70, 'PUT', putByLine],
]);

define(lines(2), [
  [0x63, 'GLOBAL', importByLines],
  [0x69, 'INST', importAndCall],
]);

define(counted(1), [
  [0x55, 'SHORT_BINSTRING', pushAsciiText],
  [0x8c, 'SHORT_BINUNICODE', pushText],
  [0x43, 'SHORT_BINBYTES', pushScalar],
  [0x8a, 'LONG1', pushScalar],
]);

define(counted(4), [
  [0x58, 'BINUNICODE', pushText],
  [0x42, 'BINBYTES', pushScalar],
]);

define(counted(4, true), [
  [0x54, 'BINSTRING', pushAsciiText],
  [0x8b, 'LONG4', pushScalar],
]);

define(counted(8), [
  [0x8d, 'BINUNICODE8', pushText],
  [0x8e, 'BINBYTES8', pushScalar],
  [0x96, 'BYTEARRAY8', pushData],
]);
