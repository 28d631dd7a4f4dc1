import { TransferError } from '../transfers/transfer-error.ts';

/** Explains errors of the local disk. Returns other errors unchanged. */
export function explainWriting(error: unknown, path: string, { name, size }: { name: string; size: number }): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new TransferError(
      'disk_full',
      `There is no room for ${name} (${size} bytes) at ${path}. Make room and download again: what has arrived is kept.`,
      { file: name, cause: error },
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR') {
    const message = `${name} cannot be written to ${path}: a file is where a folder is needed, or a folder where a file is.`;
    return new TransferError('file_unreadable', message, { file: name, cause: error });
  }
  return error;
}
