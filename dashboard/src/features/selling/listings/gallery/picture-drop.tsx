import { useRef, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { PictureIcon } from '../../../../ui/layout/icons.tsx';
import { ACCEPTED_TYPES, MAX_PICTURES } from './picture-rules.ts';

interface PictureDropProps {
  /** Number of pictures that can still be added. */
  room: number;
  onFiles: (files: readonly File[]) => void;
}

/** Takes pictures that are dropped or chosen with a button, and states the requirements. */
export function PictureDrop({ room, onFiles }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  if (room <= 0) {
    return (
      <p className="text-sm text-muted">
        The gallery is full: a listing can have up to {MAX_PICTURES} pictures. Remove one to add another.
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
          PNG, JPEG or WebP, up to 10 MB and 40 megapixels each. 16:9 looks best. Metadata such as location and camera
          is removed.
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
        accept={ACCEPTED_TYPES.join(',')}
        aria-label="Pictures to upload"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
