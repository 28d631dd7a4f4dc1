import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { isRejected } from '../../platform/db/rejected-by-database.ts';
import type { Log } from '../../platform/log.ts';
import type { InferenceSettings } from '../inference-settings.ts';
import { BudgetTaker } from './budget-taker.ts';
import { BudgetedHold, ownHold } from './budgeted-hold.ts';
import { claimsOf } from './claims-of.ts';
import { DueNotices } from './due-notices.ts';
import type { Hold, Meter, Spender } from './meter.ts';
import { NANO_PER_MINOR } from './nano.ts';
import { type RecordingOptions, recordNewUsage, recordUsage } from './record-usage.ts';
import { Budgets } from './reservations/budgets.ts';
import { ReservationReclaimer } from './reservations/reservation-reclaimer.ts';
import type { HeldRecord, UsageRecord } from './usage-record.ts';
import type { Consequence } from './usage-records.sql.ts';
import { UsageWriter } from './usage-writer.ts';

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

interface Settlement extends HeldRecord {
  hold: BudgetedHold;
}

/** Meters requests against the credit of accounts and the monthly limits of keys. */
export class AccountMeter implements Meter {
  /** Only live mode charges. */
  readonly #charges: boolean;
  readonly #db: Db;
  readonly #billing: InferenceSettings['billing'];
  readonly #budgets: Budgets;
  readonly #reclaimer: ReservationReclaimer;
  readonly #taker: BudgetTaker;
  readonly #writer: UsageWriter<Settlement>;
  readonly #dueNotices: DueNotices;
  readonly #today: () => number;

  constructor(options: AccountMeterOptions) {
    const { mode, db, billing, log, announcements, onDue, onShort, today = Date.now } = options;
    this.#charges = mode === 'live';
    this.#db = db;
    this.#billing = billing;
    this.#today = today;
    this.#budgets = new Budgets(options);
    this.#dueNotices = new DueNotices(onDue, today);
    this.#reclaimer = new ReservationReclaimer({
      announcements,
      realm: mode,
      returnSpare: (subject) => this.#budgets.returnSpare(subject),
    });
    this.#taker = new BudgetTaker({
      budgets: this.#budgets,
      reclaimer: this.#reclaimer,
      // Notified even if nothing was collected: the account may have a new card by now.
      collectDebt: (accountId) => onShort(accountId).finally(() => this.#dueNotices.notify(accountId)),
    });
    this.#writer = new UsageWriter({ write: (settlements) => this.#write(settlements), log });
  }

  hold(spender: Spender, nano: number): MaybePromise<Hold> {
    const creditLimit = this.#charges ? this.#billing.creditLimit * NANO_PER_MINOR : null;
    const claims = claimsOf(spender, creditLimit, this.#today());
    const keySubject = claims.find(({ key }) => key !== null)?.subject ?? null;
    const budgets = claims.length === 0 ? [] : this.#budgets.takeLocally(claims, nano);
    if (budgets) return new BudgetedHold(nano, budgets, keySubject);
    return this.#taker.takeAll(claims, nano).then((taken) => new BudgetedHold(nano, taken, keySubject));
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
    const options = this.#recordingOptions();
    const consequences = await recordNewUsage(tx, [{ record, keySubject: own.keySubject }], options);
    tx.afterCommit(() => this.#finish(options.node, [own], consequences));
  }

  void(hold: Hold): void {
    const own = ownHold(hold);
    // The settling transaction may or may not have been committed.
    if (own.isBeingSettled && !own.isOver) this.#budgets.markUncertain();
    own.end();
  }

  async close(): Promise<void> {
    this.#reclaimer.close();
    await this.#writer.flush();
    await this.#budgets.close();
  }

  async #write(settlements: readonly Settlement[]): Promise<void> {
    const options = this.#recordingOptions();
    try {
      const consequences = await recordUsage(this.#db, settlements, options);
      const holds = settlements.map(({ hold }) => hold);
      this.#finish(options.node, holds, consequences);
    } catch (error) {
      if (!isRejected(error)) this.#budgets.markUncertain();
      throw error;
    }
  }

  #recordingOptions(): RecordingOptions {
    const dueFrom = this.#billing.collectAt * NANO_PER_MINOR;
    return { node: this.#budgets.node, charges: this.#charges, dueFrom };
  }

  #finish(node: string, holds: readonly BudgetedHold[], consequences: readonly Consequence[]): void {
    for (const { what, subject, nano } of consequences) {
      if (what === 'used') this.#budgets.subtractUsed(node, subject, nano);
      else this.#dueNotices.notify(subject);
    }
    for (const hold of holds) hold.end();
  }
}
