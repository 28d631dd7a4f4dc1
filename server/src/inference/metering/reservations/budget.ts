/** A limit that a request counts against: an account's credit, or a key's monthly spending limit. */
export interface Claim {
  /** Identifies the limit in the reservations table: `usr_…` or `key_… 2026-11`. */
  readonly subject: string;
  readonly accountId: string;
  /** The key and the month, such as 2026-11; null for an account's credit. */
  readonly key: { readonly id: string; readonly month: string } | null;
  /** In nano-units. */
  readonly limit: number;
}

/** The result of reserving more of a limit. Amounts are in nano-units. */
export interface ReservationResult {
  granted: boolean;
  limit: number;
  spent: number;
  /** The part of the limit that is neither spent nor reserved for requests in progress. */
  left: number;
  /** The total reserved by other nodes, held by requests or not, and the number of those nodes. */
  elsewhere: { nano: number; nodes: number };
}

/**
 * This node's reservation of one limit, and how much of it requests hold. Changes are additions, here as in the database,
 * so both converge in whatever order results arrive.
 */
export class Budget {
  readonly subject: string;
  /** The limit that the reservation was made under. A changed limit needs a new reservation. */
  limit: number | undefined;
  /** The amount recorded in the database. Negative if requests have cost more than their maximum. */
  reserved = 0;
  held = 0;
  /** The amount needed by callers that wait for `reserving`. */
  waiting = 0;
  /** A reservation in progress. Resolves to undefined if it has to be repeated. */
  reserving: Promise<ReservationResult | undefined> | undefined;
  usedAt = 0;

  constructor(subject: string) {
    this.subject = subject;
  }

  get free(): number {
    return this.reserved - this.held;
  }

  hasRoom(limit: number, nano: number): boolean {
    return this.limit === limit && this.free >= nano;
  }

  take(nano: number, now: number): void {
    this.held += nano;
    this.usedAt = now;
  }

  release(nano: number): void {
    this.held -= nano;
  }

  /** Drops the reservation, but not what requests hold. */
  discardReservation(): void {
    this.reserved = 0;
    this.limit = undefined;
  }
}
