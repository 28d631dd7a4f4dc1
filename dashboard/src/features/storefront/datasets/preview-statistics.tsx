import type { Preview } from '@souk/sdk';
import { formatCount } from '../../../lib/format/numbers.ts';
import { ScrollArea } from '../../../ui/layout/scroll-area.tsx';
import { statisticsOf } from './column-statistics.ts';

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 });
const HEADS = ['Min', 'Mean', 'Max', 'Distinct values', 'Missing'];

/** Shows statistics of each column over the rows that are shown, which may not represent the others. */
export function PreviewStatistics({ preview: { columns, rows } }: { preview: Preview }) {
  if (rows.length === 0) return null;
  const title = `Statistics of ${rows.length === 1 ? 'the row' : `the ${formatCount(rows.length)} rows`} shown`;
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer rounded-md text-sm font-medium text-accent-ink">{title}</summary>
      <ScrollArea label={title} className="mt-3 bg-surface">
        <table className="w-full border-collapse text-[13px]">
          <caption className="sr-only">{title}</caption>
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-medium">
                Column
              </th>
              {HEADS.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                {figuresOf(statisticsOf(rows, name)).map((text, at) => (
                  <td key={HEADS[at]} className="px-3 py-1.5 text-right font-mono text-xs tabular-nums">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  );
}

function figuresOf({ range, distinct, missing }: ReturnType<typeof statisticsOf>): string[] {
  const ranged = range ? [range.min, range.mean, range.max].map((value) => figure.format(value)) : ['—', '—', '—'];
  return [...ranged, formatCount(distinct), formatCount(missing)];
}
