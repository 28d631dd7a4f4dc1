import { useEffect, useRef, useState } from 'react';
import type { ImageInput } from '../../../lib/widget/widget.ts';
import type { Picture } from '../../../lib/widget/widget-form.ts';
import { Button } from '../../forms/button.tsx';
import { PictureIcon } from '../../layout/icons.tsx';
import { readPictureFile, readPictureUrl } from './read-picture.ts';

export interface ExamplePicture {
  url: string;
  label: string;
}

interface ImagePickerProps {
  input: ImageInput;
  value: Picture | null;
  examples: readonly ExamplePicture[];
  onChange: (value: Picture) => void;
}

/** Takes a picture that is dropped, chosen from files, or one of the examples, and shows the part that the model gets. */
export function ImagePicker({ input, value, examples, onChange }: ImagePickerProps) {
  const file = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );

  const take = async (reading: Promise<Picture>) => {
    latest.current += 1;
    const attempt = latest.current;
    setProblem('');
    try {
      const picture = await reading;
      if (attempt === latest.current) onChange(picture);
    } catch {
      setProblem('This picture cannot be read. Choose a PNG, JPEG or WebP file.');
    }
  };
  const takeFile = (chosen: File | undefined) => {
    if (chosen) void take(readPictureFile(chosen, input));
  };

  return (
    <div>
      <p className="mb-2 text-sm font-medium">{input.title}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for those with a mouse; the button does the same. */}
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
          takeFile(event.dataTransfer.files[0]);
        }}
        className={`flex flex-col items-center gap-3 rounded-lg border-2 border-dashed p-4 text-center transition-colors ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken'}`}
      >
        {value ? (
          <img src={value.url} alt="What the model gets" className="w-full max-w-56 rounded-md" />
        ) : (
          <>
            <PictureIcon className="mt-3 size-6 text-muted" />
            <p className="text-sm font-medium">Drop a picture here</p>
          </>
        )}
        <Button size="small" onClick={() => file.current?.click()}>
          {value ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={`${input.title}: picture`}
          onChange={({ currentTarget }) => {
            takeFile(currentTarget.files?.[0]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
      {examples.length > 0 && (
        <fieldset className="mt-3">
          <legend className="mb-1.5 text-[13px] text-muted">Examples</legend>
          <div className="flex flex-wrap gap-2">
            {examples.map(({ url, label }) => (
              <button
                key={label}
                type="button"
                aria-label={label}
                onClick={() => void take(readPictureUrl(url, input))}
                className="overflow-hidden rounded-md border border-line-strong hover:border-accent"
              >
                <img src={url} alt="" className="size-14 bg-sunken object-cover" />
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <p aria-live="polite" className="text-[13px] text-danger-ink">
        {problem && <span className="mt-1.5 block">{problem}</span>}
      </p>
      <p className="mt-2 text-[13px] text-muted">
        Scaled to {input.size[0]} × {input.size[1]} pixels in your browser.
      </p>
    </div>
  );
}
