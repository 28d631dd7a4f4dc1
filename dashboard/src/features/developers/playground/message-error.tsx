import { useEffect, useState } from 'react';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { ResponseProblem } from './conversation.ts';

/** Shows why a response failed, and what to do about it. */
export function MessageError({ problem, onAgain }: { problem: ResponseProblem; onAgain?: (() => void) | undefined }) {
  const wait = useSecondsUntil(problem.againAt);
  return (
    <Notice tone="danger">
      <p>{problem.message.replaceAll('`', '')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {problem.status === 402 && (
          <>
            <TextLink to="/dashboard/cards">Balance and cards</TextLink>
            <TextLink to="/dashboard/keys">Keys and their limits</TextLink>
          </>
        )}
        {(problem.status === 403 || problem.status === 409) && <TextLink to="/dashboard/keys">Your keys</TextLink>}
        {onAgain && (
          <Button size="small" disabled={wait > 0} onClick={onAgain}>
            {wait > 0 ? `Try again in ${wait} s` : 'Try again'}
          </Button>
        )}
        {problem.requestId && (
          <TextLink to={`/dashboard/requests/${problem.requestId}`} className="font-mono text-xs wrap-anywhere">
            {problem.requestId}
          </TextLink>
        )}
      </div>
    </Notice>
  );
}

/** Counts down the seconds until a time; 0 without one. */
function useSecondsUntil(moment: number | undefined): number {
  const left = () => (moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per second
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(left()), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds;
}
