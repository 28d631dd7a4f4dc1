import { field, message } from '../../../server/src/platform/protobuf.fixture.ts';
import {
  attribute,
  bytesOf,
  type Extent,
  node,
  ONNX_TYPES,
  type OnnxType,
  tensor,
  valueInfo,
} from '../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';

const OPERATORS_VERSION = 17;
const FORMAT_VERSION = 8;

/** A value and what is known of it. */
export interface TypedValue {
  value: string;
  type: OnnxType;
  shape: readonly Extent[];
}

/** What the body of a loop computes. */
export interface LoopResult {
  /** Whether there is another round, as a bool without extents. */
  goOn: string;
  states: readonly string[];
  /** Values that are collected: one more per round, along a new first extent. */
  scans?: readonly TypedValue[];
}

type LoopBody = (body: OnnxGraph, states: readonly string[]) => LoopResult;

/** An ONNX model under construction. Values are known by their names. */
export class OnnxGraph {
  readonly #name: string;
  /** The graph around the body of a loop, which holds its constants, and counts its values. */
  readonly #outer: OnnxGraph | undefined;
  readonly #nodes: Buffer[] = [];
  readonly #tensors = new Map<string, Buffer>();
  readonly #inputs: Buffer[] = [];
  readonly #outputs: Buffer[] = [];
  #values = 0;

  constructor(name: string, outer?: OnnxGraph) {
    this.#name = name;
    this.#outer = outer;
  }

  input(name: string, type: OnnxType, shape: readonly Extent[]): string {
    this.#inputs.push(field(11, valueInfo(name, type, shape)));
    return name;
  }

  /** Makes a value an output of the model, under this name. */
  output(name: string, type: OnnxType, shape: readonly Extent[], value: string): void {
    this.#nodes.push(node('Identity', [value], [name]));
    this.#outputs.push(field(12, valueInfo(name, type, shape)));
  }

  weights(name: string, shape: readonly number[], values: Float32Array | readonly number[]): string {
    return this.constant('float32', shape, Array.from(values), name);
  }

  /** Adds a tensor, unless the same one is there already. */
  constant(type: OnnxType, shape: readonly number[], values: readonly number[], name?: string): string {
    const known = name ?? `${type}[${shape}]:${values.join(',')}`;
    if (this.#outer) return this.#outer.constant(type, shape, values, known);
    if (!this.#tensors.has(known)) this.#tensors.set(known, tensor(known, type, shape, bytesOf(type, values)));
    return known;
  }

  scalar(value: number): string {
    return this.constant('float32', [], [value]);
  }

  integers(...values: readonly number[]): string {
    return this.constant('int64', [values.length], values);
  }

  /** Appends an operator, and returns the name of its output. */
  add(operator: string, inputs: readonly string[], ...attributes: readonly Buffer[]): string {
    const [output] = this.addMany(operator, inputs, 1, ...attributes);
    return output as string;
  }

  addMany(operator: string, inputs: readonly string[], outputs: number, ...attributes: readonly Buffer[]): string[] {
    const names = Array.from({ length: outputs }, () => this.#nextName(operator));
    this.#nodes.push(node(operator, inputs, names, ...attributes));
    return names;
  }

  /** Repeats a body while it wants to go on. Returns the final states, then what was collected. */
  loop(maxRounds: string, states: readonly TypedValue[], build: LoopBody): string[] {
    const body = new OnnxGraph(this.#nextName('body'), this);
    body.input(this.#nextName('round'), 'int64', []);
    body.input(this.#nextName('was_going_on'), 'bool', []);
    const inputs = states.map(({ type, shape }) => body.input(this.#nextName('state'), type, shape));
    const { goOn, states: next, scans = [] } = build(body, inputs);
    body.output(this.#nextName('goes_on'), 'bool', [], goOn);
    for (const [i, { type, shape }] of states.entries()) {
      body.output(this.#nextName('next'), type, shape, next[i] as string);
    }
    for (const { value, type, shape } of scans) body.output(this.#nextName('scan'), type, shape, value);
    const sources = [maxRounds, this.constant('bool', [], [1]), ...states.map(({ value }) => value)];
    return this.addMany('Loop', sources, states.length + scans.length, attribute('body', body.#toMessage()));
  }

  cast(value: string, type: OnnxType): string {
    return this.add('Cast', [value], attribute('to', ONNX_TYPES[type]));
  }

  concat(values: readonly string[], axis: number): string {
    return this.add('Concat', values, attribute('axis', axis));
  }

  /** Returns the numbers from `start` up to, but not including, `end` along an axis. */
  slice(value: string, axis: number, start: number, end: number): string {
    return this.add('Slice', [value, this.integers(start), this.integers(end), this.integers(axis)]);
  }

  /** Constants, for a graph that is written by other means. */
  get tensors(): Buffer[] {
    return [...this.#tensors.values()];
  }

  /** `metadata` is shown by tools that open the file. */
  toBytes(metadata: Readonly<Record<string, string>> = {}): Buffer {
    return message(
      field(1, FORMAT_VERSION),
      field(2, 'souk'),
      field(7, this.#toMessage()),
      field(8, message(field(1, ''), field(2, OPERATORS_VERSION))),
      ...Object.entries(metadata).map(([key, value]) => field(14, message(field(1, key), field(2, value)))),
    );
  }

  #toMessage(): Buffer {
    const name = field(2, this.#name);
    return message(...this.#nodes, name, ...this.#tensors.values(), ...this.#inputs, ...this.#outputs);
  }

  #nextName(kind: string): string {
    if (this.#outer) return this.#outer.#nextName(kind);
    return `${kind}_${++this.#values}`;
  }
}
