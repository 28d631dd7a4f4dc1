import { randomBytes } from 'node:crypto';
import type { Announcements } from '../../../platform/db/announcements.ts';
import type { Realm } from '../../../platform/db/realm.ts';

/** Topics of a request and of its responses. The detail is the name of the requesting node and the subject. */
const REQUESTED = 'inference_short';
const RETURNED = 'inference_given';

/** Maximum wait for responses: a node may be dead or unreachable. */
const TIMEOUT_MS = 500;
/** Limits concurrent requests, since each is announced to all nodes. */
const MAX_REQUESTS = 20;

export interface ReservationReclaimerOptions {
  announcements: Pick<Announcements, 'on' | 'publish'>;
  realm: Realm;
  /** Returns this node's unheld reservation of a limit. Resolves to false if the node had no reservation at all. */
  returnSpare: (subject: string) => Promise<boolean>;
}

interface PendingRequest {
  missingResponses: number;
  done: () => void;
}

/**
 * Asks other nodes to return reservations that they do not need. Nodes reserve in advance, so close to a limit one may
 * lack what another has spare. Requests are hints: only the database knows what was returned.
 */
export class ReservationReclaimer {
  readonly #options: ReservationReclaimerOptions;
  readonly #name = randomBytes(6).toString('hex');
  readonly #reclaiming = new Map<string, Promise<void>>();
  readonly #pending = new Map<string, PendingRequest>();
  readonly #unsubscribes: (() => void)[];

  constructor(options: ReservationReclaimerOptions) {
    this.#options = options;
    const { announcements, realm } = options;
    this.#unsubscribes = [
      announcements.on(REQUESTED, (where, detail) => {
        if (where === realm) this.#respond(detail);
      }),
      announcements.on(RETURNED, (where, detail) => {
        if (where === realm) this.#countResponse(detail);
      }),
    ];
  }

  /** Reclaims spare reservations of a limit. Resolves once this many nodes have responded, or after a timeout. */
  reclaim(subject: string, nodes: number): Promise<void> {
    const running = this.#reclaiming.get(subject);
    if (running) return running;
    if (this.#reclaiming.size >= MAX_REQUESTS) return Promise.resolve();
    const reclaiming = this.#reclaim(subject, nodes).finally(() => this.#reclaiming.delete(subject));
    this.#reclaiming.set(subject, reclaiming);
    return reclaiming;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    for (const { done } of this.#pending.values()) done();
  }

  async #reclaim(subject: string, nodes: number): Promise<void> {
    const { announcements, realm } = this.#options;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, TIMEOUT_MS);
    this.#pending.set(subject, { missingResponses: nodes, done: resolve });
    announcements.publish(realm, REQUESTED, `${this.#name} ${subject}`);
    await promise;
    clearTimeout(timer);
    this.#pending.delete(subject);
  }

  #respond(detail: string): void {
    const [requester, subject] = parseDetail(detail);
    if (requester === this.#name) return;
    const { announcements, realm, returnSpare } = this.#options;
    void returnSpare(subject).then((hadSome) => {
      if (hadSome) announcements.publish(realm, RETURNED, detail);
    });
  }

  #countResponse(detail: string): void {
    const [requester, subject] = parseDetail(detail);
    const pending = requester === this.#name ? this.#pending.get(subject) : undefined;
    if (!pending) return;
    pending.missingResponses -= 1;
    if (pending.missingResponses <= 0) pending.done();
  }
}

/** Splits at the first space only: a subject may contain one. */
function parseDetail(detail: string): [requester: string, subject: string] {
  const end = detail.indexOf(' ');
  return [detail.slice(0, end), detail.slice(end + 1)];
}
