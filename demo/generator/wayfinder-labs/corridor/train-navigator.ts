import { Random } from '../../../../sandbox-model/generator/random.ts';
import { squaredLoss } from '../../training/losses.ts';
import { type Network, perceptron } from '../../training/network.ts';
import { trainNetwork } from '../../training/train-network.ts';
import { expertVelocity } from './corridor-expert.ts';
import { createWorld } from './corridor-world.ts';
import {
  drive,
  hasArrived,
  MAX_SPEED,
  MAX_STEPS,
  MAX_TURN_RATE,
  type Observation,
  observe,
  RAYS,
  startOf,
  type Velocity,
} from './drive-robot.ts';

const SEED = 30_301;
export const FEATURES = RAYS + 3;
export const HIDDEN = [96, 64] as const;
/** Waypoints farther than this are all alike, in metres. */
export const FAR = 2;
const STEPS = 4000;
const BATCH = 256;
/** The navigator drives this often, to collect what it sees. */
const ROUNDS = 10;
const EPISODES_PER_ROUND = 60;

let trained: Network | undefined;

/** Imitates the expert in situations that the navigator itself gets into (DAgger). Trains once per process. */
export function trainNavigator(): Network {
  trained ??= train();
  return trained;
}

function train(): Network {
  const random = new Random(SEED);
  const network = perceptron(random, [FEATURES, ...HIDDEN, 2]);
  const samples: { features: number[]; targets: number[] }[] = [];
  const collect = (round: number) => {
    for (let episode = 0; episode < EPISODES_PER_ROUND; episode++) {
      const isOwn = round > 0 && random.chance(0.7);
      for (const observation of runEpisode(random, isOwn ? network : undefined)) {
        const [speed, turnRate] = expertVelocity(observation);
        samples.push({
          features: navigatorFeatures(observation),
          targets: [speed / MAX_SPEED, turnRate / MAX_TURN_RATE],
        });
      }
    }
  };
  trainNetwork(network, {
    ...{ steps: STEPS, batch: BATCH, rate: 2e-3, loss: squaredLoss },
    next: (step) => {
      if (step % (STEPS / ROUNDS) === 0) collect(step / (STEPS / ROUNDS));
      const chosen = Array.from({ length: BATCH }, () => random.pick(samples));
      return {
        inputs: Float32Array.from(chosen.flatMap(({ features }) => features)),
        targets: Float32Array.from(chosen.flatMap(({ targets }) => targets)),
      };
    },
    report: (step, loss) => process.stdout.write(`  corridor-navigator: step ${step}, loss ${loss.toFixed(5)}\n`),
  });
  return network;
}

/** Returns what the network sees: how close things are, and the waypoint's direction without a jump behind the robot. */
export function navigatorFeatures({ lidar, bearing, distance }: Observation): number[] {
  const closeness = lidar.map((reach) => Math.exp(-reach));
  return [...closeness, Math.cos(bearing), Math.sin(bearing), Math.min(distance, FAR) / FAR];
}

/** Returns what the robot sees while the expert or the network drives, both with noise. */
function runEpisode(random: Random, network: Network | undefined): Observation[] {
  const world = createWorld(random);
  const noise = random.pick([0, 0.1, 0.4]);
  const seen: Observation[] = [];
  let pose = startOf(world);
  pose = { ...pose, heading: pose.heading + 0.8 * random.normal() };
  for (let step = 0; step < MAX_STEPS / 2 && !hasArrived(world, pose); step++) {
    const observation = observe(world, pose);
    seen.push(observation);
    const [speed, turnRate] = network ? networkVelocity(network, observation) : expertVelocity(observation);
    const shaken = [speed, turnRate + noise * MAX_TURN_RATE * random.normal()] as const;
    pose = drive(world, pose, shaken);
    // Robots that drive through walls have nothing left to learn.
    if (Math.min(...observation.lidar) < 0.1) break;
  }
  return seen;
}

function networkVelocity(network: Network, observation: Observation): Velocity {
  const output = network.forward(Float32Array.from(navigatorFeatures(observation)), 1);
  return [MAX_SPEED * (output[0] as number), MAX_TURN_RATE * (output[1] as number)];
}
