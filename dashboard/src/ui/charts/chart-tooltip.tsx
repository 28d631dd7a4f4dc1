import { type ChartData, type ChartPoint, colourOf, formatAt, numberAt } from './chart-data.ts';
import { Swatch } from './chart-legend.tsx';
import { longStart } from './interval-labels.ts';

interface ChartTooltipProps extends ChartData {
  point: ChartPoint;
  /** Shows the sum of the series. */
  summed: boolean;
}

/** Tooltip of the point under the pointer, or selected by arrow keys. */
export function ChartTooltip({ point, series, unit, interval, summed }: ChartTooltipProps) {
  const total = series.reduce((sum, one) => sum + numberAt(point, one), 0);
  return (
    <div role="status" className="min-w-40 rounded-lg border border-line-strong bg-surface p-3 text-[13px] shadow-lg">
      <p className="mb-1.5 font-medium text-ink">{longStart(point.start, interval)}</p>
      <ul className="space-y-1">
        {series.map((one) => (
          <li key={one.key} className="flex items-center gap-2 text-muted">
            <Swatch colour={colourOf(series, one)} />
            <span className="mr-auto max-w-48 truncate pr-3">{one.label}</span>
            <span className="font-medium whitespace-nowrap text-ink tabular-nums">{formatAt(point, one, unit)}</span>
          </li>
        ))}
      </ul>
      {summed && series.length > 1 && (
        <p className="mt-1.5 flex justify-between gap-4 border-t border-line pt-1.5 font-medium text-ink">
          <span>Total</span>
          <span className="tabular-nums">{unit.exact(total)}</span>
        </p>
      )}
    </div>
  );
}
