let cached = { month: '', from: 0, before: 0 };

/** Returns the calendar month of a moment in UTC, such as 2026-11. Every request needs it, so the current one is cached. */
export function monthOf(time: number): string {
  if (time < cached.from || time >= cached.before) {
    const date = new Date(time);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    cached = {
      month: date.toISOString().slice(0, 7),
      from: Date.UTC(year, month),
      before: Date.UTC(year, month + 1),
    };
  }
  return cached.month;
}
