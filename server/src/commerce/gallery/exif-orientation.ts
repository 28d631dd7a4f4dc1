const ORIENTATION_TAG = 0x0112;

/**
 * Reads the camera orientation, 1 to 8, from EXIF data, which is a small TIFF file. Returns 1, the stored orientation,
 * if it cannot be read: invalid EXIF is dropped and does not make the image invalid.
 */
export function readOrientation(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 4);
  if (exif.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return 1;
  const little = order === 'II*\0';
  const short = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return 1;
  const entries = short(directory);
  for (let i = 0, at = directory + 2; i < entries && at + 12 <= exif.length; i++, at += 12) {
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
