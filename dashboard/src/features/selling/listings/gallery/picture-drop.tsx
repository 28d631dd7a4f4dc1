import { FileDrop } from '../../../../ui/forms/file-drop.tsx';
import { PictureIcon } from '../../../../ui/layout/icons.tsx';
import { ACCEPTED_TYPES, MAX_PICTURES } from './picture-rules.ts';

interface PictureDropProps {
  /** Number of pictures that can still be added. */
  room: number;
  onFiles: (files: readonly File[]) => void;
}

/** Takes pictures that are dropped or chosen with a button, and states the requirements. */
export function PictureDrop({ room, onFiles }: PictureDropProps) {
  if (room <= 0) {
    return (
      <p className="text-sm text-muted">
        The gallery is full: a listing can have up to {MAX_PICTURES} pictures. Remove one to add another.
      </p>
    );
  }
  return (
    <FileDrop
      accept={ACCEPTED_TYPES}
      label="Pictures to upload"
      button="Choose pictures"
      multiple
      padding="px-5 py-7"
      onFiles={onFiles}
    >
      <PictureIcon className="size-6 text-muted" />
      <div className="text-sm">
        <p className="font-medium">Drop pictures here</p>
        <p className="mt-1 max-w-md text-[13px] leading-5 text-balance text-muted">
          PNG, JPEG or WebP, up to 10 MB and 40 megapixels each. 16:9 looks best. Metadata such as location and camera
          is removed.
        </p>
      </div>
    </FileDrop>
  );
}
