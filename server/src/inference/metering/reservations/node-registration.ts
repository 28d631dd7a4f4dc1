import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/queryable.ts';
import type { Log } from '../../../platform/log.ts';
import type { Budget } from './budget.ts';
import * as sql from './reservations.sql.ts';

/** A node's reservations lapse after this long without a heartbeat. */
export const LAPSE_MS = 20_000;
const MAX_FORMER_NAMES = 100;

export interface NodeRegistrationOptions {
  db: Db;
  log: Log;
  /** The budgets of this node, by subject. */
  budgets: ReadonlyMap<string, Budget>;
  lapseMs: number;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
}

/**
 * Registers this node in the database under a name; its reservations count while it sends heartbeats. A node that may
 * disagree with the database replaces its name and reservations before it admits anything else.
 */
export class NodeRegistration {
  readonly #options: NodeRegistrationOptions;
  #name = newName();
  /** Earlier names of this node that the database may still have. */
  #formerNames: string[] = [];
  /** When the last heartbeat under the current name was sent. */
  #heartbeatAt = Number.NEGATIVE_INFINITY;
  /** True if the database may differ from the state here. */
  #uncertain = false;
  #renewing: Promise<void> | undefined;
  #closed = false;

  constructor(options: NodeRegistrationOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#name;
  }

  get lapseMs(): number {
    return this.#options.lapseMs;
  }

  /** True if the state here matches the database. Stricter than the time after which other nodes ignore it. */
  get isCurrent(): boolean {
    return !this.#uncertain && !this.#renewing && this.#age < this.lapseMs * 0.75;
  }

  get isUncertain(): boolean {
    return this.#uncertain;
  }

  get isRenewing(): boolean {
    return this.#renewing !== undefined;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Notes a query with an unknown outcome. The node renews its reservations before it takes anything else. */
  markUncertain(): void {
    this.#uncertain = true;
  }

  /** Replaces the node's name and reservations, once for all callers. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async sendHeartbeatIfDue(): Promise<void> {
    if (this.#age < this.lapseMs / 4) return;
    const [name, sentAt] = [this.#name, this.#options.now()];
    const updated = await this.#options.db.run(sql.recordHeartbeat, [name, this.lapseMs]);
    if (name !== this.#name) return;
    if (updated === 0) this.markUncertain();
    else this.#heartbeatAt = sentAt;
  }

  /** Rejects renewals from now on. */
  close(): void {
    this.#closed = true;
  }

  /** Deletes the node with all its reservations, including held ones, which nothing can settle any more. */
  async delete(): Promise<void> {
    await this.#renewing?.catch(() => undefined); // its callers have received the error
    if (this.#heartbeatAt === Number.NEGATIVE_INFINITY) return;
    const { db, log, budgets } = this.#options;
    await db.run(sql.deleteNode, [this.#name, [...budgets.keys()]]).catch((error: Error) => {
      log.warn({ err: error }, 'failed to return reservations at shutdown; letting them lapse');
    });
  }

  /** Milliseconds since the last heartbeat. */
  get #age(): number {
    return this.#options.now() - this.#heartbeatAt;
  }

  /** Carries over only what requests hold at this moment. */
  async #renew(): Promise<void> {
    if (this.#closed) throw new Error('the meter is closed');
    const { db, budgets, now } = this.#options;
    // While the database is unavailable, each attempt uses a new name. The oldest can be dropped: they have lapsed.
    this.#formerNames = [...this.#formerNames.slice(-MAX_FORMER_NAMES), this.#name];
    this.#name = newName();
    this.#uncertain = false;
    const carried = [...budgets.values()]
      .filter(({ held }) => held !== 0)
      .map((budget) => ({ budget, held: budget.held }));
    for (const budget of budgets.values()) budget.discardReservation();
    const sentAt = now();
    const params = {
      formerNodes: this.#formerNames,
      node: this.#name,
      formerSubjects: [...budgets.keys()],
      subjects: carried.map(({ budget }) => budget.subject),
      nano: carried.map(({ held }) => held),
    };
    try {
      await db.transaction((tx) => tx.run(sql.renewNode, params));
    } catch (error) {
      this.markUncertain();
      throw error;
    }
    for (const { budget, held } of carried) budget.reserved += held;
    this.#formerNames = [];
    this.#heartbeatAt = sentAt;
  }
}

const newName = () => `nod_${randomBytes(10).toString('hex')}`;
