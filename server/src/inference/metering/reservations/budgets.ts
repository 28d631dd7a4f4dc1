import type { Db } from '../../../platform/db/queryable.ts';
import type { Log } from '../../../platform/log.ts';
import { Budget, type Claim, type ReservationResult } from './budget.ts';
import { LAPSE_MS, NodeRegistration } from './node-registration.ts';
import { ReservationMaintenance } from './reservation-maintenance.ts';
import { ReservationReturns } from './reservation-returns.ts';
import { reserveAndTake } from './reserve-and-take.ts';

/** Reservations unused for this long are returned. */
const IDLE_MS = 2_000;

export interface BudgetsOptions {
  db: Db;
  log: Log;
  lapseMs?: number;
  idleMs?: number;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
}

/** Takes amounts from this node's reservations of all limits, so that most requests are admitted without the database. */
export class Budgets {
  readonly #budgets = new Map<string, Budget>();
  readonly #db: Db;
  readonly #now: () => number;
  readonly #node: NodeRegistration;
  readonly #returns: ReservationReturns;
  readonly #maintenance: ReservationMaintenance;

  constructor({ db, log, lapseMs = LAPSE_MS, idleMs = IDLE_MS, now = () => performance.now() }: BudgetsOptions) {
    const budgets = this.#budgets;
    const node = new NodeRegistration({ db, log, budgets, lapseMs, now });
    this.#db = db;
    this.#now = now;
    this.#node = node;
    this.#returns = new ReservationReturns({ db, log, node, budgets });
    const isEmpty = () => budgets.size === 0;
    this.#maintenance = new ReservationMaintenance({ log, node, returns: this.#returns, idleMs, isEmpty, now });
  }

  /** The current name of this node in the database. */
  get node(): string {
    return this.#node.name;
  }

  /** Takes an amount from every budget without a query; undefined, with nothing taken, if one lacks room. */
  takeLocally(claims: readonly Claim[], nano: number): Budget[] | undefined {
    if (!this.#node.isCurrent) return undefined;
    const budgets: Budget[] = [];
    for (const claim of claims) {
      const budget = this.#budgets.get(claim.subject);
      if (!budget?.hasRoom(claim.limit, nano)) return undefined;
      budgets.push(budget);
    }
    const now = this.#now();
    for (const budget of budgets) budget.take(nano, now);
    return budgets;
  }

  /** Takes an amount from a budget, reserving more if needed. Takes nothing if the limit leaves too little. */
  async take(claim: Claim, nano: number): Promise<{ budget: Budget } | { short: ReservationResult }> {
    for (;;) {
      if (!this.#node.isCurrent) {
        await this.#node.renew();
        continue;
      }
      const budget = this.#budgetOf(claim.subject);
      if (budget.hasRoom(claim.limit, nano)) {
        budget.take(nano, this.#now());
        return { budget };
      }
      if (budget.reserving) {
        const result = await waitForReservation(budget, nano);
        // A rejection of the other caller that leaves too little for this one as well needs no second query.
        if (result && !result.granted && result.limit === claim.limit && result.left < nano) return { short: result };
        continue;
      }
      const returning = this.#returns.inProgress(claim.subject);
      if (returning) {
        await returning;
        continue;
      }
      budget.reserving = reserveAndTake(this.#db, this.#node, { budget, claim, nano, now: this.#now() });
      const result = await budget.reserving;
      if (result?.granted) return { budget };
      if (result) return { short: result };
    }
  }

  /** Subtracts usage that was persisted under this node name from the reservation. */
  subtractUsed(node: string, subject: string, nano: number): void {
    const budget = node === this.node ? this.#budgets.get(subject) : undefined;
    if (budget) budget.reserved -= nano;
  }

  /** Notes a query with an unknown outcome. The node renews its reservations before it takes anything else. */
  markUncertain(): void {
    this.#node.markUncertain();
  }

  /** Returns the part of a reservation that no request holds, for another node. Resolves to false if there was none. */
  returnSpare(subject: string): Promise<boolean> {
    return this.#returns.returnSpare(subject);
  }

  /** Returns all reservations, including held ones, which nothing can settle any more. */
  async close(): Promise<void> {
    this.#node.close();
    await this.#maintenance.close();
    await this.#node.delete();
    this.#budgets.clear();
  }

  #budgetOf(subject: string): Budget {
    let budget = this.#budgets.get(subject);
    if (!budget) {
      budget = new Budget(subject);
      this.#budgets.set(subject, budget);
      this.#maintenance.start();
    }
    return budget;
  }
}

async function waitForReservation(budget: Budget, nano: number): Promise<ReservationResult | undefined> {
  budget.waiting += nano;
  try {
    return await budget.reserving;
  } finally {
    budget.waiting -= nano;
  }
}
