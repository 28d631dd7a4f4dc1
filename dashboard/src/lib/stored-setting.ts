import { useSyncExternalStore } from 'react';

/** Stores a short text in this browser and notifies other tabs of changes. Where storage is blocked, it lasts as long as the page. */
export function storedSetting(name: string) {
  const listeners = new Set<() => void>();
  let value = readStorage(name);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== name && event.key !== null) return;
    value = readStorage(name);
    notify();
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
      notify();
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
    // Blocked or full: the value lasts while the page is open.
  }
}
