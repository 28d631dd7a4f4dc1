import { randomBytes } from 'node:crypto';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Realm } from '../../platform/db/realm.ts';

/** Topics of a recall and of its responses. The detail is the name of the recalling node and the subject. */
const RECALLED = 'inference_short';
const RETURNED = 'inference_given';

/** Maximum wait for responses: a node may be dead or unreachable. */
const TIMEOUT_MS = 500;
/** Limits concurrent recalls, since each is announced to all nodes. */
const MAX_RECALLS = 20;

export interface ReservationRecallsOptions {
  announcements: Pick<Announcements, 'on' | 'publish'>;
  realm: Realm;
  /** Returns this node's unheld reservation of a limit. Resolves to false if the node had no reservation at all. */
  returnSpare: (subject: string) => Promise<boolean>;
}

interface PendingRecall {
  missingResponses: number;
  done: () => void;
}

/**
 * Asks other nodes to return reservations that they do not need. Nodes reserve in advance, so close to a limit one may
 * lack what another has spare. Recalls are hints: only the database knows what was returned.
 */
export class ReservationRecalls {
  readonly #options: ReservationRecallsOptions;
  readonly #name = randomBytes(6).toString('hex');
  readonly #recalls = new Map<string, Promise<void>>();
  readonly #pending = new Map<string, PendingRecall>();
  readonly #unsubscribes: (() => void)[];

  constructor(options: ReservationRecallsOptions) {
    this.#options = options;
    const { announcements, realm } = options;
    this.#unsubscribes = [
      announcements.on(RECALLED, (where, detail) => {
        if (where === realm) this.#respond(detail);
      }),
      announcements.on(RETURNED, (where, detail) => {
        if (where === realm) this.#countResponse(detail);
      }),
    ];
  }

  /** Recalls reservations of a limit. Resolves once this many nodes have responded, or after a timeout. */
  recall(subject: string, nodes: number): Promise<void> {
    const running = this.#recalls.get(subject);
    if (running) return running;
    if (this.#recalls.size >= MAX_RECALLS) return Promise.resolve();
    const recall = this.#recall(subject, nodes).finally(() => this.#recalls.delete(subject));
    this.#recalls.set(subject, recall);
    return recall;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    for (const { done } of this.#pending.values()) done();
  }

  async #recall(subject: string, nodes: number): Promise<void> {
    const { announcements, realm } = this.#options;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, TIMEOUT_MS);
    this.#pending.set(subject, { missingResponses: nodes, done: resolve });
    announcements.publish(realm, RECALLED, `${this.#name} ${subject}`);
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
