import { type Scratch, ScratchSpace } from './scratch-space.ts';

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
  /** Read in all, nested containers included: some seconds of a disk. */
  bytesRead: 8 * GIB,
  /** Unpacked in all: packed bytes may be a thousandth of it. As much as a child unpacks in the time it is given. */
  inflated: 32 * GIB,
  /** Of unpacked content that is read in any order, all at once. Larger content is unpacked to a temporary file. */
  unpackedInMemory: 16 * MIB,
  /** What a temporary file may take, and with it unpacked archives in unpacked archives. */
  scratch: 8 * GIB,
  /** Containers in containers. */
  depth: 3,
  /** Members of archives in all. */
  members: 100_000,
  zipDirectory: 64 * MIB,

  opcodes: 50_000_000,
  pickles: 100_000,
  stack: 1_000_000,
  memo: 2_000_000,
  /** Names are short; longer text is data. */
  keptText: 256,
  keptTextTotal: 64 * MIB,
  keptTuples: 750_000,
  /** As many as the state of an array's type has. */
  keptTupleItems: 9,

  /** The format's own limit. */
  safetensorsHeader: 100_000_000,
  /** Brackets and commas: what decides how much memory parsed JSON takes. */
  jsonStructure: 2_000_000,
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

/** What one inspection has used up so far, and the space that it unpacks to. */
export interface Effort {
  bytesRead: number;
  inflated: number;
  opcodes: number;
  members: number;
  scratch: ScratchSpace;
  /** Whether something was met that would be judged otherwise if the file were named otherwise. */
  isNameDecisive: boolean;
}

export function newEffort(scratch?: Scratch): Effort {
  const space = new ScratchSpace(scratch);
  return { bytesRead: 0, inflated: 0, opcodes: 0, members: 0, scratch: space, isNameDecisive: false };
}
