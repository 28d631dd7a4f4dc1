import { Area, Bar, BarChart, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import type { ChartKind } from './chart-data.ts';
import { type ChartData, type ChartPoint, type ChartSeries, colourOf, isEmpty, numberAt } from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { shortStart } from './interval-labels.ts';

interface DayPlotProps extends ChartData {
  label: string;
  kind: ChartKind;
  compact: boolean;
}

const TICK = { fill: 'var(--color-muted)', fontSize: 12 };
const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 };
const WHOLE = { width: '100%', height: '100%' };
const POINTED_LINE = { stroke: 'var(--color-line-strong)', strokeWidth: 1 };
const POINTED = { bars: { fill: 'var(--color-sunken)' }, areas: POINTED_LINE, lines: POINTED_LINE };

/** Draws the chart, without animation. */
export function DayPlot({ label, kind, compact, ...data }: DayPlotProps) {
  const { points, series, unit, interval } = data;
  // They mark the point under the pointer differently: by a band, or by a line.
  const Chart = kind === 'bars' ? BarChart : ComposedChart;
  return (
    <Chart
      responsive
      style={WHOLE}
      data={[...points]}
      margin={MARGIN}
      stackOffset="sign"
      barCategoryGap="22%"
      maxBarSize={36}
      // The arrow keys move the tooltip from point to point.
      accessibilityLayer
      aria-label={`${label}: chart. Move along it with the arrow keys.`}
      className="rounded-md text-ink"
    >
      {!compact && <CartesianGrid vertical={false} stroke="var(--color-line)" />}
      <XAxis
        dataKey="start"
        tickFormatter={(start: string) => shortStart(start, interval)}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        tickMargin={8}
        minTickGap={28}
        interval="preserveStartEnd"
        hide={compact}
      />
      <YAxis
        tickFormatter={unit.short}
        // An empty chart has no scale.
        tick={isEmpty(data) ? false : TICK}
        tickLine={false}
        axisLine={false}
        allowDecimals={!unit.whole}
        tickCount={5}
        width="auto"
        hide={compact}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={POINTED[kind]}
        content={({ active, activeIndex }) => {
          const point = active ? points[Number(activeIndex)] : undefined;
          return point ? <ChartTooltip {...data} point={point} summed={kind !== 'lines'} /> : null;
        }}
      />
      {series.map((one) => drawn(one, data, kind))}
    </Chart>
  );
}

/** Returns elements of the library: it inspects its children, so they cannot be wrapped in components. */
function drawn(one: ChartSeries, { series }: ChartData, kind: ChartKind) {
  const colour = colourOf(series, one);
  const common = {
    name: one.label,
    dataKey: (point: ChartPoint) => (point.values[one.key] === null ? null : numberAt(point, one)),
    isAnimationActive: false,
  };
  if (kind === 'bars') {
    return <Bar key={one.key} {...common} stackId="all" fill={colour} radius={series.length === 1 ? 2 : 0} />;
  }
  const line = { ...common, type: 'monotone', stroke: colour, strokeWidth: 2, dot: false } as const;
  // A value between two gaps is drawn as a dot.
  const dot = { r: 2, strokeWidth: 0, fill: colour };
  if (kind === 'lines') return <Line key={one.key} {...line} dot={dot} />;
  return <Area key={one.key} {...line} stackId="all" fill={colour} fillOpacity={0.18} />;
}
