import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { clearInterrupted, type Interrupted } from './interrupted.ts';

/** Explains how to resume an upload after the page was left. */
export function InterruptedNotice({ folder, upload }: { folder: string; upload: Interrupted }) {
  const { names, count } = upload;
  const more = count - names.length;
  return (
    <Notice tone="warn">
      <p className="font-medium">An upload was interrupted</p>
      <p className="mt-1">
        Choose the same files again to resume. Parts that are already uploaded are not sent again:{' '}
        <span className="font-mono text-[13px] wrap-anywhere">
          {names.join(', ')}
          {more > 0 && ` and ${more} more`}
        </span>
      </p>
      <div className="mt-2.5">
        <Button size="small" onClick={() => clearInterrupted(folder)}>
          Dismiss
        </Button>
      </div>
    </Notice>
  );
}
