import { Spinner } from '../../../../ui/feedback/loading.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import type { PendingPicture } from './gallery.api.ts';
import { PictureThumbnail } from './picture-thumbnail.tsx';

interface PendingTileProps {
  picture: PendingPicture;
  onAgain: () => void;
  onForget: () => void;
}

/** A picture that is being sent, or could not be. */
export function PendingTile({ picture, onAgain, onForget }: PendingTileProps) {
  const { file, state, problem } = picture;
  if (state === 'failed') {
    return (
      <li className="flex flex-col overflow-hidden rounded-lg border border-danger-line bg-danger-soft text-danger-ink">
        <div role="alert" className="flex-1 space-y-1 p-3 text-[13px] leading-5">
          <p className="font-medium wrap-anywhere">{file.name}</p>
          <p className="wrap-anywhere">{problem?.message.replaceAll('`', '')}</p>
        </div>
        <div className="flex flex-wrap gap-2 p-3 pt-0">
          {/* What is wrong with the file itself is so the next time too. */}
          {!isRefused(problem?.status) && (
            <Button size="small" onClick={onAgain}>
              Try again
            </Button>
          )}
          <Button size="small" onClick={onForget} aria-label={`Dismiss ${file.name}`}>
            Dismiss
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div className="relative aspect-video bg-sunken">
        <div className="size-full opacity-50">
          <PictureThumbnail file={file} />
        </div>
        <span className="absolute inset-0 grid place-items-center text-ink">
          {state === 'sending' && <Spinner className="size-6" />}
        </span>
      </div>
      <div className="p-3 text-[13px] leading-5 text-muted">
        <p className="truncate text-ink">{file.name}</p>
        <p>{state === 'sending' ? 'Uploading…' : 'Waits its turn'}</p>
      </div>
    </li>
  );
}

const isRefused = (status = 0) => status >= 400 && status < 500 && status !== 429;
