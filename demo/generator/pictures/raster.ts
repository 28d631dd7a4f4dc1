import { Transformer } from '@napi-rs/image';
import { Canvas } from '../drawing/canvas.ts';
import { type Attributes, element } from './svg.ts';

const OPAQUE = 255;
const EXAMPLE_QUALITY = 90;

/** Returns a painted picture as an element of an SVG. Its pixels stay sharp. */
export function raster(canvas: Canvas, x: number, y: number, width: number, attributes: Attributes = {}): string {
  const height = (width * canvas.height) / canvas.width;
  const href = `data:image/png;base64,${encoderOf(canvas).pngSync().toString('base64')}`;
  return element('image', { href, x, y, width, height, 'image-rendering': 'pixelated', ...attributes });
}

/** Returns a picture that a card's form offers as an example. */
export function exampleUrl(canvas: Canvas): string {
  return `data:image/webp;base64,${encoderOf(canvas).webpSync(EXAMPLE_QUALITY).toString('base64')}`;
}

export function pngOf(canvas: Canvas): Buffer {
  return encoderOf(canvas).pngSync();
}

/** Paints numbers from 0 to 1 in grey. */
export function greyCanvas(values: ArrayLike<number>, width: number): Canvas {
  const canvas = new Canvas(width, values.length / width);
  for (let i = 0; i < canvas.pixels.length; i++) canvas.pixels[i] = values[Math.floor(i / 3)] as number;
  return canvas;
}

function encoderOf({ width, height, pixels }: Canvas): Transformer {
  const rgba = Buffer.alloc(width * height * 4, OPAQUE);
  for (let i = 0; i < pixels.length; i++) {
    const value = Math.min(1, Math.max(0, pixels[i] as number));
    rgba[Math.floor(i / 3) * 4 + (i % 3)] = Math.round(255 * value);
  }
  return Transformer.fromRgbaPixels(rgba, width, height);
}
