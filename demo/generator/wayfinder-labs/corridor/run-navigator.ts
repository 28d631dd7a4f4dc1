import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { OnnxModel } from '../../assets/onnx-model.ts';
import { type CorridorWorld, createWorld } from './corridor-world.ts';
import { clearance, drive, hasArrived, MAX_STEPS, observe, type Pose, RADIUS, RAYS, startOf } from './drive-robot.ts';

/** Of corridors that no training used. */
const HELD_OUT_SEED = 977_003;

export interface Run {
  world: CorridorWorld;
  poses: Pose[];
  outcome: 'arrived' | 'collided' | 'timed out';
  /** The smallest distance to a wall or obstacle from the robot's centre. */
  clearance: number;
}

export function heldOutWorlds(count: number): CorridorWorld[] {
  const random = new Random(HELD_OUT_SEED);
  return Array.from({ length: count }, () => createWorld(random));
}

/** Drives through all corridors at once. */
export async function runNavigator(model: OnnxModel, worlds: readonly CorridorWorld[]): Promise<Run[]> {
  const runs = worlds.map(
    (world): Run => ({ world, poses: [startOf(world)], outcome: 'timed out', clearance: Number.POSITIVE_INFINITY }),
  );
  let open = runs;
  for (let step = 0; step < MAX_STEPS && open.length > 0; step++) {
    const seen = open.map(({ world, poses }) => observe(world, poses.at(-1) as Pose));
    const { velocity } = await model.run({
      lidar: { shape: [open.length, RAYS], values: Float32Array.from(seen.flatMap(({ lidar }) => lidar)) },
      goal: {
        shape: [open.length, 2],
        values: Float32Array.from(seen.flatMap(({ bearing, distance }) => [bearing, distance])),
      },
    });
    for (const [i, run] of open.entries()) {
      const [speed = 0, turnRate = 0] = velocity?.values.slice(2 * i, 2 * i + 2) ?? [];
      advance(run, [speed, turnRate]);
    }
    open = open.filter(({ outcome }) => outcome === 'timed out');
  }
  return runs;
}

function advance(run: Run, velocity: readonly [number, number]): void {
  const pose = drive(run.world, run.poses.at(-1) as Pose, velocity);
  run.poses.push(pose);
  run.clearance = Math.min(run.clearance, clearance(run.world, pose.at));
  if (run.clearance < RADIUS) run.outcome = 'collided';
  else if (hasArrived(run.world, pose)) run.outcome = 'arrived';
}
