import { type Orientation, ResizeFit, Transformer } from '@napi-rs/image';
import { Semaphore } from '../../platform/async/semaphore.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { type ImageHeader, readImageHeader, UnusableImageError } from './image-header.ts';

export interface EncodedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

const MAX_SIDE = 12_000;
/** With 8 bits per channel. Decoded, they take 160 MB of memory, which is the real limit. */
const MAX_PIXELS = 40_000_000;
const MAX_OUTPUT_SIDE = 2_048;
const QUALITY = 82;

/** Decoding runs on other threads and briefly needs much memory. */
const semaphore = new Semaphore(2, 20);

/**
 * Re-encodes a PNG, JPEG or WebP file as WebP: upright, no larger than a screen, and from its pixels only. Metadata
 * such as the location, and anything hidden after the end of the file, is dropped.
 */
export async function encodeImage(file: Buffer): Promise<EncodedImage> {
  const header = requireHeader(file);
  const bytes = await semaphore.run(() => reencode(file, header)).catch(toDecodingError);
  const { width, height } = requireHeader(bytes);
  return { bytes, width, height };
}

function requireHeader(file: Buffer): ImageHeader {
  const header = readHeader(file);
  if (!header) {
    throw new ApiError('unsupported_media_type', 'The content is not a PNG, JPEG or WebP image. Send one of these.');
  }
  const { width, height, deep } = header;
  if (width === 0 || height === 0) throw unusable('it has no pixels');
  if (Math.max(width, height) > MAX_SIDE || width * height * (deep ? 2 : 1) > MAX_PIXELS) {
    const message = `The image has ${width} × ${height} pixels. The limit is ${MAX_SIDE} per side and ${MAX_PIXELS} in total, or half of that with 16 bits per channel. Send a smaller image.`;
    throw invalid('body', message);
  }
  return header;
}

function readHeader(file: Buffer): ImageHeader | undefined {
  try {
    return readImageHeader(file);
  } catch (error) {
    if (!(error instanceof UnusableImageError)) throw error;
    throw unusable(error.message);
  }
}

function reencode(file: Buffer, { width, height, orientation }: ImageHeader): Promise<Buffer> {
  const image = new Transformer(file).rotate(orientation as Orientation);
  if (Math.max(width, height) > MAX_OUTPUT_SIDE) {
    image.resize({ width: MAX_OUTPUT_SIDE, height: MAX_OUTPUT_SIDE, fit: ResizeFit.Inside });
  }
  return image.webp(QUALITY);
}

/** Reports decoder errors as an invalid file, and passes on the error of a full queue. */
function toDecodingError(error: Error): never {
  throw error instanceof ApiError ? error : unusable('it cannot be decoded', error);
}

function unusable(reason: string, cause?: Error): ApiError {
  return new ApiError(
    'validation_failed',
    `The image cannot be used: ${reason}. Save it again as PNG, JPEG or WebP, and send that.`,
    {
      field: 'body',
      cause,
    },
  );
}
