import { ScrollArea } from '../layout/scroll-area.tsx';
import { type ChartData, formatAt } from './chart-data.ts';
import { INTERVAL_NAMES, longStart } from './interval-labels.ts';

const CELL = 'px-3.5 py-2 text-right whitespace-nowrap tabular-nums';

/** The same numbers as in the chart, the latest first. */
export function ChartTable({ label, points, series, also = [], unit, interval }: ChartData & { label: string }) {
  const columns = [...series, ...also];
  return (
    <ScrollArea label={`${label}, as a table`} className="max-h-80 overflow-y-auto">
      <table className="w-full text-[13px]">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-sunken text-muted">
          <tr>
            <th scope="col" className="px-3.5 py-2 text-left font-medium">
              {INTERVAL_NAMES[interval]}
            </th>
            {columns.map(({ key, label: name }) => (
              <th key={key} scope="col" className={`${CELL} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.start} className="border-t border-line">
              <th scope="row" className="px-3.5 py-2 text-left font-normal whitespace-nowrap">
                {longStart(point.start, interval)}
              </th>
              {columns.map((one) => (
                <td key={one.key} className={CELL}>
                  {formatAt(point, one, one.unit ?? unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
