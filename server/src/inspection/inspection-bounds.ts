const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/**
 * Limits the work one file may cause. Every length in a file is a claim of the uploader: it is checked against these
 * and the file's size before anything is read or allocated.
 */
export const BOUNDS = {
  /** Maximum bytes per read. */
  chunk: 256 * KIB,
  /** Read ahead for small reads, and cached. */
  window: 8 * KIB,
  /** Size of a first read where little may be enough. */
  firstChunk: 4 * KIB,
  /** Total bytes read, including nested containers: a multiple of the file's size, plus a constant. */
  readsPerByte: 32,
  bytesReadOfAny: GIB,
  /** Unpacked content kept in memory for random access. Larger content goes to a temporary file. */
  unpackedInMemory: 16 * MIB,
  /** Passes over content that does not fit the scratch space, so that the time is linear in its size. */
  passes: 8,
  /** Nesting of containers. */
  depth: 3,
  /** Cost of a member besides its bytes, in bytes. */
  memberWork: 64 * KIB,
  zipDirectory: 64 * MIB,

  /** A 9 GB list of numbers has as many. They take time, but no memory. */
  opcodes: 1_000_000_000,
  pickles: 100_000,
  stack: 1_000_000,
  memo: 2_000_000,
  /** Names are short; longer text is data. */
  keptText: 256,
  keptTextTotal: 64 * MIB,
  keptTuples: 750_000,
  /** Number of items in the state of an array's type. */
  keptTupleItems: 9,

  /** The format allows 100 MB; a header of 250,000 tensors takes 28 MB. */
  safetensorsHeader: 32_000_000,
  /** Brackets and commas, and colons: they determine the memory of parsed JSON. */
  jsonStructure: 2_000_000,
  jsonKeys: 1_000_000,
  json: 32 * MIB,
  tensors: 500_000,
  tensorsShown: 1_000,
  rank: 64,
  metadataShown: 200,
  textShown: 1_000,
  /** Text searched for YAML tags. */
  instructions: 256 * MIB,
  chatTemplate: 4 * MIB,
  ggufKeys: 100_000,
  ggufElements: 20_000_000,
  npyHeader: 64 * KIB,
  literalDepth: 32,
  protobufFields: 20_000_000,
  protobufDepth: 64,
  externalFiles: 10_000,
  valuesShown: 1_000,
} as const;
