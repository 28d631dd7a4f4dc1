import { type ChartSeries, colourOf } from './chart-data.ts';

export function Swatch({ colour }: { colour: string }) {
  return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-xs" style={{ backgroundColor: colour }} />;
}

/** Legend; omitted for a single series, which the title names. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
      {series.map((one) => (
        <li key={one.key} className="flex min-w-0 items-center gap-1.5">
          <Swatch colour={colourOf(series, one)} />
          <span className="wrap-anywhere">{one.label}</span>
        </li>
      ))}
    </ul>
  );
}
