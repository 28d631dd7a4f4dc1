import type { ReactNode } from 'react';
import type { BadgeTone } from '../../lib/labels/badge-tone.ts';

const TONES: Record<BadgeTone, string> = {
  plain: 'border-line bg-sunken text-muted',
  ok: 'border-ok-line bg-ok-soft text-ok-ink',
  warn: 'border-warn-line bg-warn-soft text-warn-ink',
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
  accent: 'border-transparent bg-accent-soft text-accent-ink',
};

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5.5 items-center rounded-md border px-1.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
