import type { BadgeTone } from '../../../../lib/labels/badge-tone.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';

const TONES: Record<number, BadgeTone> = { 2: 'ok', 3: 'plain', 4: 'warn', 5: 'danger' };

/** Shows an HTTP status: client errors are yellow, server errors are red. */
export function StatusBadge({ status }: { status: number }) {
  return (
    <Badge tone={TONES[Math.floor(status / 100)] ?? 'plain'}>
      <span className="tabular-nums">{status}</span>
    </Badge>
  );
}
