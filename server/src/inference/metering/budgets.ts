import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/queryable.ts';
import type { Log } from '../../platform/log.ts';
import { type Answer, Budget, type Claim } from './budget.ts';
import * as sql from './reservations.sql.ts';

/** What a node has set aside counts no more once it was silent for so long. */
export const LAPSE_MS = 20_000;
/** What nobody has used for so long is given back. */
const IDLE_MS = 2_000;
const MOST_NAMES = 100;

export interface BudgetsOptions {
  db: Db;
  log: Log;
  lapseMs?: number;
  idleMs?: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

/** What this node has set aside of everybody's limits, for the requests that it serves. */
export class Budgets {
  readonly #db: Db;
  readonly #log: Log;
  readonly #lapseMs: number;
  readonly #idleMs: number;
  readonly #now: () => number;
  readonly #budgets = new Map<string, Budget>();
  /** What is on its way back, by subject: the database counts it as set aside until it has arrived. */
  readonly #givingBack = new Map<string, Promise<void>>();
  #node = newNode();
  /** Names that it had before, as far as the database may still know of them. */
  #formerNodes: string[] = [];
  /** When the database last heard of the node under this name, at the latest. */
  #heardAt = Number.NEGATIVE_INFINITY;
  /** What the database knows may differ from what is here. */
  #doubtful = false;
  #renewing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tending: Promise<void> | undefined;
  #closed = false;

  constructor(options: BudgetsOptions) {
    this.#db = options.db;
    this.#log = options.log;
    this.#lapseMs = options.lapseMs ?? LAPSE_MS;
    this.#idleMs = options.idleMs ?? IDLE_MS;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The name that the node's rows carry now. */
  get node(): string {
    return this.#node;
  }

  /** Takes from all of them without asking anybody, or from none. */
  takeAtOnce(claims: readonly Claim[], nano: number): Budget[] | undefined {
    if (!this.#isTrusted()) return undefined;
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

  /** Takes from what is set aside, or sets aside more. Where there is too little, nothing is taken. */
  async take(claim: Claim, nano: number): Promise<{ budget: Budget } | { short: Answer }> {
    for (;;) {
      if (!this.#isTrusted()) {
        await this.#renewed();
        continue;
      }
      const budget = this.#budgetOf(claim.subject);
      if (budget.hasRoom(claim.limit, nano)) {
        budget.take(nano, this.#now());
        return { budget };
      }
      if (budget.asking) {
        const answer = await waitWith(budget, nano);
        // Who waited while somebody was refused need not hear the same once more.
        if (answer && !answer.granted && answer.limit === claim.limit && answer.left < nano) return { short: answer };
        continue;
      }
      const onItsWay = this.#givingBack.get(claim.subject);
      if (onItsWay) {
        await onItsWay;
        continue;
      }
      budget.asking = this.#ask(budget, claim, nano);
      const answer = await budget.asking;
      if (answer?.granted) return { budget };
      if (answer) return { short: answer };
    }
  }

  /** Some of it was used: what was written under this name of the node is not set aside any more. */
  used(node: string, subject: string, nano: number): void {
    const budget = node === this.#node ? this.#budgets.get(subject) : undefined;
    if (budget) budget.reserved -= nano;
  }

  /** Something broke off, and whether it has happened is unknown: before anything else is taken, it is put straight. */
  doubt(): void {
    this.#doubtful = true;
  }

  /** Gives back what no request holds of a limit: another node is short of it. Answers whether any of it was here. */
  async giveBackSpare(subject: string): Promise<boolean> {
    const onItsWay = this.#givingBack.get(subject);
    if (onItsWay) {
      await onItsWay;
      return true;
    }
    const budget = this.#budgets.get(subject);
    if (!budget || this.#closed || !this.#isTrusted()) return budget !== undefined;
    if (budget.asking || budget.free <= 0) return true;
    try {
      await this.#giveBack([budget]);
      return true;
    } catch (error) {
      this.doubt();
      this.#log.warn({ err: error as Error }, 'what is set aside for inference is given back later');
      return false;
    }
  }

  /** Gives everything back, also what is still held: nobody is left to settle it. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#tending;
    await this.#renewing?.catch(() => undefined); // those who wait for it have been told
    if (this.#heardAt === Number.NEGATIVE_INFINITY) return;
    await this.#db.run(sql.removeNode, [this.#node, [...this.#budgets.keys()]]).catch((error: Error) => {
      this.#log.warn({ err: error }, 'what is set aside for inference is given back later'); // it lapses by itself
    });
    this.#budgets.clear();
  }

  /** It allows itself a shorter silence than the one that others take for its end. */
  #isTrusted(): boolean {
    return !this.#doubtful && !this.#renewing && this.#now() - this.#heardAt < this.#lapseMs * 0.75;
  }

  #budgetOf(subject: string): Budget {
    let budget = this.#budgets.get(subject);
    if (!budget) {
      budget = new Budget(subject);
      this.#budgets.set(subject, budget);
      this.#timer ??= setInterval(() => this.#tend(), this.#idleMs / 2).unref();
    }
    return budget;
  }

  /**
   * Answers what came of it, undefined where the node has got another name meanwhile, or will: then nothing of it counts.
   * What is granted is taken.
   */
  async #ask(budget: Budget, claim: Claim, nano: number): Promise<Answer | undefined> {
    const node = this.#node;
    // Taken before it is there: so nobody else takes what this one counts on.
    budget.take(nano, this.#now());
    let taken = false;
    try {
      const { answer, delta } = await this.#reserve(node, budget, claim);
      // In doubt, what was asked for was reckoned from what the database may not have: it is asked for anew.
      if (node !== this.#node || this.#doubtful) return undefined;
      if (!answer.granted) return { ...answer, left: answer.left + nano };
      budget.limit = claim.limit;
      budget.reserved += delta;
      taken = true;
      return answer;
    } catch (error) {
      this.doubt();
      throw error;
    } finally {
      if (!taken) budget.release(nano);
      budget.asking = undefined;
    }
  }

  async #reserve(node: string, budget: Budget, claim: Claim): Promise<{ answer: Answer; delta: number }> {
    const { subject, accountId, key, limit } = claim;
    const reserved = await this.#db.transaction(async (tx) => {
      await tx.one(sql.lockSubject, [subject]);
      const { free, waiting } = budget;
      const wanted = [subject, node, this.#lapseMs, limit, -free, waiting - free] as const;
      return key === null
        ? tx.one(sql.reserveCredit, [...wanted, accountId])
        : tx.one(sql.reserveOfKey, [...wanted, accountId, key.id, `${key.month}-01`]);
    });
    if (!reserved) throw new Error('asking for a reservation answers one row');
    if (!reserved.alive) this.doubt();
    const { granted, room, spent, elsewhere, nodes } = reserved;
    const left = Number(room) + budget.free;
    const others = { nano: Number(elsewhere), nodes };
    const answer = { granted: granted !== null, limit, spent: Number(spent), left, elsewhere: others };
    return { answer, delta: granted ?? 0 };
  }

  #renewed(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** Goes on under a new name, with as much as requests hold at this moment. */
  async #renew(): Promise<void> {
    if (this.#closed) throw new Error('the meter is closed');
    // While the database is away, each try has a name of its own; those of long ago count no more by themselves.
    this.#formerNodes = [...this.#formerNodes.slice(-MOST_NAMES), this.#node];
    this.#node = newNode();
    const formerSubjects = [...this.#budgets.keys()];
    this.#doubtful = false;
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
      this.doubt();
      throw error;
    }
    for (const { budget, held } of carried) budget.reserved += held;
    this.#formerNodes = [];
    this.#heardAt = sentAt;
  }

  #tend(): void {
    if (this.#tending || this.#renewing || this.#closed) return;
    this.#tending = this.#tendNow()
      .catch((error: Error) => {
        this.doubt();
        this.#log.warn({ err: error }, 'what is set aside for inference cannot be kept up yet');
      })
      .finally(() => {
        this.#tending = undefined;
      });
  }

  async #tendNow(): Promise<void> {
    if (this.#doubtful) return this.#renewed();
    if (this.#budgets.size === 0) return this.#rest();
    await this.#giveBackIdle();
    if (this.#now() - this.#heardAt < this.#lapseMs / 4) return;
    const [node, sentAt] = [this.#node, this.#now()];
    const heard = await this.#db.run(sql.keepNode, [node, this.#lapseMs]);
    if (node !== this.#node) return;
    if (heard === 0) this.doubt();
    else this.#heardAt = sentAt;
  }

  async #giveBackIdle(): Promise<void> {
    const before = this.#now() - this.#idleMs;
    const idle = [...this.#budgets.values()].filter((budget) => {
      return budget.usedAt <= before && !budget.asking && (budget.free > 0 || budget.held === 0);
    });
    if (idle.length > 0) await this.#giveBack(idle);
  }

  async #giveBack(idle: readonly Budget[]): Promise<void> {
    const node = this.#node;
    const subjects = idle.map(({ subject }) => subject);
    const spare = idle.map(({ free }) => free);
    // At once: from here on nobody takes of it, whenever the database comes to know.
    for (const budget of idle) {
      budget.reserved = budget.held;
      if (budget.held === 0) this.#budgets.delete(budget.subject);
    }
    const arrived = Promise.withResolvers<void>();
    for (const subject of subjects) this.#givingBack.set(subject, arrived.promise);
    try {
      await this.#db.atOnce((tx) => tx.run(sql.giveBack, [node, subjects, spare]));
    } finally {
      for (const subject of subjects) {
        if (this.#givingBack.get(subject) === arrived.promise) this.#givingBack.delete(subject);
      }
      arrived.resolve();
    }
    await this.#db.atOnce((tx) => tx.run(sql.dropEmpty, [node, subjects]));
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const newNode = () => `nod_${randomBytes(10).toString('hex')}`;

async function waitWith(budget: Budget, nano: number): Promise<Answer | undefined> {
  budget.waiting += nano;
  try {
    return await budget.asking;
  } finally {
    budget.waiting -= nano;
  }
}
