import { attribute, integersAttribute } from '../../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import { OnnxGraph } from '../../export/onnx-graph.ts';
import type { Network } from '../../training/network.ts';
import { CELLS, CHANNELS } from './detector-loss.ts';
import { SCENE_SIZE } from './draw-scene.ts';
import { OBSTACLES } from './paint-obstacles.ts';

/** Rows of the output; those beyond the obstacles that were found have low scores. */
export const MAX_BOXES = 12;

const AREA = CELLS * CELLS;

/** Writes the network, and behind it what turns its map into boxes: peaks of the scores, the best of them, their boxes. */
export function exportDetector(network: Network): Buffer {
  const graph = new OnnxGraph('obstacle_detector');
  const image = graph.input('image', 'float32', [1, 3, SCENE_SIZE, SCENE_SIZE]);
  const map = network.toOnnx(graph, image);
  const scores = graph.add('Sigmoid', [graph.slice(map, 1, 0, OBSTACLES.length)]);
  const best = graph.add('ReduceMax', [scores], integersAttribute('axes', [1]));
  const kinds = graph.add('ArgMax', [scores], attribute('axis', 1));
  const around = [integersAttribute('kernel_shape', [3, 3]), integersAttribute('pads', [1, 1, 1, 1])];
  const isPeak = graph.cast(graph.add('Equal', [best, graph.add('MaxPool', [best], ...around)]), 'float32');
  const peaks = graph.add('Reshape', [graph.add('Mul', [best, isPeak]), graph.integers(AREA)]);
  const [score, cell] = graph.addMany('TopK', [peaks, graph.integers(MAX_BOXES)], 2) as [string, string];

  const rows = graph.add('Reshape', [graph.slice(map, 1, OBSTACLES.length, CHANNELS), graph.integers(4, AREA)]);
  const box = graph.add('Gather', [rows, cell], attribute('axis', 1));
  const part = (from: number, to: number) => graph.slice(box, 0, from, to);
  const position = graph.cast(cell, 'float32');
  const row = graph.add('Floor', [graph.add('Div', [position, graph.scalar(CELLS)])]);
  const column = graph.add('Sub', [position, graph.add('Mul', [row, graph.scalar(CELLS)])]);
  const cells = graph.add('Reshape', [graph.concat([column, row], 0), graph.integers(2, MAX_BOXES)]);
  const middle = graph.add('Add', [graph.add('Add', [cells, graph.scalar(0.5)]), part(0, 2)]);
  const extent = graph.add('Exp', [part(2, 4)]);
  const half = graph.add('Mul', [extent, graph.scalar(0.5)]);
  const corner = graph.add('Sub', [graph.add('Div', [middle, graph.scalar(CELLS)]), half]);
  const kind = graph.add('Gather', [graph.add('Reshape', [kinds, graph.integers(AREA)]), cell]);
  const asRow = (value: string) => graph.add('Unsqueeze', [value, graph.integers(0)]);
  const columns = graph.concat([corner, extent, asRow(score), asRow(graph.cast(kind, 'float32'))], 0);
  const boxes = graph.add('Transpose', [columns], integersAttribute('perm', [1, 0]));
  graph.output('boxes', 'float32', [MAX_BOXES, 6], boxes);
  graph.output('heat', 'float32', [1, OBSTACLES.length, CELLS, CELLS], scores);
  return graph.toBytes();
}
