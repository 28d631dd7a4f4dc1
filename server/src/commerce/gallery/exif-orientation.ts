const ORIENTATION_TAG = 0x0112;

/**
 * Which way up a camera was held, 1 to 8, out of the EXIF that a picture carries: a TIFF file in little. 1, the way it
 * is stored, where nothing can be read: what is wrong with it is lost with it, and the picture need not be.
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
