import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { forgetUpload, type Interrupted } from './interrupted.ts';

/** After the page was left in the middle of an upload: how to go on. */
export function InterruptedNotice({ folder, upload }: { folder: string; upload: Interrupted }) {
  const { names, count } = upload;
  const more = count - names.length;
  return (
    <Notice tone="warn">
      <p className="font-medium">An upload was interrupted</p>
      <p className="mt-1">
        Choose the same files again to go on where it stopped, and what is here already is not sent again:{' '}
        <span className="font-mono text-[13px] wrap-anywhere">
          {names.join(', ')}
          {more > 0 && ` and ${more} more`}
        </span>
      </p>
      <div className="mt-2.5">
        <Button size="small" onClick={() => forgetUpload(folder)}>
          Dismiss
        </Button>
      </div>
    </Notice>
  );
}
