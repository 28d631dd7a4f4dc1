import type { Tally } from '../transfers/progress.ts';
import { TransferError } from '../transfers/transfer-error.ts';
import { PartFile, type Placed } from './part-file.ts';
import { type ReceiveOptions, receiveBytes } from './receive-bytes.ts';

export interface FetchOptions extends ReceiveOptions {
  tally: Tally;
}

/** Downloads a file to its destination, complete and verified, or not at all. */
export async function fetchFile(placed: Placed, options: FetchOptions): Promise<void> {
  const { file } = placed;
  const part = await PartFile.open(placed, options);
  try {
    // The part of an earlier run, or the transfer, may be corrupted: retry once from the first byte.
    for (let attempt = 0; attempt < 2; attempt++) {
      await receiveBytes(file, part, options);
      if (await part.settle(options.signal)) return;
    }
  } finally {
    await part.close();
  }
  throw new TransferError(
    'checksum_mismatch',
    `${file.name} arrived corrupted twice: its SHA-256 is not ${file.sha256}. It was discarded. Download it again, and contact the operator if that fails.`,
    { file: file.name },
  );
}
