import { Random } from '../../../../sandbox-model/generator/random.ts';
import { Adam, cosineRate } from '../../training/adam.ts';
import { bytesOfText } from '../../training/byte-symbols.ts';
import { huberLoss } from '../../training/losses.ts';
import { CUBE_COLORS, type CubeColor, IMAGE_SIZE, paintTable, setTable, type Table } from './draw-table.ts';
import { type Joints, jointsFor } from './planar-arm.ts';
import { ReacherNetwork } from './reacher-network.ts';
import { INSTRUCTION_BYTES, writeInstruction } from './write-instruction.ts';

const DATA_SEED = 502;
const [STEPS, BATCH, RATE] = [1800, 16, 0.003];
const REPORTS = 10;
/** The point on the table counts this much more than the joints. */
const POINT_WEIGHT = 4;

/** Ranges that the arm starts from. */
export const JOINT_RANGES = { shoulder: [-0.3, 2.4], elbow: [0.2, 2.6] } as const;

export interface Task {
  table: Table;
  joints: Joints;
  color: CubeColor;
  instruction: string;
}

export function chooseTask(random: Random): Task {
  const table = setTable(random);
  const joints = [random.between(...JOINT_RANGES.shoulder), random.between(...JOINT_RANGES.elbow)] as const;
  const color = random.pick(CUBE_COLORS);
  return { table, joints, color, instruction: writeInstruction(random, color) };
}

export function targetOf({ table, color }: Task) {
  const cube = table.cubes.find((one) => one.color === color);
  if (!cube) throw new Error(`there is no ${color} cube`);
  return cube.position;
}

/** Trains the network to point at the cube that is named, on tables that are set anew for every step. */
export function trainReacher(report?: (step: number, loss: number) => void): ReacherNetwork {
  const network = new ReacherNetwork();
  const random = new Random(DATA_SEED);
  const adam = new Adam(network.parameters);
  const loss = huberLoss(0.3);
  const area = 3 * IMAGE_SIZE * IMAGE_SIZE;
  const [jointSlopes, pointSlopes] = [new Float32Array(2 * BATCH), new Float32Array(2 * BATCH)];
  let sum = 0;
  for (let step = 0; step < STEPS; step++) {
    const images = new Float32Array(BATCH * area);
    const instructions = new Float32Array(BATCH * INSTRUCTION_BYTES);
    const [points, joints] = [new Float32Array(2 * BATCH), new Float32Array(2 * BATCH)];
    for (let i = 0; i < BATCH; i++) {
      const task = chooseTask(random);
      images.set(paintTable(random, task.table, task.joints).toChannels(), i * area);
      instructions.set(bytesOfText(task.instruction, INSTRUCTION_BYTES), i * INSTRUCTION_BYTES);
      points.set(targetOf(task), 2 * i);
      joints.set(jointsFor(targetOf(task)), 2 * i);
    }
    const found = network.forward(images, instructions, BATCH);
    sum +=
      loss(found.joints, joints, BATCH, jointSlopes) + POINT_WEIGHT * loss(found.points, points, BATCH, pointSlopes);
    for (let i = 0; i < pointSlopes.length; i++) pointSlopes[i] = (pointSlopes[i] as number) * POINT_WEIGHT;
    network.backward(jointSlopes, pointSlopes);
    adam.step(cosineRate(RATE, step, STEPS));
    if ((step + 1) % (STEPS / REPORTS) === 0) {
      report?.(step + 1, (sum * REPORTS) / STEPS);
      sum = 0;
    }
  }
  return network;
}
