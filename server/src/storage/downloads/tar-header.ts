/** Headers and file padding end at a multiple of this. */
const TAR_BLOCK = 512;
/** A tar ends with two empty blocks. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK);

const MAX_NAME = 100;
/** Eleven octal digits. */
const MAX_SIZE = 8 ** 11 - 1;

/**
 * Returns the header of a file in a POSIX tar. It holds only name and size, so the same files always give the same
 * bytes. A long or non-ASCII name, and a size beyond 8 GiB, go into an extended (pax) header before it.
 */
export function tarHeader(name: string, size: number): Buffer {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the very range of ASCII
  const fits = /^[\x00-\x7f]*$/.test(name) && name.length <= MAX_NAME;
  const records = [...(fits ? [] : [record('path', name)]), ...(size > MAX_SIZE ? [record('size', String(size))] : [])];
  const header = ustar(fits ? name : asciiStart(name), Math.min(size, MAX_SIZE), '0');
  if (records.length === 0) return header;
  const extended = Buffer.concat(records);
  return Buffer.concat([ustar('pax_header', extended.length, 'x'), extended, padding(extended.length), header]);
}

/** Returns the padding after a file of this size. */
export function padding(size: number): Buffer {
  return Buffer.alloc((TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK);
}

function ustar(name: string, size: number, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(TAR_BLOCK);
  const put = (text: string, at: number) => block.write(text, at, 'latin1');
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  put(name, 0);
  put(octal(0o644, 7), 100); // mode
  put(octal(0, 7), 108); // user
  put(octal(0, 7), 116); // group
  put(octal(size, 11), 124);
  put(octal(0, 11), 136); // modification time
  put(' '.repeat(8), 148); // the checksum field counts as blanks
  put(type, 156);
  put('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148);
  return block;
}

/** Returns `<length> key=value\n`, where the length counts its own digits. */
function record(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (rest + String(length).length !== length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

/** Returns a name for programs without support for extended headers. */
function asciiStart(name: string): string {
  return name.replaceAll(/[^ -~]/g, '_').slice(0, MAX_NAME);
}
