import type { ByteSource } from '../platform/byte-source.ts';
import type { OpenedAs } from '../platform/names/opened-as.ts';
import { type Effort, type EffortOptions, newEffort } from './effort.ts';
import { inspectAs } from './inspect-file.ts';
import type { Inspection, JudgedFormat } from './inspection.ts';

/**
 * Judges bytes that several files may share under different names. The recorded result holds for all of them: otherwise
 * bytes that passed as a text would pass as a pickle, and uploading a pickle could change the verdict on another
 * account's text.
 */
export async function inspectForAnyName(source: ByteSource, options?: EffortOptions): Promise<Inspection> {
  const effort = newEffort(options);
  const inspection = await inspectAs(source, 'other', effort);
  const kinds = decisiveKinds(effort);
  if (kinds.length === 0) return inspection;
  const byName: Partial<Record<OpenedAs, JudgedFormat>> = {};
  for (const kind of kinds) {
    const { format, verdict, reason } = await inspectAs(source, kind, newEffort(options));
    byName[kind] = { format, verdict, reason };
  }
  // Without layers, records are judged like any other text.
  if (byName.text !== undefined) byName.records ??= byName.text;
  return { ...inspection, by_name: byName };
}

/** Returns the kinds of names that may change the verdict. */
function decisiveKinds({ isNameDecisive, hasLayers, isLongText }: Effort): OpenedAs[] {
  const kinds: OpenedAs[] = hasLayers ? ['records'] : [];
  if (isNameDecisive) return ['pickle', 'instructions', 'text', ...kinds];
  return isLongText ? ['instructions', ...kinds] : kinds;
}
