import type { OpenedAs } from '../../platform/names/opened-as.ts';
import type { InspectMember, Member } from '../archives/inspect-zip.ts';
import type { Effort } from '../effort.ts';
import type { Header } from '../inspection.ts';
import { CLEAN, inconclusive, type Judgement } from '../judgement.ts';
import { Unjudgeable } from '../unjudgeable.ts';
import type { Format } from './format.ts';

/** Something to look at: the file itself, or what was found in it. */
export interface Subject extends Member {
  head: Buffer;
  format: Format | undefined;
  /** What its name, or that of what it is packed in, has programs take it for. */
  kind: OpenedAs;
  depth: number;
  effort: Effort;
  /** Inspects what was found in it. */
  inspectWithin: InspectMember;
}

export interface Look {
  judgement: Judgement;
  /** What it turned out to be, where its first bytes do not say. */
  format?: Format;
  header?: Header;
}

export const NOTHING: Look = { judgement: CLEAN };

/** Whatever a look cannot judge is inconclusive. */
export async function settled(look: () => Promise<Look>): Promise<Look> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Unjudgeable) return { judgement: inconclusive(error.message, error.advice) };
    throw error;
  }
}
