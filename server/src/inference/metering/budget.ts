/** What a limit is set on: an account's credit, or what a key may spend in a month. */
export interface Claim {
  /** As the reservations name it: `usr_…`, `key_… 2026-11`. */
  readonly subject: string;
  readonly accountId: string;
  /** The key whose limit it is, and the month such as 2026-11; null where it is the account's credit. */
  readonly key: { readonly id: string; readonly month: string } | null;
  /** In nano-units. */
  readonly limit: number;
}

/** What came of asking for more of a limit. */
export interface Answer {
  granted: boolean;
  limit: number;
  /** Used already. */
  spent: number;
  /** Of the limit, neither used nor set aside for requests that are under way. */
  left: number;
  /** What other nodes have set aside, used or not, and how many of them. */
  elsewhere: { nano: number; nodes: number };
}

/**
 * What this node has set aside of one limit, and what of it is held by requests. Everything that changes is a sum, here
 * as in the database: in whatever order things come back, both end up the same.
 */
export class Budget {
  readonly subject: string;
  /** The limit that it was set aside under; one that was changed has to be asked about anew. */
  limit: number | undefined;
  /** What the database knows of. Below zero where requests have cost more than was thought possible. */
  reserved = 0;
  held = 0;
  /** What those need who wait for the answer. */
  waiting = 0;
  /** More is being asked for; undefined comes of it where that has to be done once more. */
  asking: Promise<Answer | undefined> | undefined;
  usedAt = 0;

  constructor(subject: string) {
    this.subject = subject;
  }

  get free(): number {
    return this.reserved - this.held;
  }

  hasRoom(limit: number, nano: number): boolean {
    return this.limit === limit && this.reserved - this.held >= nano;
  }

  take(nano: number, now: number): void {
    this.held += nano;
    this.usedAt = now;
  }

  release(nano: number): void {
    this.held -= nano;
  }
}
