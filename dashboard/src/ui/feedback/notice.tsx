import type { ReactNode } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { AlertIcon, CheckIcon } from '../layout/icons.tsx';

type Tone = 'danger' | 'warn' | 'ok';

const TONES: Record<Tone, string> = {
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
  warn: 'border-warn-line bg-warn-soft text-warn-ink',
  ok: 'border-ok-line bg-ok-soft text-ok-ink',
};

/** A message about a result or a condition. Screen readers announce it when it appears. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = tone === 'ok' ? CheckIcon : AlertIcon;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-2.5 rounded-lg border px-3.5 py-3 text-sm leading-5 ${TONES[tone]}`}
    >
      <Icon className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  );
}

export function ProblemNotice({ problem }: { problem: Problem }) {
  // Server errors show the request ID, for the operator.
  const reference = (problem.status ?? 0) >= 500 && problem.requestId;
  return (
    <Notice tone="danger">
      {problem.message.replaceAll('`', '')}
      {reference && <span className="mt-1 block font-mono text-xs opacity-80">{reference}</span>}
    </Notice>
  );
}
