import { OnnxGraph } from '../../export/onnx-graph.ts';
import type { Network } from '../../training/network.ts';
import { MAX_SPEED, MAX_TURN_RATE, RAYS } from './drive-robot.ts';
import { FAR } from './train-navigator.ts';

/** Points of the predicted trajectory, and seconds between them. */
export const POINTS = 20;
const INTERVAL = 0.1;

/** Writes the network with its features in front, and the path that follows from its velocity behind. */
export function navigatorOnnx(network: Network): Buffer {
  const graph = new OnnxGraph('corridor_navigator');
  const lidar = graph.input('lidar', 'float32', ['batch', RAYS]);
  const goal = graph.input('goal', 'float32', ['batch', 2]);
  const [bearing, distance] = [graph.slice(goal, 1, 0, 1), graph.slice(goal, 1, 1, 2)];
  const features = graph.concat(
    [
      graph.add('Exp', [graph.add('Neg', [lidar])]),
      ...[graph.add('Cos', [bearing]), graph.add('Sin', [bearing])],
      graph.add('Div', [graph.add('Min', [distance, graph.scalar(FAR)]), graph.scalar(FAR)]),
    ],
    1,
  );
  const raw = graph.add('Mul', [
    network.toOnnx(graph, features, 'navigator'),
    graph.constant('float32', [2], [MAX_SPEED, MAX_TURN_RATE]),
  ]);
  const lowest = graph.constant('float32', [2], [0, -MAX_TURN_RATE]);
  const highest = graph.constant('float32', [2], [MAX_SPEED, MAX_TURN_RATE]);
  const velocity = graph.add('Min', [graph.add('Max', [raw, lowest]), highest]);
  graph.output('velocity', 'float32', ['batch', 2], velocity);
  graph.output('trajectory', 'float32', ['batch', POINTS, 2], appendTrajectory(graph, velocity));
  return graph.toBytes({ description: 'Drives a robot through corridors: lidar and a waypoint in, velocities out.' });
}

/** Appends where the robot will be at this velocity, x ahead and y to the left: an arc, in small straight steps. */
function appendTrajectory(graph: OnnxGraph, velocity: string): string {
  const [speed, turnRate] = [graph.slice(velocity, 1, 0, 1), graph.slice(velocity, 1, 1, 2)];
  const times = Array.from({ length: POINTS }, (_, i) => (i + 0.5) * INTERVAL);
  const headings = graph.add('Mul', [turnRate, graph.constant('float32', [1, POINTS], times)]);
  const coordinates = ['Cos', 'Sin'].map((turn) => {
    const steps = graph.add('Mul', [graph.add(turn, [headings]), graph.add('Mul', [speed, graph.scalar(INTERVAL)])]);
    const summed = graph.add('CumSum', [steps, graph.constant('int64', [], [1])]);
    return graph.add('Unsqueeze', [summed, graph.integers(2)]);
  });
  return graph.concat(coordinates, 2);
}
