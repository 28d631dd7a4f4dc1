import { TransferError } from './transfer-error.ts';

const LONGEST_NAME = 512;

/**
 * The name as the service keeps it: a relative path in Unicode's composed form. The service checks the same. Here it is
 * checked before anything is hashed or sent, and, of what is downloaded, because a name decides where bytes are written.
 */
export function requireFileName(given: string): string {
  const name = given.normalize('NFC');
  if (isFileName(name)) return name;
  throw new TransferError(
    'invalid_file_name',
    `${JSON.stringify(given)} cannot be the name of a file: it must be a relative path with / between its parts, without an empty, "." or ".." part, a backslash, a control character or a drive letter in front, of at most ${LONGEST_NAME} bytes. Rename it, or leave it out.`,
    { file: given },
  );
}

function isFileName(name: string): boolean {
  if (!name.isWellFormed() || new TextEncoder().encode(name).length > LONGEST_NAME) return false;
  // A drive letter makes a path absolute on Windows.
  if (/[\\\p{Cc}]/u.test(name) || /^[a-z]:/i.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Names with the same key are one file on machines that disregard case, and to the service. */
export function nameKey(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFC');
}

/** Two files of one name, if only on some machines, would each be the other. */
export function refuseDoubles(names: Iterable<string>): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(nameKey(name));
    if (other !== undefined) throw doubled(name, other);
    seen.set(nameKey(name), name);
  }
}

function doubled(name: string, other: string): TransferError {
  const both = name === other ? `${name} is there twice` : `${other} and ${name} differ in case alone`;
  return new TransferError('invalid_file_name', `${both}: files need different names.`, { file: name });
}
