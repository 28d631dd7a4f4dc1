import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/queryable.ts';
import type { Log } from '../../../platform/log.ts';
import { Budget, type Claim, type ReservationResult } from './budget.ts';
import * as sql from './reservations.sql.ts';

/** A node's reservations lapse after this long without a heartbeat. */
export const LAPSE_MS = 20_000;
/** Reservations unused for this long are returned. */
const IDLE_MS = 2_000;
const MAX_FORMER_NODES = 100;

export interface BudgetsOptions {
  db: Db;
  log: Log;
  lapseMs?: number;
  idleMs?: number;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
}

/**
 * Holds this node's reservations of all limits, so that most requests are admitted without the database. A node that may
 * disagree with the database replaces its name and reservations before it admits anything else.
 */
export class Budgets {
  readonly #db: Db;
  readonly #log: Log;
  readonly #lapseMs: number;
  readonly #idleMs: number;
  readonly #now: () => number;
  readonly #budgets = new Map<string, Budget>();
  /** Returns in progress, by subject: the database counts the amount as reserved until its update is committed. */
  readonly #returning = new Map<string, Promise<void>>();
  #node = newNode();
  /** Earlier names of this node that the database may still have. */
  #formerNodes: string[] = [];
  /** When the last heartbeat under the current name was sent. */
  #heartbeatAt = Number.NEGATIVE_INFINITY;
  /** True if the database may differ from the state here. */
  #uncertain = false;
  #renewing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #maintenance: Promise<void> | undefined;
  #closed = false;

  constructor(options: BudgetsOptions) {
    this.#db = options.db;
    this.#log = options.log;
    this.#lapseMs = options.lapseMs ?? LAPSE_MS;
    this.#idleMs = options.idleMs ?? IDLE_MS;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The current name of this node in the database. */
  get node(): string {
    return this.#node;
  }

  /** Takes an amount from every budget without a query; undefined, with nothing taken, if one lacks room. */
  takeLocally(claims: readonly Claim[], nano: number): Budget[] | undefined {
    if (!this.#isCurrent()) return undefined;
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
      if (!this.#isCurrent()) {
        await this.#ensureRenewed();
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
      const returning = this.#returning.get(claim.subject);
      if (returning) {
        await returning;
        continue;
      }
      budget.reserving = this.#reserveAndTake(budget, claim, nano);
      const result = await budget.reserving;
      if (result?.granted) return { budget };
      if (result) return { short: result };
    }
  }

  /** Subtracts usage that was persisted under this node name from the reservation. */
  subtractUsed(node: string, subject: string, nano: number): void {
    const budget = node === this.#node ? this.#budgets.get(subject) : undefined;
    if (budget) budget.reserved -= nano;
  }

  /** Notes a query with an unknown outcome. The node renews its reservations before it takes anything else. */
  markUncertain(): void {
    this.#uncertain = true;
  }

  /** Returns the part of a reservation that no request holds, for another node. Resolves to false if there was none. */
  async returnSpare(subject: string): Promise<boolean> {
    const returning = this.#returning.get(subject);
    if (returning) {
      await returning;
      return true;
    }
    const budget = this.#budgets.get(subject);
    if (!budget || this.#closed || !this.#isCurrent()) return budget !== undefined;
    if (budget.reserving || budget.free <= 0) return true;
    try {
      await this.#returnFree([budget]);
      return true;
    } catch (error) {
      this.markUncertain();
      this.#log.warn({ err: error as Error }, 'failed to return a spare reservation; renewing all reservations');
      return false;
    }
  }

  /** Returns all reservations, including held ones, which nothing can settle any more. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#maintenance;
    await this.#renewing?.catch(() => undefined); // its callers have received the error
    if (this.#heartbeatAt === Number.NEGATIVE_INFINITY) return;
    await this.#db.run(sql.deleteNode, [this.#node, [...this.#budgets.keys()]]).catch((error: Error) => {
      this.#log.warn({ err: error }, 'failed to return reservations at shutdown; letting them lapse');
    });
    this.#budgets.clear();
  }

  /** Returns true if the state here matches the database. Stricter than the time after which other nodes ignore it. */
  #isCurrent(): boolean {
    return !this.#uncertain && !this.#renewing && this.#now() - this.#heartbeatAt < this.#lapseMs * 0.75;
  }

  #budgetOf(subject: string): Budget {
    let budget = this.#budgets.get(subject);
    if (!budget) {
      budget = new Budget(subject);
      this.#budgets.set(subject, budget);
      this.#timer ??= setInterval(() => this.#maintain(), this.#idleMs / 2).unref();
    }
    return budget;
  }

  /** Reserves more and takes the amount if granted. Undefined if the node was renewed meanwhile, or has to be. */
  async #reserveAndTake(budget: Budget, claim: Claim, nano: number): Promise<ReservationResult | undefined> {
    const node = this.#node;
    // Taken before it is granted, so that no other caller takes it first.
    budget.take(nano, this.#now());
    let taken = false;
    try {
      const { result, delta } = await this.#reserve(node, budget, claim);
      // The amount was computed from a state that the database may not share, so it is reserved again.
      if (node !== this.#node || this.#uncertain) return undefined;
      if (!result.granted) return { ...result, left: result.left + nano };
      budget.limit = claim.limit;
      budget.reserved += delta;
      taken = true;
      return result;
    } catch (error) {
      this.markUncertain();
      throw error;
    } finally {
      if (!taken) budget.release(nano);
      budget.reserving = undefined;
    }
  }

  async #reserve(node: string, budget: Budget, claim: Claim): Promise<{ result: ReservationResult; delta: number }> {
    const { subject, accountId, key, limit } = claim;
    const reserved = await this.#db.transaction(async (tx) => {
      await tx.one(sql.lockSubject, [subject]);
      const { free, waiting } = budget;
      const params = [subject, node, this.#lapseMs, limit, -free, waiting - free] as const;
      return key === null
        ? tx.one(sql.reserveCredit, [...params, accountId])
        : tx.one(sql.reserveKeySpending, [...params, accountId, key.id, `${key.month}-01`]);
    });
    if (!reserved) throw new Error('a reservation query returns one row');
    if (!reserved.alive) this.markUncertain();
    const { granted, room, spent, elsewhere, nodes } = reserved;
    const left = Number(room) + budget.free;
    const others = { nano: Number(elsewhere), nodes };
    const result = { granted: granted !== null, limit, spent: Number(spent), left, elsewhere: others };
    return { result, delta: granted ?? 0 };
  }

  #ensureRenewed(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** Replaces the node's name and reservations; only what requests hold at this moment is carried over. */
  async #renew(): Promise<void> {
    if (this.#closed) throw new Error('the meter is closed');
    // While the database is unavailable, each attempt uses a new name. The oldest can be dropped: they have lapsed.
    this.#formerNodes = [...this.#formerNodes.slice(-MAX_FORMER_NODES), this.#node];
    this.#node = newNode();
    const formerSubjects = [...this.#budgets.keys()];
    this.#uncertain = false;
    const carried = [...this.#budgets.values()]
      .filter(({ held }) => held !== 0)
      .map((budget) => ({ budget, held: budget.held }));
    for (const budget of this.#budgets.values()) {
      budget.reserved = 0;
      budget.limit = undefined;
    }
    const sentAt = this.#now();
    const subjects = carried.map(({ budget }) => budget.subject);
    const nano = carried.map(({ held }) => held);
    const params = [this.#formerNodes, this.#node, formerSubjects, subjects, nano] as const;
    try {
      await this.#db.transaction((tx) => tx.run(sql.renewNode, [...params]));
    } catch (error) {
      this.markUncertain();
      throw error;
    }
    for (const { budget, held } of carried) budget.reserved += held;
    this.#formerNodes = [];
    this.#heartbeatAt = sentAt;
  }

  #maintain(): void {
    if (this.#maintenance || this.#renewing || this.#closed) return;
    this.#maintenance = this.#maintainNow()
      .catch((error: Error) => {
        this.markUncertain();
        this.#log.warn({ err: error }, 'failed to maintain inference reservations; retrying');
      })
      .finally(() => {
        this.#maintenance = undefined;
      });
  }

  async #maintainNow(): Promise<void> {
    if (this.#uncertain) return this.#ensureRenewed();
    if (this.#budgets.size === 0) return this.#stopTimer();
    await this.#returnIdle();
    if (this.#now() - this.#heartbeatAt < this.#lapseMs / 4) return;
    const [node, sentAt] = [this.#node, this.#now()];
    const updated = await this.#db.run(sql.touchNode, [node, this.#lapseMs]);
    if (node !== this.#node) return;
    if (updated === 0) this.markUncertain();
    else this.#heartbeatAt = sentAt;
  }

  async #returnIdle(): Promise<void> {
    const before = this.#now() - this.#idleMs;
    const idle = [...this.#budgets.values()].filter((budget) => {
      return budget.usedAt <= before && !budget.reserving && (budget.free > 0 || budget.held === 0);
    });
    if (idle.length > 0) await this.#returnFree(idle);
  }

  async #returnFree(idle: readonly Budget[]): Promise<void> {
    const node = this.#node;
    const subjects = idle.map(({ subject }) => subject);
    const spare = idle.map(({ free }) => free);
    // Before the query, so that no caller takes from it meanwhile.
    for (const budget of idle) {
      budget.reserved = budget.held;
      if (budget.held === 0) this.#budgets.delete(budget.subject);
    }
    const returned = Promise.withResolvers<void>();
    for (const subject of subjects) this.#returning.set(subject, returned.promise);
    try {
      await this.#db.atOnce((tx) => tx.run(sql.returnReservations, [node, subjects, spare]));
    } finally {
      for (const subject of subjects) {
        if (this.#returning.get(subject) === returned.promise) this.#returning.delete(subject);
      }
      returned.resolve();
    }
    await this.#db.atOnce((tx) => tx.run(sql.deleteEmptyReservations, [node, subjects]));
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const newNode = () => `nod_${randomBytes(10).toString('hex')}`;

async function waitForReservation(budget: Budget, nano: number): Promise<ReservationResult | undefined> {
  budget.waiting += nano;
  try {
    return await budget.reserving;
  } finally {
    budget.waiting -= nano;
  }
}
