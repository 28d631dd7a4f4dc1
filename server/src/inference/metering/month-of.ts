let known = { month: '', from: 0, before: 0 };

/** The calendar month of a moment in UTC, such as 2026-11. Asked with every request, so the current one is remembered. */
export function monthOf(time: number): string {
  if (time < known.from || time >= known.before) {
    const date = new Date(time);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    known = {
      month: date.toISOString().slice(0, 7),
      from: Date.UTC(year, month),
      before: Date.UTC(year, month + 1),
    };
  }
  return known.month;
}
