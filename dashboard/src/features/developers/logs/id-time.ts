const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Requests and events reach the log within a second or two. */
const RECENT_MS = 15_000;

/** Reports whether an id is so recent that the log may not have its object yet. Ids start with their creation time. */
export function isRecent(id: string, now: number): boolean {
  const digits = [...id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11)];
  const time = digits.reduce((sum, digit) => sum * 32 + ALPHABET.indexOf(digit), 0);
  return digits.length === 10 && Math.abs(now - time) < RECENT_MS;
}
