import type { Listing } from '@souk/sdk';
import { useState } from 'react';
import { picturePath } from '../../../lib/format/picture-path.ts';

/** Shows the pictures of a listing: one large, with thumbnails. Reserves their space while they load. */
export function Gallery({ images }: { images: Listing['gallery'] }) {
  const [chosen, setChosen] = useState<string>();
  const shown = images.find(({ id }) => id === chosen) ?? images[0];
  if (!shown) return null;
  return (
    <section aria-label="Pictures">
      <div className="overflow-hidden rounded-xl border border-line bg-sunken">
        <img src={picturePath(shown)} alt={shown.alt} className="aspect-video w-full object-contain" />
      </div>
      {images.length > 1 && (
        <div className="mt-3 flex gap-3 overflow-x-auto p-1 pb-2">
          {images.map((image, at) => (
            <button
              key={image.id}
              type="button"
              onClick={() => setChosen(image.id)}
              aria-pressed={image.id === shown.id}
              aria-label={image.alt || `Picture ${at + 1}`}
              className="shrink-0 overflow-hidden rounded-lg border-2 border-line aria-pressed:border-accent"
            >
              <img src={picturePath(image)} alt="" className="h-14 w-24 bg-sunken object-cover" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
