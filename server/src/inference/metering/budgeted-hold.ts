import type { Hold } from './meter.ts';
import type { Budget } from './reservations/budget.ts';

/** A hold on each of the budgets that a request counts against. */
export class BudgetedHold implements Hold {
  readonly nano: number;
  readonly keySubject: string | null;
  readonly #budgets: readonly Budget[];
  /** True once a settlement has begun on the caller's transaction. */
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

/** Narrows a hold to the class of this meter. */
export function ownHold(hold: Hold): BudgetedHold {
  if (!(hold instanceof BudgetedHold)) throw new Error('this hold is not of this meter');
  return hold;
}
