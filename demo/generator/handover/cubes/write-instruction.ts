import type { Random } from '../../../../sandbox-model/generator/random.ts';
import type { CubeColor } from './draw-table.ts';

/** Bytes that the model reads. */
export const INSTRUCTION_BYTES = 48;

const VERBS = [
  'reach',
  'reach for',
  'touch',
  'go to',
  'move to',
  'point at',
  'move the arm to',
  'approach',
  'tap',
  'get',
];
const NOUNS = ['cube', 'block', 'box', 'one', 'brick'];
const BEFORE = ['please ', 'now ', 'can you ', 'robot, ', 'then '];
const AFTER = [' please', ' now', '.', '!', ' next'];

/** Writes an instruction that names a cube by its colour. */
export function writeInstruction(random: Random, color: CubeColor): string {
  const noun = random.pick(NOUNS);
  const object = random.chance(0.08)
    ? `the ${noun} that is ${color}`
    : random.chance(0.1)
      ? color
      : `the ${color} ${noun}`;
  const before = random.chance(0.2) ? random.pick(BEFORE) : '';
  const after = random.chance(0.2) ? random.pick(AFTER) : '';
  const text = `${before}${random.pick(VERBS)} ${object}${after}`.slice(0, INSTRUCTION_BYTES);
  return random.chance(0.25) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
