import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Db, Queryable, Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { isRejected } from '../../platform/db/rejected-by-database.ts';
import type { Log } from '../../platform/log.ts';
import type { InferenceSettings } from '../inference-settings.ts';
import { BudgetedHold, ownHold } from './budgeted-hold.ts';
import type { Hold, Meter, Spender } from './meter.ts';
import { monthOf } from './month-of.ts';
import { NANO_PER_MINOR } from './nano.ts';
import { INFERENCE_CURRENCY } from './prices.ts';
import type { Budget, Claim, ReservationResult } from './reservations/budget.ts';
import { Budgets } from './reservations/budgets.ts';
import { ReservationReclaimer } from './reservations/reservation-reclaimer.ts';
import { limitInAnotherCurrency, tooLittleLeft } from './spending-errors.ts';
import { columnsOf, sumColumnsOf } from './usage-columns.ts';
import type { HeldRecord, UsageRecord } from './usage-record.ts';
import { type Consequence, writeNewUsage, writeUsage } from './usage-records.sql.ts';
import { sumUp } from './usage-sums.ts';
import { UsageWriter } from './usage-writer.ts';

/** Minimum milliseconds between two `onDue` calls for the same account. */
const DUE_INTERVAL_MS = 10_000;

export interface AccountMeterOptions {
  mode: Mode;
  /** The database handle of that mode. */
  db: Db;
  billing: InferenceSettings['billing'];
  log: Log;
  /** Messages between nodes. */
  announcements: Pick<Announcements, 'on' | 'publish'>;
  /** Called when an account owes enough to be collected from. */
  onDue: (accountId: string) => void;
  /** Called when an account's credit does not cover a request: a last chance to collect its debt before one more try. */
  onShort: (accountId: string) => Promise<void>;
  lapseMs?: number;
  idleMs?: number;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
  /** The wall clock, in Unix milliseconds. */
  today?: () => number;
}

/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = '23505';

interface Settlement extends HeldRecord {
  hold: BudgetedHold;
}

export class AccountMeter implements Meter {
  readonly #options: AccountMeterOptions;
  /** Only live mode charges. */
  readonly #charges: boolean;
  readonly #creditLimit: number;
  readonly #budgets: Budgets;
  readonly #reclaimer: ReservationReclaimer;
  readonly #writer: UsageWriter<Settlement>;
  readonly #today: () => number;
  readonly #dueNotifiedAt = new Map<string, number>();
  readonly #collecting = new Map<string, Promise<void>>();

  constructor(options: AccountMeterOptions) {
    this.#options = options;
    this.#charges = options.mode === 'live';
    this.#creditLimit = options.billing.creditLimit * NANO_PER_MINOR;
    this.#budgets = new Budgets(options);
    this.#reclaimer = new ReservationReclaimer({
      announcements: options.announcements,
      realm: options.mode,
      returnSpare: (subject) => this.#budgets.returnSpare(subject),
    });
    this.#writer = new UsageWriter({ write: (settlements) => this.#write(settlements), log: options.log });
    this.#today = options.today ?? Date.now;
  }

  hold(spender: Spender, nano: number): MaybePromise<Hold> {
    const claims = this.#claimsOf(spender);
    const keySubject = claims.find(({ key }) => key !== null)?.subject ?? null;
    const budgets = claims.length === 0 ? [] : this.#budgets.takeLocally(claims, nano);
    if (budgets) return new BudgetedHold(nano, budgets, keySubject);
    return this.#takeAll(claims, nano).then((taken) => new BudgetedHold(nano, taken, keySubject));
  }

  async settle(hold: Hold, record: UsageRecord): Promise<void> {
    const own = ownHold(hold);
    try {
      await this.#writer.add({ hold: own, record, keySubject: own.keySubject });
    } catch (error) {
      own.end();
      throw error;
    }
  }

  async settleOn(tx: Tx, hold: Hold, record: UsageRecord): Promise<void> {
    const own = ownHold(hold);
    own.isBeingSettled = true;
    const node = this.#budgets.node;
    const consequences = await this.#writeNew(tx, node, [{ hold: own, record, keySubject: own.keySubject }]);
    tx.afterCommit(() => this.#finish(node, [own], consequences));
  }

  void(hold: Hold): void {
    const own = ownHold(hold);
    // The settling transaction may or may not have been committed.
    if (own.isBeingSettled && !own.isOver) this.#budgets.markUncertain();
    own.end();
  }

  async close(): Promise<void> {
    this.#reclaimer.close();
    await this.#writer.close();
    await this.#budgets.close();
  }

  #claimsOf({ accountId, keyId, spendLimit }: Spender): Claim[] {
    const claims: Claim[] = [];
    if (this.#charges) claims.push({ subject: accountId, accountId, key: null, limit: this.#creditLimit });
    if (spendLimit !== null) {
      if (spendLimit.currency !== INFERENCE_CURRENCY) throw limitInAnotherCurrency(keyId, spendLimit.currency);
      const month = monthOf(this.#today());
      const limit = spendLimit.amount * NANO_PER_MINOR;
      claims.push({ subject: `${keyId} ${month}`, accountId, key: { id: keyId, month }, limit });
    }
    return claims;
  }

  async #takeAll(claims: readonly Claim[], nano: number): Promise<Budget[]> {
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
    let tried = await this.#budgets.take(claim, nano);
    if ('short' in tried && isWorthReclaiming(tried.short, nano)) {
      await this.#reclaimer.reclaim(claim.subject, tried.short.elsewhere.nodes);
      tried = await this.#budgets.take(claim, nano);
    }
    if ('short' in tried && claim.key === null) {
      await this.#collect(claim.accountId);
      tried = await this.#budgets.take(claim, nano);
    }
    if ('budget' in tried) return tried.budget;
    throw tooLittleLeft(claim, tried.short, nano);
  }

  /** Collects an account's debt, once for all of its waiting requests. */
  #collect(accountId: string): Promise<void> {
    const known = this.#collecting.get(accountId);
    if (known) return known;
    const collecting = this.#options.onShort(accountId).finally(() => {
      this.#collecting.delete(accountId);
      // The account may have a new card by now.
      this.#notifyDue(accountId);
    });
    this.#collecting.set(accountId, collecting);
    return collecting;
  }

  async #write(settlements: readonly Settlement[]): Promise<void> {
    const node = this.#budgets.node;
    const holds = settlements.map(({ hold }) => hold);
    // A request counts once, even if it was settled twice.
    const byRequest = new Map(settlements.map((settlement) => [settlement.record.requestId, settlement]));
    const unique = [...byRequest.values()];
    try {
      const { db } = this.#options;
      const consequences = await db
        .atOnce((tx) => this.#writeNew(tx, node, unique))
        .catch((error: { code?: string }) => {
          if (error.code !== UNIQUE_VIOLATION) throw error;
          return db.atOnce((tx) => this.#writeMissing(tx, node, unique));
        });
      this.#finish(node, holds, consequences);
    } catch (error) {
      if (!isRejected(error)) this.#budgets.markUncertain();
      throw error;
    }
  }

  async #writeNew(db: Queryable, node: string, settlements: readonly Settlement[]): Promise<Consequence[]> {
    const sums = sumUp(settlements, this.#charges);
    const params = [node, this.#dueFrom, ...columnsOf(settlements), ...sumColumnsOf(sums)] as const;
    const due = await db.many(writeNewUsage, [...params]);
    return [...sums.used.map(([subject, nano]) => ({ what: 'used' as const, subject, nano })), ...due];
  }

  /** Writes records of which some may exist already, from an earlier attempt with an unknown outcome. */
  #writeMissing(db: Queryable, node: string, settlements: readonly Settlement[]): Promise<Consequence[]> {
    return db.many(writeUsage, [node, this.#charges, this.#dueFrom, ...columnsOf(settlements)]);
  }

  get #dueFrom(): number {
    return this.#options.billing.collectAt * NANO_PER_MINOR;
  }

  #finish(node: string, holds: readonly BudgetedHold[], consequences: readonly Consequence[]): void {
    for (const { what, subject, nano } of consequences) {
      if (what === 'used') this.#budgets.subtractUsed(node, subject, nano);
      else this.#notifyDue(subject);
    }
    for (const hold of holds) hold.end();
  }

  #notifyDue(accountId: string): void {
    const now = this.#today();
    if (now - (this.#dueNotifiedAt.get(accountId) ?? 0) < DUE_INTERVAL_MS) return;
    // Re-inserting keeps the map in order of notification, so expired entries come first.
    this.#dueNotifiedAt.delete(accountId);
    this.#dueNotifiedAt.set(accountId, now);
    for (const [notified, at] of this.#dueNotifiedAt) {
      if (now - at < DUE_INTERVAL_MS) break;
      this.#dueNotifiedAt.delete(notified);
    }
    this.#options.onDue(accountId);
  }
}

/** Returns true if the request would fit, were the other nodes to return all they have reserved. */
function isWorthReclaiming({ left, elsewhere }: ReservationResult, nano: number): boolean {
  return elsewhere.nodes > 0 && left + elsewhere.nano >= nano;
}
