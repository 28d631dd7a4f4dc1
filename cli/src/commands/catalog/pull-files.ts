import { PermissionError, type Souk } from '@souk/sdk';
import { type Downloaded, type DownloadTarget, download } from '@souk/sdk/node';
import type { ServerSettings } from '../../connection.ts';
import { Refusal } from '../../failures/explain-error.ts';
import { interruptible } from '../../failures/interrupt.ts';
import { formatPrice } from './asset-table.ts';
import { explainTransfer } from './explain-transfer.ts';
import { patiently } from './retry-after.ts';
import { TransferBar } from './transfer-progress.ts';
import { findOffer } from './where-to-get.ts';

/** Fetches what is not in the folder yet. After Ctrl-C, or a crash, the same command goes on. */
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
      return await patiently(() => download(souk, target, folder, options), { signal, onWait: bar.onWait });
    } catch (error) {
      throw await explain(souk, error, asset);
    } finally {
      bar.end();
    }
  });
}

/** Whoever is refused is told where to buy. */
async function explain(souk: Souk, error: unknown, asset: { id: string }): Promise<unknown> {
  if (!(error instanceof PermissionError) || error.code !== 'forbidden_resource') return explainTransfer(error);
  const offer = await findOffer(souk, asset);
  if (!offer) return error;
  return new Refusal(error, `Buy a license for ${formatPrice(offer.price)} with \`souk buy ${offer.id}\`.`);
}
