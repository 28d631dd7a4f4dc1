const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Formats bytes as three digits and a decimal unit: `812 B`, `4.35 GB`. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  // 999.5 would round to 1000, so it takes the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** Formats a duration for people: `42 s`, `3 min 5 s`, `2 h 14 min`, `3 d 4 h`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return pair(whole, 60, 'min', 's');
  const minutes = Math.round(whole / 60);
  if (minutes < 24 * 60) return pair(minutes, 60, 'h', 'min');
  return pair(Math.round(minutes / 60), 24, 'd', 'h');
}

function pair(amount: number, size: number, large: string, small: string): string {
  const [whole, rest] = [Math.floor(amount / size), amount % size];
  return rest === 0 ? `${whole} ${large}` : `${whole} ${large} ${rest} ${small}`;
}
