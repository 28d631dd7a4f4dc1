import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { NumberTensor, OnnxModel } from '../../assets/onnx-model.ts';
import { type Action, type CellState, createCell, isPlaced, MAX_STEPS, stepCell } from './simulate-cell.ts';

/** Of cells that no training used. */
const HELD_OUT_SEED = 977_001;

export function heldOutCells(count: number): CellState[] {
  const random = new Random(HELD_OUT_SEED);
  return Array.from({ length: count }, () => createCell(random));
}

/** Runs the model in all cells at once until each part is placed. Returns the states of each. */
export async function runPolicy(model: OnnxModel, cells: readonly CellState[]): Promise<CellState[][]> {
  const runs = cells.map((cell) => [cell]);
  for (let step = 0; step < MAX_STEPS; step++) {
    const open = runs.filter((run) => !isPlaced(run.at(-1) as CellState));
    if (open.length === 0) break;
    const states = open.map((run) => run.at(-1) as CellState);
    const { velocities } = await model.run(toInputs(states));
    for (const [i, run] of open.entries()) {
      const action = velocities?.values.slice(4 * i, 4 * i + 4) as unknown as Action;
      run.push(stepCell(states[i] as CellState, Array.from(action) as unknown as Action));
    }
  }
  return runs;
}

function toInputs(states: readonly CellState[]): Record<string, NumberTensor> {
  const tensor = (width: number, row: (state: CellState) => readonly number[]): NumberTensor => ({
    shape: [states.length, width],
    values: Float32Array.from(states.flatMap((state) => row(state))),
  });
  return {
    joints: tensor(4, ({ shoulder, elbow, lift, gripper }) => [shoulder, elbow, lift, gripper]),
    object: tensor(3, ({ part, partHeight }) => [...part, partHeight]),
    bin: tensor(2, ({ bin }) => bin),
    holding: tensor(1, ({ isHolding }) => [Number(isHolding)]),
  };
}
