import { PALETTE } from './palette.ts';
import { CONTENT } from './picture.ts';
import { line, panel, text } from './svg.ts';

interface Column {
  title: string;
  /** Share of the width. */
  width: number;
  align?: 'start' | 'end';
  fill?: string;
  isCode?: boolean;
}

const PADDING = 32;
const MONOSPACE = "'DejaVu Sans Mono', monospace";

/** Draws a table with as many rows as there are. */
export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const height = (CONTENT.height - 2 * 16) / (rows.length + 1);
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const inner = CONTENT.width - 2 * PADDING;
  let offset = CONTENT.x + PADDING;
  const edges = columns.map(({ width, align }) => {
    const [left, right] = [offset, offset + (width / total) * inner];
    offset = right;
    return align === 'end' ? right - 8 : left;
  });
  const cell = (row: number, column: number, content: string, isTitle: boolean): string => {
    const { align = 'start', fill = PALETTE.text, isCode } = columns[column] as Column;
    return text([edges[column] as number, CONTENT.y + 16 + (row + 0.62) * height], content, {
      'text-anchor': align,
      'font-size': isTitle ? 16 : Math.min(20, height * 0.45),
      fill: isTitle ? PALETTE.muted : fill,
      'font-family': isCode && !isTitle ? MONOSPACE : undefined,
    });
  };
  const lines = rows.map((_, row) => {
    const y = CONTENT.y + 16 + (row + 1) * height;
    return line([CONTENT.x + PADDING, y], [CONTENT.x + CONTENT.width - PADDING, y]);
  });
  const titles = columns.map(({ title }, column) => cell(0, column, title, true));
  const cells = rows.flatMap((row, i) => row.map((content, column) => cell(i + 1, column, content, false)));
  return [panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height), ...lines, ...titles, ...cells].join('');
}
