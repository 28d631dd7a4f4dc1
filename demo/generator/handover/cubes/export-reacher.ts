import { attribute } from '../../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import { OnnxGraph } from '../../export/onnx-graph.ts';
import { IMAGE_SIZE } from './draw-table.ts';
import { FEATURES, PLACES, type ReacherNetwork } from './reacher-network.ts';
import { INSTRUCTION_BYTES } from './write-instruction.ts';

/** Radians that a joint moves in one step. */
export const MAX_MOVEMENT = 0.15;

export function exportReacher(network: ReacherNetwork): Buffer {
  const graph = new OnnxGraph('instruct_reacher');
  const image = graph.input('image', 'float32', [1, 3, IMAGE_SIZE, IMAGE_SIZE]);
  const instruction = graph.input('instruction', 'uint8', [1, INSTRUCTION_BYTES]);
  const joints = graph.input('joints', 'float32', [1, 2]);
  const count = PLACES * PLACES;
  const seen = network.vision.toOnnx(graph, image, 'vision');
  const features = graph.add('Reshape', [seen, graph.integers(1, FEATURES, count)]);
  const query = network.language.toOnnx(graph, instruction, 'language');
  const row = graph.add('Reshape', [query, graph.integers(1, 1, FEATURES)]);
  const scores = graph.add('Reshape', [graph.add('MatMul', [row, features]), graph.integers(1, count)]);
  const shares = graph.add('Softmax', [scores], attribute('axis', 1));
  const target = graph.add('MatMul', [shares, graph.weights('places', [count, 2], network.places)]);
  const goal = network.action.toOnnx(graph, target, 'action');
  const limits = [graph.scalar(-MAX_MOVEMENT), graph.scalar(MAX_MOVEMENT)];
  const movement = graph.add('Clip', [graph.add('Sub', [goal, joints]), ...limits]);
  graph.output('movement', 'float32', [1, 2], movement);
  graph.output('goal', 'float32', [1, 2], goal);
  graph.output('target', 'float32', [1, 2], target);
  const attention = graph.add('Reshape', [shares, graph.integers(1, 1, PLACES, PLACES)]);
  graph.output('attention', 'float32', [1, 1, PLACES, PLACES], attention);
  return graph.toBytes();
}
