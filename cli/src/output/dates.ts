/** The day of a timestamp, in UTC as the API counts. */
export function day(timestamp: string | null, otherwise = 'never'): string {
  return timestamp === null ? otherwise : timestamp.slice(0, 10);
}

/** Day and time to the second, in UTC as the API counts; nothing for what has no time. */
export function toSecond(timestamp: string | null): string {
  return timestamp === null ? '' : `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}`;
}

/** The time of day of a timestamp, where the person sits. */
export function clock(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString('en-GB', { hour12: false });
}
