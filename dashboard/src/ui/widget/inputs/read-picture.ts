import type { ImageInput } from '../../../lib/widget/widget.ts';
import type { Picture } from '../../../lib/widget/widget-form.ts';

/** Longest side of what is shown; the model gets its own size. */
const MAX_SHOWN = 640;

/** Reads a file, cuts it to the proportions of the model's input, and scales it down to its size. */
export async function readPictureFile(file: Blob, input: ImageInput): Promise<Picture> {
  // The content security policy allows no `blob:` URL for an image element; decoding needs none.
  const bitmap = await createImageBitmap(file);
  try {
    return pictureOf(bitmap, bitmap.width, bitmap.height, input);
  } finally {
    bitmap.close();
  }
}

/** Reads a picture of this site or a `data:` URL. */
export async function readPictureUrl(url: string, input: ImageInput): Promise<Picture> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return pictureOf(image, image.naturalWidth, image.naturalHeight, input);
}

function pictureOf(source: CanvasImageSource, width: number, height: number, { size }: ImageInput): Picture {
  const [columns, rows] = size;
  const scale = Math.max(Math.min(MAX_SHOWN / Math.max(columns, rows), width / columns, height / rows), 1);
  const shown = draw(source, [width, height], [Math.round(columns * scale), Math.round(rows * scale)]);
  const pixels = draw(source, [width, height], size).getImageData(0, 0, columns, rows).data;
  return { pixels: Uint8ClampedArray.from(pixels), url: shown.canvas.toDataURL('image/webp', 0.9) };
}

/** Draws the middle of a picture, as large as it fits, onto a canvas of the given size. */
function draw(
  source: CanvasImageSource,
  [width, height]: readonly [number, number],
  [columns, rows]: readonly [number, number],
): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw pictures.');
  const part = Math.min(width / columns, height / rows);
  const [cutWidth, cutHeight] = [columns * part, rows * part];
  context.imageSmoothingQuality = 'high';
  // Transparent parts become white, as they are shown.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, columns, rows);
  const [left, top] = [(width - cutWidth) / 2, (height - cutHeight) / 2];
  context.drawImage(source, left, top, cutWidth, cutHeight, 0, 0, columns, rows);
  return context;
}
