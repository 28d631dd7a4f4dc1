import { randomBytes } from 'node:crypto';
import { REALMS, type Realm } from './realm.ts';

export const ANNOUNCEMENTS_CHANNEL = 'souk_announcements';

/** `detail` is the text published along with the topic, or empty. */
type Listener = (realm: Realm, detail: string) => void;

/** Minimum interval between two `NOTIFY` of the same payload: a `NOTIFY` holds up other commits. */
const PAUSE_MS = 50;

/**
 * Wakes listeners when something was committed: in this process at once, on other nodes soon after. Delivery is best
 * effort, so listeners also poll.
 */
export class Announcements {
  readonly #node = randomBytes(6).toString('hex');
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #notifyNodes: (payload: string) => void;
  /** Keyed by payload: a timer that runs after a notification, and whether it was published again since. */
  readonly #recent = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();

  constructor(notifyNodes: (payload: string) => void) {
    this.#notifyNodes = notifyNodes;
  }

  /** Returns a function that unsubscribes. */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * A topic is one word; a detail may have several. Each distinct detail is sent separately, so callers with many of
   * them must limit the rate.
   */
  publish(realm: Realm, topic: string, detail = ''): void {
    this.#wake(realm, topic, detail);
    const payload = `${this.#node} ${realm} ${topic} ${detail}`.trimEnd();
    const recent = this.#recent.get(payload);
    if (recent) recent.again = true;
    else this.#notify(payload);
  }

  /**
   * Handles a notification from another node. Those of this node are ignored: its listeners were woken by `publish`.
   */
  hear(payload: string): void {
    const [node, realm, topic = '', ...detail] = payload.split(' ');
    const known = REALMS.find((name) => name === realm);
    if (node !== this.#node && known) this.#wake(known, topic, detail.join(' '));
  }

  close(): void {
    for (const { timer } of this.#recent.values()) clearTimeout(timer);
    this.#recent.clear();
  }

  #wake(realm: Realm, topic: string, detail: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(realm, detail);
  }

  #notify(payload: string): void {
    this.#notifyNodes(payload);
    const timer = setTimeout(() => {
      const again = this.#recent.get(payload)?.again;
      this.#recent.delete(payload);
      if (again) this.#notify(payload);
    }, PAUSE_MS).unref();
    this.#recent.set(payload, { timer, again: false });
  }
}
