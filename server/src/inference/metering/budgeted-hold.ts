import type { Budget } from './budget.ts';
import type { Hold } from './meter.ts';

/** Set aside in each of the budgets that the request counts against. */
export class BudgetedHold implements Hold {
  readonly nano: number;
  readonly keySubject: string | null;
  readonly #budgets: readonly Budget[];
  /** A settlement was begun on somebody's transaction. */
  isBeingSettled = false;
  #isOver = false;

  constructor(nano: number, budgets: readonly Budget[], keySubject: string | null) {
    this.nano = nano;
    this.#budgets = budgets;
    this.keySubject = keySubject;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const budget of this.#budgets) budget.release(this.nano);
  }
}

export function ownHold(hold: Hold): BudgetedHold {
  if (!(hold instanceof BudgetedHold)) throw new Error('this hold is not of this meter');
  return hold;
}
