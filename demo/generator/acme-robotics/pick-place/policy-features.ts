import type { OnnxGraph } from '../../export/onnx-graph.ts';
import { LINKS, tipOf } from './scara-arm.ts';
import type { CellState } from './simulate-cell.ts';

// What the network sees of a state: the same twice, for training and as ONNX operators in front of its layers.

export const FEATURES = 22;
/** Of heights in metres, so that they are about as large as the rest. */
const HEIGHT_SCALE = 8;
const OFFSET_SCALE = 5;
const PART_HEIGHT_SCALE = 20;
/** Distances below this are told apart well, in metres. */
const FINE = 0.02;
const DROP_HEIGHT = 0.05;
const NEAR_TIP = 0.015;
const NEAR_BIN = 0.05;

export function policyFeatures(state: CellState): number[] {
  const { shoulder, elbow, lift, gripper, part, partHeight, bin, isHolding } = state;
  const [x, y] = tipOf(shoulder, elbow);
  const toPart = [part[0] - x, part[1] - y] as const;
  const toBin = [bin[0] - x, bin[1] - y] as const;
  const near = (a: number, b: number, radius: number) => Math.exp(-(a * a + b * b) / radius ** 2);
  return [
    ...[Math.cos(shoulder), Math.sin(shoulder), Math.cos(elbow), Math.sin(elbow)],
    ...[HEIGHT_SCALE * lift, gripper, Number(isHolding), PART_HEIGHT_SCALE * partHeight],
    ...[...toPart, ...toBin].map((offset) => OFFSET_SCALE * offset),
    ...[...toPart, ...toBin].map((offset) => Math.tanh(offset / FINE)),
    HEIGHT_SCALE * (lift - partHeight),
    Math.tanh((lift - partHeight) / FINE),
    Math.tanh((lift - DROP_HEIGHT) / FINE),
    near(...toPart, NEAR_TIP),
    near(...toBin, NEAR_TIP),
    near(part[0] - bin[0], part[1] - bin[1], NEAR_BIN),
  ];
}

/** Appends the features to a graph, from its inputs of [batch, …]. */
export function appendFeatures(graph: OnnxGraph): string {
  const joints = graph.input('joints', 'float32', ['batch', 4]);
  const part = graph.input('object', 'float32', ['batch', 3]);
  const bin = graph.input('bin', 'float32', ['batch', 2]);
  const holding = graph.input('holding', 'float32', ['batch', 1]);
  const [turns, lift, gripper] = [
    graph.slice(joints, 1, 0, 2),
    graph.slice(joints, 1, 2, 3),
    graph.slice(joints, 1, 3, 4),
  ];
  const [spot, partHeight] = [graph.slice(part, 1, 0, 2), graph.slice(part, 1, 2, 3)];
  const scaled = (value: string, factor: number) => graph.add('Mul', [value, graph.scalar(factor)]);
  const fine = (value: string) => graph.add('Tanh', [scaled(value, 1 / FINE)]);
  const near = (offset: string, radius: number) => {
    const square = graph.add('ReduceSum', [graph.add('Mul', [offset, offset]), graph.integers(1)]);
    return graph.add('Exp', [scaled(square, -1 / radius ** 2)]);
  };
  const tip = appendTip(graph, turns);
  const toPart = graph.add('Sub', [spot, tip]);
  const toBin = graph.add('Sub', [bin, tip]);
  const offsets = graph.concat([toPart, toBin], 1);
  const above = graph.add('Sub', [lift, partHeight]);
  const [cosines, sines] = [graph.add('Cos', [turns]), graph.add('Sin', [turns])];
  const columns = [
    ...[graph.slice(cosines, 1, 0, 1), graph.slice(sines, 1, 0, 1)],
    ...[graph.slice(cosines, 1, 1, 2), graph.slice(sines, 1, 1, 2)],
    ...[scaled(lift, HEIGHT_SCALE), gripper, holding, scaled(partHeight, PART_HEIGHT_SCALE)],
    ...[scaled(offsets, OFFSET_SCALE), fine(offsets)],
    ...[scaled(above, HEIGHT_SCALE), fine(above), fine(graph.add('Sub', [lift, graph.scalar(DROP_HEIGHT)]))],
    ...[near(toPart, NEAR_TIP), near(toBin, NEAR_TIP), near(graph.add('Sub', [spot, bin]), NEAR_BIN)],
  ];
  return graph.concat(columns, 1);
}

/** Appends where the gripper is, as [batch, 2]. */
function appendTip(graph: OnnxGraph, turns: string): string {
  const shoulder = graph.slice(turns, 1, 0, 1);
  const wrist = graph.add('Add', [shoulder, graph.slice(turns, 1, 1, 2)]);
  const coordinates = ['Cos', 'Sin'].map((turn) => {
    const [upper, fore] = [shoulder, wrist].map((angle, i) =>
      graph.add('Mul', [graph.add(turn, [angle]), graph.scalar(LINKS[i] as number)]),
    );
    return graph.add('Add', [upper as string, fore as string]);
  });
  return graph.concat(coordinates, 1);
}
