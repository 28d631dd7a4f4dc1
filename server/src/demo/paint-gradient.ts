import { Transformer } from '@napi-rs/image';

export type Colour = readonly [red: number, green: number, blue: number];

const WIDTH = 640;
const HEIGHT = 360;

/** Creates a PNG with a gradient from the upper left to the lower right corner. */
export function paintGradient(from: Colour, to: Colour): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4, 255); // opaque
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const way = (x / WIDTH + y / HEIGHT) / 2;
      const colour = from.map((start, channel) => Math.round(start + ((to[channel] as number) - start) * way));
      pixels.set(colour, (y * WIDTH + x) * 4);
    }
  }
  return Transformer.fromRgbaPixels(pixels, WIDTH, HEIGHT).png();
}
