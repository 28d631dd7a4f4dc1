import { useSyncExternalStore } from 'react';

/** `away`: this device has no network. `unanswered`: it has one, and the server does not answer. */
export type Connection = 'there' | 'away' | 'unanswered';

const REFETCH_MS = 4_000;

/**
 * Whether the server can be reached. The browser tells of its own network; that the server is gone shows when a call fails
 * and a look at it does too. It is then looked at until it answers.
 */
function watchConnection() {
  const listeners = new Set<() => void>();
  let state: Connection = 'there';
  let following = false;
  let looking = false;

  const become = (next: Connection) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  /** One at a time: many calls fail together. */
  const look = async () => {
    if (looking) return;
    looking = true;
    while (hasNetwork()) {
      if (await answers()) {
        become('there');
        break;
      }
      if (hasNetwork()) become('unanswered');
      await new Promise((resolve) => setTimeout(resolve, REFETCH_MS));
    }
    looking = false;
    if (!hasNetwork()) become('away');
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: () => state,
    subscribe,
    /** After a call that got no answer. */
    lookAfterFailure() {
      if (following) void look();
    },
    /** Listens to the browser, for as long as the page is open. */
    follow() {
      following = true;
      window.addEventListener('offline', () => become('away'));
      window.addEventListener('online', () => void look());
      if (!hasNetwork()) become('away');
    },
  };
}

const hasNetwork = () => globalThis.navigator?.onLine !== false;

/** A proxy that stands before a server that is gone says 502, 503 or 504. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

export const connection = watchConnection();

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get);
