import { randomBytes } from 'node:crypto';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Realm } from '../../platform/db/realm.ts';

/** Announced with who asks and the subject: by who is short of it, and by each that has looked what it can spare. */
const SHORT = 'inference_short';
const GIVEN = 'inference_given';

/** Nobody waits longer for what others may have to spare: one of them may be dead, or cannot be told. */
const PATIENCE_MS = 500;
/** As many at a time: each is told to all nodes by itself. */
const MOST_CALLS = 20;

export interface ReservationRecallsOptions {
  announcements: Pick<Announcements, 'on' | 'publish'>;
  realm: Realm;
  /** Gives back what nobody uses here of a limit. Answers whether anything of it was here at all, used or not. */
  giveBack: (subject: string) => Promise<boolean>;
}

interface Waiting {
  answers: number;
  done: () => void;
}

/**
 * Nodes set aside more of a limit than they need at the moment. Close to a limit that is what another one lacks: before
 * it refuses anybody, it asks for it. All of this is a hint: what is given back is seen in the database alone.
 */
export class ReservationRecalls {
  readonly #options: ReservationRecallsOptions;
  readonly #name = randomBytes(6).toString('hex');
  readonly #calls = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #endings: (() => void)[];

  constructor(options: ReservationRecallsOptions) {
    this.#options = options;
    const { announcements, realm } = options;
    this.#endings = [
      announcements.on(SHORT, (where, detail) => {
        if (where === realm) this.#answer(detail);
      }),
      announcements.on(GIVEN, (where, detail) => {
        if (where === realm) this.#hear(detail);
      }),
    ];
  }

  /** Resolves once so many nodes have given back what they can spare of it, or did not answer in time. */
  call(subject: string, nodes: number): Promise<void> {
    const known = this.#calls.get(subject);
    if (known) return known;
    if (this.#calls.size >= MOST_CALLS) return Promise.resolve();
    const called = this.#call(subject, nodes).finally(() => this.#calls.delete(subject));
    this.#calls.set(subject, called);
    return called;
  }

  close(): void {
    for (const end of this.#endings) end();
    for (const { done } of this.#waiting.values()) done();
  }

  async #call(subject: string, nodes: number): Promise<void> {
    const { announcements, realm } = this.#options;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, PATIENCE_MS);
    this.#waiting.set(subject, { answers: nodes, done: resolve });
    announcements.publish(realm, SHORT, `${this.#name} ${subject}`);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(subject);
  }

  #answer(detail: string): void {
    const [asker, subject] = read(detail);
    if (asker === this.#name) return;
    const { announcements, realm, giveBack } = this.#options;
    void giveBack(subject).then((hadSome) => {
      if (hadSome) announcements.publish(realm, GIVEN, detail);
    });
  }

  #hear(detail: string): void {
    const [asker, subject] = read(detail);
    const waiting = asker === this.#name ? this.#waiting.get(subject) : undefined;
    if (!waiting) return;
    waiting.answers -= 1;
    if (waiting.answers <= 0) waiting.done();
  }
}

/** A subject may have a space in it. */
function read(detail: string): [asker: string, subject: string] {
  const end = detail.indexOf(' ');
  return [detail.slice(0, end), detail.slice(end + 1)];
}
