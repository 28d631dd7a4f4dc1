import { field, message } from '../../platform/protobuf.fixture.ts';
import {
  attribute,
  bytesOf,
  type Extent,
  externalTensor,
  node,
  ONNX_TYPES,
  type OnnxType,
  tensor,
  valueInfo,
} from './onnx-parts.fixture.ts';

export type { OnnxType };

/**
 * Handwritten ONNX files as protobuf bytes: valid for onnxruntime, and small enough for every test to have its own. The
 * input is `x` of [batch, width], the output is `y`.
 */
export interface TinyOnnx {
  /**
   * - `scale`: y = x * 2 + 1
   * - `multiply`: y = x · W of [batch, 2], where W is 1 in its first column and 0, 1, 2, … in its second
   * - `echo`: y = x, for every datatype
   * - `endless`: never returns, with little memory
   * - `hungry`: never returns, and takes another megabyte with every turn
   * - `claiming`: y is as long as the largest number in x, however much memory that takes
   */
  does?: 'scale' | 'multiply' | 'echo' | 'endless' | 'hungry' | 'claiming';
  /** Type of the input, and of an output derived from it. `scale` and `multiply` support 32-bit and 64-bit numbers. */
  type?: OnnxType;
  /** Null makes it a free extent, which `multiply` does not support. */
  width?: number | null;
  /** An external file with the weights of `multiply`, as `onnxWeights` returns them. */
  weightsFile?: string;
}

/** An iteration count that is never reached. */
const FOREVER = 2n ** 62n;
const FLOATS_OF_A_MEGABYTE = 262_144;
const OPERATORS_VERSION = 17;
const FORMAT_VERSION = 8;

export function tinyOnnx({ does = 'scale', type = 'float32', width = 3, weightsFile }: TinyOnnx = {}): Buffer {
  const { parts, output, outputType = type } = graphs[does]({ type, width: width ?? 'width', weightsFile });
  const graph = message(
    ...parts,
    field(2, 'tiny'),
    field(11, valueInfo('x', type, ['batch', width ?? 'width'])),
    field(12, valueInfo('y', outputType, output)),
  );
  return message(
    field(1, FORMAT_VERSION),
    field(2, 'souk'),
    field(7, graph),
    field(8, message(field(1, ''), field(2, OPERATORS_VERSION))),
  );
}

/** Returns the weights of `multiply` for an external file. */
export function onnxWeights(type: OnnxType = 'float32', width = 3): Buffer {
  return bytesOf(type, Array.from({ length: width }, (_, row) => [1, row]).flat());
}

interface GraphOptions {
  type: OnnxType;
  width: Extent;
  weightsFile: string | undefined;
}

interface Graph {
  /** Its nodes, and the tensors that belong to it. */
  parts: readonly Buffer[];
  /** The shape of y. */
  output: readonly Extent[];
  outputType?: OnnxType;
}

const graphs: Record<NonNullable<TinyOnnx['does']>, (options: GraphOptions) => Graph> = {
  scale: ({ type, width }) => ({
    parts: [
      node('Mul', ['x', 'factor'], ['scaled']),
      node('Add', ['scaled', 'offset'], ['y']),
      tensor('factor', type, [], bytesOf(type, [2])),
      tensor('offset', type, [], bytesOf(type, [1])),
    ],
    output: ['batch', width],
  }),
  multiply: ({ type, width, weightsFile }) => {
    if (typeof width === 'string') throw new Error('what multiplies has a width');
    const weights =
      weightsFile === undefined
        ? tensor('W', type, [width, 2], onnxWeights(type, width))
        : externalTensor('W', type, [width, 2], weightsFile);
    return { parts: [node('MatMul', ['x', 'W'], ['y']), weights], output: ['batch', 2] };
  },
  echo: ({ width }) => ({ parts: [node('Identity', ['x'], ['y'])], output: ['batch', width] }),
  endless: ({ type, width }) => ({
    parts: [
      loop(['x'], ['y'], {
        parts: [node('Identity', ['keepGoing'], ['goOn']), node('Identity', ['state'], ['newState'])],
        inputs: [valueInfo('state', type, ['batch', width])],
        outputs: [valueInfo('newState', type, ['batch', width])],
      }),
    ],
    output: ['batch', width],
  }),
  hungry: ({ type }) => ({
    parts: [
      loop([], ['y'], {
        parts: [
          node('Identity', ['keepGoing'], ['goOn']),
          node('Cast', ['turn'], ['number'], attribute('to', ONNX_TYPES[type])),
          node('Expand', ['number', 'megabyte'], ['piece']),
        ],
        inputs: [],
        outputs: [valueInfo('piece', type, [FLOATS_OF_A_MEGABYTE])],
      }),
      tensor('megabyte', 'int64', [1], bytesOf('int64', [FLOATS_OF_A_MEGABYTE])),
    ],
    output: ['turns', FLOATS_OF_A_MEGABYTE],
  }),
  claiming: () => ({
    parts: [
      node('Cast', ['x'], ['numbers'], attribute('to', ONNX_TYPES.int64)),
      node('ReduceMax', ['numbers'], ['largest'], attribute('keepdims', 0)),
      node('Reshape', ['largest', 'one'], ['length']),
      node('ConstantOfShape', ['length'], ['y']),
      tensor('one', 'int64', [1], bytesOf('int64', [1])),
    ],
    output: ['length'],
    outputType: 'float32',
  }),
};

interface Body {
  parts: readonly Buffer[];
  inputs: readonly Buffer[];
  outputs: readonly Buffer[];
}

/** An endless Loop. Its body has the inputs `turn` and `keepGoing`, and the output `goOn`. */
function loop(states: readonly string[], outputs: readonly string[], body: Body): Buffer {
  const graph = message(
    ...body.parts,
    field(2, 'body'),
    ...[valueInfo('turn', 'int64', []), valueInfo('keepGoing', 'bool', []), ...body.inputs].map((v) => field(11, v)),
    ...[valueInfo('goOn', 'bool', []), ...body.outputs].map((v) => field(12, v)),
  );
  return message(
    node('Loop', ['turns', 'yes', ...states], outputs, attribute('body', graph)),
    tensor('turns', 'int64', [], bytesOf('int64', [FOREVER])),
    tensor('yes', 'bool', [], bytesOf('bool', [1])),
  );
}
