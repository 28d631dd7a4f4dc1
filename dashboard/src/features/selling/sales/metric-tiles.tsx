import { changeOf, type Figures, type Metric } from '../../../lib/format/revenue-figures.ts';
import { countUnit, moneyUnit } from '../../../ui/charts/chart-units.ts';

export const METRICS: readonly { metric: Metric; label: string; about: string }[] = [
  { metric: 'net', label: 'Net', about: 'after fees' },
  { metric: 'gross', label: 'Gross', about: 'paid by buyers' },
  { metric: 'fees', label: 'Fees', about: 'kept by the market' },
  { metric: 'refunds', label: 'Refunds', about: 'to buyers' },
  { metric: 'sales', label: 'Sales', about: 'made' },
];

export const unitOf = (metric: Metric, currency: string) => (metric === 'sales' ? countUnit : moneyUnit(currency));

interface MetricTilesProps {
  currency: string;
  now: Figures;
  before: Figures;
  /** Length of the period, such as `30 days`. */
  length: string;
  shown: Metric;
  onShow: (metric: Metric) => void;
}

/** Shows the sums of a period, and selects the one for the chart. */
export function MetricTiles({ currency, now, before, length, shown, onShow }: MetricTilesProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-px overflow-hidden rounded-t-xl bg-line sm:grid-cols-3 xl:grid-cols-5">
      <legend className="sr-only">Metric of the chart</legend>
      {METRICS.map(({ metric, label, about }) => (
        <label
          key={metric}
          className="relative min-w-0 cursor-pointer border-b-2 border-transparent bg-surface px-4 py-3.5 hover:bg-sunken has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent max-xl:last:col-span-full sm:px-5 sm:max-xl:last:col-span-2"
        >
          <input
            type="radio"
            name="metric"
            checked={metric === shown}
            onChange={() => onShow(metric)}
            className="sr-only"
          />
          <span className="block text-[13px] text-muted">
            <span className="font-medium text-ink">{label}</span> {about}
          </span>
          <span className="mt-1 block text-xl font-semibold tracking-tight tabular-nums wrap-anywhere">
            {unitOf(metric, currency).exact(now[metric])}
          </span>
          <Change now={now[metric]} before={before[metric]} length={length} />
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the change in a neutral colour: more fees are no worse than more sales. */
function Change({ now, before, length }: { now: number; before: number; length: string }) {
  const percent = changeOf(now, before);
  if (percent === undefined) return <span className="mt-0.5 block h-4" />;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return (
    <span className="mt-0.5 block text-xs text-muted">
      <span className="font-medium text-ink tabular-nums">
        {sign}
        {Math.abs(percent)}%
      </span>{' '}
      vs previous {length}
    </span>
  );
}
