import { TransferError } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

/** Converts a transfer error, which is caused by local files, so that it is not reported as an error of the server. */
export function explainTransfer(error: unknown): unknown {
  if (!(error instanceof TransferError)) return error;
  const exitCode = error.code === 'nothing_to_transfer' ? EXIT.notFound : EXIT.failed;
  return new Failure(error.message, { exitCode, code: error.code });
}
