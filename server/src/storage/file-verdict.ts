import { type OpenedAs, openedAs } from '../platform/names/opened-as.ts';
import { describeWrongName } from './format-by-extension.ts';

// Apart from the schemas of files: `souk inspect` needs no schema, and loading their library takes longer than an inspection.

export const VERDICTS = ['inspected', 'not_applicable', 'rejected'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Formats that no program loads code from. */
const PLAIN_DATA = ['text', 'image', 'audio', 'video', 'pdf', 'parquet', 'arrow'];

/** Verdict of the inspection. */
interface Judged {
  format?: string;
  verdict?: 'clean' | 'flagged' | 'inconclusive';
  reason?: string | null;
}
export type BlobInspection = Judged & Record<string, unknown> & { by_name?: Partial<Record<OpenedAs, Judged>> };

interface NamedInspection {
  name: string;
  inspection: BlobInspection | null;
}

/** Returns the inspection of the file's bytes, with the verdict that applies under its name. */
export function inspectionOf({ name, inspection }: NamedInspection): BlobInspection | null {
  if (inspection === null) return null;
  const { by_name: byName, limits: _, ...found } = inspection;
  const judged = { ...found, ...byName?.[openedAs(name)] };
  const reason = judged.verdict === 'clean' ? describeWrongName(name, found.format) : undefined;
  return reason === undefined ? judged : { ...judged, verdict: 'inconclusive', reason };
}

export function toVerdict({ verdict, format }: Judged): Verdict {
  if (verdict !== 'clean') return 'rejected';
  return PLAIN_DATA.includes(format ?? '') ? 'not_applicable' : 'inspected';
}
