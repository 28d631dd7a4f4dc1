import type { OpenedAs } from '../../platform/names/opened-as.ts';
import type { InspectMember, Member } from '../archives/inspect-zip.ts';
import type { Effort } from '../effort.ts';
import type { Header } from '../inspection.ts';
import { CLEAN, inconclusive, type Judgement } from '../judgement.ts';
import { Unjudgeable } from '../unjudgeable.ts';
import type { Format } from './format.ts';

/** Content to inspect: the file itself, or something found in it. */
export interface Subject extends Member {
  head: Buffer;
  format: Format | undefined;
  /** Way in which programs open it, by its name or that of its container. */
  kind: OpenedAs;
  depth: number;
  effort: Effort;
  /** Inspects content found in it. */
  inspectWithin: InspectMember;
}

export interface Detection {
  judgement: Judgement;
  /** The actual format, if the first bytes do not determine it. */
  format?: Format;
  header?: Header;
}

export const NOTHING: Detection = { judgement: CLEAN };

/** Runs a detector; content it cannot judge is inconclusive. */
export async function runDetector(detect: () => Promise<Detection>): Promise<Detection> {
  try {
    return await detect();
  } catch (error) {
    if (error instanceof Unjudgeable) return { judgement: inconclusive(error.message, error.advice) };
    throw error;
  }
}
