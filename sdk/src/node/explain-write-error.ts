import { TransferError } from '../transfers/transfer-error.ts';

/** Explains errors of the local disk. Returns other errors unchanged. */
export function explainWriteError(
  error: unknown,
  path: string,
  { name, size }: { name: string; size: number },
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new TransferError(
      'disk_full',
      `There is no space left for ${name} (${size} bytes) at ${path}. Free some and download again to resume.`,
      { file: name, cause: error },
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR') {
    const message = `${name} cannot be written to ${path}, because a file is in place of a folder, or a folder in place of a file.`;
    return new TransferError('file_unreadable', message, { file: name, cause: error });
  }
  return error;
}
