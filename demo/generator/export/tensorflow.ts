import { field, floatField, message } from '../../../server/src/platform/protobuf.fixture.ts';
import type { Weights } from './safetensors.ts';

// Writes a SavedModel: a frozen graph, in which weights are constants, with the signature `serving_default`.

const [FLOAT, INT32] = [1, 3] as const;
const SCHEMA_VERSION = 1;
/** Version of the graph format; TensorFlow 2 reads all from 21. */
const PRODUCER = 1395;
const METHOD = 'tensorflow/serving/predict';
/** A free extent. */
const FREE = -1;

/** A TensorFlow graph under construction. Values are known by the names of their operators. */
export class TensorflowGraph {
  readonly #nodes: Buffer[] = [];
  readonly #inputs: Buffer[] = [];
  readonly #outputs: Buffer[] = [];
  #constants = 0;

  /** Adds an input of [any, width]. */
  input(name: string, width: number): string {
    this.#add('Placeholder', name, [], { dtype: typeOf(FLOAT), shape: field(7, shapeOf([FREE, width])) });
    this.#inputs.push(field(1, entry(name, tensorInfo(name, width))));
    return name;
  }

  weights(name: string, { shape, values }: Weights): string {
    const content = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    return this.#constant(name, FLOAT, message(field(1, FLOAT), field(2, shapeOf(shape)), field(4, content)));
  }

  numbers(...values: readonly number[]): string {
    const content = message(...values.map((value) => floatField(5, value)));
    const shape = shapeOf(values.length === 1 ? [] : [values.length]);
    return this.#constant(`number_${++this.#constants}`, FLOAT, message(field(1, FLOAT), field(2, shape), content));
  }

  /** Appends an operator that computes floats. */
  add(operator: string, name: string, ...inputs: readonly string[]): string {
    return this.#add(operator, name, inputs, { T: typeOf(FLOAT) });
  }

  /** Joins matrices side by side. */
  concat(name: string, ...inputs: readonly string[]): string {
    const content = message(field(1, INT32), field(2, shapeOf([])), field(7, 1));
    const axis = this.#constant(`${name}/axis`, INT32, content);
    const attributes = { N: field(3, inputs.length), T: typeOf(FLOAT), Tidx: typeOf(INT32) };
    return this.#add('ConcatV2', name, [...inputs, axis], attributes);
  }

  multiply(name: string, value: string, weight: string): string {
    const attributes = { T: typeOf(FLOAT), transpose_a: field(5, 0), transpose_b: field(5, 0) };
    return this.#add('MatMul', name, [value, weight], attributes);
  }

  /** Makes a value of [any, width] an output of the model, under this name. */
  output(name: string, width: number, value: string): void {
    this.add('Identity', name, value);
    this.#outputs.push(field(2, entry(name, tensorInfo(name, width))));
  }

  toSavedModel(): Buffer {
    const graph = message(...this.#nodes, field(4, field(1, PRODUCER)));
    const signature = message(...this.#inputs, ...this.#outputs, field(3, METHOD));
    const metadata = message(field(4, 'serve'), field(5, '2.15.0'));
    const metaGraph = message(field(1, metadata), field(2, graph), field(5, entry('serving_default', signature)));
    return message(field(1, SCHEMA_VERSION), field(2, metaGraph));
  }

  #constant(name: string, type: number, tensor: Buffer): string {
    return this.#add('Const', name, [], { dtype: typeOf(type), value: field(8, tensor) });
  }

  #add(
    operator: string,
    name: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Buffer>>,
  ): string {
    const written = Object.entries(attributes).map(([key, value]) => field(5, entry(key, value)));
    const sources = inputs.map((input) => field(3, input));
    this.#nodes.push(field(1, message(field(1, name), field(2, operator), ...sources, ...written)));
    return name;
  }
}

const typeOf = (type: number): Buffer => field(6, type);

/** Returns the entry of a map. */
function entry(key: string, value: Buffer): Buffer {
  return message(field(1, key), field(2, value));
}

function shapeOf(extents: readonly number[]): Buffer {
  return message(...extents.map((extent) => field(2, field(1, extent))));
}

function tensorInfo(name: string, width: number): Buffer {
  return message(field(1, `${name}:0`), field(2, FLOAT), field(3, shapeOf([FREE, width])));
}
