import { TransferError } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

/** A transfer that failed for what lies on this machine is no failure of the server, and is not told as one. */
export function explainTransfer(error: unknown): unknown {
  if (!(error instanceof TransferError)) return error;
  const exitCode = error.code === 'nothing_to_transfer' ? EXIT.notFound : EXIT.failed;
  return new Failure(error.message, { exitCode, code: error.code });
}
