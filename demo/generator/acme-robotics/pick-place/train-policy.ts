import { Random } from '../../../../sandbox-model/generator/random.ts';
import { OnnxGraph } from '../../export/onnx-graph.ts';
import { squaredLoss } from '../../training/losses.ts';
import { type Network, perceptron } from '../../training/network.ts';
import { trainNetwork } from '../../training/train-network.ts';
import { expertAction } from './pick-place-expert.ts';
import { appendFeatures, FEATURES, policyFeatures } from './policy-features.ts';
import {
  type Action,
  type CellState,
  createCell,
  isPlaced,
  MAX_STEPS,
  MAX_VELOCITY,
  stepCell,
} from './simulate-cell.ts';

const SEED = 20_101;
export const HIDDEN = 96;
const STEPS = 6000;
const BATCH = 256;
/** The policy is run this often, to collect the states that it gets into. */
const ROUNDS = 12;
const EPISODES_PER_ROUND = 120;
/** Steps that the simulation goes on after a part is placed, so that the arm learns to retreat. */
const STEPS_AFTER = 12;

let trained: Network | undefined;

/** Imitates the expert on the states that the policy itself gets into (DAgger). Trains once per process. */
export function trainPolicy(): Network {
  trained ??= train();
  return trained;
}

function train(): Network {
  const random = new Random(SEED);
  const network = perceptron(random, [FEATURES, HIDDEN, HIDDEN, 4]);
  const samples: { features: number[]; targets: number[] }[] = [];
  const collect = (round: number) => {
    for (let episode = 0; episode < EPISODES_PER_ROUND; episode++) {
      // The policy acts in all but the first rounds, and the expert in some episodes of each.
      const isOwn = round > 0 && random.chance(0.7);
      for (const state of runEpisode(random, isOwn ? network : undefined)) {
        const targets = expertAction(state).map((velocity, i) => velocity / (MAX_VELOCITY[i] as number));
        samples.push({ features: policyFeatures(state), targets });
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
    report: (step, loss) => process.stdout.write(`  pick-place-policy: step ${step}, loss ${loss.toFixed(5)}\n`),
  });
  return network;
}

/** Returns the states of an episode in which the expert or the network acts, both with noise. */
function runEpisode(random: Random, network: Network | undefined): CellState[] {
  const states: CellState[] = [];
  const noise = random.pick([0, 0.05, 0.3]);
  let state = createCell(random);
  for (let left = STEPS_AFTER, step = 0; step < MAX_STEPS && left > 0; step++) {
    states.push(state);
    const action = network ? networkAction(network, state) : expertAction(state);
    const shaken = action.map((velocity, i) => velocity + noise * random.normal() * (MAX_VELOCITY[i] as number));
    state = stepCell(state, shaken as unknown as Action);
    if (isPlaced(state)) left -= 1;
  }
  return states;
}

function networkAction(network: Network, state: CellState): Action {
  const shares = network.forward(Float32Array.from(policyFeatures(state)), 1);
  return MAX_VELOCITY.map((max, i) => max * (shares[i] as number)) as unknown as Action;
}

export function policyOnnx(network: Network): Buffer {
  const graph = new OnnxGraph('pick_place_policy');
  const features = appendFeatures(graph);
  const shares = graph.add('Clip', [network.toOnnx(graph, features, 'policy'), graph.scalar(-1), graph.scalar(1)]);
  const velocities = graph.add('Mul', [shares, graph.constant('float32', [4], MAX_VELOCITY)]);
  graph.output('velocities', 'float32', ['batch', 4], velocities);
  // Where the arm is one second later at these velocities, for drawing.
  const joints = graph.add('Add', [graph.slice('joints', 1, 0, 2), graph.slice(velocities, 1, 0, 2)]);
  graph.output('pose', 'float32', ['batch', 2], joints);
  return graph.toBytes({ description: 'Picks a part and places it into a bin: velocities of a SCARA arm at 20 Hz.' });
}
