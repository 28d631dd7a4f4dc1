import { Random } from '../../../../sandbox-model/generator/random.ts';
import { type DemoAsset, type Figure, type Files, fileOf } from '../../assets/demo-asset.ts';
import { modelCard } from '../../assets/model-card.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { drawGridPictures } from './draw-grid-pictures.ts';
import { type Cell, canMove, createMap, type GridMap, SIDE, shortestLength } from './grid-map.ts';
import { gridNavigator } from './navigator-graph.ts';

const FILE = 'grid-navigator.onnx';
const HELD_OUT_SEED = 977_007;
const MAPS = 500;

export interface Solution {
  map: GridMap;
  values: Float32Array;
  moves: Cell[];
  /** Negative if there is no path. */
  length: number;
}

async function solveMaps(files: Files, maps: readonly GridMap[]): Promise<Solution[]> {
  const model = await OnnxModel.load(fileOf(files, FILE));
  const solutions: Solution[] = [];
  for (const map of maps) {
    const layers = new Float32Array(3 * SIDE * SIDE);
    layers.set(map.walls);
    for (const [i, [row, column]] of [map.start, map.goal].entries())
      layers[((i + 1) * SIDE + row) * SIDE + column] = 1;
    const { values, moves, length } = await model.run({ map: { shape: [1, 3, SIDE, SIDE], values: layers } });
    const cells = moves?.values ?? new Float32Array();
    solutions.push({
      ...{ map, values: values?.values ?? new Float32Array(), length: length?.values[0] ?? 0 },
      moves: Array.from({ length: cells.length / 2 }, (_, i) => [cells[2 * i] ?? 0, cells[2 * i + 1] ?? 0] as const),
    });
  }
  return solutions;
}

function heldOutMaps(count: number): GridMap[] {
  const random = new Random(HELD_OUT_SEED);
  return Array.from({ length: count }, () => createMap(random));
}

/** Returns the length of a path from start to goal whose steps are all allowed, or infinity. */
function walk({ map, moves }: Solution): number {
  let length = 0;
  for (const [i, [row, column]] of moves.entries()) {
    const [fromRow, fromColumn] = moves[i - 1] ?? map.start;
    const step = [row - fromRow, column - fromColumn] as const;
    if (i > 0 && !canMove(map.walls, [fromRow, fromColumn], step)) return Number.POSITIVE_INFINITY;
    length += Math.hypot(...step);
  }
  return String(moves.at(-1)) === String(map.goal) ? length : Number.POSITIVE_INFINITY;
}

async function measure(files: Files): Promise<Figure[]> {
  const solutions = await solveMaps(files, heldOutMaps(MAPS));
  const connected = solutions.filter(({ map }) => Number.isFinite(shortestLength(map)));
  const shortest = connected.filter((solution) => Math.abs(walk(solution) - shortestLength(solution.map)) < 1e-3);
  const closed = solutions.filter(({ map }) => !Number.isFinite(shortestLength(map)));
  const known = closed.filter(({ length, moves }) => length === -1 && moves.length === 1);
  const longest = Math.max(...connected.map(({ moves }) => moves.length - 1));
  const percent = (part: readonly unknown[], all: readonly unknown[]) => (100 * part.length) / all.length;
  return [
    { name: 'Maps with a path: the shortest is found', value: percent(shortest, connected), unit: '%', digits: 1 },
    { name: 'Maps without a path: recognised', value: percent(known, closed), unit: '%', digits: 1 },
    { name: 'Maps with a path', value: connected.length, digits: 0 },
    { name: 'Longest path', value: longest, unit: 'moves', digits: 0 },
  ];
}

const EXAMPLE = [
  '................',
  '.S..#......#....',
  '....#......#....',
  '....#..##..#....',
  '....#..##..#....',
  '....#......#....',
  '.......##..###.#',
  '##.#####........',
  '.......#........',
  '.......#...##...',
  '..##...#...##...',
  '..##............',
  '.......#........',
  '.......#....G...',
  '.......#........',
  '................',
];

export const GRID_NAVIGATOR: DemoAsset = {
  seller: 'wayfinder-labs',
  name: 'grid-navigator',
  createFiles: () => new Map([[FILE, gridNavigator()]]),
  measure,
  drawPictures: async (files) => drawGridPictures(await solveMaps(files, heldOutMaps(120))),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['path-planning', 'value-iteration', 'grid-map'],
      task: 'navigation',
      framework: 'onnx',
      widget: {
        inputs: [
          {
            ...{ name: 'map', title: 'Map', type: 'grid', size: [SIDE, SIDE] },
            ...{ layers: ['wall', 'start', 'goal'], value: EXAMPLE },
          },
        ],
        outputs: [
          { name: 'moves', title: 'Shortest path', type: 'path', grid: 'map' },
          { name: 'values', title: 'Value of each cell', type: 'heatmap', grid: 'map' },
          { name: 'length', title: 'Length', type: 'numbers', labels: ['length'], units: ['cells'] },
        ],
      },
    },
    body: modelCard({
      slug: 'wayfinder-labs/grid-navigator',
      title: 'Grid navigator',
      summary: `Finds the shortest path on a map of 16 × 16 cells, and says of every other cell how good it is: the values lead to the goal from
wherever the robot ends up. Moves go in eight directions, and never cut the corner of a wall.`,
      alt: 'Six maps with their values, walls and the shortest path',
      inputs: [
        {
          ...{ name: 'map', type: 'FP32 `[1, 3, 16, 16]`' },
          meaning: 'three layers of rows: 1 at walls, 1 at the start, 1 at the goal, and 0 elsewhere',
        },
      ],
      outputs: [
        {
          name: 'moves',
          type: 'INT64 `[steps, 2]`',
          meaning: 'row and column of each cell from the start to the goal',
        },
        {
          ...{ name: 'values', type: 'FP32 `[16, 16]`' },
          meaning: '512 less the distance to the goal, in cells; 0 at walls and where there is no path',
        },
        { name: 'length', type: 'FP32 `[1]`', meaning: 'length of the path in cells, or −1 without one' },
      ],
      measured: `On ${MAPS} maps with rooms, doors and blocks, compared with Dijkstra's algorithm. "Found" means that every move is allowed and the
length is the same.`,
      figures,
      training: `It was not trained: it is value iteration, written as a graph of ONNX operators (opset 17). A convolution shifts the values by all
eight moves at once, a loop repeats that until nothing changes, and a second loop follows the best moves.`,
      limits: [
        'Maps have exactly 16 × 16 cells. Pad smaller ones with walls.',
        'One map per call. The start and the goal are one free cell each.',
        'Cells are free or not: it knows no costs, and no robots that are wider than a cell.',
      ],
      usage: `Deploy it, and send the three layers one after the other, row by row:

\`\`\`js
import { Souk, tensor } from '@souk/sdk';

const souk = new Souk({ apiKey: process.env.SOUK_API_KEY, baseURL: \`\${process.env.SOUK_URL}/v1\` });
const layers = new Float32Array(3 * 256);
for (let row = 0; row < 12; row++) layers[16 * row + 8] = 1; // a wall
layers[256 + 16 * 4 + 2] = 1; // start: row 4, column 2
layers[512 + 16 * 4 + 13] = 1; // goal: row 4, column 13
const { outputs } = await souk.deployments.invoke(process.env.ID, {
  inputs: [tensor('map', layers, [1, 3, 16, 16])],
});
console.log(outputs.find(({ name }) => name === 'moves').data);
\`\`\`

Over HTTP, with the request in a file such as \`{"inputs": [{"name": "map", "datatype": "FP32", "shape": [1, 3, 16, 16], "data": […]}]}\`:

\`\`\`sh
curl "$SOUK_URL/v1/deployments/$ID/invoke" -H "Authorization: Bearer $SOUK_API_KEY" \\
  -H 'Content-Type: application/json' -d @map.json
\`\`\``,
      files: { [FILE]: 'the graph' },
    }),
  }),
};
