import { TransferError } from './transfer-error.ts';

const MAX_NAME_BYTES = 512;

/**
 * Returns the name as the service stores it: a relative path in Unicode NFC. The service checks the same rules. They are
 * checked here before anything is hashed or sent, and for downloads, because a name decides where bytes are written.
 */
export function requireFileName(given: string): string {
  const name = given.normalize('NFC');
  if (isFileName(name)) return name;
  throw new TransferError(
    'invalid_file_name',
    `${JSON.stringify(given)} is not a valid file name. Use a relative path of at most ${MAX_NAME_BYTES} bytes, separated by /, without empty, "." or ".." parts, backslashes, control characters or a drive letter. Rename or exclude the file.`,
    { file: given },
  );
}

function isFileName(name: string): boolean {
  if (!name.isWellFormed() || new TextEncoder().encode(name).length > MAX_NAME_BYTES) return false;
  // A drive letter makes a path absolute on Windows.
  if (/[\\\p{Cc}]/u.test(name) || /^[a-z]:/i.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Returns a key that is equal for names that differ only in case, which are one file on some machines and to the service. */
export function nameKey(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFC');
}

/** Rejects two files that have the same name, if only on some machines. */
export function rejectDuplicates(names: Iterable<string>): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(nameKey(name));
    if (other !== undefined) throw duplicateNameError(name, other);
    seen.set(nameKey(name), name);
  }
}

function duplicateNameError(name: string, other: string): TransferError {
  const both = name === other ? `${name} occurs twice` : `${other} and ${name} differ only in case`;
  return new TransferError('invalid_file_name', `${both}. Give each file its own name.`, { file: name });
}
