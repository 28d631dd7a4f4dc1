import type { Mode } from '@souk/sdk';
import { Link } from 'react-router';
import { inMilliseconds } from '../deployments/server-timing.ts';
import type { AnswerFacts } from './conversation.ts';

interface AnswerFactLineProps {
  mode: Mode;
  facts: AnswerFacts;
  stopped: boolean;
}

/** What an answer took, in a line. */
export function AnswerFactLine({ mode, facts, stopped }: AnswerFactLineProps) {
  const { promptTokens, completionTokens, firstTokenMs, totalMs, requestId, finish } = facts;
  const words = [
    stopped && 'Stopped',
    finish === 'length' && 'Ended at the most tokens',
    promptTokens !== undefined &&
      completionTokens !== undefined &&
      `${promptTokens.toLocaleString('en')} + ${completionTokens.toLocaleString('en')} tokens`,
    costInWords(facts, mode),
    firstTokenMs !== undefined && `first token after ${inMilliseconds(firstTokenMs)}`,
    `${inMilliseconds(totalMs)} in all`,
  ].filter((word) => typeof word === 'string');
  return (
    <p className="text-xs leading-5 text-muted">
      {words.join(' · ')}
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

function costInWords({ cost, currency }: AnswerFacts, mode: Mode): string | false {
  if (cost === undefined || currency === undefined) return false;
  const money = `${cost} ${currency.toUpperCase()}`;
  return mode === 'test' ? `${money}, not charged` : money;
}
