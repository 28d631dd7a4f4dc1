import { Random } from '../../../../sandbox-model/generator/random.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import type { Point } from '../../drawing/strokes.ts';
import { bytesOfText } from '../../training/byte-symbols.ts';
import { IMAGE_SIZE, paintTable } from './draw-table.ts';
import { gripperOf, type Joints } from './planar-arm.ts';
import { chooseTask, type Task, targetOf } from './train-reacher.ts';
import { INSTRUCTION_BYTES } from './write-instruction.ts';

export interface Step {
  joints: Joints;
  movement: Joints;
  goal: Joints;
  target: Point;
  /** [16, 16]. */
  attention: Float32Array;
}

export interface Episode {
  task: Task;
  steps: Step[];
  /** Distance of the gripper from the cube at the end, in metres. */
  miss: number;
  /** Distance of the target that the model saw first, in metres. */
  error: number;
}

const STEPS = 24;

/** Lets the model move the arm, which sees the table anew at every step, in tasks that no training used. */
export async function runEpisodes(onnx: Buffer, seed: number, count: number): Promise<Episode[]> {
  const random = new Random(seed);
  const model = await OnnxModel.load(onnx);
  const episodes: Episode[] = [];
  for (let i = 0; i < count; i++) episodes.push(await runEpisode(model, random, chooseTask(random)));
  return episodes;
}

export async function runEpisode(model: OnnxModel, random: Random, task: Task): Promise<Episode> {
  const steps: Step[] = [];
  let { joints } = task;
  for (let i = 0; i < STEPS; i++) {
    const step = await decide(model, random, { ...task, joints });
    steps.push(step);
    joints = [joints[0] + step.movement[0], joints[1] + step.movement[1]];
  }
  const cube = targetOf(task);
  const first = steps[0] as Step;
  return { task, steps, miss: distance(gripperOf(joints), cube), error: distance(first.target, cube) };
}

export async function decide(model: OnnxModel, random: Random, { table, joints, instruction }: Task): Promise<Step> {
  const values = paintTable(random, table, joints).toChannels();
  const outputs = await model.run({
    image: { shape: [1, 3, IMAGE_SIZE, IMAGE_SIZE], values },
    instruction: {
      shape: [1, INSTRUCTION_BYTES],
      values: Uint8Array.from(bytesOfText(instruction, INSTRUCTION_BYTES)),
    },
    joints: { shape: [1, 2], values: Float32Array.from(joints) },
  });
  const pair = (name: string) => [...(outputs[name]?.values ?? [])] as unknown as readonly [number, number];
  const attention = outputs.attention?.values ?? new Float32Array();
  return { joints, movement: pair('movement'), goal: pair('goal'), target: pair('target'), attention };
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}
