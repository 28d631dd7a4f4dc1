import { formatMoney, type Money } from '../../money.ts';

/** Formats an amount without its currency, which a heading names. */
export function plainFigure(money: Money): string {
  return formatMoney(money).replace(/ .*/, '');
}

/** Formats zero as a dot, so that other amounts stand out. */
export function figureOf(money: Money): string {
  return money.amount === 0 ? '·' : plainFigure(money);
}

/** Pads the cells of each column to one width, aligned on the right. */
export function alignFigures(rows: string[][]): string[][] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)));
}
