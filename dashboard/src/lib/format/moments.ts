const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats near times relative to now ("5 minutes ago", "in 3 days"), and far ones as a date. */
export function formatMoment(date: Date, now: Date): string {
  const distance = date.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size >= 30 * DAY_MS) return dayFormat.format(date);
  if (size >= DAY_MS) return relativeFormat.format(Math.round(distance / DAY_MS), 'day');
  if (size >= HOUR_MS) return relativeFormat.format(Math.round(distance / HOUR_MS), 'hour');
  if (size >= MINUTE_MS) return relativeFormat.format(Math.round(distance / MINUTE_MS), 'minute');
  return distance > 0 ? 'in a moment' : 'just now';
}
