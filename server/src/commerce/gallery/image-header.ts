import { readOrientation } from './exif-orientation.ts';

/** The format and dimensions in an image file's header, read without decoding it. */
export interface ImageHeader {
  width: number;
  height: number;
  /** Two bytes per channel instead of one. */
  deep: boolean;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
}

/** The file is of an accepted type but cannot be used. */
export class UnusableImageError extends Error {}

/**
 * Reads the header of a PNG, JPEG or WebP file; undefined for anything else. A decoder allocates as many pixels as the
 * file declares, so the size has to be known first: this checks every place that could declare another size, and
 * allocates nothing by a length from the file.
 */
export function readImageHeader(file: Buffer): ImageHeader | undefined {
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(file);
  if (file.length >= 3 && file.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(file);
  if (tagAt(file, 0) === 'RIFF' && tagAt(file, 8) === 'WEBP') return readWebp(file);
  return undefined;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function readPng(file: Buffer): ImageHeader {
  let header: ImageHeader | undefined;
  let orientation = 1;
  for (let at = 8; at + 12 <= file.length; ) {
    const type = tagAt(file, at + 4);
    const data = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    if (type === 'IEND') return { ...requirePart(header, 'IHDR'), orientation };
    if ((type === 'IHDR') !== (header === undefined)) throw new UnusableImageError('its parts are out of order');
    if (type === 'IHDR') {
      if (data.length < 13) throw truncated();
      header = { width: data.readUInt32BE(0), height: data.readUInt32BE(4), deep: data[8] === 16, orientation };
    }
    if (type === 'eXIf') orientation = readOrientation(data);
    at += 12 + file.readUInt32BE(at);
  }
  throw truncated();
}

const EXIF_MARK = Buffer.from('Exif\0\0', 'latin1');

/** Reads to the end of the file: another frame header anywhere would declare another size. */
function readJpeg(file: Buffer): ImageHeader {
  let header: ImageHeader | undefined;
  let orientation = 1;
  for (let at = 2; ; ) {
    at = nextMarker(file, at);
    const marker = file[at + 1] as number;
    if (marker === 0xd9) return { ...requirePart(header, 'frame'), orientation };
    if (at + 4 > file.length) throw truncated();
    const length = file.readUInt16BE(at + 2);
    const data = file.subarray(at + 4, at + 2 + length);
    if (length < 2 || data.length < length - 2) throw truncated();
    if (isFrame(marker)) {
      if (header) throw new UnusableImageError('it contains more than one frame');
      if (data.length < 5) throw truncated();
      header = {
        width: data.readUInt16BE(3),
        height: data.readUInt16BE(1),
        deep: (data[0] as number) > 8,
        orientation,
      };
    }
    if (marker === 0xe1 && data.subarray(0, 6).equals(EXIF_MARK)) orientation = readOrientation(data.subarray(6));
    at += 2 + length;
  }
}

/** SOF0 to SOF15, except the three in that range that mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** In compressed data, 0xff occurs only before 0x00 or before a restart marker, which has no payload. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1] as number;
    if (marker !== 0x00 && marker !== 0x01 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8)) return at;
  }
  throw truncated();
}

function readWebp(file: Buffer): ImageHeader {
  let canvas: ImageHeader | undefined;
  let picture: ImageHeader | undefined;
  let orientation = 1;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw truncated();
  for (let at = 12; at + 8 <= end; ) {
    const type = tagAt(file, at);
    const length = file.readUInt32LE(at + 4);
    const data = file.subarray(at + 8, Math.min(at + 8 + length, end));
    if (data.length < length) throw truncated();
    if (type === 'ANIM' || type === 'ANMF')
      throw new UnusableImageError('it is animated, and only still ones are taken');
    if (type === 'VP8X') canvas = readCanvas(data);
    if (type === 'VP8 ' || type === 'VP8L') {
      if (picture) throw new UnusableImageError('it contains more than one picture');
      picture = type === 'VP8 ' ? readLossy(data) : readLossless(data);
    }
    if (type === 'EXIF') orientation = readOrientation(data.subarray(data.indexOf(EXIF_MARK) === 0 ? 6 : 0));
    at += 8 + length + (length & 1);
  }
  const { width, height, deep } = requirePart(picture, 'picture');
  if (canvas && (canvas.width !== width || canvas.height !== height)) {
    throw new UnusableImageError('it says two things about its size');
  }
  return { width, height, deep, orientation };
}

function readCanvas(data: Buffer): ImageHeader {
  if (data.length < 10) throw truncated();
  return still(data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1);
}

function readLossy(data: Buffer): ImageHeader {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw truncated();
  return still(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
}

function readLossless(data: Buffer): ImageHeader {
  if (data.length < 5 || data[0] !== 0x2f) throw truncated();
  const bits = data.readUInt32LE(1);
  return still((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function still(width: number, height: number): ImageHeader {
  return { width, height, deep: false, orientation: 1 };
}

function tagAt(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + 4);
}

function requirePart(header: ImageHeader | undefined, part: string): ImageHeader {
  if (!header) throw new UnusableImageError(`it has no ${part}`);
  return header;
}

function truncated(): UnusableImageError {
  return new UnusableImageError('it is cut short, or not what its first bytes say');
}
