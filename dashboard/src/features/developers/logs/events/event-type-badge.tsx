import type { BadgeTone } from '../../../../lib/labels/badge-tone.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import type { EventType } from './events.api.ts';

const TONES: readonly [end: string, tone: BadgeTone][] = [
  ['failed', 'danger'],
  ['disabled', 'danger'],
  ['refunded', 'warn'],
  ['revoked', 'warn'],
  ['unpublished', 'warn'],
  ['test', 'plain'],
  ['purchased', 'accent'],
];

/** Colours an event type by its meaning, so that a list can be scanned. */
export function EventTypeBadge({ type }: { type: EventType }) {
  const tone = TONES.find(([end]) => type.endsWith(end))?.[1] ?? 'ok';
  return (
    <Badge tone={tone}>
      <code className="font-mono text-xs font-normal">{type}</code>
    </Badge>
  );
}
