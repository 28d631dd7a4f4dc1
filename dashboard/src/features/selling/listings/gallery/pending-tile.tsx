import { Spinner } from '../../../../ui/feedback/loading.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import type { PendingPicture } from './gallery.api.ts';
import { PictureThumbnail } from './picture-thumbnail.tsx';

interface PendingTileProps {
  picture: PendingPicture;
  onRetry: () => void;
  onDismiss: () => void;
}

/** Shows a picture that is being uploaded, or whose upload failed. */
export function PendingTile({ picture, onRetry, onDismiss }: PendingTileProps) {
  const { file, state, problem } = picture;
  if (state === 'failed') {
    return (
      <li className="flex flex-col overflow-hidden rounded-lg border border-danger-line bg-danger-soft text-danger-ink">
        <div role="alert" className="flex-1 space-y-1 p-3 text-[13px] leading-5">
          <p className="font-medium wrap-anywhere">{file.name}</p>
          <p className="wrap-anywhere">{problem?.message.replaceAll('`', '')}</p>
        </div>
        <div className="flex flex-wrap gap-2 p-3 pt-0">
          {/* A rejected file would be rejected again. */}
          {!isRejected(problem?.status) && (
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button size="small" onClick={onDismiss} aria-label={`Dismiss ${file.name}`}>
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
        <p>{state === 'sending' ? 'Uploading…' : 'Waiting…'}</p>
      </div>
    </li>
  );
}

const isRejected = (status = 0) => status >= 400 && status < 500 && status !== 429;
