import { useSyncExternalStore } from 'react';

/** `offline`: this device has no network. `unreachable`: it has one, and the server does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable';

const REFETCH_MS = 4_000;

/**
 * Tracks whether the server can be reached. The browser reports its own network. After a failed call the health check is
 * polled until it responds.
 */
function watchConnection() {
  const listeners = new Set<() => void>();
  let state: Connection = 'online';
  let following = false;
  let polling = false;

  const setState = (next: Connection) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  /** Polls once at a time: many calls fail together. */
  const poll = async () => {
    if (polling) return;
    polling = true;
    while (hasNetwork()) {
      if (await isHealthy()) {
        setState('online');
        break;
      }
      if (hasNetwork()) setState('unreachable');
      await new Promise((resolve) => setTimeout(resolve, REFETCH_MS));
    }
    polling = false;
    if (!hasNetwork()) setState('offline');
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
    /** Checks the server after a call that got no response. */
    checkAfterFailure() {
      if (following) void poll();
    },
    /** Listens to the browser for as long as the page is open. */
    follow() {
      following = true;
      window.addEventListener('offline', () => setState('offline'));
      window.addEventListener('online', () => void poll());
      if (!hasNetwork()) setState('offline');
    },
  };
}

const hasNetwork = () => globalThis.navigator?.onLine !== false;

/** A proxy in front of a stopped server returns 502, 503 or 504. */
async function isHealthy(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

export const connection = watchConnection();

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get);
