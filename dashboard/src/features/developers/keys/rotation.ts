import type { ApiKey } from '@souk/sdk';
import { isUsable } from '../../../lib/labels/key-labels.ts';

/** A newer key of the same name, made in its place: only revoking the old one is left to do. */
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

/** Of a key that is due for rotation: `3 months ago`. */
export function formatAge(key: Pick<ApiKey, 'created_at'>, now: Date): string {
  const months = Math.max(1, Math.floor((now.getTime() - new Date(key.created_at).getTime()) / MONTH_MS));
  return new Intl.RelativeTimeFormat('en').format(-months, 'month');
}
