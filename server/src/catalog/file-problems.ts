import { posix } from 'node:path';
import type { Inspection } from '../inspection/inspection.ts';
import { inspectionOf } from '../storage/file.ts';
import type { Inspected } from './inspect-files.ts';

type InspectedFile = Pick<Inspected, 'name' | 'inspection'>;

/**
 * Returns why a file must not be published, to be read after its name, or undefined if it may be. `names` are those of
 * all files beside it.
 */
export function describeProblem(file: InspectedFile, names: ReadonlySet<string>): string | undefined {
  return describeDanger(file) ?? describeWrongName(file) ?? describeMissingWeights(file, names);
}

function describeDanger(file: InspectedFile): string | undefined {
  const inspection = inspectionOf(file);
  if (inspection?.verdict === 'clean') return undefined;
  const what = inspection?.verdict === 'flagged' ? 'is not safe to load' : 'cannot be judged';
  return `${what}: ${inspection?.reason}.`;
}

/** Formats that a name promises. A file that was damaged on its way is then rejected while it can still be replaced. */
const PROMISED: Record<string, Inspection['format']> = {
  ...{ safetensors: 'safetensors', gguf: 'gguf', onnx: 'onnx' },
  ...{ parquet: 'parquet', pq: 'parquet' },
};

function describeWrongName({ name, inspection }: InspectedFile): string | undefined {
  const promised = PROMISED[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  if (promised === undefined || promised === inspection.format) return undefined;
  return `is no ${promised} file by what it holds. Was it changed on its way? Delete it and upload it again.`;
}

/** ONNX weights may lie in files of their own, named relative to the model: they must be among what is published. */
function describeMissingWeights({ name, inspection }: InspectedFile, names: ReadonlySet<string>): string | undefined {
  if (inspection.header?.format !== 'onnx') return undefined;
  const missing = inspection.header.external_data.find((location) => !names.has(besides(name, location)));
  return missing === undefined ? undefined : `keeps weights in ${missing}, which is not among the files.`;
}

/** The name of what an ONNX model says lies at this place. A path from the root stays one, and is no file's name. */
function besides(name: string, location: string): string {
  const folder = location.startsWith('/') ? '' : name.slice(0, name.lastIndexOf('/') + 1);
  return posix.normalize(folder + location).normalize('NFC');
}
