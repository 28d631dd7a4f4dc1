import { formatMoney, type Money } from '../../money.ts';

/** Without the currency, where a heading names it. */
export function plainFigure(money: Money): string {
  return formatMoney(money).replace(/ .*/, '');
}

/** Nothing is a dot, so that what there is stands out. */
export function figureOf(money: Money): string {
  return money.amount === 0 ? '·' : plainFigure(money);
}

/** Rows whose columns stand below each other, aligned on the right as figures are. */
export function alignFigures(rows: string[][]): string[][] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)));
}
