import type { DeploymentLogLine, Mode } from '@souk/sdk';
import { SoukError } from '@souk/sdk';
import { souk } from '../../../../lib/souk.ts';

/** A page scrolls through this many lines smoothly. Older ones are dropped here and stay available in the API. */
const MAX_LINES = 2_000;
const FIRST_LINES = 1_000;
/** A model may write a hundred lines a second: lines that arrive within this time are shown together. */
const BATCH_MS = 100;

export interface FollowedState {
  lines: readonly DeploymentLogLine[];
  /** Total lines received, including those that were dropped. */
  received: number;
  connection: 'connecting' | 'live' | 'lost' | 'ended';
  /** Why following ended. */
  problem: SoukError | null;
}

const NOTHING: FollowedState = { lines: [], received: 0, connection: 'connecting', problem: null };

/** Follows the log of a deployment across lost connections, until stopped: a store for `useSyncExternalStore`. */
export class FollowedLog {
  #state = NOTHING;
  #waiting: DeploymentLogLine[] = [];
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #mode: Mode;
  readonly #deployment: string;
  #stopping = new AbortController();

  constructor(mode: Mode, deployment: string) {
    this.#mode = mode;
    this.#deployment = deployment;
    window.addEventListener('offline', this.#whenOffline);
    window.addEventListener('online', this.#whenOnline);
    void this.#follow();
  }

  readonly get = (): FollowedState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  stop(): void {
    window.removeEventListener('offline', this.#whenOffline);
    window.removeEventListener('online', this.#whenOnline);
    this.#stopping.abort();
    clearTimeout(this.#flushTimer);
    this.#listeners.clear();
  }

  /** The browser notices being offline long before a silent connection times out. */
  readonly #whenOffline = (): void => {
    if (this.#state.connection !== 'ended') this.#change({ connection: 'lost' });
  };

  readonly #whenOnline = (): void => {
    if (this.#state.connection !== 'lost') return;
    this.#stopping.abort();
    this.#stopping = new AbortController();
    void this.#follow();
  };

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    const change = (connection: FollowedState['connection'], problem: SoukError | null = null) => {
      if (!signal.aborted) this.#change({ connection, problem });
    };
    const options = {
      signal,
      mode: this.#mode,
      onOpen: () => change('live'),
      onInterruption: () => change('lost'),
    };
    const last = this.#waiting.at(-1) ?? this.#state.lines.at(-1);
    const begin = last ? { after: last.id } : { tail: FIRST_LINES };
    try {
      for await (const line of souk.deployments.logs.follow(this.#deployment, begin, options)) this.#add(line);
      change('ended');
    } catch (error) {
      if (error instanceof SoukError) change('ended', error);
      // After `stop`, any other error is its abort.
      else if (!signal.aborted) throw error;
    }
  }

  #add(line: DeploymentLogLine): void {
    this.#waiting.push(line);
    this.#flushTimer ??= setTimeout(() => {
      this.#flushTimer = undefined;
      const added = this.#waiting;
      this.#waiting = [];
      const lines = [...this.#state.lines, ...added].slice(-MAX_LINES);
      this.#change({ lines, received: this.#state.received + added.length });
    }, BATCH_MS);
  }

  #change(change: Partial<FollowedState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
