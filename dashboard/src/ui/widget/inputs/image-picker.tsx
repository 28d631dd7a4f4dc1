import { useEffect, useRef, useState } from 'react';
import type { ImageInput } from '../../../lib/widget/widget.ts';
import type { Picture } from '../../../lib/widget/widget-form.ts';
import { FileDrop } from '../../forms/file-drop.tsx';
import { PictureIcon } from '../../layout/icons.tsx';
import { readPictureFile, readPictureUrl } from './read-picture.ts';

export interface ExamplePicture {
  url: string;
  label: string;
}

const ACCEPTED_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

interface ImagePickerProps {
  input: ImageInput;
  value: Picture | null;
  examples: readonly ExamplePicture[];
  onChange: (value: Picture) => void;
}

/** Takes a picture that is dropped, chosen from files, or one of the examples, and shows the part that the model gets. */
export function ImagePicker({ input, value, examples, onChange }: ImagePickerProps) {
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
      <FileDrop
        accept={ACCEPTED_TYPES}
        label={`${input.title}: picture`}
        button={value ? 'Choose another picture' : 'Choose a picture'}
        padding="p-4"
        onFiles={([file]) => takeFile(file)}
      >
        {value ? (
          <img src={value.url} alt="What the model gets" className="w-full max-w-56 rounded-md" />
        ) : (
          <>
            <PictureIcon className="mt-3 size-6 text-muted" />
            <p className="text-sm font-medium">Drop a picture here</p>
          </>
        )}
      </FileDrop>
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
