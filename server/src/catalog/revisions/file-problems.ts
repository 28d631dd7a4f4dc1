import { posix } from 'node:path';
import { inspectionOf } from '../../storage/file.ts';
import type { Inspected } from '../files/inspection-record.ts';

type InspectedFile = Pick<Inspected, 'name' | 'inspection'>;

/**
 * Returns why a file must not be published, to be read after its name, or undefined if it may be. `names` are those of
 * all files beside it.
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

/** ONNX weights may lie in files of their own, named relative to the model: they must be among what is published. */
function describeMissingWeights({ name, inspection }: InspectedFile, names: ReadonlySet<string>): string | undefined {
  if (inspection.header?.format !== 'onnx') return undefined;
  const missing = inspection.header.external_data.find((location) => !names.has(besides(name, location)));
  if (missing === undefined) return undefined;
  return `keeps weights in ${missing}, which is not among the files. Upload it, too, or save the model with its weights inside.`;
}

/** The name of what an ONNX model says lies at this place. A path from the root stays one, and is no file's name. */
function besides(name: string, location: string): string {
  const folder = location.startsWith('/') ? '' : name.slice(0, name.lastIndexOf('/') + 1);
  return posix.normalize(folder + location).normalize('NFC');
}
