import { formatMilliseconds, type TimedPart } from '../../lib/format/server-timing.ts';

const PARTS: Record<TimedPart['name'], { label: string; tint: string }> = {
  queue: { label: 'Queue', tint: 'var(--color-tint-4)' },
  boot: { label: 'Startup', tint: 'var(--color-tint-2)' },
  infer: { label: 'Inference', tint: 'var(--color-tint-1)' },
};

/** Shows how long each part of a call took. */
export function TimingBar({ parts }: { parts: TimedPart[] }) {
  const total = parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return (
    <div>
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken">
        {parts.map(({ name, milliseconds }) => (
          <span
            key={name}
            style={{ width: `${(milliseconds / (total || 1)) * 100}%`, backgroundColor: PARTS[name].tint }}
          />
        ))}
      </div>
      <dl aria-label="Timing" className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
        {parts.map(({ name, milliseconds }) => (
          <div key={name} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5 text-muted">
              <span aria-hidden="true" className="size-2.5 rounded-xs" style={{ backgroundColor: PARTS[name].tint }} />
              {PARTS[name].label}
            </dt>
            <dd className="font-medium tabular-nums">{formatMilliseconds(milliseconds)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
