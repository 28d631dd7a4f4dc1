import type { Db } from '../../../platform/db/queryable.ts';
import type { Log } from '../../../platform/log.ts';
import type { Budget } from './budget.ts';
import type { NodeRegistration } from './node-registration.ts';
import * as sql from './reservations.sql.ts';

export interface ReservationReturnsOptions {
  db: Db;
  log: Log;
  node: NodeRegistration;
  /** The budgets of this node, by subject. */
  budgets: Map<string, Budget>;
}

/** Returns the parts of this node's reservations that no request holds. */
export class ReservationReturns {
  readonly #options: ReservationReturnsOptions;
  readonly #inProgress = new Map<string, Promise<void>>();

  constructor(options: ReservationReturnsOptions) {
    this.#options = options;
  }

  /** Returns the return in progress: the database counts the amount as reserved until its update is committed. */
  inProgress(subject: string): Promise<void> | undefined {
    return this.#inProgress.get(subject);
  }

  /** Returns what is spare of a limit, for another node. Resolves to false if this node had no reservation of it. */
  async returnSpare(subject: string): Promise<boolean> {
    const { log, node, budgets } = this.#options;
    const inProgress = this.inProgress(subject);
    if (inProgress) {
      await inProgress;
      return true;
    }
    const budget = budgets.get(subject);
    if (!budget || node.isClosed || !node.isCurrent) return budget !== undefined;
    if (budget.reserving || budget.free <= 0) return true;
    try {
      await this.#returnFree([budget]);
      return true;
    } catch (error) {
      node.markUncertain();
      log.warn({ err: error as Error }, 'failed to return a spare reservation; renewing all reservations');
      return false;
    }
  }

  /** Returns what is spare of all limits that no request has used since then. */
  async returnUnusedSince(time: number): Promise<void> {
    const idle = [...this.#options.budgets.values()].filter((budget) => {
      return budget.usedAt <= time && !budget.reserving && (budget.free > 0 || budget.held === 0);
    });
    if (idle.length > 0) await this.#returnFree(idle);
  }

  async #returnFree(returned: readonly Budget[]): Promise<void> {
    const { db, node, budgets } = this.#options;
    const { name } = node;
    const subjects = returned.map(({ subject }) => subject);
    const spare = returned.map(({ free }) => free);
    // Before the query, so that no caller takes from it meanwhile.
    for (const budget of returned) {
      budget.reserved = budget.held;
      if (budget.held === 0) budgets.delete(budget.subject);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const subject of subjects) this.#inProgress.set(subject, promise);
    try {
      await db.atOnce((tx) => tx.run(sql.returnReservations, [name, subjects, spare]));
    } finally {
      for (const subject of subjects) {
        if (this.#inProgress.get(subject) === promise) this.#inProgress.delete(subject);
      }
      resolve();
    }
    await db.atOnce((tx) => tx.run(sql.deleteEmptyReservations, [name, subjects]));
  }
}
