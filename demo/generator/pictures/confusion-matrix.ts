import { PALETTE } from './palette.ts';
import { CONTENT } from './picture.ts';
import { group, panel, rectangle, text } from './svg.ts';

const LABEL_WIDTH = 150;
const GAP = 4;

/** Draws how often each class is taken for each other: rows are what was drawn, columns what the model says. */
export function confusionMatrix(
  labels: readonly string[],
  counts: readonly (readonly number[])[],
  accent: string,
): string {
  const size = (CONTENT.height - 90) / labels.length;
  const width = Math.min(size * 1.5, (CONTENT.width - LABEL_WIDTH - 60) / labels.length);
  const left = CONTENT.x + LABEL_WIDTH + (CONTENT.width - LABEL_WIDTH - width * labels.length) / 2 - 30;
  const top = CONTENT.y + 30;
  const small = { 'font-size': 17, fill: PALETTE.muted };
  const cells = counts.flatMap((row, actual) => {
    const sum = row.reduce((total, count) => total + count, 0);
    return row.map((count, said) => {
      const [x, y] = [left + said * width, top + actual * size];
      const share = count / Math.max(1, sum);
      const fill = count === 0 ? PALETTE.background : actual === said ? accent : PALETTE.red;
      return group(
        {},
        rectangle(x, y, width - GAP, size - GAP, {
          rx: 6,
          fill,
          'fill-opacity': count === 0 ? 0.6 : 0.25 + 0.75 * share,
        }),
        count === 0
          ? ''
          : text([x + (width - GAP) / 2, y + size / 2 + 4], String(count), {
              'text-anchor': 'middle',
              'font-size': 17,
              'font-weight': actual === said ? 700 : 400,
            }),
      );
    });
  });
  const rows = labels.map((label, i) =>
    text([left - 16, top + i * size + size / 2 + 4], label, { ...small, 'text-anchor': 'end' }),
  );
  const columns = labels.map((label, i) =>
    text([left + i * width + (width - GAP) / 2, top + size * labels.length + 24], label, {
      ...small,
      'text-anchor': 'middle',
    }),
  );
  return [panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height), ...cells, ...rows, ...columns].join('');
}
