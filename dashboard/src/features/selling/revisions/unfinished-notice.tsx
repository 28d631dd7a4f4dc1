import type { Problem } from '../../../lib/problem.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface UnfinishedNoticeProps {
  name: string;
  problem: Problem | null;
  busy: boolean;
  onDiscard: () => void;
}

/** Shows an upload that was started, perhaps in another browser, and never finished. */
export function UnfinishedNotice({ name, problem, busy, onDiscard }: UnfinishedNoticeProps) {
  return (
    <Notice tone="danger">
      <p>
        <span className="font-mono text-[13px] wrap-anywhere">{name}</span> was uploaded only in part. Close this dialog
        and choose the file again to resume, or publish without it.
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
