import { SoukError } from '../errors.ts';

export type TransferProblem =
  /** A file is not what it was when it was hashed: what would arrive is neither the old nor the new. */
  | 'file_changed'
  | 'file_unreadable'
  /** A name that no file may have, or that two files have. */
  | 'invalid_file_name'
  /** What came is not what the service said that it is, twice. */
  | 'checksum_mismatch'
  | 'disk_full'
  | 'nothing_to_transfer';

/** A transfer that failed for what one of the two sides holds, rather than for what the service said. */
export class TransferError extends SoukError {
  override name = 'TransferError';
  declare readonly code: TransferProblem;
  /** The name of the file that it failed for. */
  readonly file: string | undefined;

  constructor(code: TransferProblem, message: string, { file, cause }: { file?: string; cause?: unknown } = {}) {
    super({ code, message, cause });
    this.file = file;
  }
}

/** Says which of many files an error is about, and leaves it what it is: programs still know it by class and code. */
export function naming(file: string, error: SoukError): void {
  if (error instanceof TransferError || error.message.includes(file)) return;
  error.message = `${file}: ${error.message}`;
}
