import { crc32, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';

// Builds image files byte by byte: valid ones, and ones with the parts that a test needs.

/** Colours of the four quarters, which reveal the orientation of an image. */
export const QUARTERS = {
  topLeft: [255, 0, 0],
  topRight: [0, 255, 0],
  bottomLeft: [0, 0, 255],
  bottomRight: [255, 255, 0],
};

function pixels(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] = y < height / 2 ? ['topLeft', 'topRight'] : ['bottomLeft', 'bottomRight'];
      const colour = QUARTERS[(x < width / 2 ? left : right) as keyof typeof QUARTERS];
      bytes.set(colour, (y * width + x) * 4);
    }
  }
  return bytes;
}

export function jpeg(width: number, height: number): Promise<Buffer> {
  return Transformer.fromRgbaPixels(pixels(width, height), width, height).jpeg(95);
}

export function webp(width: number, height: number): Promise<Buffer> {
  return Transformer.fromRgbaPixels(pixels(width, height), width, height).webp(95);
}

export function losslessWebp(width: number, height: number): Promise<Buffer> {
  return Transformer.fromRgbaPixels(pixels(width, height), width, height).webpLossless();
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export interface PngParts {
  /** Size in the header. Default: that of the pixels. */
  claims?: { width: number; height: number };
  /** Chunks between header and pixels. */
  chunks?: readonly Buffer[];
  bits?: 8 | 16;
}

export function png(width: number, height: number, { claims, chunks = [], bits = 8 }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claims?.width ?? width, 0);
  header.writeUInt32BE(claims?.height ?? height, 4);
  header[8] = bits;
  header[9] = 6; // red, green, blue, alpha
  const eight = pixels(width, height);
  const whole = bits === 8 ? eight : Buffer.from(Array.from(eight).flatMap((value) => [value, value]));
  const rows = Array.from({ length: height }, (_, y) => {
    const row = whole.subarray((y * whole.length) / height, ((y + 1) * whole.length) / height);
    return Buffer.concat([Buffer.of(0), row]);
  });
  const data = pngChunk('IDAT', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', header), ...chunks, data, pngChunk('IEND', Buffer.alloc(0))]);
}

/** Returns EXIF data with an orientation and a description. */
export function exif(orientation: number, place: string): Buffer {
  const head = Buffer.alloc(38);
  head.write('MM\0*', 0, 'latin1');
  head.writeUInt32BE(8, 4);
  head.writeUInt16BE(2, 8);
  head.writeUInt16BE(0x0112, 10); // Orientation, a short
  head.writeUInt16BE(3, 12);
  head.writeUInt32BE(1, 14);
  head.writeUInt16BE(orientation, 18);
  head.writeUInt16BE(0x010e, 22); // ImageDescription, a text
  head.writeUInt16BE(2, 24);
  head.writeUInt32BE(place.length, 26);
  head.writeUInt32BE(head.length, 30);
  return Buffer.concat([head, Buffer.from(place, 'latin1')]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | marker, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export function withSegment(file: Buffer, marker: number, data: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 2), jpegSegment(marker, data), file.subarray(2)]);
}

export function jpegWithExif(file: Buffer, data: Buffer): Buffer {
  return withSegment(file, 0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), data]));
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function riff(...chunks: Buffer[]): Buffer {
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]));
}

/** Returns a VP8X chunk. Flags: 2 animation, 8 EXIF. */
export function canvas(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

/** Returns the image chunks of a simple WebP file, for use in another one. */
export function pictureOf(file: Buffer): Buffer {
  return file.subarray(12);
}

/** Returns the colour at a point, given as fractions of width and height. */
export async function colourAt(file: Buffer, [x, y]: readonly [number, number]): Promise<number[]> {
  const image = new Transformer(file);
  const { width, height } = await image.metadata();
  const raw = await image.rawPixels();
  const channels = raw.length / (width * height);
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
  return [...raw.subarray(at, at + 3)];
}
