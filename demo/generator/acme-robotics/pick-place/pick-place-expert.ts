import { jointsFor, tipOf } from './scara-arm.ts';
import { type Action, type CellState, clamp, distance, isPlaced, MAX_VELOCITY } from './simulate-cell.ts';

const GAIN = 6;
const TRAVEL_HEIGHT = 0.12;
const DROP_HEIGHT = 0.05;
/** Within this distance of its goal the gripper goes down; the further, the higher it stays. */
const [FUNNEL_START, FUNNEL_END] = [0.008, 0.06];
const CLOSE_ENOUGH = 0.01;
const HOME = [0.3, 0];

/** Returns what the policy imitates: the velocities that a person would program. It has no state of its own. */
export function expertAction(state: CellState): Action {
  const { shoulder, elbow, lift, gripper, part, partHeight, bin, isHolding } = state;
  const isDone = isPlaced(state);
  const goal = isDone ? ([HOME[0], HOME[1]] as [number, number]) : isHolding ? bin : part;
  const low = isDone ? TRAVEL_HEIGHT : isHolding ? DROP_HEIGHT : partHeight;
  const away = distance(tipOf(shoulder, elbow), goal);
  const height = low + (TRAVEL_HEIGHT - low) * smoothStep((away - FUNNEL_START) / (FUNNEL_END - FUNNEL_START));
  // Rises before it moves sideways.
  const freedom = clamp((lift - height + 0.06) / 0.03, 0, 1);
  const [wantedShoulder, wantedElbow] = jointsFor(goal);
  const isThere = away < CLOSE_ENOUGH && Math.abs(lift - low) < CLOSE_ENOUGH;
  const opening = isDone ? 1 : isHolding === isThere ? 1 : 0;
  return [
    freedom * limited(0, GAIN * (wantedShoulder - shoulder)),
    freedom * limited(1, GAIN * (wantedElbow - elbow)),
    limited(2, GAIN * (height - lift)),
    limited(3, GAIN * (opening - gripper)),
  ];
}

function limited(joint: 0 | 1 | 2 | 3, velocity: number): number {
  const max = MAX_VELOCITY[joint];
  return clamp(velocity, -max, max);
}

function smoothStep(x: number): number {
  const t = clamp(x, 0, 1);
  return t * t * (3 - 2 * t);
}
