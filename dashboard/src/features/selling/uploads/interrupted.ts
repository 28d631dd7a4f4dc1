import { storedSetting } from '../../../lib/stored-setting.ts';

/** An upload that was in progress when the page was left. Choosing the same files again resumes it. */
export interface Interrupted {
  /** Names of the first files. */
  names: string[];
  count: number;
}

const MAX_NAMES = 3;
/** Folders to store; the oldest is dropped first. */
const MAX_FOLDERS = 20;

const stored = storedSetting('souk.uploads');

function read(text: string | null): Record<string, Interrupted> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, Interrupted>) ?? {};
  } catch {
    return {};
  }
}

export function saveInterrupted(key: string, names: readonly string[]): void {
  const { [key]: _, ...others } = read(stored.get());
  const entries = [
    ...Object.entries(others),
    [key, { names: names.slice(0, MAX_NAMES), count: names.length }] as const,
  ];
  stored.set(JSON.stringify(Object.fromEntries(entries.slice(-MAX_FOLDERS))));
}

export function clearInterrupted(key: string): void {
  const { [key]: _, ...others } = read(stored.get());
  stored.set(Object.keys(others).length === 0 ? null : JSON.stringify(others));
}

export function useInterrupted(key: string): Interrupted | undefined {
  return read(stored.use())[key];
}
