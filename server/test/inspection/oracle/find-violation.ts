import { recogniseFormat } from '../../../src/inspection/detection/recognise-format.ts';
import { ruleForImport } from '../../../src/inspection/pickle/pickle-imports.ts';
import { isReadAsText, openedAs } from '../../../src/platform/names/opened-as.ts';
import type { TestFile } from '../test-file.ts';
import type { FoundImport } from './python-oracle.ts';

/** Paths of tensor data in a PyTorch archive. */
const TENSOR = /\/\d+$/;
/** Module that the oracle uses for extension codes. */
const EXTENSION = 'extension';
/** Valid names of modules and their members. Other matches in a text are words. */
const IMPORTABLE = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u;

/** Impossible names of modules in a published folder: the first part must be a file name. */
const NO_MODULE = /^\.*$|^\.*[^.]*[\p{Cc}/]/u;
const MAX_FILE_NAME_BYTES = 255;
const canExist = (module: string): boolean => {
  const first = module.split('.').find((part) => part !== '') ?? '';
  return !NO_MODULE.test(module) && Buffer.byteLength(first) <= MAX_FILE_NAME_BYTES;
};

export function isForbidden({ module, name }: FoundImport): boolean {
  return ruleForImport(module, name) === undefined;
}

/** Returns a forbidden import of a file with the verdict `clean`, or undefined. */
export function findViolation(file: TestFile, imports: readonly FoundImport[]): FoundImport | undefined {
  return imports.find((one) => isForbidden(one) && counts(file, one));
}

/**
 * Python's unpickler must not reach a forbidden import in any file. Imports that need custom persistent IDs or extension
 * codes count only in complete pickles, or in files named as pickles. Texts and tensors are not unpickled, so an import in
 * them is a coincidence unless it is called.
 */
function counts(
  { name, bytes }: TestFile,
  { place, module, name: member, loader, called, whole }: FoundImport,
): boolean {
  const kind = openedAs(place === '' ? name : place);
  const isText = isReadAsText(kind);
  // An empty name cannot be imported.
  if (module === '') return false;
  if (module === EXTENSION) return whole && !isText;
  if (isText || TENSOR.test(place)) {
    return loader === 'plain' && (whole || (called && IMPORTABLE.test(module) && IMPORTABLE.test(member)));
  }
  if (loader === 'plain' && canExist(module)) return true;
  return whole || (kind === 'pickle' && place === '' && recogniseFormat(bytes) === undefined);
}
