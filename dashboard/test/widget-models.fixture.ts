import { field, message } from '../../server/src/platform/protobuf.fixture.ts';
import {
  attribute,
  bytesOf,
  type Extent,
  node,
  tensor,
  valueInfo,
} from '../../server/src/runtimes/onnx/onnx-parts.fixture.ts';

// Models that are computed rather than trained, with inputs and outputs of the kinds that a widget has.

const FORMAT_VERSION = 8;
const OPERATORS_VERSION = 17;

interface Graph {
  steps: readonly Buffer[];
  input: readonly [name: string, shape: readonly Extent[]];
  output: readonly [name: string, shape: readonly Extent[]];
}

function onnxModel({ steps, input, output }: Graph): Buffer {
  const graph = message(
    ...steps,
    field(2, 'widget'),
    field(11, valueInfo(input[0], 'float32', input[1])),
    field(12, valueInfo(output[0], 'float32', output[1])),
  );
  const operators = message(field(1, ''), field(2, OPERATORS_VERSION));
  return message(field(1, FORMAT_VERSION), field(2, 'souk'), field(7, graph), field(8, operators));
}

const floats = (name: string, shape: readonly number[], values: readonly number[]) =>
  tensor(name, 'float32', shape, bytesOf('float32', values));
const integers = (name: string, values: readonly number[]) =>
  tensor(name, 'int64', [values.length], bytesOf('int64', values));

const SIDE = 28;

/** Sums up the ink in each half of a drawing: left, right, top, bottom. */
export function halvesOfDrawing(): Buffer {
  const weights = Array.from({ length: SIDE * SIDE }, (_, pixel) => {
    const [row, column] = [Math.floor(pixel / SIDE), pixel % SIDE];
    return [column < SIDE / 2, column >= SIDE / 2, row < SIDE / 2, row >= SIDE / 2].map(Number);
  });
  return onnxModel({
    steps: [
      integers('flat', [-1, SIDE * SIDE]),
      floats('halves', [SIDE * SIDE, 4], weights.flat()),
      node('Reshape', ['drawing', 'flat'], ['pixels']),
      node('MatMul', ['pixels', 'halves'], ['ink']),
    ],
    input: ['drawing', ['batch', 1, SIDE, SIDE]],
    output: ['ink', ['batch', 4]],
  });
}

/** Puts one box into the middle of an image; its score is the average brightness. */
export function brightBox(): Buffer {
  return onnxModel({
    steps: [
      integers('row', [1, 1]),
      floats('place', [1, 4], [0.25, 0.25, 0.5, 0.5]),
      floats('kind', [1, 1], [1]),
      node('ReduceMean', ['image'], ['mean']),
      node('Reshape', ['mean', 'row'], ['score']),
      node('Concat', ['place', 'score', 'kind'], ['boxes'], attribute('axis', 1)),
    ],
    input: ['image', [1, 3, 16, 16]],
    output: ['boxes', [1, 6]],
  });
}

export const MAP_SIDE = 4;

/** Returns the cells of the start and the goal: a path that jumps. */
export function jumpToGoal(): Buffer {
  const cells = Array.from({ length: MAP_SIDE ** 2 }, (_, cell) => [Math.floor(cell / MAP_SIDE), cell % MAP_SIDE]);
  return onnxModel({
    steps: [
      integers('layers', [3, MAP_SIDE ** 2]),
      integers('marks', [1, 2]),
      floats('cells', [MAP_SIDE ** 2, 2], cells.flat()),
      node('Reshape', ['map', 'layers'], ['flat']),
      node('MatMul', ['flat', 'cells'], ['places']),
      node('Gather', ['places', 'marks'], ['moves']),
    ],
    input: ['map', [1, 3, MAP_SIDE, MAP_SIDE]],
    output: ['moves', [2, 2]],
  });
}
