import type { Listing, Mode } from '@souk/sdk';
import { useState } from 'react';
import { Notice, ProblemNotice } from '../../../../ui/feedback/notice.tsx';
import { useConfirmNavigation } from '../confirm-navigation.ts';
import { Section } from '../section.tsx';
import { DescribePictureDialog } from './describe-picture-dialog.tsx';
import { usePictureUploads } from './gallery.api.ts';
import { PendingTile } from './pending-tile.tsx';
import { PictureDrop } from './picture-drop.tsx';
import { MAX_PICTURES, sortPictures } from './picture-rules.ts';
import { DRAGGED_PICTURE, PictureTile } from './picture-tile.tsx';
import { RemovePictureDialog } from './remove-picture-dialog.tsx';
import { useMovePicture } from './use-move-picture.ts';

interface GalleryEditorProps {
  mode: Mode;
  listing: Listing;
}

type Open = { image: string; Dialog: typeof DescribePictureDialog | typeof RemovePictureDialog };

/** Edits the pictures of a listing. Every change is saved at once. */
export function GalleryEditor({ mode, listing }: GalleryEditorProps) {
  const uploads = usePictureUploads(mode, listing);
  const move = useMovePicture(mode, listing);
  const [rejected, setRejected] = useState<string[]>([]);
  const [open, setOpen] = useState<Open>();
  const [dragged, setDragged] = useState<number>();
  const pending = uploads.pending.filter(({ state }) => state !== 'failed').length;
  useConfirmNavigation(pending > 0);

  const { gallery } = move;
  const room = MAX_PICTURES - gallery.length - pending;
  const opened = open && listing.gallery.find(({ id }) => id === open.image);
  const choose = (files: readonly File[]) => {
    const sorted = sortPictures(files, room);
    setRejected(sorted.rejected);
    uploads.add(sorted.accepted);
  };
  return (
    <Section
      title="Pictures"
      description="The first is the cover, shown in search results. Changes to pictures are saved at once."
      aside={
        <p className="text-[13px] text-muted tabular-nums">
          {gallery.length} of {MAX_PICTURES}
          <span role="status" className="sr-only">
            {pending > 0 ? `Uploading ${pending === 1 ? 'one picture' : `${pending} pictures`}` : move.announcement}
          </span>
        </p>
      }
    >
      {rejected.length > 0 && <RejectedFiles messages={rejected} />}
      {move.error && <ProblemNotice problem={move.error} />}
      {gallery.length + uploads.pending.length > 0 && (
        <ul
          aria-label="Pictures of this listing"
          className="grid grid-cols-2 gap-3 sm:grid-cols-3"
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes(DRAGGED_PICTURE)) event.preventDefault();
          }}
          onDrop={(event) => {
            const tile = (event.target as Element).closest('[data-place]');
            if (dragged === undefined || !tile) return;
            event.preventDefault();
            move.to(dragged, Number(tile.getAttribute('data-place')));
          }}
        >
          {gallery.map((image, at) => (
            <PictureTile
              key={image.id}
              {...{ image, at, of: gallery.length, dragged: dragged === at }}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(undefined)}
              onMove={(to) => move.to(at, to)}
              onDescribe={() => setOpen({ image: image.id, Dialog: DescribePictureDialog })}
              onRemove={() => setOpen({ image: image.id, Dialog: RemovePictureDialog })}
            />
          ))}
          {uploads.pending.map((picture) => (
            <PendingTile
              key={picture.key}
              picture={picture}
              onRetry={() => uploads.retry(picture)}
              onDismiss={() => uploads.dismiss(picture)}
            />
          ))}
        </ul>
      )}
      <PictureDrop room={room} onFiles={choose} />
      {open && opened && (
        <open.Dialog mode={mode} listing={listing} image={opened} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  );
}

function RejectedFiles({ messages }: { messages: string[] }) {
  return (
    <Notice tone="danger">
      <ul className="space-y-1">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}
