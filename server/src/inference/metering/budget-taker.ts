import type { Budget, Claim, ReservationResult } from './reservations/budget.ts';
import type { Budgets } from './reservations/budgets.ts';
import type { ReservationReclaimer } from './reservations/reservation-reclaimer.ts';
import { tooLittleLeft } from './spending-errors.ts';

export interface BudgetTakerOptions {
  budgets: Pick<Budgets, 'take'>;
  reclaimer: Pick<ReservationReclaimer, 'reclaim'>;
  /** Tries to collect what an account owes, which frees its credit. */
  collectDebt: (accountId: string) => Promise<void>;
}

/** Takes the cost of a request from all its budgets. At a limit it reclaims from other nodes and collects debt first. */
export class BudgetTaker {
  readonly #options: BudgetTakerOptions;
  readonly #collecting = new Map<string, Promise<void>>();

  constructor(options: BudgetTakerOptions) {
    this.#options = options;
  }

  /** Takes the amount from every budget, or from none. Throws `payment_required` if a limit leaves too little. */
  async takeAll(claims: readonly Claim[], nano: number): Promise<Budget[]> {
    const taken: Budget[] = [];
    try {
      for (const claim of claims) taken.push(await this.#take(claim, nano));
      return taken;
    } catch (error) {
      for (const budget of taken) budget.release(nano);
      throw error;
    }
  }

  async #take(claim: Claim, nano: number): Promise<Budget> {
    const { budgets, reclaimer } = this.#options;
    let tried = await budgets.take(claim, nano);
    if ('short' in tried && isWorthReclaiming(tried.short, nano)) {
      await reclaimer.reclaim(claim.subject, tried.short.elsewhere.nodes);
      tried = await budgets.take(claim, nano);
    }
    if ('short' in tried && claim.key === null) {
      await this.#collectDebtOnce(claim.accountId);
      tried = await budgets.take(claim, nano);
    }
    if ('budget' in tried) return tried.budget;
    throw tooLittleLeft(claim, tried.short, nano);
  }

  /** Collects an account's debt, once for all of its waiting requests. */
  #collectDebtOnce(accountId: string): Promise<void> {
    const known = this.#collecting.get(accountId);
    if (known) return known;
    const collecting = this.#options.collectDebt(accountId).finally(() => this.#collecting.delete(accountId));
    this.#collecting.set(accountId, collecting);
    return collecting;
  }
}

/** Returns true if the request would fit, were the other nodes to return all they have reserved. */
function isWorthReclaiming({ left, elsewhere }: ReservationResult, nano: number): boolean {
  return elsewhere.nodes > 0 && left + elsewhere.nano >= nano;
}
