import type { Listing } from '@souk/sdk';
import type { ReactNode } from 'react';
import { picturePath } from '../../../../lib/format/picture-path.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { ArrowIcon, PencilIcon, TrashIcon } from '../../../../ui/layout/icons.tsx';

interface PictureTileProps {
  image: Listing['gallery'][number];
  /** Its position, counted from 0, and the number of pictures. */
  at: number;
  of: number;
  dragged: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onRemove: () => void;
}

/** Distinguishes a picture of this gallery from a file that is dragged in. */
export const DRAGGED_PICTURE = 'application/x-souk-picture';

export function PictureTile({ image, at, of, dragged, ...act }: PictureTileProps) {
  const which = `picture ${at + 1}`;
  return (
    <li
      draggable
      data-place={at}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED_PICTURE, image.id);
        dataTransfer.effectAllowed = 'move';
        act.onDragStart();
      }}
      onDragEnd={act.onDragEnd}
      className={`flex cursor-grab flex-col overflow-hidden rounded-lg border border-line bg-surface transition-opacity ${dragged ? 'opacity-40' : ''}`}
    >
      <div className="relative aspect-video bg-sunken">
        {/* The alt text is shown below it. */}
        <img src={picturePath(image)} alt="" draggable={false} className="size-full object-cover" />
        {at === 0 && (
          <span className="absolute top-2 left-2 rounded-md bg-surface">
            <Badge tone="accent">Cover</Badge>
          </span>
        )}
      </div>
      <p className="line-clamp-2 min-h-10 flex-1 px-3 pt-2.5 text-[13px] leading-5 wrap-anywhere">
        {image.alt || <span className="text-muted">No alt text</span>}
      </p>
      <div className="flex items-center p-1.5 sm:gap-1">
        <TileButton
          id={`earlier-${image.id}`}
          label={`Move ${which} earlier`}
          off={at === 0}
          onClick={() => act.onMove(at - 1)}
        >
          <ArrowIcon className="size-4 rotate-180" />
        </TileButton>
        <TileButton
          id={`later-${image.id}`}
          label={`Move ${which} later`}
          off={at === of - 1}
          onClick={() => act.onMove(at + 1)}
        >
          <ArrowIcon className="size-4" />
        </TileButton>
        <span className="flex-1" />
        <TileButton label={`Describe ${which}`} onClick={act.onDescribe}>
          <PencilIcon className="size-4" />
        </TileButton>
        <TileButton label={`Remove ${which}`} onClick={act.onRemove}>
          <TrashIcon className="size-4" />
        </TileButton>
      </div>
    </li>
  );
}

interface TileButtonProps {
  id?: string;
  label: string;
  /** Does nothing, but stays focusable: keyboard users who moved a picture to the end keep the focus. */
  off?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function TileButton({ id, label, off = false, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      id={id}
      title={label}
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
      className="grid size-7 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}
