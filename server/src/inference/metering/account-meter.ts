import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Db, Queryable, Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { isRejected } from '../../platform/db/rejected-by-database.ts';
import type { Log } from '../../platform/log.ts';
import type { InferenceSettings } from '../inference-settings.ts';
import type { Answer, Budget, Claim } from './budget.ts';
import { BudgetedHold, ownHold } from './budgeted-hold.ts';
import { Budgets } from './budgets.ts';
import type { Hold, Meter, Spender } from './meter.ts';
import { monthOf } from './month-of.ts';
import { NANO_PER_MINOR } from './nano.ts';
import { INFERENCE_CURRENCY } from './prices.ts';
import { ReservationRecalls } from './reservation-recalls.ts';
import { limitInAnotherCurrency, tooLittleLeft } from './spending-errors.ts';
import { columnsOf, sumColumnsOf } from './usage-columns.ts';
import type { HeldRecord, UsageRecord } from './usage-record.ts';
import { type Consequence, writeNewUsage, writeUsage } from './usage-records.sql.ts';
import { sumUp } from './usage-sums.ts';
import { UsageWriter } from './usage-writer.ts';

/** An account that owes enough is told of once in so long. */
const TOLD_AGAIN_MS = 10_000;

export interface AccountMeterOptions {
  mode: Mode;
  /** The handle of that mode. */
  db: Db;
  billing: InferenceSettings['billing'];
  log: Log;
  /** Between nodes. */
  announcements: Pick<Announcements, 'on' | 'publish'>;
  /** An account owes enough to be collected from. */
  onDue: (accountId: string) => void;
  /** An account's credit does not hold a request: the last chance to collect what it owes, before one more try. */
  onShort: (accountId: string) => Promise<void>;
  lapseMs?: number;
  idleMs?: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
  /** The time of day, in milliseconds since 1970. */
  today?: () => number;
}

/** As PostgreSQL says that a key is taken. */
const ALREADY_THERE = '23505';

interface Settlement extends HeldRecord {
  hold: BudgetedHold;
}

export class AccountMeter implements Meter {
  readonly #options: AccountMeterOptions;
  /** Only live mode charges. */
  readonly #charges: boolean;
  readonly #creditLimit: number;
  readonly #budgets: Budgets;
  readonly #recalls: ReservationRecalls;
  readonly #writer: UsageWriter<Settlement>;
  readonly #today: () => number;
  readonly #toldAt = new Map<string, number>();
  readonly #collecting = new Map<string, Promise<void>>();

  constructor(options: AccountMeterOptions) {
    this.#options = options;
    this.#charges = options.mode === 'live';
    this.#creditLimit = options.billing.creditLimit * NANO_PER_MINOR;
    this.#budgets = new Budgets(options);
    this.#recalls = new ReservationRecalls({
      announcements: options.announcements,
      realm: options.mode,
      giveBack: (subject) => this.#budgets.giveBackSpare(subject),
    });
    this.#writer = new UsageWriter({ write: (settlements) => this.#write(settlements), log: options.log });
    this.#today = options.today ?? Date.now;
  }

  hold(spender: Spender, nano: number): MaybePromise<Hold> {
    const claims = this.#claimsOf(spender);
    const keySubject = claims.find(({ key }) => key !== null)?.subject ?? null;
    const budgets = claims.length === 0 ? [] : this.#budgets.takeAtOnce(claims, nano);
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
    // Whether the transaction that it was to be settled on has happened is not known here.
    if (own.isBeingSettled && !own.isOver) this.#budgets.doubt();
    own.end();
  }

  async close(): Promise<void> {
    this.#recalls.close();
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
    if ('short' in tried && mayBeElsewhere(tried.short, nano)) {
      await this.#recalls.call(claim.subject, tried.short.elsewhere.nodes);
      tried = await this.#budgets.take(claim, nano);
    }
    if ('short' in tried && claim.key === null) {
      await this.#collect(claim.accountId);
      tried = await this.#budgets.take(claim, nano);
    }
    if ('budget' in tried) return tried.budget;
    throw tooLittleLeft(claim, tried.short, nano);
  }

  /** Once for all of an account's requests that wait for it. */
  #collect(accountId: string): Promise<void> {
    const known = this.#collecting.get(accountId);
    if (known) return known;
    const collecting = this.#options.onShort(accountId).finally(() => {
      this.#collecting.delete(accountId);
      // There may be a card by now, or another one.
      this.#tellDue(accountId);
    });
    this.#collecting.set(accountId, collecting);
    return collecting;
  }

  async #write(settlements: readonly Settlement[]): Promise<void> {
    const node = this.#budgets.node;
    const holds = settlements.map(({ hold }) => hold);
    // The same request twice is one.
    const byRequest = new Map(settlements.map((settlement) => [settlement.record.requestId, settlement]));
    const different = [...byRequest.values()];
    try {
      const { db } = this.#options;
      const consequences = await db
        .atOnce((tx) => this.#writeNew(tx, node, different))
        .catch((error: { code?: string }) => {
          if (error.code !== ALREADY_THERE) throw error;
          return db.atOnce((tx) => this.#writeMissing(tx, node, different));
        });
      this.#finish(node, holds, consequences);
    } catch (error) {
      if (!isRejected(error)) this.#budgets.doubt();
      throw error;
    }
  }

  async #writeNew(db: Queryable, node: string, settlements: readonly Settlement[]): Promise<Consequence[]> {
    const sums = sumUp(settlements, this.#charges);
    const params = [node, this.#dueFrom, ...columnsOf(settlements), ...sumColumnsOf(sums)] as const;
    const due = await db.many(writeNewUsage, [...params]);
    return [...sums.used.map(([subject, nano]) => ({ what: 'used' as const, subject, nano })), ...due];
  }

  /** After a try of which it is not known what came of it: some may be there already. */
  #writeMissing(db: Queryable, node: string, settlements: readonly Settlement[]): Promise<Consequence[]> {
    return db.many(writeUsage, [node, this.#charges, this.#dueFrom, ...columnsOf(settlements)]);
  }

  get #dueFrom(): number {
    return this.#options.billing.collectAt * NANO_PER_MINOR;
  }

  #finish(node: string, holds: readonly BudgetedHold[], consequences: readonly Consequence[]): void {
    for (const { what, subject, nano } of consequences) {
      if (what === 'used') this.#budgets.used(node, subject, nano);
      else this.#tellDue(subject);
    }
    for (const hold of holds) hold.end();
  }

  #tellDue(accountId: string): void {
    const now = this.#today();
    if (now - (this.#toldAt.get(accountId) ?? 0) < TOLD_AGAIN_MS) return;
    // In the order in which they were told: what is long ago is in front.
    this.#toldAt.delete(accountId);
    this.#toldAt.set(accountId, now);
    for (const [told, at] of this.#toldAt) {
      if (now - at < TOLD_AGAIN_MS) break;
      this.#toldAt.delete(told);
    }
    this.#options.onDue(accountId);
  }
}

/** Whether it would do if the other nodes had no use for what they have set aside, which only they know. */
function mayBeElsewhere({ left, elsewhere }: Answer, nano: number): boolean {
  return elsewhere.nodes > 0 && left + elsewhere.nano >= nano;
}
