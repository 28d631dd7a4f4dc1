import type { Mode } from '@souk/sdk';
import { Link } from 'react-router';
import { formatMilliseconds } from '../../../lib/format/server-timing.ts';
import type { ResponseStats } from './conversation.ts';

interface MessageUsageProps {
  mode: Mode;
  facts: ResponseStats;
  stopped: boolean;
}

/** Shows tokens, cost and timing of a response. */
export function MessageUsage({ mode, facts, stopped }: MessageUsageProps) {
  const { promptTokens, completionTokens, firstTokenMs, totalMs, requestId, finish } = facts;
  const parts = [
    stopped && 'Stopped',
    finish === 'length' && 'Stopped at max tokens',
    promptTokens !== undefined &&
      completionTokens !== undefined &&
      `${promptTokens.toLocaleString('en')} + ${completionTokens.toLocaleString('en')} tokens`,
    formatCost(facts, mode),
    firstTokenMs !== undefined && `first token after ${formatMilliseconds(firstTokenMs)}`,
    `${formatMilliseconds(totalMs)} in total`,
  ].filter((part) => typeof part === 'string');
  return (
    <p className="text-xs leading-5 text-muted">
      {parts.join(' · ')}
      {requestId && (
        <>
          {' · '}
          <Link
            to={`/dashboard/requests/${requestId}`}
            className="rounded-xs underline underline-offset-2 hover:text-ink"
          >
            request
          </Link>
        </>
      )}
    </p>
  );
}

function formatCost({ cost, currency }: ResponseStats, mode: Mode): string | false {
  if (cost === undefined || currency === undefined) return false;
  const money = `${cost} ${currency.toUpperCase()}`;
  return mode === 'test' ? `${money}, not charged` : money;
}
