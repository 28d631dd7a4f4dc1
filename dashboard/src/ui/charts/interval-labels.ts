export type ChartInterval = 'minute' | 'hour' | 'day' | 'week' | 'month';

type Formats = Record<ChartInterval, Intl.DateTimeFormat>;

// Days are in UTC, as in the API; times are in the reader's time zone.
const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
const own = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { ...options, hourCycle: 'h23' });

const SHORT: Formats = {
  minute: own({ hour: '2-digit', minute: '2-digit' }),
  hour: own({ hour: '2-digit', minute: '2-digit' }),
  day: utc({ month: 'short', day: 'numeric' }),
  week: utc({ month: 'short', day: 'numeric' }),
  month: utc({ month: 'short', year: '2-digit' }),
};

const LONG: Formats = {
  minute: own({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }),
  hour: own({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }),
  day: utc({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
  week: utc({ month: 'short', day: 'numeric', year: 'numeric' }),
  month: utc({ month: 'long', year: 'numeric' }),
};

/** Formats the start of an interval for an axis: `Jan 5`, `Jan 26` for the month, `14:05`. */
export function shortStart(start: string, interval: ChartInterval): string {
  return SHORT[interval].format(new Date(start));
}

/** Formats the start of an interval in full: `Mon, Jan 5, 2026`, `Week of Jan 5, 2026`, `January 2026`. */
export function longStart(start: string, interval: ChartInterval): string {
  const text = LONG[interval].format(new Date(start));
  return interval === 'week' ? `Week of ${text}` : text;
}

/** Heading of the first column of the table. */
export const INTERVAL_NAMES: Record<ChartInterval, string> = {
  minute: 'Time',
  hour: 'Time',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};
