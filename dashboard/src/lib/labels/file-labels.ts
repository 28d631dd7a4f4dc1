import type { FileEntry } from '@souk/sdk';
import { formatCompact, formatCount } from '../format/numbers.ts';
import type { BadgeTone } from './badge-tone.ts';

interface Verdict {
  tone: BadgeTone;
  label: string;
  /** Explanation of the verdict. */
  meaning: string;
}

const VERDICTS: Record<NonNullable<FileEntry['verdict']>, Verdict> = {
  inspected: { tone: 'ok', label: 'Inspected', meaning: 'Nothing in it runs code when it is loaded.' },
  not_applicable: { tone: 'plain', label: 'Plain data', meaning: 'A kind of file that holds no code.' },
  rejected: { tone: 'danger', label: 'Rejected', meaning: 'Loading it would run code, or it could not be inspected.' },
};

const NOT_YET: Verdict = {
  tone: 'plain',
  label: 'Not inspected',
  meaning: 'Files are inspected when they are published.',
};

export function verdictOf({ verdict }: Pick<FileEntry, 'verdict'>): Verdict {
  return verdict === null ? NOT_YET : VERDICTS[verdict];
}

/** Summarizes the contents of a file: its format, size, inputs and outputs, or its problem. */
export function factsOf({ inspection, format, rows, columns, problem }: FileEntry): string[] {
  const { format: kind, header, reason } = (inspection ?? {}) as Partial<Inspection>;
  const table = format
    ? [format.toUpperCase(), rows !== null && `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`]
    : [];
  return [
    ...table,
    columns && `${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`,
    !format && kind && kind !== 'other' && (NAMES[kind] ?? kind),
    header?.architecture,
    header?.quantisation,
    header?.parameter_count !== undefined && `${formatCompact(header.parameter_count)} parameters`,
    header?.tensor_count !== undefined && `${formatCount(header.tensor_count)} tensors`,
    header?.context_length && `context of ${formatCompact(header.context_length)}`,
    header?.inputs && `inputs: ${namesOf(header.inputs)}`,
    header?.outputs && `outputs: ${namesOf(header.outputs)}`,
    reason,
    problem,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

/** Official spelling of formats. */
const NAMES: Record<string, string> = { onnx: 'ONNX', gguf: 'GGUF', json: 'JSON', hdf5: 'HDF5', npy: 'NumPy' };

const MAX_NAMES = 4;

function namesOf(values: readonly { name: string }[]): string {
  const names = values.slice(0, MAX_NAMES).map(({ name }) => name);
  return [...names, ...(values.length > MAX_NAMES ? ['…'] : [])].join(', ');
}

/** The inspection of a file in the API. Each format has some of the fields. */
interface Inspection {
  format: string;
  reason: string | null;
  header: {
    architecture?: string | null;
    quantisation?: string | null;
    parameter_count?: number;
    tensor_count?: number;
    context_length?: number | null;
    inputs?: { name: string }[];
    outputs?: { name: string }[];
  } | null;
}
