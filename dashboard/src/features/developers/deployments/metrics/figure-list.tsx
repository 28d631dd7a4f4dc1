import { formatMilliseconds } from '../../../../lib/format/server-timing.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { type LoggedCall, percentile } from './call-figures.ts';

/** Shows the key figures of a period. */
export function FigureList({ calls, starts }: { calls: readonly LoggedCall[]; starts: readonly number[] }) {
  const times = calls.flatMap(({ outcome, milliseconds }) => (outcome === 'succeeded' ? [milliseconds] : []));
  const rejected = calls.filter(({ outcome }) => outcome === 'rejected').length;
  const failed = calls.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Figure term="Calls" value={formatCount(calls.length)} />
      <Figure
        term="Errors"
        value={formatCount(rejected + failed)}
        note={rejected + failed > 0 ? `${formatCount(failed)} failed, ${formatCount(rejected)} rejected` : undefined}
      />
      <Figure term="p50" value={formatTime(percentile(times, 50))} note="of successful calls" />
      <Figure term="p95" value={formatTime(percentile(times, 95))} note="of successful calls" />
      <Figure
        term="Starts"
        value={formatCount(starts.length)}
        note={starts.length > 0 ? `median ${formatTime(percentile(starts, 50))}` : undefined}
      />
    </dl>
  );
}

function Figure({ term, value, note }: { term: string; value: string; note?: string | undefined }) {
  return (
    <Card className="px-4 py-3.5 max-lg:last:col-span-2">
      <dt className="text-[13px] text-muted">{term}</dt>
      <dd className="mt-1">
        <span className="text-xl font-semibold tracking-tight tabular-nums">{value}</span>
        {note && <span className="block text-xs text-muted">{note}</span>}
      </dd>
    </Card>
  );
}

const formatCount = (count: number) => count.toLocaleString('en');
const formatTime = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '–' : formatMilliseconds(milliseconds);
