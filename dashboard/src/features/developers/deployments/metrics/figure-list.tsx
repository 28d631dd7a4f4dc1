import { Card } from '../../../../ui/layout/card.tsx';
import { formatMilliseconds } from '../server-timing.ts';
import { type LoggedCall, percentile } from './call-figures.ts';

/** The numbers of a time at a glance. */
export function FigureList({ calls, starts }: { calls: readonly LoggedCall[]; starts: readonly number[] }) {
  const times = calls.flatMap(({ outcome, milliseconds }) => (outcome === 'answered' ? [milliseconds] : []));
  const refused = calls.filter(({ outcome }) => outcome === 'refused').length;
  const failed = calls.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Figure term="Calls" value={inCount(calls.length)} />
      <Figure
        term="Errors"
        value={inCount(refused + failed)}
        note={refused + failed > 0 ? `${inCount(failed)} failed, ${inCount(refused)} refused` : undefined}
      />
      <Figure term="p50" value={inTime(percentile(times, 50))} note="of answered calls" />
      <Figure term="p95" value={inTime(percentile(times, 95))} note="of answered calls" />
      <Figure
        term="Starts"
        value={inCount(starts.length)}
        note={starts.length > 0 ? `half within ${inTime(percentile(starts, 50))}` : undefined}
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

const inCount = (count: number) => count.toLocaleString('en');
const inTime = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '–' : formatMilliseconds(milliseconds);
