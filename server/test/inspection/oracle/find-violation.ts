import { recogniseFormat } from '../../../src/inspection/detection/recognise-format.ts';
import { ruleForImport } from '../../../src/inspection/pickle/pickle-imports.ts';
import { openedAs } from '../../../src/platform/names/opened-as.ts';
import type { TestFile } from '../test-file.ts';
import type { FoundImport } from './python-oracle.ts';

/** Where PyTorch keeps the bytes of tensors in an archive. */
const TENSOR = /\/\d+$/;
/** What the oracle has extension codes stand for. */
const EXTENSION = 'extension';
/** What modules and their members are called; in a text other names are words. */
const IMPORTABLE = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u;

/** What no module can be called that lies in a folder that is published: its first part is the name of a file. */
const NO_MODULE = /^\.*$|^\.*[^.]*[\p{Cc}/]/u;
const MAX_FILE_NAME_BYTES = 255;
const canExist = (module: string): boolean => {
  const first = module.split('.').find((part) => part !== '') ?? '';
  return !NO_MODULE.test(module) && Buffer.byteLength(first) <= MAX_FILE_NAME_BYTES;
};

export function isForbidden({ module, name }: FoundImport): boolean {
  return ruleForImport(module, name) === undefined;
}

/** Returns an import that nobody should meet in a file that was called clean; undefined where there is none. */
export function findViolation(file: TestFile, imports: readonly FoundImport[]): FoundImport | undefined {
  return imports.find((one) => isForbidden(one) && counts(file, one));
}

/**
 * Python's own unpickler must not get to such an import in any file. What only a program with ids or codes of its own
 * gets to counts in files that it would take for its own: pickles to their end, or by name. Nobody unpickles texts and
 * tensors, so there a mere import is chance, unless it is called.
 */
function counts(
  { name, bytes }: TestFile,
  { place, module, name: member, loader, called, whole }: FoundImport,
): boolean {
  const kind = openedAs(place === '' ? name : place);
  const isText = kind === 'text' || kind === 'instructions';
  // Nothing can be imported by no name, whoever tries.
  if (module === '') return false;
  if (module === EXTENSION) return whole && !isText;
  if (isText || TENSOR.test(place)) {
    return loader === 'plain' && (whole || (called && IMPORTABLE.test(module) && IMPORTABLE.test(member)));
  }
  if (loader === 'plain' && canExist(module)) return true;
  return whole || (kind === 'pickle' && place === '' && recogniseFormat(bytes) === undefined);
}
