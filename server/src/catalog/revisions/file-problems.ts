import { posix } from 'node:path';
import { inspectionOf } from '../../storage/file-verdict.ts';
import type { Inspected } from '../files/inspection-record.ts';

type InspectedFile = Pick<Inspected, 'name' | 'inspection'>;

/**
 * Returns why a file must not be published, to follow its name, or undefined. `names` are those of all files next to
 * it.
 */
export function describeProblem(file: InspectedFile, names: ReadonlySet<string>): string | undefined {
  return describeDanger(file) ?? describeMissingWeights(file, names);
}

function describeDanger(file: InspectedFile): string | undefined {
  const inspection = inspectionOf(file);
  if (inspection?.verdict === 'clean') return undefined;
  const what = inspection?.verdict === 'flagged' ? 'is not safe to load' : 'cannot be inspected';
  return `${what}: ${inspection?.reason}`;
}

/** ONNX weights may be in separate files, named relative to the model: they must be published along with it. */
function describeMissingWeights({ name, inspection }: InspectedFile, names: ReadonlySet<string>): string | undefined {
  if (inspection.header?.format !== 'onnx') return undefined;
  const missing = inspection.header.external_data.find((location) => !names.has(resolveLocation(name, location)));
  if (missing === undefined) return undefined;
  return `stores weights in ${missing}, which is not among the files. Upload that file as well, or save the model with its weights included.`;
}

/** Resolves a location relative to the model file. An absolute path stays one, and matches no file name. */
function resolveLocation(name: string, location: string): string {
  const folder = location.startsWith('/') ? '' : name.slice(0, name.lastIndexOf('/') + 1);
  return posix.normalize(folder + location).normalize('NFC');
}
