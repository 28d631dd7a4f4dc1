import { SoukError } from '../errors.ts';

export type TransferErrorCode =
  /** The file changed after it was hashed. */
  | 'file_changed'
  | 'file_unreadable'
  /** A name that is not allowed, or that two files have. */
  | 'invalid_file_name'
  /** The file arrived with a wrong hash, twice. */
  | 'checksum_mismatch'
  | 'disk_full'
  | 'nothing_to_transfer';

/** @deprecated Use `TransferErrorCode`. */
export type TransferProblem = TransferErrorCode;

/** Thrown for a transfer that failed because of a local or remote file rather than a response of the service. */
export class TransferError extends SoukError {
  override name = 'TransferError';
  declare readonly code: TransferErrorCode;
  /** Name of the file. */
  readonly file: string | undefined;

  constructor(code: TransferErrorCode, message: string, { file, cause }: { file?: string; cause?: unknown } = {}) {
    super({ code, message, cause });
    this.file = file;
  }
}

/** Prefixes an error's message with the file it is about, and keeps its class and code. */
export function prefixFileName(file: string, error: SoukError): void {
  if (error instanceof TransferError || error.message.includes(file)) return;
  error.message = `${file}: ${error.message}`;
}
