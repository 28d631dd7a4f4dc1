const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** What was answered just now is in the log within a second or two. */
const YOUNG_MS = 15_000;

/** Whether what has this id was made so lately that a log may not have it yet. Ids begin with their time. */
export function isYoung(id: string, now: number): boolean {
  const digits = [...id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11)];
  const time = digits.reduce((sum, digit) => sum * 32 + ALPHABET.indexOf(digit), 0);
  return digits.length === 10 && Math.abs(now - time) < YOUNG_MS;
}
