import type { ApiKey } from '@souk/sdk';
import { isUsable } from '../../../lib/labels/key-labels.ts';

/** Returns the newer key that replaces this one, which then only has to be revoked. */
export function successorOf(key: ApiKey, keys: readonly ApiKey[]): ApiKey | undefined {
  return keys.find(
    (other) =>
      other.name === key.name &&
      other.tier === key.tier &&
      !other.rotation_due &&
      isUsable(other) &&
      other.created_at > key.created_at,
  );
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Formats the age of a key that is due for rotation, as `3 months ago`. */
export function formatAge(key: Pick<ApiKey, 'created_at'>, now: Date): string {
  const months = Math.max(1, Math.floor((now.getTime() - new Date(key.created_at).getTime()) / MONTH_MS));
  return new Intl.RelativeTimeFormat('en').format(-months, 'month');
}
