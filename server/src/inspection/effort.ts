import { SPLIT_ARCHIVE } from './advice.ts';
import { formatBytes } from './format-limit.ts';
import { BOUNDS } from './inspection-bounds.ts';
import { DEFAULT_INSPECTION_LIMITS, type InspectionLimits } from './inspection-limits.ts';
import { type Scratch, ScratchSpace } from './scratch/scratch-space.ts';
import { rejectUnless, requireAtMost } from './unjudgeable.ts';

export interface EffortOptions {
  limits?: InspectionLimits;
  /** Scratch space for archives in packed files of more than a few megabytes; without it they are rejected. */
  scratch?: Scratch | undefined;
  /** Called with the bytes unpacked since the last call, so that the caller can extend a deadline. */
  onWork?: (bytes: number) => void;
}

/** Resources that one inspection has used, and its scratch space. */
export interface Effort {
  readonly limits: InspectionLimits;
  readonly scratch: ScratchSpace;
  readonly onWork: (bytes: number) => void;
  bytesRead: number;
  unpacked: number;
  opcodes: number;
  members: number;
  /** Set if another file name could change the verdict. */
  isNameDecisive: boolean;
  /** Set for JSON that describes layers which are rejected; in a file of records it is only data. */
  hasLayers: boolean;
  /** Set for a text too long to be searched for instructions, which matters under some names. */
  isLongText: boolean;
}

export function newEffort({
  limits = DEFAULT_INSPECTION_LIMITS,
  scratch,
  onWork = () => {},
}: EffortOptions = {}): Effort {
  const counts = { bytesRead: 0, unpacked: 0, opcodes: 0, members: 0 };
  const flags = { isNameDecisive: false, hasLayers: false, isLongText: false };
  return { limits, scratch: new ScratchSpace(scratch), onWork, ...counts, ...flags };
}

/** Counts bytes read of a file of this size. An honest file is read a few times at most. */
export function countRead(effort: Effort, bytes: number, size: number): void {
  effort.bytesRead += bytes;
  rejectUnless(
    effort.bytesRead <= BOUNDS.readsPerByte * size + BOUNDS.bytesReadOfAny,
    `inspecting it takes reading it more than ${BOUNDS.readsPerByte} times`,
    'upload the files in it unpacked',
  );
}

export function countMember(effort: Effort): void {
  const { maxMembers } = effort.limits;
  effort.members += 1;
  requireAtMost(maxMembers, effort.members, 'members', SPLIT_ARCHIVE);
  effort.onWork(BOUNDS.memberWork);
}

export function countUnpacked(effort: Effort, bytes: number): void {
  const { maxUnpackedBytes } = effort.limits;
  effort.unpacked += bytes;
  rejectUnless(
    effort.unpacked <= maxUnpackedBytes,
    `it unpacks to more than ${formatBytes(maxUnpackedBytes)}`,
    'upload the files unpacked, or in several archives',
  );
  effort.onWork(bytes);
}
