import { writeFileSync } from 'node:fs';
import { field, message } from '../../server/src/platform/protobuf.fixture.ts';
import { attribute, bytesOf, node, tensor, valueInfo } from '../../server/src/runtimes/onnx/onnx-parts.fixture.ts';

// Writes two-link-arm.onnx: the inverse kinematics of a planar arm with two links, in closed form, elbow down.
//   node examples/models/make-two-link-arm.ts [file]
// There is nothing to train: the joints follow from the law of cosines, and ONNX has every operator that it needs.

const UPPER_ARM = 0.3;
const FOREARM = 0.25;

const OPERATORS_VERSION = 17;
const FORMAT_VERSION = 8;
/** Keeps the angle of a target at the shoulder itself from being 0 / 0. */
const TINY = 1e-9;

const scalar = (name: string, value: number): Buffer => tensor(name, 'float32', [], bytesOf('float32', [value]));

const CONSTANTS = [
  scalar('upper_arm', UPPER_ARM),
  scalar('forearm', FOREARM),
  scalar('sum_of_squares', UPPER_ARM ** 2 + FOREARM ** 2),
  scalar('twice_the_product', 2 * UPPER_ARM * FOREARM),
  scalar('one', 1),
  scalar('minus_one', -1),
  scalar('two', 2),
  scalar('zero', 0),
  scalar('tiny', TINY),
  tensor('columns', 'int64', [2], bytesOf('int64', [1, 1])),
];

/**
 * Computes the angle of the point (x, y), which ONNX has no operator for: 2 · atan(y / (|p| + x)), or behind the shoulder,
 * where that would lose precision, 2 · atan((|p| - x) / y).
 */
function angleOf(x: string, y: string, output: string): Buffer[] {
  const own = (name: string) => `${output}_${name}`;
  return [
    node('Mul', [x, x], [own('xx')]),
    node('Mul', [y, y], [own('yy')]),
    node('Add', [own('xx'), own('yy')], [own('square')]),
    node('Sqrt', [own('square')], [own('length')]),
    node('Add', [own('length'), x], [own('sum')]),
    node('Add', [own('sum'), 'tiny'], [own('below')]),
    node('Div', [y, own('below')], [own('ratio_ahead')]),
    node('Sub', [own('length'), x], [own('difference')]),
    node('Div', [own('difference'), y], [own('ratio_behind')]),
    node('Less', [x, 'zero'], [own('is_behind')]),
    node('Where', [own('is_behind'), own('ratio_behind'), own('ratio_ahead')], [own('ratio')]),
    node('Atan', [own('ratio')], [own('half')]),
    node('Mul', [own('half'), 'two'], [output]),
  ];
}

const STEPS = [
  node('Split', ['target', 'columns'], ['x', 'y'], attribute('axis', 1)),
  // The elbow, by the law of cosines. Targets out of reach are clipped: the arm stretches towards them.
  node('Mul', ['x', 'x'], ['xx']),
  node('Mul', ['y', 'y'], ['yy']),
  node('Add', ['xx', 'yy'], ['distance_squared']),
  node('Sub', ['distance_squared', 'sum_of_squares'], ['excess']),
  node('Div', ['excess', 'twice_the_product'], ['wanted_cosine']),
  node('Clip', ['wanted_cosine', 'minus_one', 'one'], ['cosine']),
  node('Acos', ['cosine'], ['elbow']),
  // The shoulder: the direction of the target, less what the bent elbow adds to it.
  ...angleOf('x', 'y', 'direction'),
  node('Sin', ['elbow'], ['sine']),
  node('Mul', ['forearm', 'cosine'], ['along']),
  node('Add', ['along', 'upper_arm'], ['reach_along']),
  node('Mul', ['forearm', 'sine'], ['reach_across']),
  ...angleOf('reach_along', 'reach_across', 'bend'),
  node('Sub', ['direction', 'bend'], ['shoulder']),
  node('Concat', ['shoulder', 'elbow'], ['joints'], attribute('axis', 1)),
  // Where these joints put the gripper: the target, wherever the arm can reach it.
  node('Add', ['shoulder', 'elbow'], ['wrist']),
  ...(['Cos', 'Sin'] as const).flatMap((turn) => [
    node(turn, ['shoulder'], [`${turn}_shoulder`]),
    node(turn, ['wrist'], [`${turn}_wrist`]),
    node('Mul', ['upper_arm', `${turn}_shoulder`], [`${turn}_upper`]),
    node('Mul', ['forearm', `${turn}_wrist`], [`${turn}_fore`]),
    node('Add', [`${turn}_upper`, `${turn}_fore`], [`${turn}_reached`]),
  ]),
  node('Concat', ['Cos_reached', 'Sin_reached'], ['reached'], attribute('axis', 1)),
];

export function twoLinkArm(): Buffer {
  const graph = message(
    ...STEPS,
    ...CONSTANTS,
    field(2, 'two_link_arm'),
    field(11, valueInfo('target', 'float32', ['batch', 2])),
    field(12, valueInfo('joints', 'float32', ['batch', 2])),
    field(12, valueInfo('reached', 'float32', ['batch', 2])),
  );
  return message(
    field(1, FORMAT_VERSION),
    field(2, 'souk'),
    field(7, graph),
    field(8, message(field(1, ''), field(2, OPERATORS_VERSION))),
  );
}

if (import.meta.main) {
  const file = process.argv[2] ?? new URL('two-link-arm.onnx', import.meta.url);
  writeFileSync(file, twoLinkArm());
}
