import type { Problem } from '../../lib/problem.ts';
import { Button } from '../forms/button.tsx';
import { ProblemNotice } from './notice.tsx';

/** Replaces content that failed to load. */
export function LoadFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-md space-y-4 px-5 py-10 text-center">
      <div className="text-left">
        <ProblemNotice problem={problem} />
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
