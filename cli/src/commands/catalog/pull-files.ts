import { PermissionError, type Souk } from '@souk/sdk';
import { type Downloaded, type DownloadTarget, download } from '@souk/sdk/node';
import type { ServerSettings } from '../../connection.ts';
import { ServiceError } from '../../failures/explain-error.ts';
import { interruptible } from '../../failures/interrupt.ts';
import { findOffer } from './acquire-commands.ts';
import { formatPrice } from './asset-table.ts';
import { explainTransfer } from './explain-transfer.ts';
import { retryAfterRateLimit } from './retry-after.ts';
import { TransferBar } from './transfer-progress.ts';

/** Downloads what is not in the folder yet. After Ctrl-C or a crash, the same command resumes. */
export function pullFiles(
  souk: Souk,
  target: DownloadTarget,
  asset: { id: string },
  folder: string,
  settings: ServerSettings,
): Promise<Downloaded> {
  const bar = new TransferBar(settings);
  return interruptible(async (signal) => {
    const options = { signal, onProgress: bar.stage('Downloading') };
    try {
      return await retryAfterRateLimit(() => download(souk, target, folder, options), { signal, onWait: bar.onWait });
    } catch (error) {
      throw await explain(souk, error, asset);
    } finally {
      bar.end();
    }
  });
}

/** Adds where to buy a license to a permission error. */
async function explain(souk: Souk, error: unknown, asset: { id: string }): Promise<unknown> {
  if (!(error instanceof PermissionError) || error.code !== 'forbidden_resource') return explainTransfer(error);
  const offer = await findOffer(souk, asset);
  if (!offer) return error;
  return new ServiceError(error, `Buy a license for ${formatPrice(offer.price)} with \`souk buy ${offer.id}\`.`);
}
