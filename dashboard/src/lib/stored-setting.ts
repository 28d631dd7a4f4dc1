import { useSyncExternalStore } from 'react';

/** A short text kept in this browser. Other tabs hear of a change; where storage is blocked it lasts as long as the page. */
export function storedSetting(name: string) {
  const listeners = new Set<() => void>();
  let value = readStorage(name);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== name && event.key !== null) return;
    value = readStorage(name);
    tell();
  });
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    subscribe,
    set(next: string | null) {
      if (next === value) return;
      value = next;
      writeStorage(name, next);
      tell();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}

function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeStorage(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Blocked or full: the page remembers it while it is open.
  }
}
