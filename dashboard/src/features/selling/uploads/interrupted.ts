import { storedSetting } from '../../../lib/stored-setting.ts';

/** What was being uploaded when a page was left: choosing the same files again goes on with it. */
export interface Interrupted {
  /** Of some of them. */
  names: string[];
  count: number;
}

const MAX_NAMES = 3;
/** Of folders; the oldest is forgotten first. */
const MAX_FOLDERS = 20;

const kept = storedSetting('souk.uploads');

function read(text: string | null): Record<string, Interrupted> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, Interrupted>) ?? {};
  } catch {
    return {};
  }
}

export function rememberUpload(key: string, names: readonly string[]): void {
  const { [key]: _, ...others } = read(kept.get());
  const entries = [
    ...Object.entries(others),
    [key, { names: names.slice(0, MAX_NAMES), count: names.length }] as const,
  ];
  kept.set(JSON.stringify(Object.fromEntries(entries.slice(-MAX_FOLDERS))));
}

export function forgetUpload(key: string): void {
  const { [key]: _, ...others } = read(kept.get());
  kept.set(Object.keys(others).length === 0 ? null : JSON.stringify(others));
}

export function useInterrupted(key: string): Interrupted | undefined {
  return read(kept.use())[key];
}
