import type { Revision } from '@souk/sdk';

type ModelFile = Revision['files'][number];

/** The parts of an inspection that are shown. The API leaves its shape open. */
interface Inspection {
  format?: string;
  reason?: string | null;
  header?: {
    parameter_count?: number;
    quantisation?: string | null;
    dtypes?: Record<string, number>;
    inputs?: { name: string }[];
    outputs?: { name: string }[];
  } | null;
}

/** Returns the detected format, or an empty string if it is unknown. */
export function formatOf(file: Pick<ModelFile, 'inspection'>): string {
  const { format } = (file.inspection ?? {}) as Inspection;
  return format === undefined || format === 'other' ? '' : format;
}

/** Describes the content of a file: `7.24 B parameters, Q4_K_M` or `262 k parameters, image → boxes, scores`. */
export function describeContent(file: ModelFile): string {
  const { header } = (file.inspection ?? {}) as Inspection;
  if (!header) return '';
  const { parameter_count, quantisation, dtypes = {}, inputs, outputs } = header;
  const types = quantisation ?? Object.keys(dtypes).join(' ');
  const signature = inputs && outputs ? `${namesOf(inputs)} → ${namesOf(outputs)}` : '';
  const parameters = parameter_count === undefined ? '' : `${formatLarge(parameter_count)} parameters`;
  return [parameters, types, signature].filter((fact) => fact !== '').join(', ');
}

/** Returns `inspected`, `not applicable`, or why a file was rejected; files of a draft are inspected upon publishing. */
export function describeVerdict(file: Pick<ModelFile, 'verdict' | 'inspection'>): string {
  if (file.verdict === null) return 'not inspected';
  const { reason } = (file.inspection ?? {}) as Inspection;
  const verdict = file.verdict.replace('_', ' ');
  return reason ? `${verdict}: ${reason}` : verdict;
}

function namesOf(values: { name: string }[]): string {
  return values.map(({ name }) => name).join(', ');
}

/** Abbreviates counts as usual for models: 70.6 B, 8.03 B, 262 k. */
export function formatLarge(count: number): string {
  return Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
    .format(count)
    .replace(/(?=[KMBT]$)/, ' ')
    .replace('K', 'k');
}
