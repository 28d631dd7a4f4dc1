const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/**
 * How much work one file may cause. Every length in a file is the uploader's claim: it is held against these and the
 * file's own size before anything is read or allocated for it.
 */
export const BOUNDS = {
  /** The most asked of a source at once. */
  chunk: 256 * KIB,
  /** What is read for a few bytes, and kept for the next few. */
  window: 8 * KIB,
  /** What is read first where little may be enough. */
  firstChunk: 4 * KIB,
  /** Read in all, nested containers included, as a multiple of the file's size, and whatever its size. */
  readsPerByte: 32,
  bytesReadOfAny: GIB,
  /** Of unpacked content that is read in any order, all at once. Larger content is unpacked to a temporary file. */
  unpackedInMemory: 16 * MIB,
  /** How often content that does not fit the scratch space is unpacked, so that time is linear in its size. */
  passes: 8,
  /** Containers in containers. */
  depth: 3,
  /** What a member takes beside its bytes, as if it were so many of them more. */
  memberWork: 64 * KIB,
  zipDirectory: 64 * MIB,

  /** As many as a list of numbers of 9 GB has. They take time, and no memory. */
  opcodes: 1_000_000_000,
  pickles: 100_000,
  stack: 1_000_000,
  memo: 2_000_000,
  /** Names are short; longer text is data. */
  keptText: 256,
  keptTextTotal: 64 * MIB,
  keptTuples: 750_000,
  /** As many as the state of an array's type has. */
  keptTupleItems: 9,

  /** The format allows 100 MB; a header of 250,000 tensors takes 28. */
  safetensorsHeader: 32_000_000,
  /** Brackets and commas, and colons: what decides how much memory parsed JSON takes. */
  jsonStructure: 2_000_000,
  jsonKeys: 1_000_000,
  json: 32 * MIB,
  tensors: 500_000,
  tensorsShown: 1_000,
  rank: 64,
  metadataShown: 200,
  textShown: 1_000,
  /** Text that is searched for tags of YAML. */
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
