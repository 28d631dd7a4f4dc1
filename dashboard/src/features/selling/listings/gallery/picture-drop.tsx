import { useRef, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { PictureIcon } from '../../../../ui/layout/icons.tsx';
import { MAX_PICTURES, TAKEN_TYPES } from './picture-rules.ts';

interface PictureDropProps {
  /** How many more there may be. */
  room: number;
  onFiles: (files: readonly File[]) => void;
}

/** Where pictures are dropped, or chosen by a button. What is taken is said before anybody tries. */
export function PictureDrop({ room, onFiles }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  if (room <= 0) {
    return (
      <p className="text-sm text-muted">
        The gallery is full: {MAX_PICTURES} pictures are the most that a listing can have. Remove one to add another.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for those with a mouse; the button does the same.
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
      className={`flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-5 py-7 text-center transition-colors ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken'}`}
    >
      <PictureIcon className="size-6 text-muted" />
      <div className="text-sm">
        <p className="font-medium">Drop pictures here</p>
        <p className="mt-1 max-w-md text-[13px] leading-5 text-balance text-muted">
          PNG, JPEG or WebP, up to 10 MB and 40 megapixels each; wide ones of 16 to 9 look best. Only the pixels are
          kept: where and with what a photo was taken is not.
        </p>
      </div>
      <Button size="small" onClick={() => input.current?.click()}>
        Choose pictures
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={TAKEN_TYPES.join(',')}
        aria-label="Pictures to upload"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
