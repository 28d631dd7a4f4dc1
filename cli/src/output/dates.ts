/** Formats the UTC day of a timestamp. */
export function formatDay(timestamp: string | null, otherwise = 'never'): string {
  return timestamp === null ? otherwise : timestamp.slice(0, 10);
}

/** Formats day and time to the second in UTC, or null as an empty string. */
export function formatTimestamp(timestamp: string | null): string {
  return timestamp === null ? '' : `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}`;
}

/** Formats the local time of day. */
export function formatTime(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString('en-GB', { hour12: false });
}
