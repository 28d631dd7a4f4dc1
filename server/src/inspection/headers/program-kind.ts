/** Mach-O processors in use: x86 and ARM, 32 and 64 bits. */
const MACH_PROCESSORS: readonly number[] = [7, 12, 0x01000007, 0x0100000c, 0x0200000c];
const MIN_JAVA_VERSION = 45;
const MAX_JAVA_VERSION = 99;
const MAX_FAT_PARTS = 16;
/** Python 3.0 up to many years from now. */
const [MIN_PYTHON_MAGIC, MAX_PYTHON_MAGIC] = [3000, 4999];
const MAX_PYTHON_FLAGS = 3;
const HEAD_BYTES = 24;

/** Returns the kind of compiled program a file begins like, or undefined. */
export function programKind(head: Buffer): string | undefined {
  if (head.length < HEAD_BYTES) return undefined;
  if (head.toString('latin1', 0, 4) === '\x7fELF' && [1, 2].includes(head[4] as number)) return 'ELF';
  if (head.toString('latin1', 0, 8) === '\0asm\x01\0\0\0') return 'WebAssembly';
  if (isWindows(head)) return 'Windows';
  if (isMach(head)) return 'Mach-O';
  if (isJava(head)) return 'Java';
  return isPython(head) ? 'Python bytecode' : undefined;
}

function isWindows(head: Buffer): boolean {
  if (head.toString('latin1', 0, 2) !== 'MZ' || head.length < 64) return false;
  const at = head.readUInt32LE(60);
  return head.toString('latin1', at, at + 4) === 'PE\0\0';
}

function isMach(head: Buffer): boolean {
  switch (head.readUInt32BE(0)) {
    case 0xcefaedfe:
    case 0xcffaedfe:
      return MACH_PROCESSORS.includes(head.readUInt32LE(4));
    case 0xcafebabe: {
      const parts = head.readUInt32BE(4);
      return parts > 0 && parts <= MAX_FAT_PARTS && MACH_PROCESSORS.includes(head.readUInt32BE(8));
    }
    default:
      return false;
  }
}

function isJava(head: Buffer): boolean {
  const version = head.readUInt16BE(6);
  return head.readUInt32BE(0) === 0xcafebabe && version >= MIN_JAVA_VERSION && version <= MAX_JAVA_VERSION;
}

function isPython(head: Buffer): boolean {
  const magic = head.readUInt16LE(0);
  const isMagic = magic >= MIN_PYTHON_MAGIC && magic <= MAX_PYTHON_MAGIC && head.toString('latin1', 2, 4) === '\r\n';
  return isMagic && head.readUInt32LE(4) <= MAX_PYTHON_FLAGS;
}
