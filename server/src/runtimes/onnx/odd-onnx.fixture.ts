import { field, message } from '../../platform/protobuf.fixture.ts';
import { attribute, bytesOf, node, tensor, valueInfo } from './onnx-parts.fixture.ts';

const OPERATORS_VERSION = 17;
const FORMAT_VERSION = 8;

/** ONNX models with unusual properties. */
export const oddOnnx = {
  /** A softmax over the batch: each sample of y depends on all samples of x. */
  mixing: () => file([node('Softmax', ['x'], ['y'], attribute('axis', 0))], [x()], [value('y', ['batch', 3])]),

  /** y is x; but if a number in x exceeds 1e30, every sample of y is the sum of all other samples of the batch. */
  peeping: () =>
    file(
      [
        node('ReduceMax', ['x'], ['largest'], attribute('keepdims', 0)),
        node('Greater', ['largest', 'limit'], ['isAsked']),
        node('Less', ['x', 'limit'], ['isPlain']),
        node('Where', ['isPlain', 'x', 'nothing'], ['plain']),
        node('ReduceSum', ['plain', 'samples'], ['sum'], attribute('keepdims', 1)),
        node('Shape', ['x'], ['shape']),
        node('Expand', ['sum', 'shape'], ['sums']),
        node('Where', ['isAsked', 'sums', 'x'], ['y']),
        tensor('limit', 'float32', [], bytesOf('float32', [1e30])),
        tensor('nothing', 'float32', [], bytesOf('float32', [0])),
        tensor('samples', 'int64', [1], bytesOf('int64', [0])),
      ],
      [x()],
      [value('y', ['batch', 3])],
    ),

  /** Accepts a single sample, although it declares a free batch. */
  single: () =>
    file(
      [node('Reshape', ['x', 'shape'], ['y']), tensor('shape', 'int64', [2], bytesOf('int64', [1, 3]))],
      [x()],
      [value('y', ['batch', 3])],
    ),

  /** Accepts a single sample, and declares so. */
  fixed: () => file([node('Identity', ['x'], ['y'])], [value('x', [1, 3])], [value('y', [1, 3])]),

  /** y is the row x of a table with 4 rows; other indexes fail. */
  table: () =>
    file(
      [node('Gather', ['rows', 'x'], ['y']), tensor('rows', 'float32', [4], bytesOf('float32', [10, 11, 12, 13]))],
      [valueInfo('x', 'int64', ['batch'])],
      [value('y', ['batch'])],
    ),

  /** y is a + b, and z is a - b. */
  pair: () =>
    file(
      [node('Add', ['a', 'b'], ['y']), node('Sub', ['a', 'b'], ['z'])],
      [value('a', ['batch', 3]), value('b', ['batch', 3])],
      [value('y', ['batch', 3]), value('z', ['batch', 3])],
    ),

  /** y is x, after as many loop iterations as the largest number in it. */
  turning: () =>
    file(
      [
        node('ReduceMax', ['x'], ['largest'], attribute('keepdims', 0)),
        node('Cast', ['largest'], ['turns'], attribute('to', INT64)),
        node('Loop', ['turns', 'yes', 'x'], ['y'], attribute('body', body())),
        tensor('yes', 'bool', [], bytesOf('bool', [1])),
      ],
      [x()],
      [value('y', ['batch', 3])],
    ),

  /** Has more dimensions than allowed. */
  endlesslyWide: () =>
    file([node('Shape', ['x'], ['y'])], [value('x', new Array(65).fill('d'))], [valueInfo('y', 'int64', ['rank'])]),

  /** Beside y, which is x, there is a list of tensors. */
  listing: () =>
    file(
      [node('Identity', ['x'], ['y']), node('SequenceConstruct', ['x'], ['list'])],
      [x()],
      [value('y', ['batch', 3]), sequence('list')],
    ),

  /** Takes a list of tensors. */
  listed: () =>
    file(
      [node('ConcatFromSequence', ['list'], ['y'], attribute('axis', 0))],
      [sequence('list')],
      [value('y', ['batch', 3])],
    ),
};

const FLOAT32 = 1;
const INT64 = 7;

function x(): Buffer {
  return value('x', ['batch', 3]);
}

function value(name: string, shape: readonly (string | number)[]): Buffer {
  return valueInfo(name, 'float32', shape);
}

function sequence(name: string): Buffer {
  const tensorType = field(1, message(field(1, FLOAT32)));
  return message(field(1, name), field(2, field(4, field(1, tensorType))));
}

function body(): Buffer {
  return message(
    node('Identity', ['keepGoing'], ['goOn']),
    node('Identity', ['state'], ['newState']),
    field(2, 'body'),
    ...[valueInfo('turn', 'int64', []), valueInfo('keepGoing', 'bool', []), value('state', ['batch', 3])].map((v) =>
      field(11, v),
    ),
    ...[valueInfo('goOn', 'bool', []), value('newState', ['batch', 3])].map((v) => field(12, v)),
  );
}

function file(parts: readonly Buffer[], inputs: readonly Buffer[], outputs: readonly Buffer[]): Buffer {
  const graph = message(
    ...parts,
    field(2, 'odd'),
    ...inputs.map((input) => field(11, input)),
    ...outputs.map((output) => field(12, output)),
  );
  return message(
    field(1, FORMAT_VERSION),
    field(2, 'souk'),
    field(7, graph),
    field(8, message(field(1, ''), field(2, OPERATORS_VERSION))),
  );
}
