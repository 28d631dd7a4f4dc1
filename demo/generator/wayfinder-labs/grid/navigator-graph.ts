import { attribute, integersAttribute } from '../../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import { OnnxGraph } from '../../export/onnx-graph.ts';
import { MOVES, SIDE } from './grid-map.ts';

// Value iteration as an ONNX graph. The value of a cell is REWARD less the length of the shortest path to the goal, and 0 where
// there is none. Each round shifts the values by the eight moves (one convolution), subtracts what the move costs, and keeps
// the best; the loop ends when nothing changes any more. A second loop follows the best moves from the start.

const CELLS = SIDE * SIDE;
/** More than the longest path of any map. */
const REWARD = 512;
const BLOCKED = 10_000;
const MAX_ROUNDS = CELLS;

/** Input: walls, start and goal as layers of [1, 3, 16, 16]. */
export function gridNavigator(): Buffer {
  const graph = new OnnxGraph('grid_navigator');
  const map = graph.input('map', 'float32', [1, 3, SIDE, SIDE]);
  const [walls, start, goal] = [0, 1, 2].map((layer) => graph.slice(map, 1, layer, layer + 1)) as [
    string,
    string,
    string,
  ];
  const free = graph.add('Sub', [graph.scalar(1), graph.add('Min', [walls, graph.scalar(1)])]);
  const cost = appendCosts(graph, walls);
  const seed = graph.add('Mul', [goal, graph.scalar(REWARD)]);
  const values = appendIteration(graph, { seed, free, cost });
  graph.output('values', 'float32', [SIDE, SIDE], graph.add('Reshape', [values, graph.integers(SIDE, SIDE)]));

  const best = graph.add(
    'ArgMax',
    [appendCandidates(graph, values, cost)],
    attribute('axis', 1),
    attribute('keepdims', 0),
  );
  const policy = graph.add('Reshape', [best, graph.integers(CELLS)]);
  const flatValues = graph.add('Reshape', [values, graph.integers(CELLS)]);
  const first = graph.add('ArgMax', [graph.add('Reshape', [start, graph.integers(CELLS)])], attribute('keepdims', 0));
  graph.output('moves', 'int64', ['steps', 2], appendPath(graph, { first, policy, values: flatValues }));
  const value = graph.add('Gather', [flatValues, first]);
  // A negative length says that there is no path.
  const length = graph.add('Where', [
    graph.add('Greater', [value, graph.scalar(0)]),
    graph.add('Sub', [graph.scalar(REWARD), value]),
    graph.scalar(-1),
  ]);
  graph.output('length', 'float32', [1], graph.add('Reshape', [length, graph.integers(1)]));
  return graph.toBytes({ description: 'Shortest paths on maps of 16 by 16 cells, by value iteration.' });
}

/** Appends what each move from each cell costs, as [1, 8, 16, 16]: diagonals must not cut the corners of walls. */
function appendCosts(graph: OnnxGraph, walls: string): string {
  const corners = MOVES.flatMap(([down, right]) =>
    kernel((r, c) => Number((r === down && c === 0) || (r === 0 && c === right))),
  );
  const blocked = convolve(graph, walls, graph.constant('float32', [MOVES.length, 1, 3, 3], corners, 'corners'));
  const lengths = MOVES.map((move) => Math.hypot(...move));
  return graph.add('Add', [
    graph.add('Mul', [blocked, graph.scalar(BLOCKED)]),
    graph.constant('float32', [1, MOVES.length, 1, 1], lengths, 'lengths'),
  ]);
}

/** Appends the value of each move from each cell. */
function appendCandidates(graph: OnnxGraph, values: string, cost: string): string {
  const neighbours = MOVES.flatMap(([down, right]) => kernel((r, c) => Number(r === down && c === right)));
  const shifts = graph.constant('float32', [MOVES.length, 1, 3, 3], neighbours, 'neighbours');
  return graph.add('Sub', [convolve(graph, values, shifts), cost]);
}

function appendIteration(graph: OnnxGraph, { seed, free, cost }: { seed: string; free: string; cost: string }): string {
  const [values] = graph.loop(
    graph.constant('int64', [], [MAX_ROUNDS]),
    [{ value: seed, type: 'float32', shape: [1, 1, SIDE, SIDE] }],
    (body, [now]) => {
      const best = body.add('ReduceMax', [appendCandidates(body, now as string, cost)], integersAttribute('axes', [1]));
      const next = body.add('Mul', [body.add('Max', [now as string, best]), free]);
      const change = body.add('ReduceMax', [body.add('Sub', [next, now as string])], attribute('keepdims', 0));
      return { goOn: body.add('Greater', [change, graph.scalar(0)]), states: [next] };
    },
  );
  return values as string;
}

/** Appends the cells from the start to the goal, as [steps, 2]. Without a path, only the start. */
function appendPath(
  graph: OnnxGraph,
  { first, policy, values }: { first: string; policy: string; values: string },
): string {
  const offsets = graph.constant(
    'int64',
    [MOVES.length],
    MOVES.map(([down, right]) => down * SIDE + right),
  );
  const side = graph.constant('int64', [1], [SIDE]);
  const start = graph.add('Reshape', [first, graph.integers(1)]);
  const initial = graph.add('Gather', [values, start]);
  const isConnected = graph.add('Greater', [initial, graph.scalar(0)]);
  const rounds = graph.add('Squeeze', [graph.cast(isConnected, 'int64')]);
  const limit = graph.add('Mul', [rounds, graph.constant('int64', [], [MAX_ROUNDS])]);
  const [, visited] = graph.loop(limit, [{ value: start, type: 'int64', shape: [1] }], (body, [at]) => {
    const next = body.add('Add', [
      at as string,
      body.add('Gather', [offsets, body.add('Gather', [policy, at as string])]),
    ]);
    const value = body.add('Gather', [values, next]);
    const isAtGoal = body.add('GreaterOrEqual', [value, graph.scalar(REWARD)]);
    const goOn = body.add('Squeeze', [body.add('Not', [isAtGoal])]);
    return { goOn, states: [next], scans: [{ value: next, type: 'int64', shape: [1] }] };
  });
  const cells = graph.concat([graph.add('Reshape', [start, graph.integers(1, 1)]), visited as string], 0);
  const rows = graph.add('Div', [cells, side]);
  const columns = graph.add('Mod', [cells, side]);
  return graph.concat([rows, columns], 1);
}

function convolve(graph: OnnxGraph, image: string, kernels: string): string {
  return graph.add(
    'Conv',
    [image, kernels],
    integersAttribute('kernel_shape', [3, 3]),
    integersAttribute('pads', [1, 1, 1, 1]),
  );
}

function kernel(valueAt: (row: number, column: number) => number): number[] {
  return [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => valueAt(row, column)));
}
