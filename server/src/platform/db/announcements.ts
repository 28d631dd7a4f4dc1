import { randomBytes } from 'node:crypto';
import { REALMS, type Realm } from './realm.ts';

export const ANNOUNCEMENTS_CHANNEL = 'souk_announcements';

/** `detail` is what was announced beside the topic, if anything was. */
type Listener = (realm: Realm, detail: string) => void;

/** Other nodes are told of a topic this often at most, however much happens: a `NOTIFY` holds up other commits. */
const PAUSE_MS = 50;

/**
 * Wakes whoever waits for something to be committed: in this process at once, on other nodes soon. It is a hint, never
 * the thing itself: nothing is lost with one that does not arrive, because those who wait look for themselves as well.
 */
export class Announcements {
  readonly #node = randomBytes(6).toString('hex');
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #tellOthers: (payload: string) => void;
  /** By payload: a timer while it was told a moment ago, and whether it was announced again since. */
  readonly #recent = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();

  constructor(tellOthers: (payload: string) => void) {
    this.#tellOthers = tellOthers;
  }

  /** Answers how to stop listening. */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** A topic is one word; a detail may have several. Each detail is told by itself: whoever has many of them bounds that. */
  publish(realm: Realm, topic: string, detail = ''): void {
    this.#wake(realm, topic, detail);
    const payload = `${this.#node} ${realm} ${topic} ${detail}`.trimEnd();
    const recent = this.#recent.get(payload);
    if (recent) recent.again = true;
    else this.#tell(payload);
  }

  /** What another node published, or this one: it has woken its own already. */
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

  #tell(payload: string): void {
    this.#tellOthers(payload);
    const timer = setTimeout(() => {
      const again = this.#recent.get(payload)?.again;
      this.#recent.delete(payload);
      if (again) this.#tell(payload);
    }, PAUSE_MS).unref();
    this.#recent.set(payload, { timer, again: false });
  }
}
