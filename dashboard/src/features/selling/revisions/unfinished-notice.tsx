import type { Problem } from '../../../lib/problem.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface UnfinishedNoticeProps {
  name: string;
  problem: Problem | null;
  busy: boolean;
  onDiscard: () => void;
}

/** A file that was begun, perhaps elsewhere or long ago, and never finished. */
export function UnfinishedNotice({ name, problem, busy, onDiscard }: UnfinishedNoticeProps) {
  return (
    <Notice tone="danger">
      <p>
        <span className="font-mono text-[13px] wrap-anywhere">{name}</span> has arrived only in part. Close this and
        choose it again to go on with it, or publish without it.
      </p>
      {problem && <p className="mt-1">{problem.message}</p>}
      <div className="mt-2.5">
        <Button size="small" busy={busy} onClick={onDiscard}>
          Discard it and publish
        </Button>
      </div>
    </Notice>
  );
}
