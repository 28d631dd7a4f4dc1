import type { DeploymentLogLine, Mode } from '@souk/sdk';
import { SoukError } from '@souk/sdk';
import { souk } from '../../../../lib/souk.ts';

/** As many as a page scrolls through without effort. What is older is left out, and in the API. */
export const MAX_LINES = 2_000;
const FIRST_LINES = 1_000;
/** A model may write a hundred lines a second: what comes within this is shown together. */
const GATHER_MS = 100;

export interface FollowedState {
  lines: readonly DeploymentLogLine[];
  /** How many have come in all, also those that are no longer kept. */
  received: number;
  connection: 'connecting' | 'live' | 'lost' | 'ended';
  /** Why following ended for good. */
  problem: SoukError | null;
}

const NOTHING: FollowedState = { lines: [], received: 0, connection: 'connecting', problem: null };

/** The log of a deployment for as long as somebody looks, across lost connections: a store for `useSyncExternalStore`. */
export class FollowedLog {
  #state = NOTHING;
  #waiting: DeploymentLogLine[] = [];
  #gathering: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(this.#gathering);
    this.#listeners.clear();
  }

  /** The browser knows it long before a silent connection is given up. */
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
      // Anything else is the end that `stop` has put to it.
      else if (!signal.aborted) throw error;
    }
  }

  #add(line: DeploymentLogLine): void {
    this.#waiting.push(line);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const came = this.#waiting;
      this.#waiting = [];
      const lines = [...this.#state.lines, ...came].slice(-MAX_LINES);
      this.#change({ lines, received: this.#state.received + came.length });
    }, GATHER_MS);
  }

  #change(change: Partial<FollowedState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
